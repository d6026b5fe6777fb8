import { newOperationId } from '../../client/index.ts';
import type { BrowserPayment, completePayment, InputOf } from '../../contract/index.ts';
import type { CompleteEffect, CompleteEvent } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { callInDoubt, forgetCall, noteCall } from '../browser-tabs/sessionNotes.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { type PerformingRead, performRead, type ReadPayment } from '../flow-store/performRead.ts';
import { type Performing, startTimer } from '../flow-store/useFlow.ts';
import type { Send } from '../mutations/useWrite.ts';

type Body = InputOf<typeof completePayment>['body'];

/** What complete-authorize is carried out with. */
export interface CompleteCalls {
  readonly payment: {
    readonly paymentId: string;
    /** Absent where no read has shown it yet. */
    readonly currency?: string | undefined;
    readonly attempt?: number | undefined;
  };
  readonly tabLock: Pick<TabLockHandle, 'claim'>;
  readonly complete: Send<BrowserPayment, Body>;
  /** Takes what is sent: the content of a form, a one-time code, the outcome of a hidden page. A code is taken once, also where the tab lock refuses the call. */
  readonly takeBody: () => Body;
  readonly readPayment: ReadPayment;
}

type PerformingComplete = PerformingRead<CompleteEvent> & Pick<Performing<CompleteEvent>, 'wait'>;

/** Performers of complete-authorize. Their events come with the answer that they were read from. */
export function completePerformers({ payment, tabLock, complete, takeBody, readPayment }: CompleteCalls) {
  const { paymentId, currency, attempt } = payment;
  return {
    completeAuthorize: (
      _: Extract<CompleteEffect, { readonly type: 'completeAuthorize' }>,
      { dispatch, clock }: PerformingComplete,
    ) => {
      const body = takeBody();
      tabLock.claim(
        async () => {
          const id = newOperationId();
          noteCall(paymentId, {
            operation: 'complete',
            id,
            since: clock.now(),
            status: 'requires_customer_action',
            ...defined({ attempt }),
          });
          const result = await complete({ body: () => body, currency, operationId: id });
          if (result.ok || result.failure.effect === 'none') forgetCall(paymentId);
          if (result.ok) dispatch({ type: 'answered', payment: result.value.payment, at: clock.now() }, result.value);
          else dispatch({ type: 'callFailed', failure: result.failure, at: clock.now() });
        },
        (failure, at) => dispatch({ type: 'callFailed', failure, at }),
      );
    },
    read: (_: Extract<CompleteEffect, { readonly type: 'read' }>, performing: PerformingComplete) =>
      void performRead(readPayment, callInDoubt(paymentId), performing),
    wait: (effect: Extract<CompleteEffect, { readonly type: 'wait' }>, performing: PerformingComplete) =>
      startTimer(effect, performing, 'complete.'),
  };
}
