import { useCallback, useState } from 'react';
import { direction } from '../i18n/index.ts';
import type { Language } from './readBoot.ts';

/** The language of a hosted page, and what changes it: what is typed stays, and the address names the language, for a reload. */
export interface PageLanguage {
  readonly locale: string;
  readonly languages: readonly Language[];
  readonly change: (tag: string) => void;
}

/** Keeps the language of a hosted page. */
export function usePageLanguage(boot: {
  readonly locale: string;
  readonly languages: readonly Language[];
}): PageLanguage {
  const [locale, setLocale] = useState(boot.locale);
  const change = useCallback((tag: string) => {
    setLocale(tag);
    const address = new URL(window.location.href);
    address.searchParams.set('locale', tag);
    window.history.replaceState(window.history.state, '', address);
    document.documentElement.lang = tag;
    document.documentElement.dir = direction(tag);
  }, []);
  return { locale, languages: boot.languages, change };
}

/** The title of the page in its language. */
export const titleIn = ({ locale, languages }: PageLanguage): string | undefined =>
  languages.find(({ tag }) => tag === locale)?.title;
