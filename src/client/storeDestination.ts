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
 * Hands a payout's destination to the service, straight from the receiver's page, in the way that the service takes it. The first destination
 * counts there. It moves no money by itself, unless the merchant created the payout to be sent without review. Where it is stored, a lost
 * answer, or one that did not come in time, is asked for once more with the same destination; a confirmation has no such repeat, and the failure
 * stays `unknown`. So does the refusal of a payout that is confirmed already: a browser sends a call again whose kept connection was closed, and the first of
 * the two may have been this destination.
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
    client.call(storePayoutDestination, { body: { client_secret: clientSecret, ...storedMethodOf(data), ...more } });
  const first = await store();
  if (first.ok || first.failure.effect !== 'unknown') return first;
  // The destination is its own key: the same once more is answered like the first time and another one refused, so that this tells who was first. It does
  // also while the first try, given up in time, is still at work: whichever of the two comes second finds its own.
  const again = await store();
  return again.ok || refusesAnother(again.failure) ? again : first;
}

/** Code of a deployment that refuses by the status of the payout, among other reasons. */
const confirmedAlready = 'IR_16';

/** Verdicts of a service that is busy, also with the first try: they say nothing of what it has. */
const busyStatuses: ReadonlySet<number> = new Set([409, 423]);

/** True for the word of a service that has another destination, or is past taking any. */
function refusesAnother({ kind, effect, status = 0 }: Failure): boolean {
  return kind === 'http' && effect === 'none' && status >= 400 && !busyStatuses.has(status);
}

/** The same destination in the words of a stored method (interface 4.4), which calls the parts of a card otherwise. */
function storedMethodOf(data: RequestPayoutMethodData) {
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
