// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
import { texts as en } from '../locales/en/document.ts';
import { texts as ar } from '../translated/document/ar.ts';
import { texts as de } from '../translated/document/de.ts';
import { texts as es } from '../translated/document/es.ts';
import { texts as fr } from '../translated/document/fr.ts';
import { texts as it } from '../translated/document/it.ts';
import { texts as ja } from '../translated/document/ja.ts';
import { texts as ptBR } from '../translated/document/pt-BR.ts';
import { texts as zhHans } from '../translated/document/zh-Hans.ts';

/** The texts of the documents that the proxy sends, by BCP 47 tag. */
export const documentTexts = {
  en,
  ar,
  de,
  es,
  fr,
  it,
  ja,
  'pt-BR': ptBR,
  'zh-Hans': zhHans,
};
