// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/payout.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/payout/ar.ts'), 'texts'),
  bg: later(() => import('../translated/payout/bg.ts'), 'texts'),
  ca: later(() => import('../translated/payout/ca.ts'), 'texts'),
  cs: later(() => import('../translated/payout/cs.ts'), 'texts'),
  da: later(() => import('../translated/payout/da.ts'), 'texts'),
  de: later(() => import('../translated/payout/de.ts'), 'texts'),
  el: later(() => import('../translated/payout/el.ts'), 'texts'),
  es: later(() => import('../translated/payout/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/payout/es-419.ts'), 'texts'),
  et: later(() => import('../translated/payout/et.ts'), 'texts'),
  fa: later(() => import('../translated/payout/fa.ts'), 'texts'),
  fi: later(() => import('../translated/payout/fi.ts'), 'texts'),
  fr: later(() => import('../translated/payout/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/payout/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/payout/he.ts'), 'texts'),
  hi: later(() => import('../translated/payout/hi.ts'), 'texts'),
  hr: later(() => import('../translated/payout/hr.ts'), 'texts'),
  hu: later(() => import('../translated/payout/hu.ts'), 'texts'),
  id: later(() => import('../translated/payout/id.ts'), 'texts'),
  it: later(() => import('../translated/payout/it.ts'), 'texts'),
  ja: later(() => import('../translated/payout/ja.ts'), 'texts'),
  ko: later(() => import('../translated/payout/ko.ts'), 'texts'),
  lt: later(() => import('../translated/payout/lt.ts'), 'texts'),
  lv: later(() => import('../translated/payout/lv.ts'), 'texts'),
  ms: later(() => import('../translated/payout/ms.ts'), 'texts'),
  nb: later(() => import('../translated/payout/nb.ts'), 'texts'),
  nl: later(() => import('../translated/payout/nl.ts'), 'texts'),
  pl: later(() => import('../translated/payout/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/payout/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/payout/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/payout/ro.ts'), 'texts'),
  sk: later(() => import('../translated/payout/sk.ts'), 'texts'),
  sl: later(() => import('../translated/payout/sl.ts'), 'texts'),
  sv: later(() => import('../translated/payout/sv.ts'), 'texts'),
  th: later(() => import('../translated/payout/th.ts'), 'texts'),
  tr: later(() => import('../translated/payout/tr.ts'), 'texts'),
  uk: later(() => import('../translated/payout/uk.ts'), 'texts'),
  vi: later(() => import('../translated/payout/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/payout/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/payout/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `payout`: English, which comes with its code, and how each translation is fetched. */
export const payoutTexts = { part: 'payout', en: texts, translations } as const;
