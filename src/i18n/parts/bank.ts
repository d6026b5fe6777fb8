// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/bank.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/bank/ar.ts'), 'texts'),
  bg: later(() => import('../translated/bank/bg.ts'), 'texts'),
  ca: later(() => import('../translated/bank/ca.ts'), 'texts'),
  cs: later(() => import('../translated/bank/cs.ts'), 'texts'),
  da: later(() => import('../translated/bank/da.ts'), 'texts'),
  de: later(() => import('../translated/bank/de.ts'), 'texts'),
  el: later(() => import('../translated/bank/el.ts'), 'texts'),
  es: later(() => import('../translated/bank/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/bank/es-419.ts'), 'texts'),
  et: later(() => import('../translated/bank/et.ts'), 'texts'),
  fa: later(() => import('../translated/bank/fa.ts'), 'texts'),
  fi: later(() => import('../translated/bank/fi.ts'), 'texts'),
  fr: later(() => import('../translated/bank/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/bank/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/bank/he.ts'), 'texts'),
  hi: later(() => import('../translated/bank/hi.ts'), 'texts'),
  hr: later(() => import('../translated/bank/hr.ts'), 'texts'),
  hu: later(() => import('../translated/bank/hu.ts'), 'texts'),
  id: later(() => import('../translated/bank/id.ts'), 'texts'),
  it: later(() => import('../translated/bank/it.ts'), 'texts'),
  ja: later(() => import('../translated/bank/ja.ts'), 'texts'),
  ko: later(() => import('../translated/bank/ko.ts'), 'texts'),
  lt: later(() => import('../translated/bank/lt.ts'), 'texts'),
  lv: later(() => import('../translated/bank/lv.ts'), 'texts'),
  ms: later(() => import('../translated/bank/ms.ts'), 'texts'),
  nb: later(() => import('../translated/bank/nb.ts'), 'texts'),
  nl: later(() => import('../translated/bank/nl.ts'), 'texts'),
  pl: later(() => import('../translated/bank/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/bank/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/bank/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/bank/ro.ts'), 'texts'),
  sk: later(() => import('../translated/bank/sk.ts'), 'texts'),
  sl: later(() => import('../translated/bank/sl.ts'), 'texts'),
  sv: later(() => import('../translated/bank/sv.ts'), 'texts'),
  th: later(() => import('../translated/bank/th.ts'), 'texts'),
  tr: later(() => import('../translated/bank/tr.ts'), 'texts'),
  uk: later(() => import('../translated/bank/uk.ts'), 'texts'),
  vi: later(() => import('../translated/bank/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/bank/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/bank/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `bank`: English, which comes with its code, and how each translation is fetched. */
export const bankTexts = { part: 'bank', en: texts, translations } as const;
