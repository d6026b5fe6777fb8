import { type TextSource, textSource } from './textSource.ts';

/** The texts of the bank's page: by themselves, so that a check at the bank knows nothing of where the others are. */
export const bankTexts: TextSource<'bank'> = textSource({
  en: () => import('./parts/bank/en.ts'),
  ar: () => import('./parts/bank/ar.ts'),
});
