// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/actions.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/actions/ar.ts'), 'texts'),
  de: later(() => import('../translated/actions/de.ts'), 'texts'),
  es: later(() => import('../translated/actions/es.ts'), 'texts'),
  fr: later(() => import('../translated/actions/fr.ts'), 'texts'),
  it: later(() => import('../translated/actions/it.ts'), 'texts'),
  ja: later(() => import('../translated/actions/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/actions/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/actions/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `actions`: English, which comes with its code, and how each translation is fetched. */
export const actionTexts = { part: 'actions', en: texts, translations } as const;
