import { type ReactNode, Suspense } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CodeProblem, CustomerAction, ThreeDSState } from '../../flows/index.ts';
import { type ThreeDSViewEvent, useTillkit } from '../../hooks/index.ts';
import { ErrorBoundary } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { CustomerActionView, RedirectStep, ReturnLink, ThreeDSView, UnsupportedStep } from '../lazyParts.ts';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import { UnfetchedOutcome } from '../UnfetchedOutcome.tsx';
import { useMoney } from '../useMoney.ts';
import { Waiting } from '../Waiting.tsx';

/** The step that a payment waits for (`next_action`), as a flow has read it. */
export type NextStep =
  | { readonly kind: 'authenticating'; readonly threeDS: ThreeDSState }
  | { readonly kind: 'redirecting'; readonly url: string }
  | {
      readonly kind: 'requiresAction';
      readonly action: CustomerAction;
      readonly isExpired: boolean;
      readonly problem?: CodeProblem | undefined;
    }
  | { readonly kind: 'unsupportedAction' };

export interface NextStepViewProps {
  readonly step: NextStep;
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True where there is no link to open again, and no summary beside the step: then it shows amount and reference itself. @default false */
  readonly alone?: boolean;
  /** How a challenge is presented. @default the kit's */
  readonly challenge?: ChallengeOptions | undefined;
  readonly submitOtp: (code: string) => void;
  /** Receives what happens in the frames and windows of a step. */
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}

/**
 * The customer's next step, on the page of a link and in a form of its own: an authentication, another site, a step to take here or on a phone, or one
 * that this version cannot show. The view of each is fetched when it is needed.
 */
export function NextStepView({ step, payment, ...props }: NextStepViewProps) {
  const { t } = useTillkit();
  const waiting =
    step.kind === 'authenticating' ? (
      <Waiting title={t('threeds.preparing')} text={t('common.keepOpen')} />
    ) : (
      <Waiting title={t('outcome.requires_customer_action.title')} />
    );
  return (
    <ErrorBoundary
      key={step.kind}
      fallback={({ retry }) => (
        <UnfetchedOutcome
          state={step.kind}
          title={t('outcome.requires_customer_action.title')}
          paymentId={payment.payment_id}
          retry={retry}
        />
      )}
    >
      <Suspense fallback={waiting}>
        <Step step={step} payment={payment} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Step({
  step,
  payment,
  merchantName,
  alone = false,
  challenge,
  submitOtp,
  dispatch,
}: NextStepViewProps): ReactNode {
  const money = useMoney();
  const of = { payment, merchantName: displayText(merchantName), alone };
  switch (step.kind) {
    case 'authenticating':
      return (
        <ThreeDSView
          state={step.threeDS}
          dispatch={dispatch}
          options={challenge}
          order={{ merchantName: of.merchantName, amount: money(payment.net_amount, payment.currency) }}
          reference={payment.payment_id}
          back={<ReturnLink payment={payment} merchantName={of.merchantName} variant="quiet" />}
        />
      );
    case 'redirecting':
      return <RedirectStep url={step.url} {...of} />;
    case 'requiresAction':
      return (
        <CustomerActionView step={step} mode={challenge?.mode} submitOtp={submitOtp} dispatch={dispatch} {...of} />
      );
    case 'unsupportedAction':
      return <UnsupportedStep {...of} />;
    default:
      return step satisfies never;
  }
}
