// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/card.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/card/ar.ts'), 'texts'),
  de: later(() => import('../translated/card/de.ts'), 'texts'),
  es: later(() => import('../translated/card/es.ts'), 'texts'),
  fr: later(() => import('../translated/card/fr.ts'), 'texts'),
  it: later(() => import('../translated/card/it.ts'), 'texts'),
  ja: later(() => import('../translated/card/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/card/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/card/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `card`: English, which comes with its code, and how each translation is fetched. */
export const cardTexts = { part: 'card', en: texts, translations } as const;
