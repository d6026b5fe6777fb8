import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TestCards } from '../shop/TestCards.tsx';
import { type Story, type StoryComponent, stories } from '../stories/index.ts';
import { appearanceOf } from './appearanceOf.ts';
import { Check, useCheck } from './Check.tsx';
import { codeFor, designTokens, elementFor, hasApp, hostedSetting, styleSheetFor, tailwindTheme } from './codeFor.ts';
import { Design } from './Design.tsx';
import { download } from './download.ts';
import { FlowMap } from './FlowMap.tsx';
import { flowNameOf } from './flowMap.ts';
import { Network, useNetwork } from './Network.tsx';
import { PickedPartBar, usePick } from './Pick.tsx';
import { pages } from './pages.ts';
import type { PreviewMessage } from './pickedPart.ts';
import { Replay } from './Replay.tsx';
import type { ShownText } from './readTexts.ts';
import { Stage } from './Stage.tsx';
import { componentNames, StoryList } from './StoryList.tsx';
import {
  directions,
  hosts,
  languageNames,
  locales,
  replayQuery,
  type StudioState,
  schemes,
  sights,
  triesScenario,
  tryStory,
  views,
  widths,
  writeStudioState,
} from './studioState.ts';
import { Try } from './Try.tsx';
import { useCopy } from './useCopy.ts';
import { usePicture } from './usePicture.ts';
import { useStudioHistory } from './useStudioHistory.ts';
import { useWords } from './Words.tsx';

const viewNames: Record<StudioState['view'], string> = {
  state: 'State',
  states: 'All states',
  sizes: 'All sizes',
  languages: 'Languages',
  compare: 'Before and after',
};

const sightNames: Record<StudioState['sight'], string> = {
  full: 'Full',
  'text-200': 'Text at 200 %',
  'more-contrast': 'More contrast',
  'forced-colors': 'Forced colours',
  blurred: 'Blurred',
  protanopia: 'No red (protanopia)',
  deuteranopia: 'No green (deuteranopia)',
  tritanopia: 'No blue (tritanopia)',
  achromatopsia: 'No colour',
};

const schemeNames: Record<StudioState['scheme'], string> = { auto: 'Device', light: 'Light', dark: 'Dark' };
const directionNames: Record<StudioState['direction'], string> = {
  locale: 'Auto',
  ltr: 'Left to right',
  rtl: 'Right to left',
};
const hostNames: Readonly<Record<string, string>> = {
  page: 'Plain',
  dialog: 'Dialog',
  sidebar: 'Sidebar',
  shadow: 'Shadow',
  restyled: 'Restyled',
};
const widthNames: Record<string, string> = {
  fluid: 'Full',
  ...Object.fromEntries(widths.filter((width) => width !== 'fluid').map((width) => [width, `${width} px`])),
};

/** The panels beside the preview of one state. */
const panels = [
  ['flow', 'Flow'],
  ['network', 'Network'],
  ['check', 'Check'],
] as const;

/** The page of each component below `components` of the documentation. */
const docsPages: Record<StoryComponent, string> = {
  'payment-link-page': 'payment-link-page',
  checkout: 'checkout',
  'saved-payment-methods': 'saved-payment-method-picker',
  'save-payment-method': 'save-payment-method',
  'card-entry': 'card-entry',
  'address-entry': 'address-entry',
  'three-ds-challenge': 'three-ds-challenge',
  'complete-authorize': 'complete-authorize-form',
  'payout-link-page': 'payout-link-page',
};

/** The studio: its stories, or the page that replays traces. */
export function Studio() {
  const [replaying] = useState(() => new URLSearchParams(window.location.search).has('replay'));
  return replaying ? <ReplayPage /> : <StoryPage />;
}

const ShopLink = () => (pages.shop === undefined ? null : <a href={pages.shop}>Demo shop</a>);

function ReplayPage() {
  return (
    <>
      <header className="bar">
        <h1>
          tillkit <span className="bar-part">studio</span>
        </h1>
        <div className="bar-ways">
          <a href={pages.studio}>Stories</a>
          <ShopLink />
        </div>
      </header>
      <Replay />
    </>
  );
}

