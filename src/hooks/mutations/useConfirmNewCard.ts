import type { UseMutationResult } from '@tanstack/react-query';
import {
  type CardDetails,
  confirmationOf,
  confirmNewCard,
  type Failure,
  newOperationId,
  requireText,
} from '../../client/index.ts';
import {
  type BrowserPayment,
  type CallReport,
  type ConfirmationToOpen,
  confirmCard,
  paymentIdOfSecret,
} from '../../contract/index.ts';
import type { CardInFrame } from '../checkout/payInstrument.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { useOpenConfirmation } from './useOpenConfirmation.ts';
import { usePaymentVerdict } from './usePaymentVerdict.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useSend, useWrite, type WriteVariables } from './useWrite.ts';

/** A new card in the inputs of this page. */
export interface CardInPage {
  /** Reads the card from its inputs, when it is sent. Sensitive. */
  readonly card: () => CardDetails;
}

/** A confirmation with a new card. `body` reads what its operation is opened with, which has nothing of the card but the wish to keep it. */
export type NewCardVariables = WriteVariables<ConfirmationToOpen> & {
  /** Keeps what this browser knows of its call, for later questions for the verdict: the present one may not arrive. @default it is not kept */
  readonly note?: ((report: CallReport) => void) | undefined;
} & (CardInPage | CardInFrame);

/**
 * Confirms a payment with a new card, straight at the service, where the browser sends it: the one call that carries a card number. It moves money. An operation
 * is opened at the proxy before (`useOpenConfirmation`), and the outcome is the proxy's verdict on it (`usePaymentVerdict`), whatever the service has answered.
 */
export function useConfirmNewCard(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, NewCardVariables> {
  const { clientSecret, paymentId, customerSession } = payment;
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  const open = useSend(useOpenConfirmation(payment), 'openConfirmation');
  const ask = useSend(usePaymentVerdict(payment), 'askPaymentVerdict');
  return useWrite<BrowserPayment, NewCardVariables>(
    { name: 'confirmPayment', target: 'service' },
    [id],
    (variables) => {
      const { body, currency, operationId = newOperationId(), note = () => undefined } = variables;
      if ('frame' in variables) {
        const { frame, extras } = variables;
        const call = { clientSecret, customerSession, operationId };
        return frame.confirmNewCard({ ...call, body: body(), extras: extras(), note });
      }
      return confirmNewCard({
        open: (caller) => open({ body: () => ({ ...body(), caller }), currency, operationId }),
        confirm: (opened, signal) => {
          const confirmed = { ...confirmationOf(variables.card(), opened), client_secret: clientSecret };
          return client.call(confirmCard, { params: { payment_id: id }, body: confirmed }, { currency, signal });
        },
        ask: (report) => ask({ operationId, report }),
        note,
      });
    },
  );
}
