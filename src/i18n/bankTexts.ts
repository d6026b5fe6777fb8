import { type TextSource, textSource } from './textSource.ts';

/** The texts of the bank's page, in a module of their own, so that an authentication does not load where the others are. */
export const bankTexts: TextSource<'bank'> = textSource({
  en: () => import('./parts/bank/en.ts'),
  ar: () => import('./parts/bank/ar.ts'),
});
