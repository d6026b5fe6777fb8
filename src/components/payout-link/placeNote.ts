import { readNote, writeNote } from '../../client/index.ts';

/** Which country and way the person has chosen for a payout, noted in this tab. Nothing of what they have typed. */
const keyOf = (payoutId: string) => `tillkit:payout-place:${payoutId}`;

/** Notes the choice. */
export function notePlace(payoutId: string, country: string, rail: string): void {
  writeNote(keyOf(payoutId), `${country} ${rail}`);
}

/** The choice of before, if there was one. */
export function placeOf(payoutId: string): { readonly country: string; readonly rail: string } | undefined {
  const [country, rail] = readNote(keyOf(payoutId)).split(' ');
  return country && rail ? { country, rail } : undefined;
}
