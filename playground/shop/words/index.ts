import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { ShopWords } from './ShopWords.ts';

export type { ShopWords } from './ShopWords.ts';

const languages: Readonly<Record<string, ShopWords>> = { de, en, es, fr, hi, ja, nl, pl, pt };

/** The shop's words in the language of a BCP 47 tag; in English for a language that the shop does not speak. */
export const shopWords = (locale: string): ShopWords => languages[locale.split('-')[0] ?? 'en'] ?? en;
