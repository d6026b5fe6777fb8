// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/main.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/main/ar.ts'), 'texts'),
  bg: later(() => import('../translated/main/bg.ts'), 'texts'),
  ca: later(() => import('../translated/main/ca.ts'), 'texts'),
  cs: later(() => import('../translated/main/cs.ts'), 'texts'),
  da: later(() => import('../translated/main/da.ts'), 'texts'),
  de: later(() => import('../translated/main/de.ts'), 'texts'),
  el: later(() => import('../translated/main/el.ts'), 'texts'),
  es: later(() => import('../translated/main/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/main/es-419.ts'), 'texts'),
  et: later(() => import('../translated/main/et.ts'), 'texts'),
  fa: later(() => import('../translated/main/fa.ts'), 'texts'),
  fi: later(() => import('../translated/main/fi.ts'), 'texts'),
  fr: later(() => import('../translated/main/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/main/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/main/he.ts'), 'texts'),
  hi: later(() => import('../translated/main/hi.ts'), 'texts'),
  hr: later(() => import('../translated/main/hr.ts'), 'texts'),
  hu: later(() => import('../translated/main/hu.ts'), 'texts'),
  id: later(() => import('../translated/main/id.ts'), 'texts'),
  it: later(() => import('../translated/main/it.ts'), 'texts'),
  ja: later(() => import('../translated/main/ja.ts'), 'texts'),
  ko: later(() => import('../translated/main/ko.ts'), 'texts'),
  lt: later(() => import('../translated/main/lt.ts'), 'texts'),
  lv: later(() => import('../translated/main/lv.ts'), 'texts'),
  ms: later(() => import('../translated/main/ms.ts'), 'texts'),
  nb: later(() => import('../translated/main/nb.ts'), 'texts'),
  nl: later(() => import('../translated/main/nl.ts'), 'texts'),
  pl: later(() => import('../translated/main/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/main/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/main/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/main/ro.ts'), 'texts'),
  sk: later(() => import('../translated/main/sk.ts'), 'texts'),
  sl: later(() => import('../translated/main/sl.ts'), 'texts'),
  sv: later(() => import('../translated/main/sv.ts'), 'texts'),
  th: later(() => import('../translated/main/th.ts'), 'texts'),
  tr: later(() => import('../translated/main/tr.ts'), 'texts'),
  uk: later(() => import('../translated/main/uk.ts'), 'texts'),
  vi: later(() => import('../translated/main/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/main/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/main/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `main`: English, which comes with its code, and how each translation is fetched. */
export const mainTexts = { part: 'main', en: texts, translations } as const;
