import { alternativeMethod, alternativeMethodFields, isCardType, type Payment } from '../../contract/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Statuses in which a payment still takes a method. */
const open: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'failed']);

/**
 * Every type of method that a link's page may offer (interface 2.3, `allowed_payment_method_types`). Absent: cards alone.
 * Empty: the payment takes none that this version knows. Where the account lists its methods, it is asked as well. A type is offered there under the method
 * that the page names with it, and left out where it wants more than the page asks for, or a one-time code, which no call takes there from a
 * client. Where the account cannot be asked, cards stay.
 */
export async function offeredMethodTypes(
  context: ProxyContext,
  payment: Payment,
  secret: string,
  requestId: string,
): Promise<readonly string[] | undefined> {
  const allowed = payment.allowed_payment_method_types;
  if (!context.adapter.listsAccountMethods || !open.has(payment.status)) return known(allowed);
  const account = await context.publishable.listAccountPaymentMethods(
    { query: { client_secret: secret } },
    { requestId },
  );
  if (!account.ok) return known(allowed)?.filter(isCardType);
  const taken = account.value.payment_methods.flatMap(({ payment_method, payment_method_types: types }) =>
    types.filter((type) => {
      if (isCardType(type.payment_method_type)) return true;
      const { method, field, step } = alternativeMethod(type.payment_method_type) ?? {};
      // Bank debits have types of the same names as bank transfers.
      if (method !== payment_method || step === 'code') return false;
      // What the page does not ask for the service knows already, or the method is left out.
      const own: string | undefined = field === undefined ? undefined : alternativeMethodFields[field].path;
      const fields = Object.values(type.required_fields ?? {});
      return fields.every(({ required_field, value }) => required_field === own || (value ?? '') !== '');
    }),
  );
  const types = taken.map((type) => type.payment_method_type);
  const named = account.value.payment_methods.length > 0;
  // An account that lists nothing at all says nothing about this payment.
  if (allowed === undefined) return named ? known(types) : undefined;
  return known(types.filter((type) => allowed.includes(type)));
}

/** Those that this version can offer; nothing to say where they are cards alone. A card is no way to pay where no card was named. */
function known(types: readonly string[] | undefined): readonly string[] | undefined {
  if (types === undefined) return undefined;
  const offered = [...new Set(types)].filter((type) => isCardType(type) || alternativeMethod(type) !== undefined);
  return offered.length > 0 && offered.every(isCardType) ? undefined : offered;
}
