import type { PaymentMethod } from './enums.ts';

/** What alternative payment methods ask the payer for: its place in the confirming call, its shape there, and what a deployment's account list calls it. */
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

/** What the person has typed for a way. */
export type AlternativeMethodDetails = { readonly [Field in AlternativeMethodField]?: string | undefined };

/** What the payer does after confirming: scans a code, opens an app, waits for an approval in an app, transfers, pays at a counter, types a code, leaves for a page. */
export type AlternativeMethodStep = 'qr' | 'upiQr' | 'app' | 'wait' | 'transfer' | 'voucher' | 'code' | 'redirect';

interface AlternativeMethod {
  readonly method: PaymentMethod;
  readonly field?: AlternativeMethodField;
  readonly step: AlternativeMethodStep;
  /** Minutes that the payer has in the sandbox. */
  readonly minutes: number;
  /** The type under whose name it is shown (`way.<type>`); absent: its own. */
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
    data: () => ({ bank_transfer: { [name]: {} } }),
  }) as const;

/**
 * Ways to pay that need no card, by `payment_method_type` (interface 2.1 leaves most of its words out; these are those of deployments). A type that is
 * not in here is not offered: this version does not know what it asks for.
 */
export const alternativeMethods = {
  upi_intent: { method: 'upi', step: 'app', minutes: 5, data: () => ({ upi: { upi_intent: {} } }) },
  upi_qr: { method: 'upi', step: 'upiQr', minutes: 5, data: () => ({ upi: { upi_qr: {} } }) },
  upi_collect: {
    method: 'upi',
    field: 'upi_id',
    step: 'wait',
    minutes: 5,
    data: ({ upi_id: vpa_id }) => ({ upi: { upi_collect: { vpa_id } } }),
  },
  pix: { ...transfer('pix'), step: 'qr', minutes: 10 },
  sepa: transfer('sepa_bank_transfer'),
  sepa_bank_transfer: { ...transfer('sepa_bank_transfer'), named: 'sepa' },
  ach: transfer('ach_bank_transfer'),
  bacs: transfer('bacs_bank_transfer'),
  multibanco: transfer('multibanco_bank_transfer'),
  boleto: { method: 'voucher', step: 'voucher', minutes: 3 * day, data: () => ({ voucher: { boleto: {} } }) },
  ideal: { method: 'bank_redirect', step: 'redirect', minutes: 10, data: () => ({ bank_redirect: { ideal: {} } }) },
  ali_pay: { method: 'wallet', step: 'redirect', minutes: 10, data: () => ({ wallet: { ali_pay_redirect: {} } }) },
  direct_carrier_billing: {
    method: 'mobile_payment',
    field: 'phone',
    step: 'code',
    minutes: 10,
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
  // Each `named` of the table is one of its names: the type is made of them.
  return (method.named ?? type) as NamedAlternativeMethod;
}

/** The way of this `payment_method_type`; nothing for one that this version does not know. */
export function alternativeMethod(type: string): AlternativeMethod | undefined {
  return Object.hasOwn(alternativeMethods, type) ? alternativeMethods[type as AlternativeMethodType] : undefined;
}
