import { readNote, writeNote } from '../../client/index.ts';

/** Which country and rail the person has chosen for a payout, noted in this tab. Nothing of what they have typed. */
const keyOf = (payoutId: string) => `tillkit:payout-place:${payoutId}`;

/** Notes the choice. */
export function noteRailChoice(payoutId: string, country: string, rail: string): void {
  writeNote(keyOf(payoutId), `${country} ${rail}`);
}

/** The choice of before, if there was one. */
export function findNotedChoice(payoutId: string): { readonly country: string; readonly rail: string } | undefined {
  const [country, rail] = readNote(keyOf(payoutId)).split(' ');
  return country && rail ? { country, rail } : undefined;
}
