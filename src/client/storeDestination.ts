import {
  confirmPayoutDestination,
  type RequestContactBlock,
  type RequestPayoutMethodData,
  requestPayoutTypes,
  storePayoutDestination,
} from '../contract/index.ts';
import type { Client } from './createClient.ts';
import type { Failure } from './result.ts';

/** Where a payout shall go, as it is sent. Sensitive: it exists for the moment of sending. */
export interface Destination {
  readonly payoutId: string;
  /** Of the payout. */
  readonly clientSecret: string;
  readonly data: RequestPayoutMethodData;
  /** The receiver's name and address, where the rail asks for them. */
  readonly billing?: RequestContactBlock | undefined;
}

/**
 * Sends a payout's destination from the receiver's page to the service, which keeps the first one that arrives. This moves no money, unless the merchant
 * created the payout to be sent without review.
 *
 * A call that stores the destination is sent once more where its answer was lost. A call that confirms the payout is not: its failure remains `unknown`, also
 * where the payout is confirmed already, because a browser itself may have sent the call twice on a connection that was closed.
 */
export async function storeDestination(
  client: Pick<Client, 'call' | 'adapter'>,
  { payoutId, clientSecret, data, billing }: Destination,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: Failure }> {
  const more = billing === undefined ? {} : { billing };
  if (client.adapter.payoutDestination === 'confirmed') {
    const [payout_type = 'bank'] = requestPayoutTypes.filter((word) => word in data);
    const confirmed = await client.call(confirmPayoutDestination, {
      params: { payout_id: payoutId },
      body: { client_secret: clientSecret, payout_type, payout_method_data: { ...data }, ...more },
    });
    return confirmed.ok || confirmed.failure.code !== confirmedAlready
      ? confirmed
      : { ok: false, failure: { ...confirmed.failure, effect: 'unknown' } };
  }
  const store = () =>
    client.call(storePayoutDestination, { body: { client_secret: clientSecret, ...toStoredMethod(data), ...more } });
  const first = await store();
  if (first.ok || first.failure.effect !== 'unknown') return first;
  // The service takes the same destination again and refuses another one, so the second answer tells whether ours was first, even while the first try is
  // still running.
  const again = await store();
  return again.ok || hasOtherDestination(again.failure) ? again : first;
}

/** Code with which deployments refuse a call that does not fit the status of the payout. */
const confirmedAlready = 'IR_16';

/** Statuses of a service that is busy, maybe with the first try: they do not say which destination it has. */
const busyStatuses: ReadonlySet<number> = new Set([409, 423]);

/** True where the service has another destination, or takes none any more. */
function hasOtherDestination({ kind, effect, status = 0 }: Failure): boolean {
  return kind === 'http' && effect === 'none' && status >= 400 && !busyStatuses.has(status);
}

/** The destination as a payment method to store (interface 4.4), whose card fields have other names. */
function toStoredMethod(data: RequestPayoutMethodData) {
  if ('bank' in data) return { payment_method: 'bank_transfer', bank_transfer: { ...data.bank } } as const;
  if ('bank_redirect' in data) {
    const [payment_method_type = ''] = Object.keys(data.bank_redirect);
    return { payment_method: 'bank_redirect', payment_method_type, payment_method_data: { ...data } } as const;
  }
  if ('wallet' in data) return { payment_method: 'wallet', wallet: { ...data.wallet } } as const;
  const { card_number, expiry_month, expiry_year, card_holder_name } = data.card;
  const holder = card_holder_name === undefined ? {} : { card_holder_name };
  const card = { card_number, card_exp_month: expiry_month, card_exp_year: expiry_year, ...holder };
  return { payment_method: 'card', card } as const;
}
