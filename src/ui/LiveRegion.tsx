import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';

/**
 * Says a text to assistive technology, politely, and returns what takes it out of the document again, for a text that is no longer true: an effect returns
 * that as its cleanup. Saying the text that was said last, while it is still there, is heard once.
 */
export type Announce = (text: string) => () => void;

interface Utterance {
  readonly id: number;
  readonly text: string;
  readonly region: string;
  /** How many callers say it and have not taken it back. */
  claims: number;
}

interface Speech {
  readonly announce: Announce;
  readonly utterances: readonly Utterance[];
  /** The region that speaks now: the innermost open dialog's, because everything outside a modal dialog is inert and would stay silent. */
  readonly speaking: string;
  readonly enter: (region: string) => () => void;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

/** How many utterances stay in the document; older ones were heard long ago. */
const kept = 4;
const outermost = 'outermost';
const nothing = () => undefined;

/**
 * Gives its children `useAnnounce()` and renders one polite live region, `<div data-part="live-region" role="status">`, after them.
 * The region is in the first paint and empty, because screen readers skip regions that arrive together with their text.
 * Inside another provider it adds nothing: one page speaks with one voice.
 */
export function LiveRegionProvider({ children }: { readonly children: ReactNode }) {
  const outer = useContext(SpeechContext);
  return outer === undefined ? <LiveRegionRoot>{children}</LiveRegionRoot> : children;
}

function LiveRegionRoot({ children }: { readonly children: ReactNode }) {
  const [utterances, setUtterances] = useState<readonly Utterance[]>([]);
  const [regions, setRegions] = useState<readonly string[]>([outermost]);
  const count = useRef(0);
  // Beside the state, because an announcement made in the commit that closes a dialog must already go to the region outside it.
  const said = useRef<readonly Utterance[]>([]);
  const stack = useRef<readonly string[]>([outermost]);
  const speaking = regions[regions.length - 1] ?? outermost;

  const announce = useCallback((text: string) => {
    const sentence = text.trim();
    if (sentence === '') return nothing;
    const show = (utterances: readonly Utterance[]) => {
      said.current = utterances;
      setUtterances(utterances);
    };
    const last = said.current[said.current.length - 1];
    const region = stack.current[stack.current.length - 1] ?? outermost;
    const isNew = last?.text !== sentence;
    if (isNew) count.current += 1;
    const utterance = isNew ? { id: count.current, text: sentence, region, claims: 0 } : last;
    utterance.claims += 1;
    if (isNew) show([...said.current.slice(1 - kept), utterance]);
    return () => {
      utterance.claims -= 1;
      // What takes its place may say the same in the same commit.
      queueMicrotask(() => {
        if (utterance.claims === 0) show(said.current.filter((other) => other !== utterance));
      });
    };
  }, []);

  const enter = useCallback((region: string) => {
    const change = (next: readonly string[]) => {
      stack.current = next;
      setRegions(next);
    };
    change([...stack.current, region]);
    return () => change(stack.current.filter((other) => other !== region));
  }, []);

  const speech = useMemo(() => ({ announce, utterances, speaking, enter }), [announce, utterances, speaking, enter]);
  return (
    <SpeechContext.Provider value={speech}>
      {children}
      <Region id={outermost} speech={speech} />
    </SpeechContext.Provider>
  );
}

/** The region inside a modal dialog. It takes over while it is mounted; without a provider above it renders nothing. */
export function DialogLiveRegion() {
  const speech = useContext(SpeechContext);
  const id = useId();
  const enter = speech?.enter;
  useEffect(() => enter?.(id), [enter, id]);
  return speech === undefined ? null : <Region id={id} speech={speech} />;
}

function Region({ id, speech }: { readonly id: string; readonly speech: Speech }) {
  return (
    <div
      data-part="live-region"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-relevant="additions"
      aria-hidden={speech.speaking === id ? undefined : true}
    >
      {speech.utterances
        .filter((utterance) => utterance.region === id)
        .map((utterance) => (
          <p key={utterance.id}>{utterance.text}</p>
        ))}
    </div>
  );
}

/** The voice of the page. Throws without a `<LiveRegionProvider>` above: no sighted person would notice that announcements are missing. */
export function useAnnounce(): Announce {
  const speech = useContext(SpeechContext);
  if (speech === undefined) {
    throw new Error(
      'tillkit: useAnnounce needs a <LiveRegionProvider> above it. Without its live region a screen reader would hear nothing.',
    );
  }
  return speech.announce;
}
