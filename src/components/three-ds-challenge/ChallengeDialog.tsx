import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AtBank, creqForSize } from '../../flows/index.ts';
import { type PartTranslator, type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { bankTexts } from '../../i18n/index.ts';
import { Button, Dialog, Icon, PostedFrame, useAnnounce } from '../../ui/index.ts';
import { BankHost } from './BankHost.tsx';
import { ConfirmClose } from './ConfirmClose.tsx';
import type { ChallengeOptions, ChallengeOrder } from './challengeOptions.ts';
import { boxOf, dialogBox, holdStyle } from './holdStyle.ts';
import { isTaken, take } from './takenChallenges.ts';
import { useFrameMessages } from './useFrameMessages.ts';
import { measureRoom, useRoom } from './useRoom.ts';
import {
  askedSize,
  fitsAmount,
  fitsOrder,
  fitsWidth,
  fitsWindow,
  frameSizes,
  isShort,
  leastFrameHeight,
} from './windowSizes.ts';

/** What a bank's page may do: run, post forms, open its own pop-ups. Never navigate the page around it. */
const bankSandbox = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** Passkeys at the bank need this on every level of nesting. */
const bankAllow = 'publickey-credentials-get *; payment *';

/**
 * The bank's page in a frame: in the top layer, or in the flow of the page. Closing asks first; the frame stays as it is while the question is on screen.
 * Where and how large is settled when the challenge comes, because a frame that moves would have to be loaded again.
 */
export function ChallengeDialog({
  bank,
  confirming,
  options,
  order,
  dispatch,
}: {
  readonly bank: AtBank;
  readonly confirming: boolean;
  readonly options: ChallengeOptions;
  readonly order: ChallengeOrder | undefined;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const t = useTexts(bankTexts);
  const announce = useAnnounce();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const inline = options.presentation === 'inline';
  const { challenge, opened, doubtful } = bank;
  const room = useRoom(inline ? place : undefined);
  /** Settled with the first measurement of the room: the CReq carries it. */
  const [asked, setAsked] = useState<ReturnType<typeof askedSize> | 'open'>('open');
  const [mine] = useState(() => !isTaken(challenge));
  const size = asked === 'open' ? challenge.size : (asked ?? challenge.size);
  const fits = inline ? fitsWidth(size, room.width) : fitsWindow(size, room);
  const shown = fits ? size : '05';
  const wantsScreen = options.presentation === 'fullscreen' || options.windowSize === '05';
  const beside = order !== undefined && !inline && !wantsScreen && fitsOrder(shown, room) ? order : undefined;
  const short = !inline && isShort(room);
  const headed = beside === undefined && !short && fitsAmount(shown, room) ? order : undefined;

  const opening = t('threeds.atBank');
  useEffect(() => announce(opening), [announce, opening]);
  // What may be said later has its place from the start: the challenge is not to move while the payer types there.
  const nothing = doubtful ? t('bank.nothing.hint') : '';
  useEffect(() => announce(nothing), [announce, nothing]);

  useEffect(() => {
    const now = measureRoom(inline ? place : undefined);
    setAsked((before) => (before === 'open' ? askedSize(options, now, challenge.size) : before));
    if (inline) title.current?.focus();
    // A frame that is drawn anew has lost its page, and the CReq never leaves twice: what the bank has decided is read.
    dispatch(mine ? 'bankOpened' : 'challengeEnded');
  }, [dispatch, mine, inline, options, challenge]);

  useChallengeBox(body, shown, inline);

  const footer = <Footer t={t} needed={nothing !== ''} dispatch={dispatch} />;
  const content = (
    <>
      <header data-part="dialog-header">
        <div>
          <h2 data-part="dialog-title" id={titleId} ref={title} tabIndex={-1} data-initial-focus="">
            {t('threeds.title')}
          </h2>
          <BankHost host={challenge.bankHost} />
        </div>
        {headed === undefined ? null : (
          <p data-part="dialog-amount">
            <bdi>{headed.amount}</bdi>
          </p>
        )}
        <button
          type="button"
          data-part="close-button"
          aria-label={t('threeds.close')}
          onClick={() => dispatch('closeAsked')}
        >
          <Icon name="cross" />
        </button>
      </header>
      <div data-part="challenge-body" ref={body}>
        {opened === undefined || !mine || asked === 'open' ? null : (
          <BankFrame bank={bank} size={asked} dispatch={dispatch} />
        )}
        {confirming ? <ConfirmClose dispatch={dispatch} /> : null}
      </div>
      {beside === undefined ? null : <Order order={beside} />}
      {short ? (
        // Out of the way of the bank's page, until there is something to say.
        <details data-part="dialog-fold" open={nothing !== ''}>
          <summary>{t('threeds.help')}</summary>
          {footer}
        </details>
      ) : (
        footer
      )}
    </>
  );
  if (inline)
    return (
      <div data-part="challenge-place" ref={place}>
        <section data-part="challenge-inline" data-size={shown} aria-labelledby={titleId}>
          {content}
        </section>
      </div>
    );
  return (
    <Dialog
      open
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

/** Holds the frame's box, and that of the dialog around it, against the styles of the page. */
function useChallengeBox(
  body: RefObject<HTMLDivElement | null>,
  shown: AtBank['challenge']['size'],
  inline: boolean,
): void {
  useLayoutEffect(() => {
    const box = shown === '05' ? undefined : frameSizes[shown];
    const height = inline ? `max(${leastFrameHeight}px, min(600px, 85dvh))` : '100%';
    holdStyle(body.current, boxOf(box === undefined ? '100%' : `${box.width}px`, box ? `${box.height}px` : height));
    holdStyle(body.current, { display: 'grid' });
    for (const part of body.current?.parentElement?.children ?? [])
      if (part instanceof HTMLElement) holdStyle(part, { 'box-sizing': 'border-box', 'max-height': 'none' });
    if (inline) holdStyle(body.current, { 'margin-inline': 'auto', 'max-width': '100%' });
    else holdStyle(body.current?.closest('dialog'), dialogBox(shown === '05'));
  }, [body, shown, inline]);
}

/** What helps where the bank's page does not: a hint, the bank's page in a new page, and the end of the challenge. */
function Footer({
  t,
  needed,
  dispatch,
}: {
  readonly t: PartTranslator<'bank'>;
  /** True once the bank's page may not have come. */
  readonly needed: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  return (
    <footer data-part="dialog-footer">
      <div data-part="hint">
        <p ref={seen(!needed)}>{t('threeds.atBank')}</p>
        <p ref={seen(needed)}>{t('bank.nothing.hint')}</p>
      </div>
      <Button ref={seen(needed)} onClick={() => dispatch('newPageAsked')}>
        {t('bank.nothing.newPage')}
      </Button>
      <Button variant="quiet" onClick={() => dispatch('challengeEnded')}>
        {t('threeds.finished')}
      </Button>
    </footer>
  );
}

/** What is paid, and to whom: in full sight while the bank's page asks to confirm it. */
function Order({ order: { merchantName, amount } }: { readonly order: ChallengeOrder }) {
  const { t } = useTillkit();
  return (
    <aside data-part="challenge-order" aria-label={t('link.summary')}>
      {merchantName === undefined ? null : (
        <p data-part="merchant-name">
          <bdi>{merchantName}</bdi>
        </p>
      )}
      <div>
        <p data-part="amount-label">{t('link.amountDue')}</p>
        <p data-part="amount">
          <bdi>{amount}</bdi>
        </p>
      </div>
    </aside>
  );
}

/** Takes its room, whether it is seen or not. */
const seen = (now: boolean) => (element: HTMLElement | null) =>
  holdStyle(element, { visibility: now ? 'visible' : 'hidden' });

function BankFrame({
  bank: { challenge },
  size,
  dispatch,
}: {
  readonly bank: AtBank;
  readonly size: ReturnType<typeof askedSize>;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const { t } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const fields = useMemo(() => {
    const { creq, field = 'creq' } = challenge;
    return [{ name: field, value: size === undefined ? creq : creqForSize(creq, size) }];
  }, [challenge, size]);
  const ids = useMemo(() => [challenge.serverTransId, challenge.acsTransId], [challenge]);
  const ended = useCallback(() => dispatch('challengeEnded'), [dispatch]);
  useFrameMessages(frame, 'challenge-end', ids, ended);
  useEffect(() => {
    take(challenge);
    holdStyle(frame.current, boxOf('100%', '100%'));
  }, [challenge]);
  return (
    <PostedFrame
      data-part="challenge-frame"
      postKey={challenge.acsTransId}
      action={challenge.acsUrl}
      fields={fields}
      title={t('threeds.frameTitle')}
      frameRef={frame}
      onForeignPage={() => dispatch('frameLoaded')}
      sandbox={bankSandbox}
      allow={bankAllow}
      referrerPolicy="strict-origin"
    />
  );
}
