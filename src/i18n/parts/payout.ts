// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/payout.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/payout/ar.ts'), 'texts'),
  de: later(() => import('../translated/payout/de.ts'), 'texts'),
  es: later(() => import('../translated/payout/es.ts'), 'texts'),
  fr: later(() => import('../translated/payout/fr.ts'), 'texts'),
  it: later(() => import('../translated/payout/it.ts'), 'texts'),
  ja: later(() => import('../translated/payout/ja.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/payout/pt-BR.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/payout/zh-Hans.ts'), 'texts'),
};

/** Texts of the part `payout`: English, which comes with its code, and how each translation is fetched. */
export const payoutTexts = { part: 'payout', en: texts, translations } as const;
