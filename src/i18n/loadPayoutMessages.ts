import { localeChain } from './localeChain.ts';
import type { PayoutMessages } from './payoutMessages.ts';

/** Every payout catalogue is fetched when a payout form needs it, English too: a payment page never does. */
const catalogues: Readonly<Record<string, () => Promise<PayoutMessages>>> = {
  en: async () => (await import('./payout/en.ts')).en,
  ar: async () => (await import('./payout/ar.ts')).ar,
};

/** The locales that have payout texts of their own (BCP 47). */
export const payoutLocales: readonly string[] = Object.keys(catalogues);

/**
 * The texts of a payout form for a locale: the first catalogue of its fallback chain (`ar-EG`, then `ar`, then `en`), each of them complete.
 * Put them over the main catalogue: `createTranslator(locale, { ...messages, ...payoutMessages })`. Rejects when the catalogue cannot be
 * fetched; the caller may ask for `en`.
 */
export async function loadPayoutMessages(locale: string): Promise<PayoutMessages> {
  const tag = localeChain(locale).find((candidate) => Object.hasOwn(catalogues, candidate)) ?? 'en';
  const load = catalogues[tag];
  // Every tag that is left has a catalogue; `en` is the last of every chain.
  if (load === undefined) throw new Error(`tillkit: there is no payout catalogue for ${tag}.`);
  return load();
}
