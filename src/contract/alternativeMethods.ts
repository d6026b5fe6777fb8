import type { PaymentMethod } from './enums.ts';

/** What alternative payment methods ask the payer for: where it is sent (`path`), its pattern, and how a deployment's list of account methods names the field (`label`) and its type. */
export const alternativeMethodFields = {
  /** The name of an account, `name@bank`. */
  upi_id: {
    path: 'payment_method_data.upi.upi_collect.vpa_id',
    shape: /^[\w.-]{2,256}@[A-Za-z][\w.-]{1,63}$/,
    label: 'vpa_id',
    type: 'user_vpa_id',
  },
  /** A number with its country code (E.164). */
  phone: {
    path: 'payment_method_data.mobile_payment.direct_carrier_billing.msisdn',
    shape: /^\+[1-9]\d{5,14}$/,
    label: 'phone',
    type: 'user_phone_number',
  },
} as const;

/** What an alternative payment method asks the payer for. */
export type AlternativeMethodField = keyof typeof alternativeMethodFields;

/** What the payer has typed for an alternative payment method. */
export type AlternativeMethodDetails = { readonly [Field in AlternativeMethodField]?: string | undefined };

/** What the payer does after confirming: scan a code, open an app, approve in an app, transfer, pay at a counter, type a code, or follow a redirect. */
export type AlternativeMethodStep = 'qr' | 'upiQr' | 'app' | 'wait' | 'transfer' | 'voucher' | 'code' | 'redirect';

interface AlternativeMethod {
  readonly method: PaymentMethod;
  readonly field?: AlternativeMethodField;
  readonly step: AlternativeMethodStep;
  /** Minutes that the payer has in the sandbox. */
  readonly minutes: number;
  /** How soon a payment with it is confirmed, once the payer has taken the step. */
  readonly confirmed: 'seconds' | 'oneDay' | 'twoDays';
  /** Currencies that it can pay in (ISO 4217). Absent: any. */
  readonly currencies?: readonly string[];
  /** Countries whose payers use it (ISO 3166-1 alpha-2): there it comes before those of other countries. Absent: any. */
  readonly countries?: readonly string[];
  /** True where payers of `countries` use it more than cards: there it comes first of all. */
  readonly isUsual?: true;
  /** True where its name is a brand, which is not translated or put in lower case. */
  readonly isBrand?: true;
  /** The type under whose name it is shown (`apm.<type>`); absent: its own. */
  readonly named?: string;
  /** `payment_method_data` of the confirming call, in the shapes of deployments. */
  readonly data: (details: AlternativeMethodDetails) => Readonly<Record<string, unknown>>;
}

const day = 24 * 60;
const transfer = (name: string) =>
  ({
    method: 'bank_transfer',
    step: 'transfer',
    minutes: 7 * day,
    confirmed: 'twoDays',
    data: () => ({ bank_transfer: { [name]: {} } }),
  }) as const;

const brazil = { currencies: ['BRL'], countries: ['BR'], isBrand: true } as const;
const upi = {
  method: 'upi',
  minutes: 5,
  confirmed: 'seconds',
  currencies: ['INR'],
  countries: ['IN'],
  isUsual: true,
  isBrand: true,
} as const;

/**
 * Alternative payment methods by `payment_method_type`, in the words of deployments, because interface 2.1 leaves most of them out. Other types are not
 * offered: this version does not know what they ask for.
 */
