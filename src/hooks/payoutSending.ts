import { type Client, type Failure, storeDestination } from '../client/index.ts';
import {
  type BrowserPayout,
  type PayoutType,
  type RequestContactBlock,
  type RequestPayoutMethodData,
  submitPayout,
} from '../contract/index.ts';
import { payoutNoteKey, type Submission } from './payoutNotes.ts';

/** Where the money shall go, as the form holds it at the moment of sending. It is read when it is sent and kept nowhere. */
export interface PayoutDetails {
  /** Destination in the service's shape (`payout_method_data`). Sensitive. */
  readonly data: RequestPayoutMethodData;
  /** Name of the receiver, for rails whose shape has no place for it; absent for the others. */
  readonly billing?: RequestContactBlock | undefined;
  /** Text that names the destination, masked as the service masks it, to recognise it in a read. Absent where the rail has none. */
  readonly shown?: string | undefined;
}

/** What is reported to the proxy of a destination besides its last digits. */
export interface ReportedDestination {
  readonly payout_type: PayoutType;
  /** After a reload only where its end says too little. */
  readonly shown?: string;
  readonly stored?: boolean;
}

/** Hands details over to the service, notes in this tab that it does and whether they were taken, and returns what is to be reported of them to the proxy. */
export async function handOver(
  client: Pick<Client, 'call' | 'dialect'>,
  { payout: { payout_id: payoutId }, client_secret: clientSecret = '' }: BrowserPayout,
  last4: string,
  details: PayoutDetails,
): Promise<{ readonly reported: ReportedDestination; readonly failure: Failure | undefined }> {
  const type = typeOf(details.data);
  const shown = details.shown === undefined ? {} : { shown: details.shown };
  // Last digits that the service shows identify the destination. What hides them, as an e-mail address does, is kept as it is shown.
  const kept = endOf(details.shown) === endOf(last4) ? {} : shown;
  noteSubmission(payoutId, { type, last4, stored: false, ...kept });
  const result = await storeDestination(client, { payoutId, clientSecret, ...details });
  if (result.ok) noteSubmission(payoutId, { type, last4, stored: true, ...kept });
  return {
    reported: { payout_type: type, ...shown, stored: result.ok },
    failure: result.ok ? undefined : result.failure,
  };
}

/** Tells the proxy that the details are there. */
export const tellProxy = (
  client: Pick<Client, 'call'>,
  payoutId: string,
  payoutLink: string,
  body: ReportedDestination & { readonly last4: string },
) => client.call(submitPayout, { params: { payout_id: payoutId }, body }, { payoutLink });

const endOf = (text = '') => text.replace(/\s/g, '').slice(-4);

function typeOf(data: RequestPayoutMethodData): PayoutType {
  // A bank redirect is a bank, as the interface has three words.
  return 'card' in data ? 'card' : 'wallet' in data ? 'wallet' : 'bank';
}

/** Notes that the details are being sent, or have been taken. */
function noteSubmission(payoutId: string, { type, last4, stored, shown = '' }: Submission): void {
  try {
    sessionStorage.setItem(payoutNoteKey(payoutId), `${type}:${stored ? 'stored' : 'sent'}:${last4}\n${shown}`);
  } catch {
    // Storage is refused in some frames and private windows.
  }
}
