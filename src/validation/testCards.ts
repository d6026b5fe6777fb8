import type { CardBrand } from './cardBrands.ts';

/**
 * What happens to a payment with a test card. `redirect`: the service sends the buyer to its own 3DS page, where the outcome is chosen;
 * `notAuthenticated`: the bank refuses the holder, the card is not charged; `byPolicy`: authentication is unavailable and the merchant's
 * policy decides whether to go on.
 */
export type TestCardOutcome =
  | 'success'
  | 'declined'
  | 'connectorError'
  | 'lostCard'
  | 'stolenCard'
  | 'redirect'
  | 'notAuthenticated'
  | 'byPolicy';

/** A published test card and the one thing it does. Any future expiry goes with it, and any security code of the brand's length unless it names its own. */
export type TestCard = {
  /** Published number, digits only. */
  readonly number: string;
  /** Brand of the number. */
  readonly brand: CardBrand;
  /** Of the payment as a whole, once a challenge is passed or a decoupled approval given. */
  readonly outcome: TestCardOutcome;
  /** Present when the card is enrolled for external 3DS: the answer of the authentication call (interface 4.3, EMV 3DS). */
  readonly transStatus?: 'Y' | 'N' | 'U' | 'A' | 'R' | 'C' | 'D' | 'I';
  /** True where the bank's range has a 3DS Method URL, so that the completion indicator is `Y` or `N`; absent: it is `U`. */
  readonly threeDSMethod?: true;
  /** The one security code that is published with the card, where the card is there to test it: any other is declined. */
  readonly securityCode?: string;
  /** What a deployment says when it is asked about the card (`eligibility`): it does not take it, or adds a surcharge. Absent: neither. */
  readonly check?:
    | 'denied'
    | {
        /** Share of the amount, in hundredths of a percent. */
        readonly basisPoints: number;
      };
  /** For a list of test cards; English. */
  readonly title: string;
};

/** The fewest facts that make payments succeed, fail and ask the bank, each number with one behaviour. The sandbox plays them. */
export const testCards: readonly TestCard[] = [
  // The public service's built-in test connector.
  { number: '4242424242424242', brand: 'visa', outcome: 'success', title: 'Paid at once' },
  { number: '4111111111111111', brand: 'visa', outcome: 'success', title: 'Paid at once' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'success', title: 'Paid at once' },
  { number: '378282246310005', brand: 'amex', outcome: 'success', title: 'Paid at once, four-digit code' },
  { number: '6011111111111117', brand: 'discover', outcome: 'success', title: 'Paid at once' },
  { number: '38000000000006', brand: 'diners', outcome: 'success', title: 'Paid at once, 14 digits' },
  { number: '4000000000000002', brand: 'visa', outcome: 'declined', title: 'Declined by the bank' },
  { number: '5105105105105100', brand: 'mastercard', outcome: 'declined', title: 'Declined by the bank' },
  { number: '4000000000009995', brand: 'visa', outcome: 'connectorError', title: 'The processor is out of order' },
  { number: '4000000000009987', brand: 'visa', outcome: 'lostCard', title: 'Reported lost' },
  { number: '4000000000009979', brand: 'visa', outcome: 'stolenCard', title: 'Reported stolen' },
  { number: '4000003800000446', brand: 'visa', outcome: 'redirect', title: 'Sent to a 3DS page of the service' },
  // Stripe's published cards of two networks.
  { number: '4000002500001001', brand: 'visa', outcome: 'success', title: 'Paid at once, Cartes Bancaires or Visa' },
  {
    number: '5555552500001001',
    brand: 'mastercard',
    outcome: 'success',
    title: 'Paid at once, Cartes Bancaires or Mastercard',
  },
  // Stripe's published cards of a country, of a kind, and one that is always blocked. What is asked about a card: `eligibility` of the sandbox.
  {
    number: '2223003122003222',
    brand: 'mastercard',
    outcome: 'success',
    check: { basisPoints: 150 },
    title: 'Paid at once; a surcharge of 1.5% where the card is checked',
  },
  {
    number: '4000000760000002',
    brand: 'visa',
    outcome: 'success',
    check: { basisPoints: 300 },
    title: 'Paid at once; issued in Brazil, a surcharge of 3% where the card is checked',
  },
  {
    number: '5200828282828210',
    brand: 'mastercard',
    outcome: 'success',
    title: 'Paid at once; a debit card, without a surcharge',
  },
  {
    number: '4100000000000019',
    brand: 'visa',
    outcome: 'declined',
    check: 'denied',
    title: 'Blocked: refused where the card is checked, otherwise declined',
  },
  // CardinalCommerce's published EMV 3DS cases.
  {
    number: '4000000000001091',
    brand: 'visa',
    outcome: 'success',
    transStatus: 'C',
    threeDSMethod: true,
    title: 'Challenge, after the 3DS Method (C)',
  },
  {
    number: '4000000000001000',
    brand: 'visa',
    outcome: 'success',
    transStatus: 'Y',
    title: 'Frictionless (Y)',
  },
  {
    number: '4000000000001026',
    brand: 'visa',
    outcome: 'success',
    transStatus: 'A',
    title: 'Authentication attempted (A)',
  },
  {
    number: '4000000000001034',
    brand: 'visa',
    outcome: 'byPolicy',
    transStatus: 'U',
    title: 'Authentication unavailable (U)',
  },
  {
    number: '4000000000001018',
    brand: 'visa',
    outcome: 'notAuthenticated',
    transStatus: 'N',
    title: 'Authentication failed (N)',
  },
  {
    number: '4000000000001042',
    brand: 'visa',
    outcome: 'notAuthenticated',
    transStatus: 'R',
    title: 'Rejected by the bank (R)',
  },
  // TokenEx's published decoupled case.
  {
    number: '2303779951000537',
    brand: 'mastercard',
    outcome: 'success',
    transStatus: 'D',
    title: 'Approved in the banking app (D)',
  },
  // Adyen's published card with its code.
  {
    number: '4111111145551142',
    brand: 'visa',
    outcome: 'success',
    securityCode: '737',
    title: 'Paid at once with the security code 737, declined with any other',
  },
  // Adyen's published cards, with the code 737; any code is right here, since they are for 3DS. The first is frictionless there too; no published card for I was found.
  {
    number: '5201281505129736',
    brand: 'mastercard',
    outcome: 'success',
    transStatus: 'I',
    title: 'Informational only (I)',
  },
  {
    number: '4212345678910006',
    brand: 'visa',
    outcome: 'success',
    transStatus: 'C',
    title: 'Challenge, no 3DS Method (C)',
  },
];

/** The test card with this number (digits only), or `undefined`. */
export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find((card) => card.number === digits);
}
