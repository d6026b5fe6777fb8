import { createTranslator, direction, documentTexts, nearestLocale } from '../i18n/index.ts';

type DocumentKey = keyof (typeof documentTexts)['en'];

/** The languages that the proxy's own documents are written in (BCP 47): each that the kit is translated into. */
const locales = Object.keys(documentTexts);

/** The few sentences that must be readable without any script. */
export interface DocumentText {
  readonly direction: 'ltr' | 'rtl';
  /** The text of a key, for example `document.title`. `merchant`: who is paid, or pays; absent where the text does not name them. */
  readonly text: (key: DocumentKey, merchant?: string) => string;
}

/** Those that were asked for. Each document says its title in all languages, and to make their translators takes longer than to draw it. */
const made = new Map<string, DocumentText>();

/** Gives the sentences of the proxy's documents in one of its languages; in English for any other. */
export function documentText(locale: string): DocumentText {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const t = createTranslator(locale, documentTexts[locale] ?? documentTexts.en);
  const text: DocumentText = {
    direction: direction(locale),
    // No document has marks that turn a line around (`escapeHtml`): a page's script draws the title as the document shows it.
    text: (key, merchant = '') => t(key, { merchant }).replace(/[\u2068\u2069]/g, ''),
  };
  made.set(locale, text);
  return text;
}

/** A language that a page offers. */
export interface PageLanguage {
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
  /** Title of the page in it. */
  readonly title: string;
}

/** The languages of a page, each with its title. */
export const pageLanguages = (
  title: 'document.title' | 'document.payout.title',
  merchant: string,
): readonly PageLanguage[] =>
  locales.map((tag) => {
    const { text } = documentText(tag);
    return { tag, name: text('document.language'), title: text(title, merchant) };
  });

/** Language of a document: the `locale` parameter where it names one we have, else the first such of `Accept-Language`, else English. */
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
  const nearest = [{ tag: asked ?? '' }, ...wishes].map(({ tag }) => nearestLocale(tag, locales));
  return nearest.find((tag) => tag !== undefined) ?? 'en';
}

/** Language of the answer to a request, by the same rule. */
export const localeOf = (request: Request): string =>
  documentLocale(new URL(request.url).searchParams.get('locale'), request.headers.get('accept-language'));
