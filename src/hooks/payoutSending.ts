import { type Client, type Failure, storeDestination } from '../client/index.ts';
import { type BrowserPayout, type PayoutType, type RequestPayoutMethodData, submitPayout } from '../contract/index.ts';
import { payoutNoteKey, type Submission } from './payoutNotes.ts';
import type { PayoutDetails } from './usePayoutCollection.ts';

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
  // Interac is a bank, as the interface has three words.
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
