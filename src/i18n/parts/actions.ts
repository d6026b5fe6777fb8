// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/actions.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/actions/ar.ts'), 'texts'),
  bg: later(() => import('../translated/actions/bg.ts'), 'texts'),
  ca: later(() => import('../translated/actions/ca.ts'), 'texts'),
  cs: later(() => import('../translated/actions/cs.ts'), 'texts'),
  da: later(() => import('../translated/actions/da.ts'), 'texts'),
  de: later(() => import('../translated/actions/de.ts'), 'texts'),
  el: later(() => import('../translated/actions/el.ts'), 'texts'),
  es: later(() => import('../translated/actions/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/actions/es-419.ts'), 'texts'),
  et: later(() => import('../translated/actions/et.ts'), 'texts'),
  fa: later(() => import('../translated/actions/fa.ts'), 'texts'),
  fi: later(() => import('../translated/actions/fi.ts'), 'texts'),
  fr: later(() => import('../translated/actions/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/actions/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/actions/he.ts'), 'texts'),
  hi: later(() => import('../translated/actions/hi.ts'), 'texts'),
  hr: later(() => import('../translated/actions/hr.ts'), 'texts'),
  hu: later(() => import('../translated/actions/hu.ts'), 'texts'),
  id: later(() => import('../translated/actions/id.ts'), 'texts'),
  it: later(() => import('../translated/actions/it.ts'), 'texts'),
  ja: later(() => import('../translated/actions/ja.ts'), 'texts'),
  ko: later(() => import('../translated/actions/ko.ts'), 'texts'),
  lt: later(() => import('../translated/actions/lt.ts'), 'texts'),
  lv: later(() => import('../translated/actions/lv.ts'), 'texts'),
  ms: later(() => import('../translated/actions/ms.ts'), 'texts'),
  nb: later(() => import('../translated/actions/nb.ts'), 'texts'),
  nl: later(() => import('../translated/actions/nl.ts'), 'texts'),
  pl: later(() => import('../translated/actions/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/actions/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/actions/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/actions/ro.ts'), 'texts'),
  sk: later(() => import('../translated/actions/sk.ts'), 'texts'),
  sl: later(() => import('../translated/actions/sl.ts'), 'texts'),
  sv: later(() => import('../translated/actions/sv.ts'), 'texts'),
  th: later(() => import('../translated/actions/th.ts'), 'texts'),
  tr: later(() => import('../translated/actions/tr.ts'), 'texts'),
  uk: later(() => import('../translated/actions/uk.ts'), 'texts'),
  vi: later(() => import('../translated/actions/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/actions/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/actions/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `actions`: English, which comes with its code, and how each translation is fetched. */
export const actionTexts = { part: 'actions', en: texts, translations } as const;
