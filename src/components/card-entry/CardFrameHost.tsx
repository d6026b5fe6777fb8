import { useCallback, useEffect, useRef, useState } from 'react';
import {
  carriedTokens,
  type FrameAppearance,
  type FrameForm,
  type FrameMessage,
  type OpenedFrame,
  openFrame,
  type PayoutReport,
} from '../../channel/index.ts';
import { developmentHint } from '../../client/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { TextOverrides } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import type { FrameProps } from './fieldsProps.ts';
import { createFrameCalls, randomId } from './frameLink.ts';

/** The frame of the pay origin that has the fields, and the notice that it is lost. */
export function CardFrameHost(props: FrameProps) {
  const { t } = useTillkit();
  const [attempt, setAttempt] = useState(0);
  const lost = props.state === 'lost';
  return (
    <>
      {lost ? (
        <div role="alert">
          <Notice tone="danger" title={t('outcome.crashed.title')}>
            <Button onClick={() => setAttempt((before) => before + 1)}>{t('common.reload')}</Button>
          </Notice>
        </div>
      ) : null}
      <Frame key={attempt} {...props} />
    </>
  );
}

const none: readonly string[] = [];

function Frame({ form, state, asks, title, accepts = none, words: own, onPayout }: FrameProps) {
  const {
    client: { proxyOrigin: origin },
    t,
    words: shared,
  } = useTillkit();
  const words = { ...shared, ...own };
  const [nonce] = useState(randomId);
  const frame = useRef<HTMLIFrameElement>(null);
  const opened = useRef<OpenedFrame>(undefined);
  const [height, setHeight] = useState<number>();
  // The language in which the document begins; a later one goes over the channel, and loads nothing anew.
  const [locale] = useState(t.locale);
  const [first] = useState(asks);
  const latest = useRef({ t, words, accepts, onPayout });
  useEffect(() => {
    latest.current = { t, words, accepts, onPayout };
  });

  useEffect(() => {
    let kind: 'loading' | 'ready' | 'lost' = 'loading';
    const calls = createFrameCalls((message) => {
      if (kind === 'ready') opened.current?.post(message);
      return kind === 'ready';
    });
    const hearPayout = async (report: PayoutReport) => {
      const answer = latest.current.onPayout?.(report);
      if (report.of !== 'beforePay') return;
      const { id } = report;
      opened.current?.post({ t: 'goOn', id, goOn: (await answer) ?? true });
    };
    const hear = (message: FrameMessage) => {
      calls.hear(message);
      if (message.t === 'size') setHeight(message.height);
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
      onHealth: (next) => {
        kind = next;
        if (next === 'lost') calls.giveUp();
        form.stateChanged(next);
      },
      onMessage: hear,
    });
    form.stateChanged('loading');
    const slow = setTimeout(() => kind === 'loading' && developmentHint('frameMissing'), 5000);
    form.link = calls.link;
    return () => {
      clearTimeout(slow);
      kind = 'lost';
      calls.giveUp();
      opened.current?.close();
      form.link = undefined;
    };
  }, [origin, nonce, form, first]);

  const onLoad = useCallback(() => opened.current?.loaded(), []);
  return (
    <iframe
      ref={frame}
      data-part="card-frame"
      name={`tk${nonce}`}
      title={title}
      src={`${origin}/frame/${first.kind === 'payout' ? 'payout' : 'card'}?locale=${encodeURIComponent(locale)}#${nonce}`}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="autofill; shared-autofill"
      referrerPolicy="strict-origin"
      height={height}
      hidden={state === 'lost'}
      onLoad={onLoad}
    />
  );
}

/** A key in the frame does outside it what it does in fields of this page. */
function pass(key: 'escape' | 'submit', frame: HTMLElement | null): void {
  if (key === 'submit') frame?.closest('form')?.requestSubmit();
  else frame?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** The merchant's own words that go into a frame. */
const ownWords = {
  card: /^card\.[\w.]{1,60}$/,
  code: /^saved\.cvc\.[\w.]{1,60}$/,
  payout: /^[a-z]{1,20}\.[\w.]{1,60}$/i,
  bank: /^(?:threeds|bank)\.[\w.]{1,60}$/i,
} as const;

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
  const texts = Object.entries(words ?? {}).filter(
    (entry): entry is [string, string] => ownWords[kind].test(entry[0]) && typeof entry[1] === 'string',
  );
  return {
    locale: t.locale,
    accepts: accepts.filter((network) => network.length <= 40).slice(0, 40),
    scheme: tokenOf('--tk-color-scheme') === 'dark' ? 'dark' : 'light',
    tokens: Object.fromEntries(tokens.filter(([, value]) => value !== '' && value.length <= 256)),
    fontSize: fontSize >= 8 && fontSize <= 64 ? fontSize : 16,
    texts: Object.fromEntries(texts.map(([key, text]) => [key, text.slice(0, 600)])),
  };
}
