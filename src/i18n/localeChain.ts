/**
 * The locales in which a message is searched for, best first: `ar-EG` gives `['ar-EG', 'ar', 'en']`. The chain always ends in `en`;
 * a tag that is not BCP 47 gives `['en']`.
 */
export function localeChain(locale: string): readonly string[] {
  const chain: string[] = [];
  for (let tag = canonical(locale); tag !== ''; tag = parent(tag)) chain.push(tag);
  if (!chain.includes('en')) chain.push('en');
  return chain;
}

/** The canonical BCP 47 tag without Unicode extensions, or `''` when the tag is not well formed. */
function canonical(locale: string): string {
  try {
    return new Intl.Locale(locale).baseName;
  } catch {
    return '';
  }
}

function parent(tag: string): string {
  return tag.includes('-') ? tag.slice(0, tag.lastIndexOf('-')) : '';
}
