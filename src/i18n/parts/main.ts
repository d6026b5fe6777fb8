// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/main.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/main/ar.ts'), 'texts'),
  de: later(() => import('../translated/main/de.ts'), 'texts'),
  es: later(() => import('../translated/main/es.ts'), 'texts'),
  fr: later(() => import('../translated/main/fr.ts'), 'texts'),
  it: later(() => import('../translated/main/it.ts'), 'texts'),
  ja: later(() => import('../translated/main/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/main/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/main/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `main`: English, which comes with its code, and how each translation is fetched. */
export const mainTexts = { part: 'main', en: texts, translations } as const;
