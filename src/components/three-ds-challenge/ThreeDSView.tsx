import { type ReactNode, useState } from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import type { ThreeDSStart, ThreeDSState, UnfinishedReason } from '../../flows/index.ts';
import { type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { bankTexts, type MessageKey } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { type DeclineText, notAuthenticatedText } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { Waiting } from '../Waiting.tsx';
import { BankInNewPage } from './BankInNewPage.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import type { ChallengeOptions, ChallengeOrder } from './challengeOptions.ts';
import type { ChallengeSlots, DrawChallengePart } from './challengeSlots.ts';
import { MethodStep } from './MethodStep.tsx';

const unfinishedKeys: Record<UnfinishedReason, readonly [MessageKey, MessageKey]> = {
  closed: ['threeds.cancelled.title', 'threeds.cancelled.text'],
  'timed-out': ['threeds.timedOut.title', 'threeds.timedOut.text'],
  'no-answer': ['threeds.noAnswer.title', 'threeds.noAnswer.text'],
};

const plain: ChallengeOptions = {};
const noSlots: ChallengeSlots = {};

/** Draws one state of an authentication. */
export function ThreeDSView({
  state,
  dispatch,
  options = plain,
  order,
  slots = noSlots,
  reference,
  back,
}: {
  readonly state: ThreeDSState;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
  readonly options?: ChallengeOptions | undefined;
  readonly order?: ChallengeOrder | undefined;
  /** Parts that the page draws itself. */
  readonly slots?: ChallengeSlots | undefined;
} & Leaving) {
  // Before anything begins: what comes later is not to wait for them.
  useTexts(bankTexts);
  const { mode } = useTillkit();
  const framed = (copyOwnOptions(options).mode ?? mode) === 'frame';
  const draw: DrawChallengePart = (name, part) => slots[name]?.({ state, part }) ?? part;
  return (
    <div data-tk="three-ds-challenge" data-state={state.kind}>
      {content(state, dispatch, { options, order, framed, draw, reference, back })}
    </div>
  );
}

/** What is offered while nothing can be lost by leaving. */
export interface Leaving {
  /** The number of the payment at the service. @default none */
  readonly reference?: string | undefined;
  /** The way to the merchant. @default none */
  readonly back?: ReactNode;
}

type Dispatch = (event: ThreeDSViewEvent) => void;

/** How a challenge is shown. */
interface Showing extends Leaving {
  readonly options: ChallengeOptions;
  readonly order: ChallengeOrder | undefined;
  /** True where a bank's page is drawn in a frame of the pay origin. */
  readonly framed: boolean;
  readonly draw: DrawChallengePart;
}

function content(state: ThreeDSState, dispatch: Dispatch, showing: Showing): ReactNode {
  const { draw, reference, back } = showing;
  const leaving = { reference, back };
  switch (state.kind) {
    case 'idle':
    case 'authenticated':
    case 'settled':
      return null;
    case 'method':
      return (
        <Preparing draw={draw}>
          {state.start.method === undefined ? null : (
            <MethodStep method={state.start.method} mode={showing.framed ? 'frame' : 'inline'} dispatch={dispatch} />
          )}
        </Preparing>
      );
    case 'authenticating':
      // The frame of the pay origin is opened while the bank is asked.
      return (
        <Preparing draw={draw}>
          {showing.framed ? <BankPage key={keyOf(state.start)} state={state} dispatch={dispatch} {...showing} /> : null}
        </Preparing>
      );
    case 'challenge':
    case 'confirmingClose': {
      const inPlace = isInPlace(state, showing.options);
      const key = showing.framed ? keyOf(state.start) : state.challenge.acsTransId;
      // Behind a dialog the wait stays as it is, so that nothing of the page around it moves.
      return (
        <Preparing draw={draw} shown={!inPlace}>
          <BankPage key={key} state={state} dispatch={dispatch} {...showing} />
        </Preparing>
      );
    }
    case 'checkingResult':
      return draw('waiting', <Checking mayRestart={state.mayRestart} dispatch={dispatch} {...leaving} />);
    case 'waitingForApproval':
      return draw('waiting', <Decoupled {...leaving} />);
    case 'unfinished':
      return draw(
        'outcome',
        <Unfinished reason={state.reason} mayRestart={state.mayRestart} dispatch={dispatch} {...leaving} />,
      );
    case 'approvedLate':
      return draw('outcome', <ApprovedLate dispatch={dispatch} {...leaving} />);
    case 'notAuthenticated':
      return draw('outcome', <NotAuthenticated words={notAuthenticatedText(state.reason)} state={state.reason} />);
    default:
      return state satisfies never;
  }
}

function Preparing({
  draw,
  shown = true,
  children,
}: {
  readonly draw: DrawChallengePart;
  readonly shown?: boolean;
  readonly children?: ReactNode;
}) {
  const { t } = useTillkit();
  return (
    <>
      {shown ? draw('waiting', <Waiting title={t('threeds.preparing')} text={t('common.keepOpen')} />) : null}
      {children}
    </>
  );
}

type AtPage = Extract<ThreeDSState, { readonly kind: 'challenge' | 'confirmingClose' }>;
type Asking = Extract<ThreeDSState, { readonly kind: 'authenticating' }>;

const keys = new WeakMap<ThreeDSStart, string>();
let authentications = 0;

/** Names an authentication: the place that was made for its challenge is that of no other one. */
function keyOf(start: ThreeDSStart): string {
  const known = keys.get(start);
  if (known !== undefined) return known;
  authentications += 1;
  keys.set(start, String(authentications));
  return String(authentications);
}

/** True where the bank's page, or the way to it, takes the place of what was shown. */
function isInPlace(state: AtPage, { presentation }: ChallengeOptions): boolean {
  return state.start.newPage || presentation === 'newPage' || presentation === 'inline';
}

/**
 * One challenge, where its options want it. They are read when its frame is there, because a frame that moves has to be loaded again: when the challenge
 * comes, or with a frame of the pay origin when the bank is asked for it.
 */
function BankPage({
  state,
  options,
  order,
  framed,
  draw,
  dispatch,
}: Showing & { readonly state: AtPage | Asking; readonly dispatch: Dispatch }) {
  const [settled] = useState(() => options);
  const confirming = state.kind === 'confirmingClose';
  const bank = state.kind === 'authenticating' ? undefined : state;
  if (state.start.newPage || settled.presentation === 'newPage')
    return bank === undefined ? null : (
      <BankInNewPage bank={bank} confirming={confirming} framed={framed} options={settled} dispatch={dispatch} />
    );
  return (
    <ChallengeDialog
      bank={bank}
      confirming={confirming}
      framed={framed}
      options={settled}
      order={order}
      draw={draw}
      dispatch={dispatch}
    />
  );
}

function Checking({
  mayRestart,
  dispatch,
  reference,
  back,
}: {
  readonly mayRestart: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
} & Leaving) {
  const { t } = useTillkit();
  return (
    <Waiting
      title={t('threeds.checking')}
      text={mayRestart ? t('threeds.mayRestartText') : t('threeds.checkingText')}
      reference={mayRestart ? reference : undefined}
    >
      {mayRestart ? (
        <div data-part="actions">
          <Button onClick={() => dispatch('restart')}>{t('threeds.restart')}</Button>
          {back}
        </div>
      ) : null}
    </Waiting>
  );
}

function Decoupled({ reference, back }: Leaving) {
  const { t } = useTillkit();
  return (
    <Waiting title={t('threeds.decoupled.title')} text={t('threeds.decoupled.text')} reference={reference}>
      <div data-part="actions">{back}</div>
    </Waiting>
  );
}

function Unfinished({
  reason,
  mayRestart,
  dispatch,
  reference,
  back,
}: {
  readonly reason: UnfinishedReason;
  readonly mayRestart: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
} & Leaving) {
  const { t } = useTillkit();
  const [title, text] = unfinishedKeys[reason];
  return (
    <Outcome tone="warning" state={reason} title={t(title)} text={t(text)} reference={reference}>
      {/* Until a read has said that the check is open, a click only reads. */}
      <Button variant="primary" onClick={() => dispatch('restart')}>
        {mayRestart ? t('threeds.restart') : t('common.retry')}
      </Button>
      {back}
    </Outcome>
  );
}

function ApprovedLate({
  dispatch,
  reference,
  back,
}: { readonly dispatch: (event: ThreeDSViewEvent) => void } & Leaving) {
  const { t } = useTillkit();
  return (
    <Outcome
      tone="info"
      state="approvedLate"
      title={t('threeds.approvedLate.title')}
      text={t('threeds.approvedLate.text')}
      reference={reference}
    >
      <Button variant="primary" onClick={() => dispatch('finish')}>
        {t('threeds.approvedLate.action')}
      </Button>
      {back}
    </Outcome>
  );
}

function NotAuthenticated({ words: { title, text }, state }: { readonly words: DeclineText; readonly state: string }) {
  const { t } = useTillkit();
  return <Outcome tone="danger" state={state} title={t(title)} text={t(text)} />;
}
