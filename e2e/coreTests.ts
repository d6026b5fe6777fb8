/**
 * The browser tests of `npm test`: the usual ways through every page, and every class of fault where money moves. Each is named by a piece of its title;
 * `npm run test:all` plays all the others, of which `npm test` plays those tagged `@packed` from the packed packages. Cells of the fault matrix are chosen by
 * `e2e/cells/seenBy.ts`, which tags them.
 */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'aria.spec.ts': ['payment-link-page/ready-secure', 'three-ds-challenge/challenge', 'payout-link-page/reviewing'],
  'badInput.spec.ts': [
    'wrong secrets, ids, bodies and addresses at the pay origin',
    'a link that was never made says so',
    'a secure link without its session',
    'an unknown trans_status is not a success',
    'a card that is not a card',
    'a merchant’s logo that is an SVG with a script',
  ],
  'canary.spec.ts': ['of a payment with a check at the bank', 'a leak that is put there on purpose'],
  'changedDocument.spec.ts': [
    'payment link keeps what is typed, the focus and the caret, and is submitted once, with all changes at once and scripts after',
    'card carries out a submit',
    'a chosen country',
  ],
  'deployed.spec.ts': ['a new card goes from the hosted page straight to the service'],
  'accessibility.spec.ts': ['a payment with a challenge, by keyboard alone', 'a saved card, by keyboard alone'],
  'expiry.spec.ts': ['a link that runs out while it is open'],
  'frame.spec.ts': ['pay with a new card, and nothing of it reaches', 'raise the alarm'],
  'hostedDocument.spec.ts': ['before its script is there', 'cannot be fetched says so', 'without JavaScript'],
  'hostileStrings.spec.ts': ['a payout link'],
  'hostStyles.spec.ts': ['card-entry/billing keeps borders, colours and type'],
  'journeys.spec.ts': [
    'from the shelf to the paid page',
    'a card of two networks',
    'the bank declines in its challenge',
    'an expired link',
    'a paid link loaded again',
    'an open link never asks for saved methods',
    'three quick clicks',
    'two pages of one link',
    'trans_status N ends',
    'trans_status D waits',
    'the page that opened the hosted page',
  ],
  'looks.spec.ts': [
    'payment-link-page/ready-with-costs',
    'three-ds-challenge/challenge',
    'payout-link-page/choosing',
    'a receipt on paper',
  ],
  'alternativeMethods.spec.ts': ['Pix: ', 'asks for the code, and pays once'],
  'payout.spec.ts': [
    'card in France',
    'a seller is paid from the shop to the end',
    'a page loaded again at every step',
    'and one click pays once',
    'a second tab hears that the first is sending',
    'a link that was cut off',
  ],
  'payoutPage.spec.ts': ['says that no real money moves', 'a keyboard is enough', 'the rules: it is said'],
  'payoutRails.spec.ts': ['ach in US: opened', 'a US account, by keyboard'],
  'picker.spec.ts': ['in en › a long list', 'in en › a method is removed'],
  'resume.spec.ts': [
    'every state of every flow has a row',
    'paymentLinkCheckout “confirming”: in a new tab',
    'payoutCollection “submitting”: in a new tab',
  ],
  'screens.spec.ts': [
    'top of its panel: scan-code',
    'a wait is in sight',
    'layout compact',
    'floating labels',
    'nothing shows through',
  ],
  'security.spec.ts': [''],
  'shop.spec.ts': ['two equal payouts'],
  'start.spec.ts': ['npm start prints its four addresses', 'the sandbox starts alone'],
  'stories.spec.ts': ['by finger › reaches the button of card-entry'],
  'studio.spec.ts': ['as files, with the network off', 'a brand colour reaches the preview'],
  'tabs.spec.ts': [
    'a payment attempt sends one call under one operation id',
    'a second tab says that the payment is open',
    'a reload while paying',
    'a payment attempt without a connection',
    'leaving and coming back with Back',
  ],
  'threeds.spec.ts': [
    'a bank › K33',
    'a bank › K29, K32, K45',
    'pay origin › K29, K32, K45',
    'names no bank, and nothing is against it',
  ],
  'typing.spec.ts': ['committed, after', 'Redo brings it again, before', 'pasted before hydration'],
};

/** What tags a test that is in the core by its own data. */
export const coreTag = '@core';

const literal = (text: string) => text.replaceAll(' › ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of Playwright's `grep`, which sees file, titles and tags of a test with a space between them, for pieces of titles by file. */
export const patternsOf = (pieces: Readonly<Record<string, readonly string[]>>): readonly RegExp[] =>
  Object.entries(pieces).flatMap(([file, ofFile]) =>
    ofFile.map((piece) => new RegExp(`(?:^| )${literal(file)} .*${literal(piece)}`)),
  );

/** Patterns of the tests of `npm test`. */
export const corePatterns: readonly RegExp[] = [new RegExp(`${coreTag}(?= |$)`), ...patternsOf(chosen)];
