import {
  alternativeMethod,
  alternativeMethodFields,
  type BrowserCheckout,
  isCardType,
  type Payment,
} from '../../contract/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Statuses in which a payment still takes a method. */
const open: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'failed']);

/** What a payment can be paid with, and whether a page asks about a new card first. */
export interface OfferedMethods {
  /** `undefined` means cards only; empty, that the payment takes no type that this version supports. */
  readonly types: readonly string[] | undefined;
  readonly cardCheck?: BrowserCheckout['card_check'];
}

/**
 * The types of payment method that a link's page offers (interface 2.3, `allowed_payment_method_types`).
 *
 * Where the service lists the account's methods, a type is offered only if the account lists it under the same `payment_method`, it needs no one-time
 * code (no call of a client takes one there), and the page collects every required field. If that list cannot be read, cards are offered.
 */
export async function readOfferedMethods(
  context: ProxyContext,
  payment: Payment,
  secret: string,
  requestId: string,
): Promise<OfferedMethods> {
  const allowed = payment.allowed_payment_method_types;
  if (!context.adapter.listsAccountMethods || !open.has(payment.status)) return { types: keepSupported(allowed) };
  const account = await context.publishable.listAccountPaymentMethods(
    { query: { client_secret: secret } },
    { requestId },
  );
  if (!account.ok) return { types: keepSupported(allowed)?.filter(isCardType) };
  const { payment_methods: methods, sdk_next_action: next } = account.value;
  const usable = methods.flatMap(({ payment_method, payment_method_types: types }) =>
    types.filter((type) => {
      if (isCardType(type.payment_method_type)) return true;
      const { method, field, step } = alternativeMethod(type.payment_method_type) ?? {};
      // Bank debits have types of the same names as bank transfers.
      if (method !== payment_method || step === 'code') return false;
      const collectedField: string | undefined = field === undefined ? undefined : alternativeMethodFields[field].path;
      const required = Object.values(type.required_fields ?? {});
      // The service may have a value for a required field already.
      return required.every(({ required_field, value }) => required_field === collectedField || (value ?? '') !== '');
    }),
  );
  const types = usable.map((type) => type.payment_method_type);
  // An empty list says nothing about this payment.
  const listsAny = methods.length > 0;
  const taken = allowed === undefined ? types : types.filter((type) => allowed.includes(type));
  return {
    types: allowed === undefined && !listsAny ? undefined : keepSupported(taken),
    ...(next?.next_action === 'eligibility_check'
      ? { cardCheck: next.should_block_confirm === true ? 'required' : 'optional' }
      : {}),
  };
}

/** The types that this version supports. `undefined` means cards only: a card is never offered where none was listed. */
function keepSupported(types: readonly string[] | undefined): readonly string[] | undefined {
  if (types === undefined) return undefined;
  const supported = [...new Set(types)].filter((type) => isCardType(type) || alternativeMethod(type) !== undefined);
  return supported.length > 0 && supported.every(isCardType) ? undefined : supported;
}
