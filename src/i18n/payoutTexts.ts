import { type TextSource, textSource } from './textSource.ts';

/** The texts of payout forms: by themselves, so that a payout page knows nothing of where the others are. */
export const payoutTexts: TextSource<'payout'> = textSource({
  en: () => import('./parts/payout/en.ts'),
  ar: () => import('./parts/payout/ar.ts'),
});
