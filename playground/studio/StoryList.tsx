import { useEffect, useRef, useState } from 'react';
import { type Story, type StoryComponent, stories, storyComponents } from '../stories/index.ts';
import { findPlaces } from './findPlaces.ts';
import { openControl } from './Pick.tsx';
import { situationOf, situations } from './situations.ts';
import { type StudioState, withStory, writeStudioState } from './studioState.ts';

export const componentNames: Record<StoryComponent, string> = {
  'payment-link-page': 'Payment link page',
  checkout: 'Checkout',
  'save-payment-method': 'Save a payment method',
  'saved-payment-methods': 'Saved payment methods',
  'card-entry': 'Card entry',
  'address-entry': 'Address entry',
  'three-ds-challenge': '3-D Secure challenge',
  'complete-authorize': 'Complete authorize',
  'payout-link-page': 'Payout link page',
};

/** The stories in which every word is found: in what they are called, what they say, their component or their situation. */
export function findStories(text: string): readonly Story[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return stories.filter((story) => {
    const said = [story.title, story.name, story.description, componentNames[story.component], situationOf(story)];
    const all = said.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

interface StoryListProps {
  readonly state: StudioState;
  readonly onChoose: (story: Story) => void;
}

/** Every story by component and situation, and a field that looks through all of them, the studio's settings and the documentation. */
export function StoryList({ state, onChoose }: StoryListProps) {
  const [text, setText] = useState('');
  const list = useRef<HTMLElement>(null);
  const field = useSearchKey();
  const choose = (story: Story) => {
    onChoose(story);
    if (list.current?.matches(':popover-open')) list.current.hidePopover();
  };
  const isSearching = text.trim() !== '';
  const found = findStories(text);
  const places = findPlaces(text);

  useEffect(() => {
    list.current
      ?.querySelector(`[data-story-name="${state.story.name}"][aria-current]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [state.story]);

  /** The arrow keys go through what is shown, from the field on. */
  function move(event: React.KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('details[open] a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement) + step;
    event.preventDefault();
    (at < 0 ? field.current : links[Math.min(at, links.length - 1)])?.focus();
  }

  const linkTo = (story: Story) => (
    <li key={story.name}>
      <a
        href={writeStudioState(withStory(state, story))}
        data-story-name={story.name}
        {...(story === state.story ? { 'aria-current': 'page' as const } : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          choose(story);
        }}
      >
        {story.title}
      </a>
    </li>
  );

  return (
    <nav className="stories sheet" id="states" popover="auto" aria-label="Components" ref={list} onKeyDown={move}>
      <label className="find">
        <span className="visually-hidden">Find a state, a setting or a page</span>
        <input
          ref={field}
          type="search"
          placeholder="Find anything"
          aria-keyshortcuts="/ Control+K"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
            if (event.key === 'Enter' && isSearching)
              list.current?.querySelector<HTMLElement>('details[open] a')?.click();
          }}
        />
        <kbd>/</kbd>
      </label>
      <p role="status" className="found">
        {isSearching && found.length > 0 ? `${found.length} of ${stories.length} states` : ''}
      </p>
      {found.length + places.length > 0 ? null : (
        <p className="found">Nothing has all of these words. Try “declined”, “code” or “expired”.</p>
      )}
      {storyComponents.map((component) => {
        const own = found.filter((story) => story.component === component);
        if (own.length === 0) return null;
        return (
          <details key={`${component} ${isSearching}`} open={isSearching || component === state.story.component}>
            <summary>
              {componentNames[component]}
              <span className="count">{own.length}</span>
            </summary>
            {situations.map((situation) => {
              const inside = own.filter((story) => situationOf(story) === situation);
              return inside.length === 0 ? null : (
                <section key={situation}>
                  <h3>{situation}</h3>
                  <ul>{inside.map(linkTo)}</ul>
                </section>
              );
            })}
          </details>
        );
      })}
      {places.map(({ group, places: inside }) => (
        <details key={group} open>
          <summary>
            {group}
            <span className="count">{inside.length}</span>
          </summary>
          <ul>
            {inside.map((place) => (
              <li key={place.name}>
                {'href' in place ? (
                  <a href={place.href} target="_blank" rel="noreferrer">
                    {place.name}
                  </a>
                ) : (
                  <a
                    href={`#${place.control}`}
                    onClick={(event) => {
                      event.preventDefault();
                      if (list.current?.matches(':popover-open')) list.current.hidePopover();
                      openControl({ id: place.control });
                    }}
                  >
                    {place.name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

/** A field that `/` and Ctrl+K (or Cmd+K) lead to. */
function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
      const wanted = event.key === 'k' ? event.ctrlKey || event.metaKey : event.key === '/' && !isTyping;
      if (!wanted) return;
      event.preventDefault();
      const sheet = field.current?.closest<HTMLElement>('[popover]');
      if (sheet?.checkVisibility() === false) sheet.showPopover();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return field;
}
