import { later } from '../later/index.ts';
import type { Translation } from './translation.ts';

/**
 * The languages that the kit is translated into, by BCP 47 tag, each in one file that is fetched when a page is in that language. English is in `messages`
 * and `parts`: it comes with the code of each part.
 */
export const locales: Readonly<Record<string, () => Promise<{ readonly translation: Translation }>>> = {
  ar: later(() => import('./locales/ar.ts'), 'translation'),
};
