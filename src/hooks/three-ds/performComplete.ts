import { type Client, newOperationId } from '../../client/index.ts';
import type { BrowserPayment, completePayment, InputOf } from '../../contract/index.ts';
import type { CompleteEffect, CompleteEvent } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { callInDoubt, forgetCall, noteCall } from '../browser-tabs/sessionNotes.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { performRead, type ReadPayment } from '../flow-store/performRead.ts';
import { type Performers, startTimer } from '../flow-store/useFlow.ts';
import type { Send } from '../mutations/useWrite.ts';
import { getCustomerAction } from './nextAction.ts';

type Body = InputOf<typeof completePayment>['body'];

/** The calls, lock and payment that complete-authorize is performed with. */
export interface CompleteCalls {
  readonly client: Client;
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

/** Performers of complete-authorize. */
export function completePerformers({
  client,
  payment,
  tabLock,
  complete,
  takeBody,
  readPayment,
}: CompleteCalls): Performers<CompleteEffect, CompleteEvent> {
  const { paymentId, currency, attempt } = payment;
  const getAction = (answer: BrowserPayment, at: number) => defined({ action: getCustomerAction(client, answer, at) });
  return {
    completeAuthorize: (_, { dispatch, clock }) => {
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
          const at = clock.now();
          if (!result.ok) return dispatch({ type: 'callFailed', failure: result.failure, at });
          const { payment } = result.value;
          return dispatch({ type: 'answered', payment, ...getAction(result.value, at), at });
        },
        (failure, at) => dispatch({ type: 'callFailed', failure, at }),
      );
    },
    read: (_, performing) => void performRead(readPayment, callInDoubt(paymentId), performing, getAction),
    wait: (effect, performing) => startTimer(effect, performing, 'complete.'),
  };
}
