import type { PaymentMethod } from './enums.ts';

/** What a way asks the person for. `upi_id`: the name of an account, `name@bank`. `phone`: a number with its country code. */
export type AlternativeMethodField = 'upi_id' | 'phone';

/** What the person has typed for a way. */
export type AlternativeMethodDetails = { readonly [Field in AlternativeMethodField]?: string | undefined };

interface AlternativeMethod {
  readonly method: PaymentMethod;
  readonly field?: AlternativeMethodField;
  /** `payment_method_data` of the confirming call, in the shapes of deployments. */
  readonly data: (details: AlternativeMethodDetails) => Readonly<Record<string, unknown>>;
}

const transfer = (name: string): AlternativeMethod => ({
  method: 'bank_transfer',
  data: () => ({ bank_transfer: { [name]: {} } }),
});

/**
 * Ways to pay that need no card, by `payment_method_type` (interface 2.1 leaves most of its words out; these are those of deployments). A type that is
 * not in here is not offered: this version does not know what it asks for.
 */
export const alternativeMethods = {
  upi_intent: { method: 'upi', data: () => ({ upi: { upi_intent: {} } }) },
  upi_qr: { method: 'upi', data: () => ({ upi: { upi_qr: {} } }) },
  upi_collect: {
    method: 'upi',
    field: 'upi_id',
    data: ({ upi_id: vpa_id }) => ({ upi: { upi_collect: { vpa_id } } }),
  },
  pix: transfer('pix'),
  sepa: transfer('sepa_bank_transfer'),
  sepa_bank_transfer: transfer('sepa_bank_transfer'),
  ach: transfer('ach_bank_transfer'),
  bacs: transfer('bacs_bank_transfer'),
  multibanco: transfer('multibanco_bank_transfer'),
  boleto: { method: 'voucher', data: () => ({ voucher: { boleto: {} } }) },
  ideal: { method: 'bank_redirect', data: () => ({ bank_redirect: { ideal: {} } }) },
  ali_pay: { method: 'wallet', data: () => ({ wallet: { ali_pay_redirect: {} } }) },
  direct_carrier_billing: {
    method: 'mobile_payment',
    field: 'phone',
    data: ({ phone: msisdn }) => ({ mobile_payment: { direct_carrier_billing: { msisdn } } }),
  },
} as const satisfies Readonly<Record<string, AlternativeMethod>>;

/** A `payment_method_type` of {@link alternativeMethods}. */
export type AlternativeMethodType = keyof typeof alternativeMethods;

/** The way of this `payment_method_type`; nothing for one that this version does not know. */
export function alternativeMethod(type: string): AlternativeMethod | undefined {
  return Object.hasOwn(alternativeMethods, type) ? alternativeMethods[type as AlternativeMethodType] : undefined;
}
