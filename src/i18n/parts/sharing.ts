// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/sharing.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/sharing/ar.ts'), 'texts'),
  de: later(() => import('../translated/sharing/de.ts'), 'texts'),
  es: later(() => import('../translated/sharing/es.ts'), 'texts'),
  fr: later(() => import('../translated/sharing/fr.ts'), 'texts'),
  it: later(() => import('../translated/sharing/it.ts'), 'texts'),
  ja: later(() => import('../translated/sharing/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/sharing/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/sharing/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `sharing`: English, which comes with its code, and how each translation is fetched. */
export const sharingTexts = { part: 'sharing', en: texts, translations } as const;
