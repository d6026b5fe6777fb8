// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/saved.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/saved/ar.ts'), 'texts'),
  bg: later(() => import('../translated/saved/bg.ts'), 'texts'),
  ca: later(() => import('../translated/saved/ca.ts'), 'texts'),
  cs: later(() => import('../translated/saved/cs.ts'), 'texts'),
  da: later(() => import('../translated/saved/da.ts'), 'texts'),
  de: later(() => import('../translated/saved/de.ts'), 'texts'),
  el: later(() => import('../translated/saved/el.ts'), 'texts'),
  es: later(() => import('../translated/saved/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/saved/es-419.ts'), 'texts'),
  et: later(() => import('../translated/saved/et.ts'), 'texts'),
  fa: later(() => import('../translated/saved/fa.ts'), 'texts'),
  fi: later(() => import('../translated/saved/fi.ts'), 'texts'),
  fr: later(() => import('../translated/saved/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/saved/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/saved/he.ts'), 'texts'),
  hi: later(() => import('../translated/saved/hi.ts'), 'texts'),
  hr: later(() => import('../translated/saved/hr.ts'), 'texts'),
  hu: later(() => import('../translated/saved/hu.ts'), 'texts'),
  id: later(() => import('../translated/saved/id.ts'), 'texts'),
  it: later(() => import('../translated/saved/it.ts'), 'texts'),
  ja: later(() => import('../translated/saved/ja.ts'), 'texts'),
  ko: later(() => import('../translated/saved/ko.ts'), 'texts'),
  lt: later(() => import('../translated/saved/lt.ts'), 'texts'),
  lv: later(() => import('../translated/saved/lv.ts'), 'texts'),
  ms: later(() => import('../translated/saved/ms.ts'), 'texts'),
  nb: later(() => import('../translated/saved/nb.ts'), 'texts'),
  nl: later(() => import('../translated/saved/nl.ts'), 'texts'),
  pl: later(() => import('../translated/saved/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/saved/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/saved/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/saved/ro.ts'), 'texts'),
  sk: later(() => import('../translated/saved/sk.ts'), 'texts'),
  sl: later(() => import('../translated/saved/sl.ts'), 'texts'),
  sv: later(() => import('../translated/saved/sv.ts'), 'texts'),
  th: later(() => import('../translated/saved/th.ts'), 'texts'),
  tr: later(() => import('../translated/saved/tr.ts'), 'texts'),
  uk: later(() => import('../translated/saved/uk.ts'), 'texts'),
  vi: later(() => import('../translated/saved/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/saved/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/saved/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `saved`: English, which comes with its code, and how each translation is fetched. */
export const savedTexts = { part: 'saved', en: texts, translations } as const;
