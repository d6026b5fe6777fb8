// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/link.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/link/ar.ts'), 'texts'),
  de: later(() => import('../translated/link/de.ts'), 'texts'),
  es: later(() => import('../translated/link/es.ts'), 'texts'),
  fr: later(() => import('../translated/link/fr.ts'), 'texts'),
  it: later(() => import('../translated/link/it.ts'), 'texts'),
  ja: later(() => import('../translated/link/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/link/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/link/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `link`: English, which comes with its code, and how each translation is fetched. */
export const linkTexts = { part: 'link', en: texts, translations } as const;
