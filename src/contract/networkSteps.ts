import { browserCatalogue, catalogue } from './catalogue.ts';
import type { Repeatability } from './endpoint.ts';

/**
 * What may be done about a step that failed. The first four values are those of calls. `navigation`: a page load or a posted form, whose answer no
 * script can read; it is never repeated automatically. `message`: between two documents; a wait for it also ends without it. `optional`: its failure is
 * ignored.
 */
export type StepRepeatability = Repeatability | 'navigation' | 'message' | 'optional';

/** One step over the network, or between documents, that a checkout or payout goes through. */
export interface NetworkStep {
  /** Its number in the design's list, `S01` to `S34`. */
  readonly id: string;
  /** Action of the step in English, for developers. */
  readonly what: string;
  /** What may be done when the step fails; that of a call is that of its endpoint. */
  readonly repeatability: StepRepeatability;
  /** Name of the catalogue's call that it is; absent for steps that are no calls of the interface. */
  readonly endpoint?: keyof typeof catalogue | keyof typeof browserCatalogue;
  /** True for steps that this version does not have. */
  readonly absent?: true;
}

const call = (
  id: string,
  what: string,
  endpoint: keyof typeof catalogue | keyof typeof browserCatalogue,
): NetworkStep => ({
  id,
  what,
  endpoint,
  repeatability: { ...catalogue, ...browserCatalogue }[endpoint].repeatability,
});
const step = (id: string, what: string, repeatability: StepRepeatability): NetworkStep => ({ id, what, repeatability });

/** Every step, with what may be done about it when it fails. */
export const networkSteps: readonly NetworkStep[] = [
  step('S01', 'load the page’s script', 'read'),
  step('S02', 'open the frame of a card, a security code or a payout', 'message'),
  call('S03', 'list the saved methods', 'listCustomerPaymentMethods'),
  call('S04', 'confirm with a payment method', 'confirmWithMethod'),
  call('S05', 'store the card', 'createPaymentMethod'),
  step('S06', 'post the 3DS Method form', 'navigation'),
  step('S07', 'the method’s notification and its message', 'message'),
  call('S08', 'ask the bank', 'authenticatePayment'),
  step('S09', 'post the CReq', 'navigation'),
  step('S10', 'the pages of the bank', 'navigation'),
  step('S11', 'the bank’s post to the notification page', 'navigation'),
  step('S12', 'the notification page’s message', 'message'),
  call('S13', 'read what the bank has decided', 'readPayment'),
  call('S14', 'complete the authorisation', 'completePayment'),
  call('S15', 'read until the payment is settled', 'readPayment'),
  step('S16', 'go to the page of a redirect', 'navigation'),
  call('S17', 'read after coming back', 'readPaymentLink'),
  step('S18', 'load the payment page', 'read'),
  call('S19', 'read the payment link', 'readPaymentLink'),
  step('S20', 'load the payout page', 'read'),
  call('S21', 'read the payout link', 'readPayoutLink'),
  call('S22', 'hand over the destination', 'createPaymentMethod'),
  call('S23', 'submit the payout', 'submitPayout'),
  call('S24', 'read until the payout is settled', 'readPayoutLink'),
  call('S25', 'create a payout', 'createPayout'),
  call('S26', 'write metadata of a payment', 'updatePaymentMetadata'),
  { ...step('S27', 'report to a collector', 'optional'), absent: true },
  step('S28', 'load logo and fonts', 'optional'),
  call('S29', 'ask for the verdict on an operation of a payment', 'askPaymentVerdict'),
  call('S30', 'ask for the verdict on the submission of a payout', 'askPayoutVerdict'),
  call('S31', 'open a confirmation that the browser sends itself', 'openConfirmation'),
  call('S32', 'confirm with a new card, straight at the service', 'confirmPayment'),
  call('S33', 'read what a checkout without a link shows', 'readCheckout'),
  call('S34', 'hand over a stored destination', 'confirmStoredDestination'),
];
