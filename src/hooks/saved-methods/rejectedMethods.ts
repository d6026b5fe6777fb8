import { readJsonNote, writeJsonNote } from '../../client/index.ts';

const key = (paymentId: string) => `tillkit:rejected:${paymentId}`;

/**
 * Ids of the saved methods whose bank does not want them to be tried again for this payment (`trans_status` `R`), as noted in this tab. Where the page
 * has no storage they hold until it is left.
 */
export function notedRejections(paymentId: string): readonly string[] {
  const noted = readJsonNote<unknown>(key(paymentId));
  return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : [];
}

/** Notes them all. */
export function noteRejections(paymentId: string, ids: readonly string[]): void {
  writeJsonNote(key(paymentId), ids);
}
