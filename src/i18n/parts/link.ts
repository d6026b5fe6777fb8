// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/link.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/link/ar.ts'), 'texts'),
  bg: later(() => import('../translated/link/bg.ts'), 'texts'),
  ca: later(() => import('../translated/link/ca.ts'), 'texts'),
  cs: later(() => import('../translated/link/cs.ts'), 'texts'),
  da: later(() => import('../translated/link/da.ts'), 'texts'),
  de: later(() => import('../translated/link/de.ts'), 'texts'),
  el: later(() => import('../translated/link/el.ts'), 'texts'),
  es: later(() => import('../translated/link/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/link/es-419.ts'), 'texts'),
  et: later(() => import('../translated/link/et.ts'), 'texts'),
  fa: later(() => import('../translated/link/fa.ts'), 'texts'),
  fi: later(() => import('../translated/link/fi.ts'), 'texts'),
  fr: later(() => import('../translated/link/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/link/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/link/he.ts'), 'texts'),
  hi: later(() => import('../translated/link/hi.ts'), 'texts'),
  hr: later(() => import('../translated/link/hr.ts'), 'texts'),
  hu: later(() => import('../translated/link/hu.ts'), 'texts'),
  id: later(() => import('../translated/link/id.ts'), 'texts'),
  it: later(() => import('../translated/link/it.ts'), 'texts'),
  ja: later(() => import('../translated/link/ja.ts'), 'texts'),
  ko: later(() => import('../translated/link/ko.ts'), 'texts'),
  lt: later(() => import('../translated/link/lt.ts'), 'texts'),
  lv: later(() => import('../translated/link/lv.ts'), 'texts'),
  ms: later(() => import('../translated/link/ms.ts'), 'texts'),
  nb: later(() => import('../translated/link/nb.ts'), 'texts'),
  nl: later(() => import('../translated/link/nl.ts'), 'texts'),
  pl: later(() => import('../translated/link/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/link/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/link/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/link/ro.ts'), 'texts'),
  sk: later(() => import('../translated/link/sk.ts'), 'texts'),
  sl: later(() => import('../translated/link/sl.ts'), 'texts'),
  sv: later(() => import('../translated/link/sv.ts'), 'texts'),
  th: later(() => import('../translated/link/th.ts'), 'texts'),
  tr: later(() => import('../translated/link/tr.ts'), 'texts'),
  uk: later(() => import('../translated/link/uk.ts'), 'texts'),
  vi: later(() => import('../translated/link/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/link/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/link/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `link`: English, which comes with its code, and how each translation is fetched. */
export const linkTexts = { part: 'link', en: texts, translations } as const;
