import { type ReactNode, useState } from 'react';
import type { ThreeDSState, UnfinishedReason } from '../../flows/index.ts';
import { type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { bankTexts, type MessageKey } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { type DeclineText, notAuthenticatedText } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { Waiting } from '../Waiting.tsx';
import { BankInNewPage } from './BankInNewPage.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import type { ChallengeOptions, ChallengeOrder } from './challengeOptions.ts';
import { MethodFrame } from './MethodFrame.tsx';

const unfinishedKeys: Record<UnfinishedReason, readonly [MessageKey, MessageKey]> = {
  closed: ['threeds.cancelled.title', 'threeds.cancelled.text'],
  'timed-out': ['threeds.timedOut.title', 'threeds.timedOut.text'],
  'no-answer': ['threeds.noAnswer.title', 'threeds.noAnswer.text'],
};

const plain: ChallengeOptions = {};

/** Draws one state of an authentication. */
export function ThreeDSView({
  state,
  dispatch,
  options = plain,
  order,
}: {
  readonly state: ThreeDSState;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
  readonly options?: ChallengeOptions | undefined;
  readonly order?: ChallengeOrder | undefined;
}) {
  // Before anything begins: what comes later is not to wait for them.
  useTexts(bankTexts);
  return (
    <div data-tk="three-ds-challenge" data-state={state.kind}>
      {content(state, dispatch, options, order)}
    </div>
  );
}

type Dispatch = (event: ThreeDSViewEvent) => void;

function content(
  state: ThreeDSState,
  dispatch: Dispatch,
  options: ChallengeOptions,
  order: ChallengeOrder | undefined,
): ReactNode {
  switch (state.kind) {
    case 'idle':
    case 'authenticated':
    case 'settled':
      return null;
    case 'method':
      return (
        <Preparing>
          {state.start.method === undefined ? null : <MethodFrame method={state.start.method} dispatch={dispatch} />}
        </Preparing>
      );
    case 'authenticating':
      return <Preparing />;
    case 'challenge':
    case 'confirmingClose': {
      const page = (
        <BankPage key={state.challenge.acsTransId} state={state} options={options} order={order} dispatch={dispatch} />
      );
      const inPlace = isInPlace(state, options);
      // Behind a dialog the wait stays as it is, so that nothing of the page around it moves.
      return <Preparing shown={!inPlace}>{page}</Preparing>;
    }
    case 'checkingResult':
      return <Checking mayRestart={state.mayRestart} dispatch={dispatch} />;
    case 'waitingForApproval':
      return <Decoupled />;
    case 'unfinished':
      return <Unfinished reason={state.reason} mayRestart={state.mayRestart} dispatch={dispatch} />;
    case 'approvedLate':
      return <ApprovedLate dispatch={dispatch} />;
    case 'notAuthenticated':
      return <NotAuthenticated words={notAuthenticatedText(state.reason)} state={state.reason} />;
    default:
      return state satisfies never;
  }
}

function Preparing({ shown = true, children }: { readonly shown?: boolean; readonly children?: ReactNode }) {
  const { t } = useTillkit();
  return (
    <>
      {shown ? <Waiting title={t('threeds.preparing')} text={t('common.keepOpen')} /> : null}
      {children}
    </>
  );
}

type AtPage = Extract<ThreeDSState, { readonly kind: 'challenge' | 'confirmingClose' }>;

/** True where the bank's page, or the way to it, takes the place of what was shown. */
function isInPlace(state: AtPage, { presentation }: ChallengeOptions): boolean {
  return state.start.newPage || presentation === 'newPage' || presentation === 'inline';
}

/** One challenge, where its options want it. They are read when it comes: a frame that moves has to be loaded again. */
function BankPage({
  state,
  options,
  order,
  dispatch,
}: {
  readonly state: AtPage;
  readonly options: ChallengeOptions;
  readonly order: ChallengeOrder | undefined;
  readonly dispatch: Dispatch;
}) {
  const [settled] = useState(() => options);
  const confirming = state.kind === 'confirmingClose';
  return state.start.newPage || settled.presentation === 'newPage' ? (
    <BankInNewPage bank={state} confirming={confirming} options={settled} dispatch={dispatch} />
  ) : (
    <ChallengeDialog bank={state} confirming={confirming} options={settled} order={order} dispatch={dispatch} />
  );
}

function Checking({
  mayRestart,
  dispatch,
}: {
  readonly mayRestart: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const { t } = useTillkit();
  return (
    <Waiting title={t('threeds.checking')} text={mayRestart ? t('threeds.mayRestartText') : t('threeds.checkingText')}>
      {mayRestart ? (
        <div data-part="actions">
          <Button onClick={() => dispatch('restart')}>{t('threeds.restart')}</Button>
        </div>
      ) : null}
    </Waiting>
  );
}

function Decoupled() {
  const { t } = useTillkit();
  return <Waiting title={t('threeds.decoupled.title')} text={t('threeds.decoupled.text')} />;
}

function Unfinished({
  reason,
  mayRestart,
  dispatch,
}: {
  readonly reason: UnfinishedReason;
  readonly mayRestart: boolean;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const { t } = useTillkit();
  const [title, text] = unfinishedKeys[reason];
  return (
    <Outcome tone="warning" state={reason} title={t(title)} text={t(text)}>
      {/* Until a read has said that the check is open, a click only reads. */}
      <Button variant="primary" onClick={() => dispatch('restart')}>
        {mayRestart ? t('threeds.restart') : t('common.retry')}
      </Button>
    </Outcome>
  );
}

function ApprovedLate({ dispatch }: { readonly dispatch: (event: ThreeDSViewEvent) => void }) {
  const { t } = useTillkit();
  return (
    <Outcome
      tone="info"
      state="approvedLate"
      title={t('threeds.approvedLate.title')}
      text={t('threeds.approvedLate.text')}
    >
      <Button variant="primary" onClick={() => dispatch('finish')}>
        {t('threeds.approvedLate.action')}
      </Button>
    </Outcome>
  );
}

function NotAuthenticated({ words: { title, text }, state }: { readonly words: DeclineText; readonly state: string }) {
  const { t } = useTillkit();
  return <Outcome tone="danger" state={state} title={t(title)} text={t(text)} />;
}
