import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AtBank, withWindowSize } from '../../flows/index.ts';
import { BankFrame } from '../../frames/index.ts';
import { type PartTranslator, type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { bankTexts } from '../../i18n/index.ts';
import { Button, Dialog, exactBox, forceStyle, Icon, inertWhile, useAnnounce } from '../../ui/index.ts';
import { BankFramePart } from './BankFramePart.tsx';
import { ConfirmClose } from './ConfirmClose.tsx';
import type { ChallengeOptions, ChallengeOrder } from './challengeOptions.ts';
import type { DrawChallengePart } from './challengeSlots.ts';
import { dialogBox } from './dialogBox.ts';
import { isTaken, take } from './takenChallenges.ts';
import { measureAvailableSize, useAvailableSize } from './useAvailableSize.ts';
import { askedSize, fitsWidth, fitsWindow, frameSizes, isShort, leastFrameHeight } from './windowSizes.ts';

/**
 * The bank's page in a frame: in the top layer, or in the flow of the page. Closing asks first; the frame stays as it is while the question is on screen.
 * Where and how large is settled when the challenge comes, because a frame that moves would have to be loaded again. A frame of the pay origin is there
 * before that, out of sight, so that the CReq does not wait for it.
 */
export function ChallengeDialog({
  bank,
  confirming,
  framed,
  options,
  order,
  draw,
  dispatch,
}: {
  /** Absent while it may yet come. */
  readonly bank: AtBank | undefined;
  readonly confirming: boolean;
  /** True where the bank's page is drawn in a frame of the pay origin. */
  readonly framed: boolean;
  readonly options: ChallengeOptions;
  readonly order: ChallengeOrder | undefined;
  readonly draw: DrawChallengePart;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const t = useTexts(bankTexts);
  const announce = useAnnounce();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const inline = options.presentation === 'inline';
  const challenge = bank?.challenge;
  const here = challenge !== undefined;
  const room = useAvailableSize(inline ? place : undefined, here);
  const { size, request, onReady } = useRequest({ bank, confirming, framed, options, place, dispatch });
  const fits = inline ? fitsWidth(size, room.width) : fitsWindow(size, room);
  const shown = fits ? size : '05';
  const short = !inline && isShort(room);

  const opening = here ? t('threeds.atBank') : '';
  useEffect(() => announce(opening), [announce, opening]);
  const nothing = bank?.doubtful ? t('bank.nothing.hint') : '';
  useEffect(() => announce(nothing), [announce, nothing]);

  useEffect(() => {
    if (inline && here) title.current?.focus();
  }, [inline, here]);

  useChallengeBox(body, shown, inline, here);

  const footer = <Footer t={t} needed={nothing !== ''} asks={confirming} draw={draw} dispatch={dispatch} />;
  const content = (
    <>
      {challenge === undefined ? null : (
        <Header
          order={order === undefined ? null : draw('order', <Order {...order} />)}
          titleId={titleId}
          title={title}
          asks={confirming}
          dispatch={dispatch}
        />
      )}
      <div data-part="challenge-body" ref={body} {...inertWhile(confirming)}>
        {framed ? (
          <BankFramePart
            place="challenge"
            title={t('threeds.frameTitle')}
            form={request}
            onReady={onReady}
            onPosted={() => challenge && take(challenge)}
            onEvent={(event) => event !== 'asked' && dispatch(event)}
          />
        ) : challenge && request ? (
          <BankFrame challenge={challenge} creq={request.value} dispatch={dispatch} />
        ) : null}
      </div>
      {!here ? null : short ? (
        // Out of the way of the bank's page, until there is something to say.
        <details data-part="dialog-fold" open={nothing !== ''} {...inertWhile(confirming)}>
          <summary>{t('threeds.help')}</summary>
          {footer}
        </details>
      ) : (
        footer
      )}
      {confirming ? <ConfirmClose dispatch={dispatch} /> : null}
    </>
  );
  if (inline)
    return (
      <div data-part="challenge-place" ref={place} hidden={!here}>
        <section data-part="challenge-inline" data-size={shown} aria-labelledby={titleId}>
          {content}
        </section>
      </div>
    );
  return (
    <Dialog
      open={here}
      keepsChildren
      data-part="challenge-dialog"
      data-size={shown}
      data-room={short ? 'short' : undefined}
      aria-labelledby={titleId}
      onRequestClose={() => dispatch(confirming ? 'closeDismissed' : 'closeAsked')}
    >
      {content}
    </Dialog>
  );
}

/** The CReq as it leaves, once it may, and the size that it asks for. */
function useRequest({
  bank,
  confirming,
  framed,
  options,
  place,
  dispatch,
}: {
  readonly bank: AtBank | undefined;
  readonly confirming: boolean;
  readonly framed: boolean;
  readonly options: ChallengeOptions;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const challenge = bank?.challenge;
  const opened = bank?.opened !== undefined;
  const inline = options.presentation === 'inline';
  /** Settled with the first measurement of the room: the CReq carries it. */
  const [asked, setAsked] = useState<ReturnType<typeof askedSize> | 'open'>('open');
  /** False where the CReq of the challenge has left from another place in the page. */
  const [mine, setMine] = useState(challenge && !isTaken(challenge));
  const [ready, setReady] = useState(!framed);
  useEffect(() => {
    if (challenge === undefined) return;
    const now = measureAvailableSize(inline ? place : undefined);
    setAsked((before) => (before === 'open' ? askedSize(options, now, challenge.size) : before));
    setMine((before) => before ?? !isTaken(challenge));
  }, [inline, place, options, challenge]);
  useEffect(() => {
    if (mine === undefined || opened || confirming || (mine && !ready)) return;
    // A frame that is drawn anew has lost its page, and the CReq never leaves twice: what the bank has decided is read.
    dispatch(mine ? 'bankOpened' : 'challengeEnded');
  }, [dispatch, mine, ready, opened, confirming]);
  const leaves = opened && mine === true && asked !== 'open';
  const request = useMemo(() => {
    if (challenge === undefined || !leaves) return undefined;
    const value = asked === undefined ? challenge.creq : withWindowSize(challenge.creq, asked);
    return { action: challenge.acsUrl, field: challenge.field ?? 'creq', value };
  }, [challenge, leaves, asked]);
  useEffect(() => {
    // In a frame of the pay origin it has not left before that frame is there.
    if (challenge && leaves && !framed) take(challenge);
  }, [challenge, leaves, framed]);
  const said = challenge?.size ?? '05';
  return {
    size: asked === 'open' ? said : (asked ?? said),
    request,
    onReady: useCallback(() => setReady(true), []),
  };
}

/** What the dialog is; what is paid, and to whom; and the way out. */
function Header({
  order,
  titleId,
  title,
  asks,
  dispatch,
}: {
  readonly order: ReactNode;
  readonly titleId: string;
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** True while the question is shown whether to stop. */
  readonly asks: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const { t } = useTillkit();
  return (
    <header data-part="dialog-header" {...inertWhile(asks)}>
      <h2 data-part="dialog-title" id={titleId} ref={title} tabIndex={-1} data-initial-focus="">
        {t('threeds.title')}
      </h2>
      {order}
      <button
        type="button"
        data-part="close-button"
        aria-label={t('threeds.close')}
        onClick={() => dispatch('closeAsked')}
      >
        <Icon name="cross" />
      </button>
    </header>
  );
}

/** Holds the frame's box, and that of the dialog around it, against the styles of the page. */
function useChallengeBox(
  body: RefObject<HTMLDivElement | null>,
  shown: AtBank['challenge']['size'],
  inline: boolean,
  here: boolean,
): void {
  useLayoutEffect(() => {
    if (!here) return;
    const box = shown === '05' ? undefined : frameSizes[shown];
    const height = inline ? `max(${leastFrameHeight}px, min(600px, 85dvh))` : '100%';
    forceStyle(body.current, exactBox(box === undefined ? '100%' : `${box.width}px`, box ? `${box.height}px` : height));
    forceStyle(body.current, { display: 'grid' });
    for (const part of body.current?.parentElement?.children ?? [])
      if (part instanceof HTMLElement) forceStyle(part, { 'box-sizing': 'border-box', 'max-height': 'none' });
    if (inline) forceStyle(body.current, { 'margin-inline': 'auto', 'max-width': '100%' });
    else forceStyle(body.current?.closest('dialog'), dialogBox(shown === '05'));
  }, [body, shown, inline, here]);
}

/**
 * What to do; and once the bank's page may not have come, in the same place, so that nothing moves: the bank's page in a new page, and the end of the
 * challenge, which is read every few seconds anyway.
 */
function Footer({
  t,
  needed,
  asks,
  draw,
  dispatch,
}: {
  readonly t: PartTranslator<'bank'>;
  /** True once the bank's page may not have come. */
  readonly needed: boolean;
  /** True while the question is shown whether to stop: the bank's page is not to be seen, and nothing is said of it. */
  readonly asks: boolean;
  readonly draw: DrawChallengePart;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  return (
    <footer data-part="dialog-footer" {...inertWhile(asks)}>
      {draw(
        'help',
        <>
          <p data-part="hint" ref={seen(!needed && !asks)}>
            {t('threeds.atBank')}
          </p>
          <Button ref={seen(needed && !asks)} onClick={() => dispatch('newPageAsked')}>
            {t('bank.nothing.newPage')}
          </Button>
          <Button ref={seen(needed && !asks)} onClick={() => dispatch('challengeEnded')}>
            {t('threeds.finished')}
          </Button>
        </>,
      )}
    </footer>
  );
}

/** What is paid, and to whom: in sight while the bank's page asks to confirm it. */
function Order({ merchantName, amount }: ChallengeOrder) {
  return (
    <div data-part="challenge-order">
      <p data-part="dialog-amount">
        <bdi>{amount}</bdi>
      </p>
      {merchantName === undefined ? null : (
        <p data-part="hint">
          <bdi>{merchantName}</bdi>
        </p>
      )}
    </div>
  );
}

/** Takes its room, whether it is seen or not. */
const seen = (now: boolean) => (element: HTMLElement | null) =>
  forceStyle(element, { visibility: now ? 'visible' : 'hidden' });
