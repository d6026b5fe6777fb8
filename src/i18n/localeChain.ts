import { localeTag } from '../money/index.ts';

/**
 * The locales in which a message is searched for, best first: `ar-EG` gives `['ar-EG', 'ar', 'en']`. The chain always ends in `en`;
 * a tag that is not BCP 47 gives `['en']`.
 */
export function localeChain(locale: string): readonly string[] {
  const chain = parentsOf(locale);
  return chain.includes('en') ? chain : [...chain, 'en'];
}

/** What readers of a language are shown where it has no translation of their region: Norwegian as Bokmål, Portuguese as in Portugal before that of Brazil. */
const written: Readonly<Record<string, readonly string[]>> = { no: ['nb'], nn: ['nb'], pt: ['pt-PT', 'pt-BR'] };

/**
 * The one of `available` that a reader of `locale` is shown: itself or a parent (`de-AT`, then `de`; `es-MX`, then `es-419`), else the one for its likely script or region (`zh-TW` gives
 * `zh-Hant`, `pt` gives `pt-BR`); `undefined` where none is in its language.
 */
export function nearestLocale(locale: string, available: readonly string[]): string | undefined {
  const chain = parentsOf(locale);
  const [base] = chain.slice(-1);
  if (base === undefined) return undefined;
  const { language, script, region } = new Intl.Locale(localeTag(locale)).maximize();
  const wanted = [...chain, `${language}-${script}`, `${language}-${region}`, ...(written[base] ?? [])];
  return wanted.find((tag) => available.includes(tag));
}

/** A tag without Unicode extensions, and what is left as its subtags go one by one; none for a tag that is not well formed. */
function parentsOf(locale: string): readonly string[] {
  const chain: string[] = [];
  for (let tag = canonical(locale); tag !== ''; tag = parent(tag)) chain.push(tag);
  return chain;
}

/** The canonical BCP 47 tag without Unicode extensions, or `''` when the tag is not well formed. */
function canonical(locale: string): string {
  try {
    return new Intl.Locale(localeTag(locale)).baseName;
  } catch {
    return '';
  }
}

/** Regions whose Spanish is Latin American before it is that of Spain (CLDR, `parentLocales`). */
const latinAmerica = /^es-(AR|B[ORZ]|C[LORU]|DO|EC|GT|HN|MX|NI|P[AERY]|SV|U[SY]|VE)$/;

function parent(tag: string): string {
  if (latinAmerica.test(tag)) return 'es-419';
  return tag.includes('-') ? tag.slice(0, tag.lastIndexOf('-')) : '';
}
