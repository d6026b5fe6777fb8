import { type KeyboardEvent, useId, useRef } from 'react';
import { useTillkit } from '../hooks/index.ts';
import type { PageLanguage } from './usePageLanguage.ts';

/**
 * The languages of a hosted page, each a link to the page in it: it works before any script has run, and without one. With the script the page changes its
 * language in place, and what is typed stays.
 */
export function LanguageSwitcher({ page: { locale, languages, change } }: { readonly page: PageLanguage }) {
  const { t } = useTillkit();
  const label = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const current = languages.find(({ tag }) => tag === locale);
  if (languages.length < 2) return null;
  const close = () => {
    fold.current?.removeAttribute('open');
    fold.current?.querySelector('summary')?.focus();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || fold.current?.open !== true) return;
    event.preventDefault();
    close();
  };
  return (
    <details data-tk="language-switcher" ref={fold} onKeyDown={closeByEscape}>
      <summary>
        <span id={label}>{t('common.language')}</span> <span lang={locale}>{current?.name ?? locale}</span>
      </summary>
      <nav aria-labelledby={label}>
        <ul>
          {[...languages]
            .sort((one, other) => Number(other === current) - Number(one === current))
            .map(({ tag, name }) => (
              <li key={tag}>
                <a
                  href={`?locale=${tag}`}
                  lang={tag}
                  hrefLang={tag}
                  aria-current={tag === locale ? 'true' : undefined}
                  onClick={(event) => {
                    // A link is a link: a new tab has the page in that language too.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    change(tag);
                    close();
                  }}
                >
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </details>
  );
}
