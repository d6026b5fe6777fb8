// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/address.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/address/ar.ts'), 'texts'),
  bg: later(() => import('../translated/address/bg.ts'), 'texts'),
  ca: later(() => import('../translated/address/ca.ts'), 'texts'),
  cs: later(() => import('../translated/address/cs.ts'), 'texts'),
  da: later(() => import('../translated/address/da.ts'), 'texts'),
  de: later(() => import('../translated/address/de.ts'), 'texts'),
  el: later(() => import('../translated/address/el.ts'), 'texts'),
  es: later(() => import('../translated/address/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/address/es-419.ts'), 'texts'),
  et: later(() => import('../translated/address/et.ts'), 'texts'),
  fa: later(() => import('../translated/address/fa.ts'), 'texts'),
  fi: later(() => import('../translated/address/fi.ts'), 'texts'),
  fr: later(() => import('../translated/address/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/address/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/address/he.ts'), 'texts'),
  hi: later(() => import('../translated/address/hi.ts'), 'texts'),
  hr: later(() => import('../translated/address/hr.ts'), 'texts'),
  hu: later(() => import('../translated/address/hu.ts'), 'texts'),
  id: later(() => import('../translated/address/id.ts'), 'texts'),
  it: later(() => import('../translated/address/it.ts'), 'texts'),
  ja: later(() => import('../translated/address/ja.ts'), 'texts'),
  ko: later(() => import('../translated/address/ko.ts'), 'texts'),
  lt: later(() => import('../translated/address/lt.ts'), 'texts'),
  lv: later(() => import('../translated/address/lv.ts'), 'texts'),
  ms: later(() => import('../translated/address/ms.ts'), 'texts'),
  nb: later(() => import('../translated/address/nb.ts'), 'texts'),
  nl: later(() => import('../translated/address/nl.ts'), 'texts'),
  pl: later(() => import('../translated/address/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/address/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/address/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/address/ro.ts'), 'texts'),
  sk: later(() => import('../translated/address/sk.ts'), 'texts'),
  sl: later(() => import('../translated/address/sl.ts'), 'texts'),
  sv: later(() => import('../translated/address/sv.ts'), 'texts'),
  th: later(() => import('../translated/address/th.ts'), 'texts'),
  tr: later(() => import('../translated/address/tr.ts'), 'texts'),
  uk: later(() => import('../translated/address/uk.ts'), 'texts'),
  vi: later(() => import('../translated/address/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/address/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/address/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `address`: English, which comes with its code, and how each translation is fetched. */
export const addressTexts = { part: 'address', en: texts, translations } as const;
