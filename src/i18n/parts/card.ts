// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { later } from '../../later/index.ts';
import { texts } from '../locales/en/card.ts';
import type { Translations } from '../message.ts';

const translations: Translations = {
  ar: later(() => import('../translated/card/ar.ts'), 'texts'),
  bg: later(() => import('../translated/card/bg.ts'), 'texts'),
  ca: later(() => import('../translated/card/ca.ts'), 'texts'),
  cs: later(() => import('../translated/card/cs.ts'), 'texts'),
  da: later(() => import('../translated/card/da.ts'), 'texts'),
  de: later(() => import('../translated/card/de.ts'), 'texts'),
  el: later(() => import('../translated/card/el.ts'), 'texts'),
  es: later(() => import('../translated/card/es.ts'), 'texts'),
  'es-419': later(() => import('../translated/card/es-419.ts'), 'texts'),
  et: later(() => import('../translated/card/et.ts'), 'texts'),
  fa: later(() => import('../translated/card/fa.ts'), 'texts'),
  fi: later(() => import('../translated/card/fi.ts'), 'texts'),
  fr: later(() => import('../translated/card/fr.ts'), 'texts'),
  'fr-CA': later(() => import('../translated/card/fr-CA.ts'), 'texts'),
  he: later(() => import('../translated/card/he.ts'), 'texts'),
  hi: later(() => import('../translated/card/hi.ts'), 'texts'),
  hr: later(() => import('../translated/card/hr.ts'), 'texts'),
  hu: later(() => import('../translated/card/hu.ts'), 'texts'),
  id: later(() => import('../translated/card/id.ts'), 'texts'),
  it: later(() => import('../translated/card/it.ts'), 'texts'),
  ja: later(() => import('../translated/card/ja.ts'), 'texts'),
  ko: later(() => import('../translated/card/ko.ts'), 'texts'),
  lt: later(() => import('../translated/card/lt.ts'), 'texts'),
  lv: later(() => import('../translated/card/lv.ts'), 'texts'),
  ms: later(() => import('../translated/card/ms.ts'), 'texts'),
  nb: later(() => import('../translated/card/nb.ts'), 'texts'),
  nl: later(() => import('../translated/card/nl.ts'), 'texts'),
  pl: later(() => import('../translated/card/pl.ts'), 'texts'),
  'pt-BR': later(() => import('../translated/card/pt-BR.ts'), 'texts'),
  'pt-PT': later(() => import('../translated/card/pt-PT.ts'), 'texts'),
  ro: later(() => import('../translated/card/ro.ts'), 'texts'),
  sk: later(() => import('../translated/card/sk.ts'), 'texts'),
  sl: later(() => import('../translated/card/sl.ts'), 'texts'),
  sv: later(() => import('../translated/card/sv.ts'), 'texts'),
  th: later(() => import('../translated/card/th.ts'), 'texts'),
  tr: later(() => import('../translated/card/tr.ts'), 'texts'),
  uk: later(() => import('../translated/card/uk.ts'), 'texts'),
  vi: later(() => import('../translated/card/vi.ts'), 'texts'),
  'zh-Hans': later(() => import('../translated/card/zh-Hans.ts'), 'texts'),
  'zh-Hant': later(() => import('../translated/card/zh-Hant.ts'), 'texts'),
};

/** Texts of the part `card`: English, which comes with its code, and how each translation is fetched. */
export const cardTexts = { part: 'card', en: texts, translations } as const;
