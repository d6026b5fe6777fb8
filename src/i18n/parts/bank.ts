// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/bank.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/bank/ar.ts'), 'texts'),
  de: later(() => import('../translated/bank/de.ts'), 'texts'),
  es: later(() => import('../translated/bank/es.ts'), 'texts'),
  fr: later(() => import('../translated/bank/fr.ts'), 'texts'),
  it: later(() => import('../translated/bank/it.ts'), 'texts'),
  ja: later(() => import('../translated/bank/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/bank/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/bank/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `bank`: English, which comes with its code, and how each translation is fetched. */
export const bankTexts = { part: 'bank', en: texts, translations } as const;
