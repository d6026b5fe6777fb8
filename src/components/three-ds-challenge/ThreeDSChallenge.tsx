import { Suspense, useEffect, useMemo, useRef } from 'react';
import { copyOwnOptions, getPaymentOutcome } from '../../client/index.ts';
import type { PaymentView } from '../../contract/index.ts';
import type { NotAuthenticatedReason, ThreeDSState, UnfinishedReason } from '../../flows/index.ts';
import { type ThreeDSAuthenticationOptions, useThreeDSAuthentication } from '../../hooks/index.ts';
import { bankTexts, expectTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { LiveRegionProvider } from '../../ui/index.ts';
import { type ComponentEvents, type Moment, type ProgressEvents, useReports } from '../componentEvents.ts';
import { displayText } from '../displayText.ts';
import { GivenText } from '../GivenText.tsx';
import type { CheckoutAttempt, PaymentLinkOutcome } from '../payment-link/checkoutEvents.ts';
import { tellHost } from '../tellHost.ts';
import { useMoney } from '../useMoney.ts';
import type { ChallengeOptions } from './challengeOptions.ts';
import type { ChallengeSlots } from './challengeSlots.ts';
import { ThreeDSView } from './ThreeDSView.tsx';

/** Props of `ThreeDSChallenge`; how the bank's page is shown is in `ChallengeOptions`. */
export interface ThreeDSChallengeProps
  extends ThreeDSAuthenticationOptions,
    ChallengeOptions,
    Pick<ComponentEvents, 'onReady'>,
    ProgressEvents<PaymentView, CheckoutAttempt, PaymentLinkOutcome> {
  /** Shown with the amount beside the bank's page, where there is room for both. @default the amount alone */
  readonly merchantName?: string;
  /** Parts that you draw yourself; keep them in a constant. @default none */
  readonly slots?: ChallengeSlots | undefined;
  /** The person is authenticated as far as the bank's rules want it: complete the authorisation now. Called once. */
  readonly onAuthenticated?: () => void;
  /** The bank, or the check, said no. No money was moved. Called once. */
  readonly onNotAuthenticated?: (reason: NotAuthenticatedReason) => void;
  /** The payment has been settled meanwhile (another tab, the service itself); its status says how. Called once. */
  readonly onSettled?: (payment: PaymentView) => void;
  /**
   * The authentication has ended without a verdict: the payer has closed it, it timed out, or no answer came. No money was moved; it can be restarted
   * from the screen, and the issuer may still approve, after which the payer has to click. Called once for each such end.
   */
  readonly onUnfinished?: (reason: UnfinishedReason) => void;
}

expectTexts(bankTexts);

function momentOf(state: ThreeDSState, payment: PaymentView): Moment<PaymentView, CheckoutAttempt, PaymentLinkOutcome> {
  const { kind } = state;
  const isOver = kind === 'notAuthenticated' || kind === 'settled';
  return {
    isReady: kind !== 'idle',
    isAttempting: isOver || kind === 'idle' ? undefined : true,
    step:
      kind === 'challenge' || kind === 'waitingForApproval'
        ? { id: `authenticate ${payment.attempt_count}`, subject: payment }
        : undefined,
    attempt: kind === 'notAuthenticated' ? { kind, code: state.reason, effect: 'none', payment } : undefined,
    outcome: kind === 'settled' ? getPaymentOutcome(state.payment) : undefined,
  };
}

/**
 * One 3-D Secure authentication, `<div data-tk="three-ds-challenge">`: the hidden 3DS Method frame, the challenge in a native dialog in the top
 * layer (or where `presentation` wants it), and every wait between. The result comes from the service's own read, never from a message. Built on `useThreeDSAuthentication`.
 */
export function ThreeDSChallenge(props: ThreeDSChallengeProps) {
  return (
    <GivenText part="three-ds-challenge" needs={{ clientSecret: props.clientSecret }}>
      {() => <Challenge {...props} />}
    </GivenText>
  );
}

function Challenge(props: ThreeDSChallengeProps) {
  const {
    onAuthenticated,
    onNotAuthenticated,
    onSettled,
    onUnfinished,
    onReady,
    onAttempt,
    onActionNeeded,
    onOutcome,
    merchantName,
    presentation,
    windowSize,
    mode,
    slots,
    ...authentication
  } = copyOwnOptions(props);
  const money = useMoney();
  const { net_amount: due, currency } = authentication.payment;
  const { state, dispatch } = useThreeDSAuthentication(authentication);
  const options = useMemo(
    () => ({
      ...defined({ presentation, windowSize }),
      mode,
    }),
    [presentation, windowSize, mode],
  );
  const { payment } = authentication;
  const moment = useMemo(() => momentOf(state, payment), [state, payment]);
  useReports(moment, { onReady, onAttempt, onActionNeeded, onOutcome });
  const callbacks = useRef({ onAuthenticated, onNotAuthenticated, onSettled, onUnfinished });
  const reported = useRef<ThreeDSState['kind'] | undefined>(undefined);
  useEffect(() => {
    callbacks.current = { onAuthenticated, onNotAuthenticated, onSettled, onUnfinished };
  });
  useEffect(() => {
    if (reported.current === state.kind) return;
    reported.current = state.kind;
    tellHost(() => {
      if (state.kind === 'authenticated') callbacks.current.onAuthenticated?.();
      if (state.kind === 'notAuthenticated') callbacks.current.onNotAuthenticated?.(state.reason);
      if (state.kind === 'settled') callbacks.current.onSettled?.(state.payment);
      if (state.kind === 'unfinished') callbacks.current.onUnfinished?.(state.reason);
    });
  }, [state]);
  return (
    <LiveRegionProvider>
      <Suspense>
        <ThreeDSView
          state={state}
          dispatch={dispatch}
          options={options}
          slots={slots}
          order={{ merchantName: displayText(merchantName ?? '') || undefined, amount: money(due, currency) }}
        />
      </Suspense>
    </LiveRegionProvider>
  );
}
