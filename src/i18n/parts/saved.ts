// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/saved.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/saved/ar.ts'), 'texts'),
  de: later(() => import('../translated/saved/de.ts'), 'texts'),
  es: later(() => import('../translated/saved/es.ts'), 'texts'),
  fr: later(() => import('../translated/saved/fr.ts'), 'texts'),
  it: later(() => import('../translated/saved/it.ts'), 'texts'),
  ja: later(() => import('../translated/saved/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/saved/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/saved/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `saved`: English, which comes with its code, and how each translation is fetched. */
export const savedTexts = { part: 'saved', en: texts, translations } as const;