/** Every component in every state, in the look that a designer gives it, beside the code that makes it. The address holds all of it. */
function StoryPage() {
  const { state, change, undo, redo } = useStudioHistory();
  const stage = useFocusKeeper();
  const pick = usePick(state.pick, change);
  const network = useNetwork();
  const check = useCheck();
  const { follow: followWords, ...words } = useWords();
  const picture = usePicture(state, stage);
  const isOne = state.view === 'state';
  const isOpen = (panel: 'flow' | 'network' | 'check') => isOne && state[panel] === true;
  /** Where the flow of the preview is, and of which story. */
  const [step, setStep] = useState<{ readonly story: Story; readonly place: string }>();
  const follow = (message: PreviewMessage) => {
    pick.follow(message);
    network.follow(message);
    check.follow(message);
    followWords(message);
    if (message.studio === 'escape') document.querySelector<HTMLElement>('.sheet:popover-open')?.hidePopover();
    if (message.studio === 'flow' && message.flow === flowNameOf(state.story))
      setStep({ story: state.story, place: message.place });
  };
  // The list has hundreds of addresses: it follows when nothing is being dragged.
  const listed = useDeferredValue(state);
  const appearance = useMemo(() => appearanceOf(state.brand, state.own), [state.brand, state.own]);
  const tellPreview = (message: { readonly pass: number } | { readonly show: ShownText }) =>
    stage.current?.querySelector('iframe')?.contentWindow?.postMessage(message, window.location.origin);
  const show = (text: string) => {
    // On a phone the sheet with the words covers the lower half.
    const edge = document.querySelector('.sheet:popover-open')?.getBoundingClientRect().top ?? window.innerHeight;
    const top = stage.current?.querySelector('iframe')?.getBoundingClientRect().top ?? 0;
    tellPreview({ show: { text, height: edge - top } });
  };
  const at = stories.indexOf(state.story);
  const move = (by: number) => {
    const story = stories[(at + by + stories.length) % stories.length];
    if (story !== undefined) change({ story });
  };

  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
      // In a list these keys open it.
      if (event.target instanceof Element && event.target.matches('select, input, textarea')) return;
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
      // The address follows a choice, as that of a control.
      document.dispatchEvent(new Event('change'));
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  });

  return (
    <div className="studio">
      <header className="bar">
        <h1>
          tillkit <span className="bar-part">studio</span>
        </h1>
        <div className="bar-ways">
          <a href={replayQuery}>Replay a trace</a>
          <ShopLink />
        </div>
      </header>
      <StoryList
        state={listed}
        onChoose={(story) => change({ story, ...(state.view === 'states' ? { view: 'state' } : {}) })}
      />
      <main className="stage" ref={stage}>
        <div className="heading">
          <hgroup>
            <p className="kicker">{componentNames[state.story.component]}</p>
            <h2>{state.view === 'states' ? 'All states' : state.story.title}</h2>
          </hgroup>
          <div className="tools">
            <div className="tool-group">
              <button
                type="button"
                aria-pressed={isOne && triesScenario(state)}
                onClick={() => change({ story: tryStory, view: 'state' })}
              >
                Try
              </button>
              {isOne ? (
                <button type="button" ref={pick.button} aria-pressed={pick.picking !== undefined} onClick={pick.toggle}>
                  Pick
                </button>
              ) : null}
              {isOne
                ? panels.map(([panel, name]) => (
                    <button
                      key={panel}
                      type="button"
                      aria-pressed={isOpen(panel)}
                      onClick={() => change({ [panel]: isOpen(panel) ? undefined : true })}
                    >
                      {name}
                    </button>
                  ))
                : null}
              <button type="button" className="more" aria-label="More" popoverTarget="take-along">
                ⋯
              </button>
            </div>
            <div className="take-along" id="take-along" popover="auto">
              <button
                type="button"
                aria-disabled={picture.isDrawing}
                onClick={({ currentTarget: { parentElement: menu } }) => {
                  if (menu?.matches(':popover-open')) menu.hidePopover();
                  void picture.draw();
                }}
              >
                Save PNG
              </button>
              <a href={`${pages.preview}${writeStudioState(state)}`} target="_blank" rel="noreferrer">
                Open alone
              </a>
            </div>
            <div className="tool-group steps-group">
              <button type="button" aria-label="Previous" aria-keyshortcuts="Alt+ArrowUp" onClick={() => move(-1)}>
                ‹
              </button>
              <button type="button" aria-label="Next" aria-keyshortcuts="Alt+ArrowDown" onClick={() => move(1)}>
                ›
              </button>
            </div>
          </div>
          {state.view === 'states' ? null : (
            <p>
              {state.story.description}
              {pages.docs === undefined ? null : (
                <>
                  {' '}
                  <a
                    href={`${pages.docs}/components/${docsPages[state.story.component]}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    Documentation
                  </a>
                </>
              )}
            </p>
          )}
          <p className="note" role="status">
            {picture.note}
          </p>
        </div>
        <fieldset className="controls sheet" id="view" popover="auto">
          <legend className="visually-hidden">Preview</legend>
          <Choice
            label="Show"
            words={views}
            names={viewNames}
            value={state.view}
            onChange={(view) => change({ view })}
          />
          <Choice
            label="Language"
            words={locales}
            names={languageNames}
            value={state.locale}
            onChange={(locale) => change({ locale })}
          />
          <Choice
            label="Colours"
            words={schemes}
            names={schemeNames}
            value={state.scheme}
            onChange={(scheme) => change({ scheme })}
          />
          <Choice
            label="Direction"
            words={directions}
            names={directionNames}
            value={state.direction}
            onChange={(direction) => change({ direction })}
          />
          <Choice
            label="Width"
            words={widths}
            names={widthNames}
            value={state.width}
            onChange={(width) => change({ width })}
          />
          <Choice
            label="Host"
            words={hosts}
            names={hostNames}
            value={state.host}
            onChange={(host) => change({ host })}
          />
          <Choice
            label="Sight"
            words={sights}
            names={sightNames}
            value={state.sight}
            onChange={(sight) => change({ sight })}
          />
        </fieldset>
        {isOne && triesScenario(state) ? <Try scenario={state.scenario} onChange={change} /> : null}
        {isOpen('flow') ? (
          <FlowMap
            state={listed}
            place={step?.story === listed.story ? step.place : undefined}
            onChoose={(story) => change({ story })}
          />
        ) : null}
        {isOpen('network') ? <Network {...network} onPass={(ms) => tellPreview({ pass: ms })} /> : null}
        {isOpen('check') ? <Check result={check.result} /> : null}
        {pick.picking === undefined || !isOne ? null : (
          <PickedPartBar selectors={pick.selectors} part={pick.part} onChoose={pick.choose} onEnd={pick.end} />
        )}
        <Stage
          state={state}
          appearance={appearance}
          onOpen={change}
          picking={isOne ? pick.picking : undefined}
          fault={isOpen('network') ? network.fault : undefined}
          isChecked={isOpen('check')}
          isRead={words.isOpen}
          isDrawn={picture.isDrawing}
          onMessage={follow}
        />
        <ColourVision />
        <Code state={listed} />
        <section className="cards" aria-labelledby="cards-heading">
          <h3 id="cards-heading">Test cards</h3>
          <TestCards />
        </section>
      </main>
      <Design
        state={state}
        compiled={appearance}
        words={{ ...words, onShow: show }}
        onChange={change}
        undo={undo}
        redo={redo}
      />
      {/* On a phone the stage has the screen, and everything else is a sheet over it. */}
      <nav className="thumb" aria-label="Studio">
        <button type="button" aria-label="Previous state" onClick={() => move(-1)}>
          ‹
        </button>
        {['States', 'View', 'Design'].map((name) => (
          <button key={name} type="button" popoverTarget={name.toLowerCase()}>
            {name}
          </button>
        ))}
        <button type="button" aria-label="Next state" onClick={() => move(1)}>
          ›
        </button>
      </nav>
    </div>
  );
}

/**
 * What the style sheet draws previews through, for eyes that lack a kind of cone: matrices of Machado, Oliveira and Fernandes (2009), at full severity, in
 * linear light. Where no colour is seen, what is left is the luminance.
 */
const colourVision = {
  protanopia: '0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0',
  deuteranopia: '0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.01182 0.04294 0.968881 0 0',
  tritanopia: '1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.3039 0 0',
  achromatopsia: '0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0',
} satisfies Partial<Record<StudioState['sight'], string>>;

const ColourVision = () => (
  <svg className="visually-hidden" aria-hidden="true">
    {Object.entries(colourVision).map(([name, rows]) => (
      <filter key={name} id={name} colorInterpolationFilters="linearRGB">
        <feColorMatrix values={`${rows} 0 0 0 1 0`} />
      </filter>
    ))}
  </svg>
);

/** Stories move the focus to what has just happened, as they should; in the studio it stays with the person who works there. */
function useFocusKeeper() {
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    /** The previews that somebody uses: the focus stays there. */
    const used = new WeakSet<MessageEventSource>();
    const isPreview = (element: unknown) => element instanceof HTMLIFrameElement && stage.current?.contains(element);
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element && !isPreview(event.target)) last = event.target;
    };
    const giveBack = (event: MessageEvent<PreviewMessage | null>) => {
      const { source, data } = event;
      if (source === null) return;
      if (data?.studio === 'used') used.add(source);
      else if (data?.studio === 'listening') used.delete(source);
      const { activeElement: active } = document;
      if (!(active instanceof HTMLIFrameElement) || active.contentWindow !== source || used.has(source)) return;
      // A call tells nothing of the focus.
      if (data?.studio === 'call') return;
      if (last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', note);
    window.addEventListener('message', giveBack);
    return () => {
      document.removeEventListener('focusin', note);
      window.removeEventListener('message', giveBack);
    };
  }, []);
  return stage;
}

function Choice<const Words extends readonly string[]>({
  label,
  words,
  names = {},
  value,
  onChange,
}: {
  readonly label: string;
  readonly words: Words;
  /** What a word is called. @default as it is */
  readonly names?: Readonly<Record<string, string>>;
  readonly value: Words[number];
  readonly onChange: (value: Words[number]) => void;
}) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        id={`view-${label.toLowerCase()}`}
        value={value}
        onChange={(event) => {
          const chosen = words.find((word) => word === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {words.map((word) => (
          <option key={word} value={word}>
            {names[word] ?? word}
          </option>
        ))}
      </select>
    </label>
  );
}

const writers = {
  react: codeFor,
  element: elementFor,
  css: styleSheetFor,
  tailwind: tailwindTheme,
  tokens: designTokens,
  hosted: hostedSetting,
};

/** What a designer leaves with, each whole: the component in React, the theme in the formats of style sheets and tools, the setting of the hosted pages. */
function Code({ state }: { readonly state: StudioState }) {
  const [kind, setKind] = useState<keyof typeof writers>('react');
  const { note, copy } = useCopy();
  const text = writers[kind](state);
  const [hasDownloaded, setHasDownloaded] = useState(false);
  async function downloadApp() {
    // The templates of the app and the library of the zip are for whoever takes an app along.
    const { appName, appZip } = await import('./appZip.ts');
    download(new Blob([appZip(state)], { type: 'application/zip' }), `${appName}.zip`);
    setHasDownloaded(true);
  }

  return (
    <section className="code" aria-labelledby="code-heading">
      <div className="code-bar">
        <h3 id="code-heading">The code that makes it</h3>
        <select aria-label="As" value={kind} onChange={(event) => setKind(event.target.value as keyof typeof writers)}>
          <option value="react">React</option>
          <option value="element">Custom element</option>
          <option value="css">Style sheet of the theme</option>
          <option value="tailwind">Tailwind theme</option>
          <option value="tokens">Design tokens</option>
          <option value="hosted">Setting of the hosted pages</option>
        </select>
        <span role="status">{note}</span>
        <button type="button" onClick={() => copy(text)}>
          Copy
        </button>
        {hasApp(state) ? (
          <button type="button" onClick={() => void downloadApp()}>
            Download Vite app
          </button>
        ) : null}
      </div>
      {hasDownloaded ? (
        <p className="code-note" role="status">
          Unzip it, then run <code>npm install</code> and <code>npm run dev</code> in its folder. It runs against a
          sandbox.
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
