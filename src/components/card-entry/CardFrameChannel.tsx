import { type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { developmentHint } from '../../client/index.ts';
import {
  type FrameAppearance,
  type FrameForm,
  type FrameHealth,
  type FrameMessage,
  inheritedTokens,
  type OpenedFrame,
  openFrame,
  type PayoutReport,
} from '../../frames/index.ts';
import { useTexts, useTillkit } from '../../hooks/index.ts';
import { cardTexts, type TextOverrides } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { Button, IsOpenContext } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import type { FrameProps } from './fieldsProps.ts';
import { createFrameCalls } from './frameLink.ts';
import { frameTexts } from './frameTexts.ts';

/** A frame of the pay origin that is on its way, or there. */
export interface FetchedFrame {
  /** 128 random bits as 32 hexadecimal digits: in its address, and in every channel to it. */
  readonly nonce: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** How often something has loaded in it. */
  readonly loads: RefObject<number>;
  /** The channel to it, from when this part of the page is there. */
  readonly opened: RefObject<OpenedFrame | undefined>;
  /** Called with the height of its content in CSS pixels. */
  readonly onHeight: (height: number) => void;
  readonly onReload: () => void;
}

const none: readonly string[] = [];

/** Talks to the frame that has the fields; draws nothing but the notice that it has not come, or is lost. */
export function CardFrameChannel({
  form,
  state,
  asks,
  accepts = none,
  checks,
  words: own,
  onPayout,
  nonce,
  frame,
  loads,
  opened,
  onHeight,
  onReload,
}: FrameProps & FetchedFrame) {
  const {
    client: { payOrigin: origin },
    t,
    words: shared,
  } = useTillkit();
  const words = { ...shared, ...own };
  const isOpen = useContext(IsOpenContext);
  const [first] = useState(asks);
  const latest = useRef({ t, words, accepts, checks, isOpen, onPayout });
  useEffect(() => {
    latest.current = { t, words, accepts, checks, isOpen, onPayout };
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
      opened.current?.post({ type: 'continue', id, isAllowed: (await answer) ?? true });
    };
    const hear = (message: FrameMessage) => {
      calls.hear(message);
      // A frame in a closed row is not laid out.
      if (message.type === 'size' && message.height > 0) onHeight(message.height);
      if (message.type === 'state') {
        form.changed(message.state);
        // Whatever follows what is typed around the frame hears of it as of a field of this page.
        frame.current?.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (message.type === 'payout') void hearPayout(message.report);
      if (message.type === 'key') pass(message.key, frame.current);
    };
    const channel = openFrame({
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
    opened.current = channel;
    form.stateChanged('loading');
    form.link = calls.link;
    // The frame may have loaded before this part of the page. Not at once: React may take the channel away again for one that stays.
    queueMicrotask(() => {
      for (let load = 0; load < loads.current && opened.current === channel; load += 1) channel.loaded();
    });
    return () => {
      kind = 'lost';
      calls.giveUp();
      channel.close();
      opened.current = undefined;
      form.link = undefined;
    };
  }, [origin, nonce, form, first, frame, loads, opened, onHeight]);

  return state === 'lost' ? (
    <div role="alert" data-part="form">
      <Suspense>
        <LostNotice hasCome={form.loss?.code === 'frame_lost'} onReload={onReload} />
      </Suspense>
    </div>
  ) : null;
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
    checks,
  }: {
    readonly t: { readonly locale: string };
    readonly words: TextOverrides | undefined;
    readonly accepts: readonly string[];
    readonly checks?: FrameAppearance['checks'];
  },
): FrameAppearance {
  const computed = place === null ? undefined : getComputedStyle(place);
  const tokenOf = (name: string) => computed?.getPropertyValue(name).trim() ?? '';
  const tokens = inheritedTokens.map((name) => [name, tokenOf(name)] as const);
  const fontSize = Number(computed?.fontSize.replace('px', ''));
  return {
    locale: t.locale,
    accepts: accepts.filter((network) => network.length <= 40).slice(0, 40),
    scheme: tokenOf('--tk-color-scheme') === 'dark' ? 'dark' : 'light',
    tokens: Object.fromEntries(tokens.filter(([, value]) => value !== '' && value.length <= 256)),
    fontSize: fontSize >= 8 && fontSize <= 64 ? fontSize : 16,
    ...defined({ checks }),
    texts: frameTexts(words, kind),
  };
}
