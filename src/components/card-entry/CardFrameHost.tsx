import { Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react';
import {
  carriedTokens,
  type FrameAppearance,
  type FrameForm,
  type FrameHealth,
  type FrameMessage,
  type OpenedFrame,
  openFrame,
  type PayoutReport,
} from '../../channel/index.ts';
import { developmentHint } from '../../client/index.ts';
import { useTexts, useTillkit } from '../../hooks/index.ts';
import { cardTexts, type TextOverrides } from '../../i18n/index.ts';
import { Button, OpenRow } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { carriedWords } from './carriedWords.ts';
import type { FrameProps } from './fieldsProps.ts';
import { createFrameCalls, randomId } from './frameLink.ts';

/** The frame of the pay origin that has the fields, and the notice that it has not come, or is lost. */
export function CardFrameHost(props: FrameProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      {props.state === 'lost' ? (
        <div role="alert" data-part="form">
          <Suspense>
            <LostNotice hasCome={props.form.loss?.code === 'frame_lost'} onReload={() => setAttempt(attempt + 1)} />
          </Suspense>
        </div>
      ) : null}
      <Frame key={attempt} isAnew={attempt > 0} {...props} />
    </>
  );
}

/** Says what has happened to a frame, and offers to open it anew. */
function LostNotice({ hasCome, onReload }: { readonly hasCome: boolean; readonly onReload: () => void }) {
  const t = useTexts(cardTexts);
  return (
    <>
      {hasCome ? (
        <Notice tone="danger" title={t('outcome.crashed.title')}>
          {t('card.frame.lost')}
        </Notice>
      ) : (
        <Notice tone="warning">{t('failure.network')}</Notice>
      )}
      <Button onClick={onReload}>{t(hasCome ? 'common.reload' : 'common.retry')}</Button>
    </>
  );
}

const none: readonly string[] = [];

interface OneFrameProps extends FrameProps {
  /** True for a frame in the place of one that was lost. */
  readonly isAnew: boolean;
}

function Frame({ form, state, asks, title, accepts = none, words: own, isAnew, onPayout }: OneFrameProps) {
  const {
    client: { payOrigin: origin },
    t,
    words: shared,
  } = useTillkit();
  const words = { ...shared, ...own };
  const isOpen = useContext(OpenRow);
  const [nonce] = useState(randomId);
  const frame = useRef<HTMLIFrameElement>(null);
  const opened = useRef<OpenedFrame>(undefined);
  const [height, setHeight] = useState<number>();
  // The language in which the document begins; a later one goes over the channel, and loads nothing anew.
  const [locale] = useState(t.locale);
  const [first] = useState(asks);
  const latest = useRef({ t, words, accepts, isOpen, onPayout });
  useEffect(() => {
    latest.current = { t, words, accepts, isOpen, onPayout };
  });

  useEffect(() => {
    let kind: FrameHealth['kind'] = 'loading';
    const isReady = () => kind === 'ready';
    const calls = createFrameCalls((message) => {
      if (kind !== 'ready') return false;
      // It may find on the way that something else is in the frame.
      opened.current?.post(message);
      return isReady();
    });
    const hearPayout = async (report: PayoutReport) => {
      const answer = latest.current.onPayout?.(report);
      if (report.of !== 'beforePay') return;
      const { id } = report;
      opened.current?.post({ t: 'goOn', id, goOn: (await answer) ?? true });
    };
    const hear = (message: FrameMessage) => {
      calls.hear(message);
      // A frame in a closed row is not laid out.
      if (message.t === 'size' && message.height > 0) setHeight(message.height);
      if (message.t === 'state') {
        form.changed(message.state);
        // Whatever follows what is typed around the frame hears of it as of a field of this page.
        frame.current?.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (message.t === 'payout') void hearPayout(message.report);
      if (message.t === 'key') pass(message.key, frame.current);
    };
    opened.current = openFrame({
      target: () => frame.current?.contentWindow,
      origin,
      nonce,
      form: first,
      appearance: () => appearanceOf(frame.current, first.kind, latest.current),
      isShown: () => document.visibilityState !== 'hidden' && latest.current.isOpen,
      onHealth: (next) => {
        if (next === 'lost') calls.giveUp();
        if (next === 'lost' && kind === 'loading') developmentHint('frameMissing');
        kind = next;
        form.stateChanged(next);
      },
      onMessage: hear,
    });
    form.stateChanged('loading');
    form.link = calls.link;
    return () => {
      kind = 'lost';
      calls.giveUp();
      opened.current?.close();
      form.link = undefined;
    };
  }, [origin, nonce, form, first]);

  const isThere = state === 'ready' && height !== undefined;
  useEffect(() => {
    // The button that opened it anew is gone, and the focus with it.
    const page = frame.current?.ownerDocument;
    if (isAnew && isThere && page?.activeElement === page?.body) frame.current?.focus();
  }, [isAnew, isThere]);

  const onLoad = useCallback(() => opened.current?.loaded(), []);
  return (
    // A script of the page that takes the frame out leaves this, and the notice still has its place.
    <div data-part="card-frame-place">
      <iframe
        ref={frame}
        data-part="card-frame"
        name={`tk${nonce}`}
        title={title}
        src={`${origin}/frame/${first.kind === 'payout' ? 'payout' : 'card'}?locale=${encodeURIComponent(locale)}#${nonce}`}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="strict-origin"
        height={height}
        hidden={state === 'lost'}
        onLoad={onLoad}
      />
    </div>
  );
}

/** A key in the frame does outside it what it does in fields of this page. */
function pass(key: 'escape' | 'submit', frame: HTMLElement | null): void {
  if (key === 'submit') frame?.closest('form')?.requestSubmit();
  else frame?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** What the frame takes over from this page: computed, so that it does not matter how the page sets it. */
export function appearanceOf(
  place: Element | null,
  kind: FrameForm['kind'],
  {
    t,
    words,
    accepts,
  }: {
    readonly t: { readonly locale: string };
    readonly words: TextOverrides | undefined;
    readonly accepts: readonly string[];
  },
): FrameAppearance {
  const computed = place === null ? undefined : getComputedStyle(place);
  const tokenOf = (name: string) => computed?.getPropertyValue(name).trim() ?? '';
  const tokens = carriedTokens.map((name) => [name, tokenOf(name)] as const);
  const fontSize = Number(computed?.fontSize.replace('px', ''));
  return {
    locale: t.locale,
    accepts: accepts.filter((network) => network.length <= 40).slice(0, 40),
    scheme: tokenOf('--tk-color-scheme') === 'dark' ? 'dark' : 'light',
    tokens: Object.fromEntries(tokens.filter(([, value]) => value !== '' && value.length <= 256)),
    fontSize: fontSize >= 8 && fontSize <= 64 ? fontSize : 16,
    texts: carriedWords(words, kind),
  };
}
