import type { KnownTransStatus } from '../contract/index.ts';
import {
  brandOfName,
  cardNetworks,
  detectBrand,
  findTestCard,
  passesLuhn,
  type TestCardOutcome,
} from '../instruments/index.ts';
import { invalidValue, precondition, unreadableBody } from './errors.ts';
import type { Refusal } from './state.ts';

/** How payments with a card go. It takes the place of the number, which is forgotten once it has been read. */
export interface CardBehaviour {
  /** Why the processor refuses; absent when it pays. */
  readonly refusal?: Refusal;
  /** Answer of external authentication; absent for cards that are not enrolled. */
  readonly transStatus?: KnownTransStatus;
  /** The card's range has a 3DS method. */
  readonly threeDSMethod?: true;
  /** The buyer is sent to a page of the service, where the outcome is chosen. */
  readonly redirect?: true;
}

/** What is kept of a card number. */
export interface ReadCard {
  readonly behaviour: CardBehaviour;
  readonly scheme: string;
  readonly last4: string;
  readonly isin: string | undefined;
  readonly extendedBin: string | undefined;
  /** What a published number is recognised by again. Absent for any other number, so that nothing can be computed back to it. */
  readonly fingerprintOf: string | undefined;
}

/** Numbers of 3DS test servers that fail the Luhn test and pass all the same (upstream 1.5). */
const exempt: ReadonlySet<string> = new Set([
  '4000100511112003',
  '6000100611111203',
  '3000100811111072',
  '9000100111111111',
]);

/** Words for brands as deployments write them in `scheme` and `card_network`. */
const schemes: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'AmericanExpress',
  discover: 'Discover',
  diners: 'DinersClub',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

/** Words of networks that are no brand of their own. */
const nationalNetworks: ReadonlySet<string> = new Set(['CartesBancaires', 'Interac', 'RuPay']);

/** The network that a caller chose for a card, among those that it has; one network of the card's is as good as none (interface 4.4, `card_network`). */
function readNetwork(wanted: string, digits: string, scheme: string): string {
  const brand = brandOfName(wanted);
  if (brand === undefined && !nationalNetworks.has(wanted)) throw unreadableBody('unknown variant at `card_network`');
  const word = brand === undefined ? wanted : (schemes[brand] ?? brand);
  const [first = scheme, ...others] = cardNetworks(digits);
  if (word !== first && !others.includes(word)) throw precondition('card_network is not a network of this card');
  return word;
}

/** Reads a card number and forgets it. Wrong numbers are refused as unreadable bodies, as deployments do (upstream 1.5). */
export function readCardNumber(text: string, network?: string): ReadCard {
  const digits = text.replace(/\s/g, '');
  if (!/^\d*$/.test(digits)) throw unreadableBody('invalid character found in card number');
  if (digits.length < 8 || digits.length > 19) throw unreadableBody('invalid card number length');
  if (!passesLuhn(digits) && !exempt.has(digits)) throw unreadableBody('invalid card number');
  const known = findTestCard(digits);
  const brand = known?.brand ?? detectBrand(digits);
  const scheme = brand === null ? 'Unknown' : (schemes[brand] ?? brand);
  return {
    behaviour: known ? behaviourOf(known) : { refusal: declined('DC_04', 'Card not supported. Please use test cards') },
    scheme: network === undefined ? scheme : readNetwork(network, digits, scheme),
    last4: digits.slice(-4),
    isin: known ? digits.slice(0, 6) : undefined,
    extendedBin: known ? digits.slice(0, 8) : undefined,
    fingerprintOf: known ? digits : undefined,
  };
}

function behaviourOf(card: NonNullable<ReturnType<typeof findTestCard>>): CardBehaviour {
  return {
    ...refusalOf(card.outcome),
    ...(card.transStatus ? { transStatus: card.transStatus } : {}),
    ...(card.threeDSMethod ? { threeDSMethod: true } : {}),
  };
}

function refusalOf(outcome: TestCardOutcome): Pick<CardBehaviour, 'refusal' | 'redirect'> {
  switch (outcome) {
    // What the bank refuses in authentication never reaches the processor, and a policy decides before it does.
    case 'success':
    case 'notAuthenticated':
    case 'byPolicy':
      return {};
    case 'declined':
      return { refusal: declined('DC_08', 'Card declined') };
    case 'connectorError':
      return {
        refusal: {
          code: 'DC_08',
          message: 'Payment declined: Internal Server Error from Connector, Please try again later',
          unifiedCode: 'UE_3000',
          unifiedMessage: 'Technical issue with the processor',
        },
      };
    case 'lostCard':
      return { refusal: declined('DC_08', 'Lost card') };
    case 'stolenCard':
      return { refusal: declined('DC_08', 'Stolen card') };
    case 'redirect':
      return { redirect: true };
    default:
      return outcome satisfies never;
  }
}

function declined(code: string, reason: string): Refusal {
  return {
    code,
    message: `Payment declined: ${reason}`,
    unifiedCode: 'UE_1000',
    unifiedMessage: 'Issue with customer or payment method',
  };
}

/** The processor's refusal of a saved card whose month is over. */
export const expiredCard = declined('DC_08', 'Expired card');

/** Expiry as it is kept: `MM` and `YYYY`. Refuses in the order of deployments (upstream 1.5). */
export function readExpiry(month: string, year: string, now: number): { expMonth: string; expYear: string } {
  if (!/^\d+$/.test(month)) throw invalidValue('card_exp_month');
  if (Number(month) < 1 || Number(month) > 12) throw precondition('Invalid Expiry Month');
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (!/^\d{4}$/.test(fullYear)) throw invalidValue('card_exp_year');
  const expMonth = month.padStart(2, '0').slice(-2);
  if (Number(fullYear) < new Date(now).getUTCFullYear()) throw precondition('Invalid Expiry Year');
  if (isPast(expMonth, fullYear, now)) throw precondition('Card Expired');
  return { expMonth, expYear: fullYear };
}

/** Whether a card's last month is over, in UTC. */
export function isPast(expMonth: string, expYear: string, now: number): boolean {
  const date = new Date(now);
  return Number(expYear) * 12 + Number(expMonth) < date.getUTCFullYear() * 12 + date.getUTCMonth() + 1;
}

/** Checks a security code and forgets it (upstream 1.5). */
export function checkCvc(cvc: string): void {
  if (cvc.length < 3 || cvc.length > 4) throw precondition('Invalid card_cvc length');
  if (!/^\d+$/.test(cvc)) throw invalidValue('card_cvc');
}
