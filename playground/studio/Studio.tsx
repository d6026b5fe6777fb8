import { useEffect, useRef, useState } from 'react';
import { TestCards } from '../shop/TestCards.tsx';
import { type StoryComponent, stories, storyComponents } from '../stories/index.ts';
import { appearanceOf, presetOf } from './appearanceOf.ts';
import { codeFor } from './codeFor.ts';
import { OwnAppearance } from './OwnAppearance.tsx';
import { Replay } from './Replay.tsx';
import {
  brands,
  directions,
  locales,
  readStudioState,
  replayQuery,
  type StudioState,
  schemes,
  widths,
  writeStudioState,
} from './studioState.ts';

const componentNames: Record<StoryComponent, string> = {
  'payment-link-page': 'Payment link page',
  checkout: 'Checkout',
  'saved-payment-methods': 'Saved payment methods',
  'card-entry': 'Card entry',
  'address-entry': 'Address entry',
  'three-ds-challenge': '3-D Secure challenge',
  'complete-authorize': 'Complete authorize',
  'payout-link-page': 'Payout link page',
};

/** The studio: its stories, or the page that replays traces. */
export function Studio() {
  const [replaying] = useState(() => new URLSearchParams(window.location.search).has('replay'));
  return replaying ? <ReplayPage /> : <StoryPage />;
}

function ReplayPage() {
  return (
    <>
      <header className="bar">
        <h1>
          tillkit <span className="bar-part">studio</span>
        </h1>
        <div className="bar-ways">
          <a href="/studio">Stories</a>
          <a href="/">Demo shop</a>
        </div>
      </header>
      <Replay />
    </>
  );
}

/** Every component in every state, beside the code that makes it. The address holds all of it. */
function StoryPage() {
  const [state, setState] = useState(() => readStudioState(window.location.search));
  const preview = useFocusKeeper();
  const query = writeStudioState(state);

  useEffect(() => {
    const follow = () => setState(readStudioState(window.location.search));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  function change(changed: Partial<StudioState>) {
    const next = { ...state, ...changed };
    window.history.pushState(null, '', writeStudioState(next));
    setState(next);
  }

  return (
    <div className="studio">
      <header className="bar">
        <h1>
          tillkit <span className="bar-part">studio</span>
        </h1>
        <div className="bar-ways">
          <a href={replayQuery}>Replay a trace</a>
          <a href="/">Demo shop</a>
        </div>
      </header>
      <StoryList state={state} onChange={change} />
      <main className="stage">
        <div className="heading">
          <h2>
            {componentNames[state.story.component]}{' '}
            <span className="heading-slash" aria-hidden="true">
              /
            </span>{' '}
            {state.story.title}
          </h2>
          <p>{state.story.description}</p>
        </div>
        <fieldset className="controls">
          <legend className="visually-hidden">Preview</legend>
          <Choice label="Language" words={locales} value={state.locale} onChange={(locale) => change({ locale })} />
          <Choice label="Colours" words={schemes} value={state.scheme} onChange={(scheme) => change({ scheme })} />
          <Choice
            label="Brand"
            words={brands}
            value={state.brand}
            onChange={(brand) => change({ brand, own: undefined })}
          />
          <Choice
            label="Direction"
            words={directions}
            value={state.direction}
            onChange={(direction) => change({ direction })}
          />
          <Choice label="Width" words={widths} value={state.width} onChange={(width) => change({ width })} />
          <a className="open" href={`/studio/preview${query}`} target="_blank" rel="noreferrer">
            Open alone
          </a>
          <OwnAppearance
            appearance={state.own ?? presetOf(state.brand)}
            compiled={appearanceOf(state.brand, state.own)}
            onChange={(own) => change({ own })}
          />
        </fieldset>
        <div className="frame-ground">
          <iframe
            key={query}
            ref={preview}
            className={`frame frame-${state.width}`}
            title={`Preview: ${state.story.title}`}
            src={`/studio/preview${query}`}
          />
        </div>
        <Code text={codeFor(state)} />
        <section className="cards" aria-labelledby="cards-heading">
          <h3 id="cards-heading">Test cards</h3>
          <TestCards />
        </section>
      </main>
    </div>
  );
}

/** Stories move the focus to what has just happened, as they should; in the studio it stays with the person who works there. */
function useFocusKeeper() {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target !== frame.current) last = event.target;
    };
    const giveBack = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      if (document.activeElement === frame.current && last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', note);
    window.addEventListener('message', giveBack);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('message', giveBack);
    };
  }, []);
  return frame;
}

function StoryList({
  state,
  onChange,
}: {
  readonly state: StudioState;
  readonly onChange: (changed: Partial<StudioState>) => void;
}) {
  return (
    <nav className="stories" aria-label="Components">
      {storyComponents.map((component) => (
        <details key={component} open={component === state.story.component}>
          <summary>
            {componentNames[component]}
            <span className="count">{stories.filter((story) => story.component === component).length}</span>
          </summary>
          <ul>
            {stories
              .filter((story) => story.component === component)
              .map((story) => (
                <li key={story.name}>
                  <a
                    href={writeStudioState({ ...state, story })}
                    {...(story === state.story ? { 'aria-current': 'page' as const } : {})}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      onChange({ story });
                    }}
                  >
                    {story.title}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function Choice<const Words extends readonly string[]>({
  label,
  words,
  value,
  onChange,
}: {
  readonly label: string;
  readonly words: Words;
  readonly value: Words[number];
  readonly onChange: (value: Words[number]) => void;
}) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = words.find((word) => word === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </label>
  );
}

function Code({ text }: { readonly text: string }) {
  const [note, setNote] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied.');
    } catch {
      setNote('Copying is not allowed here; select the code instead.');
    }
    setTimeout(() => setNote(''), 3000);
  }
  return (
    <section className="code" aria-labelledby="code-heading">
      <div className="code-bar">
        <h3 id="code-heading">The code that makes it</h3>
        <span role="status">{note}</span>
        <button type="button" onClick={copy}>
          Copy
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