export const alternativeMethods = {
  upi_intent: { ...upi, step: 'app', data: () => ({ upi: { upi_intent: {} } }) },
  upi_qr: { ...upi, step: 'upiQr', data: () => ({ upi: { upi_qr: {} } }) },
  upi_collect: {
    ...upi,
    field: 'upi_id',
    step: 'wait',
    data: ({ upi_id: vpa_id }) => ({ upi: { upi_collect: { vpa_id } } }),
  },
  pix: { ...transfer('pix'), ...brazil, step: 'qr', minutes: 10, confirmed: 'seconds', isUsual: true },
  sepa: { ...transfer('sepa_bank_transfer'), currencies: ['EUR'] },
  sepa_bank_transfer: { ...transfer('sepa_bank_transfer'), currencies: ['EUR'], named: 'sepa' },
  ach: { ...transfer('ach_bank_transfer'), currencies: ['USD'], countries: ['US'] },
  bacs: { ...transfer('bacs_bank_transfer'), currencies: ['GBP'], countries: ['GB'] },
  multibanco: {
    ...transfer('multibanco_bank_transfer'),
    confirmed: 'oneDay',
    currencies: ['EUR'],
    countries: ['PT'],
    isUsual: true,
    isBrand: true,
  },
  boleto: {
    ...brazil,
    method: 'voucher',
    step: 'voucher',
    minutes: 3 * day,
    confirmed: 'oneDay',
    data: () => ({ voucher: { boleto: {} } }),
  },
  ideal: {
    method: 'bank_redirect',
    step: 'redirect',
    minutes: 10,
    confirmed: 'seconds',
    currencies: ['EUR'],
    countries: ['NL'],
    isUsual: true,
    isBrand: true,
    data: () => ({ bank_redirect: { ideal: {} } }),
  },
  ali_pay: {
    method: 'wallet',
    step: 'redirect',
    minutes: 10,
    confirmed: 'seconds',
    countries: ['CN'],
    isUsual: true,
    isBrand: true,
    data: () => ({ wallet: { ali_pay_redirect: {} } }),
  },
  direct_carrier_billing: {
    method: 'mobile_payment',
    field: 'phone',
    step: 'code',
    minutes: 10,
    confirmed: 'seconds',
    data: ({ phone: msisdn }) => ({ mobile_payment: { direct_carrier_billing: { msisdn } } }),
  },
} as const satisfies Readonly<Record<string, AlternativeMethod>>;

/** A `payment_method_type` of {@link alternativeMethods}. */
export type AlternativeMethodType = keyof typeof alternativeMethods;

type Table = typeof alternativeMethods;
/** The type under whose name an alternative payment method is shown: one for both spellings of a transfer within Europe. */
export type NamedAlternativeMethod = {
  [Type in AlternativeMethodType]: Table[Type] extends { readonly named: infer Name } ? Name : Type;
}[AlternativeMethodType];

/** The type under whose name this one is shown. */
export function nameOfAlternativeMethod(type: AlternativeMethodType): NamedAlternativeMethod {
  const method: AlternativeMethod = alternativeMethods[type];
  // The cast is safe: the type is made of the `named` of the table.
  return (method.named ?? type) as NamedAlternativeMethod;
}

/** The alternative payment method of a `payment_method_type`; `undefined` for one that this version does not know. */
export function alternativeMethod(type: string): AlternativeMethod | undefined {
  return Object.hasOwn(alternativeMethods, type) ? alternativeMethods[type as AlternativeMethodType] : undefined;
}

/** The `payment_method_type` words of cards. */
const cardTypes: ReadonlySet<string> = new Set(['credit', 'debit']);

/** True for a `payment_method_type` of a card. */
export const isCardType = (type: string): boolean => cardTypes.has(type);

/**
 * Orders the types that a payment takes for a payer: the usual methods of the payer's country, cards, other methods of that country, methods of any country,
 * methods of other countries. A method that cannot pay in the currency is left out, unless none would remain.
 *
 * @param types `payment_method_type` words; unknown ones are left out
 * @param payer the payment's ISO 4217 currency, and the payer's ISO 3166-1 alpha-2 country, where it is known
 */
export function orderMethodTypes(
  types: readonly string[],
  payer: { readonly currency: string; readonly country?: string | undefined },
): readonly string[] {
  const known = types.filter((type) => isCardType(type) || alternativeMethod(type) !== undefined);
  const payable = known.filter((type) => alternativeMethod(type)?.currencies?.includes(payer.currency) ?? true);
  return [...(payable.length > 0 ? payable : known)].sort((one, other) => getRank(one, payer) - getRank(other, payer));
}

function getRank(type: string, { country = '' }: { readonly country?: string | undefined }): number {
  const { countries, isUsual } = alternativeMethod(type) ?? {};
  if (isCardType(type)) return 1;
  if (countries === undefined) return 3;
  if (!countries.includes(country)) return 4;
  return isUsual ? 0 : 2;
}
