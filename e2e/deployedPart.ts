import { patternsOf } from './coreTests.ts';

/**
 * The browser tests of `npm run test:all` that run once more at origins as strict as a deployment: those whose calls, ends or offers differ there. What
 * such a test shares with the documented dialect (drawing, typing, words, sizes of frames) is tested once. Each is named by a piece of its title.
 */
const chosen: Readonly<Record<string, readonly string[]>> = {
  // A method that asks for a code is not offered; the others are confirmed by the proxy.
  // A form that completes a payment asks for no code at a deployment, whose call takes none.
  'alternativeMethods.spec.ts': ['Pix: ', 'a one-time code is typed'],
  // The card passes by the proxy.
  'canary.spec.ts': ['of a payment with a check at the bank', 'of a payout that is sent at once'],
  // Endpoints that only deployments have.
  'endpoints.spec.ts': ['a person reaches every endpoint'],
  // The service itself refuses a new card whose time is over; a saved one goes through the proxy.
  'expiry.spec.ts': ['takes nothing when it is submitted', 'a saved card whose token ran out'],
  // The operation is opened at the proxy, sent by the browser, and settled by a verdict.
  'faultMatrix.spec.ts': [
    'S04 F1:',
    'S04 F2:',
    'S04 F4:',
    'S04 F5:',
    'S04 F9:',
    'S04 F11:',
    'S04 F12:',
    'S04 F13:',
    'S04 F14:',
    'S04 F16:',
  ],
  'journeys.spec.ts': [
    'from the shelf to the paid page',
    'a card of two networks',
    'the bank declines in its challenge',
    'a bank that approves while its page is being closed',
    'a declined card, then another one',
    'a secure link pays with a saved card',
    'reloading in mid-challenge',
    'the answer of paying is lost',
    'three quick clicks',
    'two pages of one link',
    'trans_status',
  ],
  // The receiver's browser confirms the payout with its destination; fewer rails, in other words.
  'payout.spec.ts': [
    'what was typed is what the ledger has',
    'an account number goes to the service',
    'a page loaded again at every step',
    'two people with one link',
    'pays once, and the person ends on the truth',
    'a second tab hears that the first is sending',
    'of handing over the details',
  ],
  'payoutFaults.spec.ts': ['S22 F'],
  // One rail of each kind of destination: their words differ there.
  'payoutRails.spec.ts': ['ach in US', 'interac in CA', 'pix in BR', 'paypal in DE', 'card in FR'],
  'resume.spec.ts': ['paymentLinkCheckout “confirming”', 'payoutCollection “storing”'],
  'tabs.spec.ts': [
    'a payment attempt sends one call under one operation id',
    'a second tab that shows the form learns',
    'a reload while',
    'a payment attempt without a connection',
  ],
  // The bank posts to a page of the deployment, which authorises.
  'threeds.spec.ts': ['a bank › K34', 'a bank › K35', 'a bank › K36', 'a bank › K04', 'a bank › K13', 'K33'],
};

/** Patterns of the tests that run once more at a deployment. */
export const deployedPatterns = patternsOf(chosen);
