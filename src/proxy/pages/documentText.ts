import { createTranslator, direction, documentTexts, localeChain, nearestLocale } from '../../i18n/index.ts';

type DocumentKey = keyof (typeof documentTexts)['en'];

/** Names of languages in Latin letters come first. */
const byName = new Intl.Collator('en');

/** The languages that the proxy's own documents are written in (BCP 47): each that the kit is translated into. */
const locales = Object.keys(documentTexts);

/** The few sentences that must be readable without any script. */
export interface DocumentText {
  /** The language that they are in, one of those that the kit is translated into. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The text of a key, for example `document.title`. `merchant`: who is paid, or pays; absent where the text does not name them. */
  readonly text: (key: DocumentKey, merchant?: string) => string;
}

/** Those that were asked for. Each document says its title in all languages, and to make their translators takes longer than to draw it. */
const made = new Map<string, DocumentText>();

/** Gives the sentences of the proxy's documents in the language of a locale; in English where it has none of them. */
export function documentText(locale: string): DocumentText {
  const language = nearestLocale(locale, locales) ?? 'en';
  const known = made.get(language);
  if (known !== undefined) return known;
  const t = createTranslator(language, documentTexts[language] ?? documentTexts.en);
  const text: DocumentText = {
    language,
    direction: direction(language),
    // No document has marks that turn a line around (`escapeHtml`): a page's script draws the title as the document shows it.
    text: (key, merchant = '') => t(key, { merchant }).replace(/[\u2068\u2069]/g, ''),
  };
  made.set(language, text);
  return text;
}

/** The way from a notice to the merchant's own pages, where the proxy knows one origin of them and no other. */
export function backToMerchant(
  locale: string,
  {
    merchant,
    allowedOrigins,
  }: { readonly merchant: { readonly name: string }; readonly allowedOrigins: readonly string[] },
): { readonly href: string; readonly text: string } | undefined {
  const [origin, ...others] = new Set(allowedOrigins);
  if (origin === undefined || others.length > 0) return undefined;
  return { href: origin, text: documentText(locale).text('common.backTo', merchant.name) };
}

/** A language that a page offers. */
export interface PageLanguage {
  /** BCP 47; the whole tag of the payer for the language that the page is in. */
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
  /** Title of the page in it. */
  readonly title: string;
}

/** The languages of a page in a locale, each with its title, in the order of their own names. */
export const pageLanguages = (
  locale: string,
  title: 'document.title' | 'document.payout.title',
  merchant: string,
): readonly PageLanguage[] =>
  locales
    .map((language) => {
      const { text } = documentText(language);
      const tag = language === documentText(locale).language ? locale : language;
      return { tag, name: text('document.language'), title: text(title, merchant) };
    })
    .sort((one, other) => byName.compare(one.name, other.name));

/** A tag as a document carries it: language, script and region, which dates and amounts are written by. */
function regionalTag(locale: string): string {
  const { language, script, region } = new Intl.Locale(localeChain(locale)[0] ?? 'en');
  return [language, script, region].filter(Boolean).join('-');
}

/**
 * Locale of a document: the `locale` parameter where it names a language we have, else the first such of `Accept-Language`, else English. Its texts are those of
 * the language; the region stays for dates, numbers and amounts.
 */
export function documentLocale(asked: string | null, acceptLanguage: string | null): string {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const found = [{ tag: asked ?? '' }, ...wishes].find(({ tag }) => nearestLocale(tag, locales) !== undefined);
  return found === undefined ? 'en' : regionalTag(found.tag);
}

/** Locale of the answer to a request, by the same rule. */
export const localeOf = (request: Request): string =>
  documentLocale(new URL(request.url).searchParams.get('locale'), request.headers.get('accept-language'));
