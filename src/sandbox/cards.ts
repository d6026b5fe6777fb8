import { defined } from '../money/index.ts';
import { cardNetworks, findBrandByName, findTestCard, passesLuhn, type TestCardOutcome } from '../validation/index.ts';
import { invalidValue, precondition, testCardsOnly, unreadableBody } from './errors.ts';
import type { CardBehaviour, Refusal } from './state.ts';

/** What is kept of a card number. */
export interface ReadCard {
  readonly behaviour: CardBehaviour;
  readonly scheme: string;
  readonly last4: string;
  readonly isin: string;
  readonly extendedBin: string;
  /** What the number is recognised by again. It is a published one. */
  readonly fingerprintOf: string;
}

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
  rupay: 'RuPay',
};

/** Words of networks that are no brand of their own. */
const nationalNetworks: ReadonlySet<string> = new Set(['CartesBancaires', 'Interac']);

/** The network that a caller chose for a card, among those that it has; one network of the card's is as good as none (interface 4.4, `card_network`). */
function readNetwork(wanted: string, digits: string, scheme: string): string {
  const brand = findBrandByName(wanted);
  if (brand === undefined && !nationalNetworks.has(wanted)) throw unreadableBody('unknown variant at `card_network`');
  const word = brand === undefined ? wanted : (schemes[brand] ?? brand);
  const [first = scheme, ...others] = cardNetworks(digits);
  if (word !== first && !others.includes(word)) throw precondition('card_network is not a network of this card');
  return word;
}

/**
 * Reads a card number and forgets it. Wrong numbers are refused as unreadable bodies, as deployments do (upstream 1.5). A right one that is no
 * published test card could be anybody's: it is refused before anything of it is kept.
 */
export function readCardNumber(text: string, network?: string): ReadCard {
  const digits = text.replace(/\s/g, '');
  if (!/^\d*$/.test(digits)) throw unreadableBody('invalid character found in card number');
  if (digits.length < 8 || digits.length > 19) throw unreadableBody('invalid card number length');
  if (!passesLuhn(digits)) throw unreadableBody('invalid card number');
  const card = findTestCard(digits);
  if (!card) throw testCardsOnly();
  const scheme = schemes[card.brand] ?? card.brand;
  return {
    behaviour: behaviourOf(card),
    scheme: network === undefined ? scheme : readNetwork(network, digits, scheme),
    last4: digits.slice(-4),
    isin: digits.slice(0, 6),
    extendedBin: digits.slice(0, 8),
    fingerprintOf: digits,
  };
}

function behaviourOf(card: NonNullable<ReturnType<typeof findTestCard>>): CardBehaviour {
  return {
    ...refusalOf(card.outcome),
    ...(card.transStatus ? { transStatus: card.transStatus } : {}),
    ...(card.threeDSMethod ? { threeDSMethod: true } : {}),
    ...defined({ securityCode: card.securityCode, check: card.check }),
  };
}

function refusalOf(outcome: TestCardOutcome): Pick<CardBehaviour, 'refusal' | 'reportedLost' | 'redirect'> {
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
      return { refusal: declined('DC_08', 'Lost card'), reportedLost: true };
    case 'stolenCard':
      return { refusal: declined('DC_08', 'Stolen card'), reportedLost: true };
    case 'redirect':
      return { redirect: true };
    default:
      return outcome satisfies never;
  }
}

/** The refusal of a processor, with its code and its reason. */
export function declined(code: string, reason: string): Refusal {
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

/** Checks the form of a security code (upstream 1.5): three digits, for American Express four. `scheme`: absent where no card is known yet. */
export function checkCvc(cvc: string, scheme?: string): void {
  const lengths = scheme === undefined ? [3, 4] : scheme === schemes.amex ? [4] : [3];
  if (!lengths.includes(cvc.length)) throw precondition('Invalid card_cvc length');
  if (!/^\d+$/.test(cvc)) throw invalidValue('card_cvc');
}

/** The processor's refusal of a security code that is not the card's. */
export const wrongCode: Refusal = { ...declined('DC_08', 'Incorrect security code'), code: 'incorrect_cvc' };
