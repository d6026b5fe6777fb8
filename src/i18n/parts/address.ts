// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/address.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/address/ar.ts'), 'texts'),
  de: later(() => import('../translated/address/de.ts'), 'texts'),
  es: later(() => import('../translated/address/es.ts'), 'texts'),
  fr: later(() => import('../translated/address/fr.ts'), 'texts'),
  it: later(() => import('../translated/address/it.ts'), 'texts'),
  ja: later(() => import('../translated/address/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/address/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/address/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `address`: English, which comes with its code, and how each translation is fetched. */
export const addressTexts = { part: 'address', en: texts, translations } as const;
