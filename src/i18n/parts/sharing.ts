// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/sharing.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/sharing/ar.ts'), 'texts'),
  bg: later(() => import('../translated/sharing/bg.ts'), 'texts'),
  ca: later(() => import('../translated/sharing/ca.ts'), 'texts'),
  cs: later(() => import('../translated/sharing/cs.ts'), 'texts'),
  da: later(() => import('../translated/sharing/da.ts'), 'texts'),
  de: later(() => import('../translated/sharing/de.ts'), 'texts'),
  el: later(() => import('../translated/sharing/el.ts'), 'texts'),
  es: later(() => import('../translated/sharing/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/sharing/es-419.ts'), 'texts'),
  et: later(() => import('../translated/sharing/et.ts'), 'texts'),
  fa: later(() => import('../translated/sharing/fa.ts'), 'texts'),
  fi: later(() => import('../translated/sharing/fi.ts'), 'texts'),
  fr: later(() => import('../translated/sharing/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/sharing/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/sharing/he.ts'), 'texts'),
  hi: later(() => import('../translated/sharing/hi.ts'), 'texts'),
  hr: later(() => import('../translated/sharing/hr.ts'), 'texts'),
  hu: later(() => import('../translated/sharing/hu.ts'), 'texts'),
  id: later(() => import('../translated/sharing/id.ts'), 'texts'),
  it: later(() => import('../translated/sharing/it.ts'), 'texts'),
  ja: later(() => import('../translated/sharing/ja.ts'), 'texts'),
  ko: later(() => import('../translated/sharing/ko.ts'), 'texts'),
  lt: later(() => import('../translated/sharing/lt.ts'), 'texts'),
  lv: later(() => import('../translated/sharing/lv.ts'), 'texts'),
  ms: later(() => import('../translated/sharing/ms.ts'), 'texts'),
  nb: later(() => import('../translated/sharing/nb.ts'), 'texts'),
  nl: later(() => import('../translated/sharing/nl.ts'), 'texts'),
  pl: later(() => import('../translated/sharing/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/sharing/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/sharing/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/sharing/ro.ts'), 'texts'),
  sk: later(() => import('../translated/sharing/sk.ts'), 'texts'),
  sl: later(() => import('../translated/sharing/sl.ts'), 'texts'),
  sv: later(() => import('../translated/sharing/sv.ts'), 'texts'),
  th: later(() => import('../translated/sharing/th.ts'), 'texts'),
  tr: later(() => import('../translated/sharing/tr.ts'), 'texts'),
  uk: later(() => import('../translated/sharing/uk.ts'), 'texts'),
  vi: later(() => import('../translated/sharing/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/sharing/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/sharing/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `sharing`: English, which comes with its code, and how each translation is fetched. */
export const sharingTexts = { part: 'sharing', en: texts, translations } as const;
