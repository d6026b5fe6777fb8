import { useCallback, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import {
  type BankEvent,
  bankAllow,
  bankSandbox,
  type FrameHealth,
  type OpenedFrame,
  openFrame,
} from '../../frames/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button, exactBox, forceStyle, randomId } from '../../ui/index.ts';
import { appearanceOf } from '../card-entry/CardFrameChannel.tsx';
import { Notice } from '../Notice.tsx';

/** One form for the bank. */
export interface BankForm {
  readonly action: string;
  /** Name of its one field. */
  readonly field: string;
  readonly value: string;
}

/** Props of `BankFrameHost`. */
export interface BankFrameHostProps {
  /** Where the bank's page is drawn: hidden, in sight, or on a page beside this one, which a button in the frame opens. */
  readonly place: 'method' | 'challenge' | 'newPage';
  /** Accessible name of the frame. */
  readonly title: string;
  /** Posted once, as soon as both it and the frame are there. */
  readonly form: BankForm | undefined;
  /** The frame waits for the form. */
  readonly onReady?: () => void;
  /** The form is about to leave. */
  readonly onPosted?: () => void;
  /** What is seen of the bank's page. A frame in which something else is loaded has lost it: that ends the challenge, and the result is read. */
  readonly onEvent: (event: BankEvent) => void;
}

/** So long a frame may load until the payer is offered to load it again, in milliseconds. */
const slowAfterMs = 8_000;

/**
 * The frame of the pay origin that a bank's page is drawn in: the page around it has to allow no bank in its policy, and no page of a bank is beside its
 * scripts. It decides nothing; where it is lost before the form was posted it can be loaded again.
 */
export function BankFrameHost(props: BankFrameHostProps) {
  const { t } = useTillkit();
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  return (
    <>
      <Frame key={attempt} {...props} onBroken={setBroken} />
      {broken && props.place !== 'method' ? (
        <div data-part="waiting" role="alert">
          <Notice tone="danger" title={t('outcome.crashed.title')}>
            <Button
              onClick={() => {
                setBroken(false);
                setAttempt((before) => before + 1);
              }}
            >
              {t('common.reload')}
            </Button>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function Frame({
  place,
  title,
  form,
  onBroken,
  ...callbacks
}: BankFrameHostProps & { readonly onBroken: (broken: boolean) => void }) {
  const {
    client: { payOrigin: origin },
    t,
    words,
  } = useTillkit();
  const [nonce] = useState(randomId);
  const [locale] = useState(t.locale);
  const [health, setHealth] = useState<FrameHealth['kind']>('loading');
  const [height, setHeight] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const opened = useRef<OpenedFrame>(undefined);
  const posted = useRef(false);
  const latest = useRef({ t, words, ...callbacks });
  useEffect(() => {
    latest.current = { t, words, ...callbacks };
  });

  useEffect(() => {
    let kind: FrameHealth['kind'] = 'loading';
    const slow = setTimeout(() => {
      if (kind !== 'loading') return;
      developmentHint('frameMissing');
      onBroken(true);
    }, slowAfterMs);
    opened.current = openFrame({
      target: () => frame.current?.contentWindow,
      origin,
      nonce,
      form: { kind: 'bank', place },
      appearance: () => appearanceOf(frame.current, 'bank', { ...latest.current, accepts: [] }),
      isShown: () => document.visibilityState !== 'hidden',
      onHealth: (next) => {
        kind = next;
        setHealth(next);
        // Once the bank's page is in it, a frame that only is slow keeps it: reads say what comes of it.
        onBroken(next === 'lost' && !posted.current);
      },
      onMessage: (message) => {
        if (message.type === 'ready') latest.current.onReady?.();
        if (message.type === 'size' && place === 'newPage') setHeight(message.height);
        if (message.type === 'bank') latest.current.onEvent(message.event);
      },
    });
    return () => {
      clearTimeout(slow);
      opened.current?.close();
    };
  }, [origin, nonce, place, onBroken]);

  useEffect(() => {
    if (health !== 'ready' || form === undefined || posted.current) return;
    posted.current = true;
    latest.current.onPosted?.();
    opened.current?.post({ type: 'bank', ...form });
  }, [health, form]);

  useEffect(() => {
    if (place === 'challenge') forceStyle(frame.current, exactBox('100%', '100%'));
  }, [place]);

  const loaded = useRef(false);
  const onLoad = useCallback(() => {
    if (loaded.current && posted.current && place === 'challenge') latest.current.onEvent('challengeEnded');
    loaded.current = true;
    opened.current?.loaded();
  }, [place]);
  return (
    <iframe
      ref={frame}
      data-part={{ method: 'method-frame', challenge: 'challenge-frame', newPage: 'bank-button-frame' }[place]}
      data-state={health}
      name={`tk${nonce}`}
      title={title}
      src={`${origin}/frame/three-ds?locale=${encodeURIComponent(locale)}#${nonce}`}
      sandbox={bankSandbox}
      allow={bankAllow}
      referrerPolicy="strict-origin"
      height={height}
      onLoad={onLoad}
      {...(place === 'method' ? { 'aria-hidden': true, tabIndex: -1 } : {})}
    />
  );
}
