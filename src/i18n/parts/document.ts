// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { texts as en } from '../locales/en/document.ts';
import { texts as ar } from '../translated/document/ar.ts';
import { texts as bg } from '../translated/document/bg.ts';
import { texts as ca } from '../translated/document/ca.ts';
import { texts as cs } from '../translated/document/cs.ts';
import { texts as da } from '../translated/document/da.ts';
import { texts as de } from '../translated/document/de.ts';
import { texts as el } from '../translated/document/el.ts';
import { texts as es } from '../translated/document/es.ts';
import { texts as es419 } from '../translated/document/es-419.ts';
import { texts as et } from '../translated/document/et.ts';
import { texts as fa } from '../translated/document/fa.ts';
import { texts as fi } from '../translated/document/fi.ts';
import { texts as fr } from '../translated/document/fr.ts';
import { texts as frCA } from '../translated/document/fr-CA.ts';
import { texts as he } from '../translated/document/he.ts';
import { texts as hi } from '../translated/document/hi.ts';
import { texts as hr } from '../translated/document/hr.ts';
import { texts as hu } from '../translated/document/hu.ts';
import { texts as id } from '../translated/document/id.ts';
import { texts as it } from '../translated/document/it.ts';
import { texts as ja } from '../translated/document/ja.ts';
import { texts as ko } from '../translated/document/ko.ts';
import { texts as lt } from '../translated/document/lt.ts';
import { texts as lv } from '../translated/document/lv.ts';
import { texts as ms } from '../translated/document/ms.ts';
import { texts as nb } from '../translated/document/nb.ts';
import { texts as nl } from '../translated/document/nl.ts';
import { texts as pl } from '../translated/document/pl.ts';
import { texts as ptBR } from '../translated/document/pt-BR.ts';
import { texts as ptPT } from '../translated/document/pt-PT.ts';
import { texts as ro } from '../translated/document/ro.ts';
import { texts as sk } from '../translated/document/sk.ts';
import { texts as sl } from '../translated/document/sl.ts';
import { texts as sv } from '../translated/document/sv.ts';
import { texts as th } from '../translated/document/th.ts';
import { texts as tr } from '../translated/document/tr.ts';
import { texts as uk } from '../translated/document/uk.ts';
import { texts as vi } from '../translated/document/vi.ts';
import { texts as zhHans } from '../translated/document/zh-Hans.ts';
import { texts as zhHant } from '../translated/document/zh-Hant.ts';

/** The texts of the documents that the proxy sends, by BCP 47 tag. */
export const documentTexts = {
  en,
  ar,
  bg,
  ca,
  cs,
  da,
  de,
  el,
  es,
  'es-419': es419,
  et,
  fa,
  fi,
  fr,
  'fr-CA': frCA,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  lv,
  ms,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  sk,
  sl,
  sv,
  th,
  tr,
  uk,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};
