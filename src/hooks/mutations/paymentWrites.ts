import type { UseMutationResult } from '@tanstack/react-query';
import {
  type CardDetails,
  confirmNewCard,
  type Failure,
  newOperationId,
  type PayerContact,
  type Result,
  requireText,
  toCardConfirmation,
  toWalletConfirmation,
} from '../../client/index.ts';
import {
  askPaymentVerdict,
  authenticatePayment,
  type BrowserPayment,
  type CallReport,
  type ConfirmationToOpen,
  completePayment,
  confirmCard,
  confirmWithMethod,
  createPaymentMethod,
  type Endpoint,
  type InputOf,
  type OpenedConfirmation,
  type OutputOf,
  openConfirmation,
  type PaymentVerdict,
  paymentIdOfSecret,
  type ThreeDSAuthentication,
  type WalletData,
  type WalletType,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { CardInFrame, FramedCard, StoredMethod } from './framedCard.ts';
import { useSend, useWrite, type Write, type WriteVariables } from './useWrite.ts';

/** The payment that a mutation is about. */
export interface PaymentCredentials {
  /** Of the payment; travels in a header or in the body, never in an address. An empty one throws. */
  readonly clientSecret: string;
  /** `payment_id`. @default the one that the client secret belongs to */
  readonly paymentId?: string | undefined;
  /** Session of the payment's customer (`signCustomerSession`). Absent: the proxy charges no saved method. */
  readonly customerSession?: string | undefined;
}

/** The client and the payment's id, for a mutation. */
function usePaymentCall({ clientSecret, paymentId }: PaymentCredentials) {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  return { client, id: paymentId ?? paymentIdOfSecret(clientSecret) };
}

/** A write through the proxy, under an operation id of its own. `inFrame` asks a frame to send it, where there is one. */
function usePaymentWrite<
  Body extends Readonly<Record<string, unknown>>,
  Output,
  Variables extends WriteVariables<Body> = WriteVariables<Body>,
>(
  endpoint: Endpoint<{ readonly params: { readonly payment_id: string }; readonly body: Body }, Output>,
  payment: PaymentCredentials,
  inFrame?: (variables: Variables) => Promise<Result<Output>> | undefined,
): UseMutationResult<Output, Failure, Variables> {
  const { clientSecret, customerSession } = payment;
  const { client, id } = usePaymentCall(payment);
  return useWrite<Output, Variables>(endpoint, [id], (variables) => {
    const { body, operationId, currency } = variables;
    return (
      inFrame?.(variables) ??
      client.call(
        endpoint,
        { params: { payment_id: id }, body: body() },
        { clientSecret, customerSession, currency, operationId },
      )
    );
  });
}

function toStoredMethod({
  payment_method_id,
  payment_method,
  payment_method_type,
  card,
}: OutputOf<typeof createPaymentMethod>): StoredMethod {
  const method = { payment_method_id, payment_method, payment_method_type };
  if (card === undefined) return method;
  const { scheme, last4_digits, expiry_month, expiry_year } = card;
  return { ...method, card: { scheme, last4_digits, expiry_month, expiry_year } };
}

/** The body that stores a payment method, without the client secret, which the hook adds. Sensitive. */
export type PaymentMethodToStore = Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'>;
/** What is stored: data of this page, or a card in a frame, which the frame stores. */
export type StoreVariables = WriteVariables<PaymentMethodToStore> | CardInFrame;

/** Stores a payment method for a payment, straight at the service (interface 4.4), which may have a card number in it. It moves no money. */
export function useStorePaymentMethod(
  payment: Pick<PaymentCredentials, 'clientSecret'>,
): UseMutationResult<StoredMethod, Failure, StoreVariables> {
  const { clientSecret } = payment;
  const { client, id } = usePaymentCall({ clientSecret });
  return useWrite<StoredMethod, StoreVariables>(createPaymentMethod, [id], async (variables) => {
    if ('frame' in variables) return variables.frame.tokenize({ clientSecret, extras: variables.extras() });
    const body = { ...variables.body(), client_secret: clientSecret };
    const result = await client.createPaymentMethod({ body });
    return result.ok ? { ...result, value: toStoredMethod(result.value) } : result;
  });
}

type ConfirmBody = InputOf<typeof confirmWithMethod>['body'];

/** A payment method to confirm a payment with. */
export type ConfirmVariables = WriteVariables<ConfirmBody> & {
  /** The frame that has the card or its security code: it is asked, and sends in place of this page. @default this page sends */
  readonly frame?: Pick<FramedCard, 'confirm'> | undefined;
};

/**
 * Confirms the payment with a payment method, through the proxy. It can move money: `effect` `unknown` of a failure is settled by a read
 * (`usePayment`), never by a second call.
 */
export function useConfirmPayment(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, ConfirmVariables> {
  const { clientSecret, customerSession } = payment;
  return usePaymentWrite<ConfirmBody, BrowserPayment, ConfirmVariables>(confirmWithMethod, payment, (variables) => {
    const { frame, body, operationId = newOperationId() } = variables;
    return frame?.confirm({ clientSecret, customerSession, operationId, body: body() });
  });
}

/** Asks the bank for 3-D Secure authentication, through the proxy. The same `operationId` gets the same answer again. */
export function useAuthenticatePayment(
  payment: PaymentCredentials,
): Write<ThreeDSAuthentication, InputOf<typeof authenticatePayment>['body']> {
  return usePaymentWrite(authenticatePayment, payment);
}

/**
 * Completes an authorisation (interface 4.3), through the proxy. It moves money: `effect` `unknown` of a failure is settled by a read (`usePayment`),
 * never by a second call. `useCompleteAuthorize` does that by itself.
 */
export function useCompletePayment(
  payment: PaymentCredentials,
): Write<BrowserPayment, InputOf<typeof completePayment>['body']> {
  return usePaymentWrite(completePayment, payment);
}

/**
 * Opens an operation at the proxy that this browser sends itself afterwards: a confirmation with a new card or a wallet (`useConfirmNewCard`).
 * The answer says by when, and what goes with a card that is kept. The outcome of the operation is the proxy's to say (`usePaymentVerdict`).
 */
export function useOpenConfirmation(
  payment: PaymentCredentials,
): Write<OpenedConfirmation, InputOf<typeof openConfirmation>['body']> {
  return usePaymentWrite(openConfirmation, payment);
}

/** A new card in the inputs of this page. */
export interface CardInPage {
  /** Reads the card from its inputs, when it is sent. Sensitive. */
  readonly card: () => CardDetails;
}

/** The data that the sheet of a wallet has returned to this page. */
export interface WalletInPage {
  /** The wallet. */
  readonly type: WalletType;
  /** Reads the data, when it is sent. Sensitive: it pays. */
  readonly wallet: () => WalletData;
}

/**
 * A confirmation with a new card or a wallet. `body` reads the body that opens its operation, which has no data of either, only whether to save the card.
 */
export type NewCardVariables = WriteVariables<ConfirmationToOpen> & {
  /** Keeps the report on the call for later questions for the verdict, because the first may not arrive. @default it is not kept */
  readonly note?: ((report: CallReport) => void) | undefined;
  /** What was asked of the payer beside the payment method. Absent: the payment keeps what it has. */
  readonly contact?: PayerContact;
} & (CardInPage | CardInFrame | WalletInPage);

/**
 * Confirms a payment with a new card or a wallet, straight at the service, where the browser sends it: the call carries the card number or the token. It moves money. An operation
 * is opened at the proxy before (`useOpenConfirmation`), and the outcome is the proxy's verdict on it (`usePaymentVerdict`), whatever the service has answered.
 */
export function useConfirmNewCard(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, NewCardVariables> {
  const { clientSecret, customerSession } = payment;
  const { client, id } = usePaymentCall(payment);
  const open = useSend(useOpenConfirmation(payment), 'openConfirmation');
  const ask = useSend(usePaymentVerdict(payment), 'askPaymentVerdict');
  const endpoint = { name: 'confirmPayment', target: 'service' } as const;
  return useWrite<BrowserPayment, NewCardVariables>(endpoint, [id], (variables) => {
    const { body, currency, operationId = newOperationId(), note = () => undefined, contact } = variables;
    if ('frame' in variables) {
      const { frame, extras } = variables;
      const call = { clientSecret, customerSession, operationId };
      return frame.confirmNewCard({ ...call, body: body(), extras: extras(), ...defined({ contact }), note });
    }
    return confirmNewCard({
      open: (caller) => open({ body: () => ({ ...body(), caller }), currency, operationId }),
      confirm: (opened, signal) => {
        const method =
          'wallet' in variables
            ? toWalletConfirmation(variables.type, variables.wallet())
            : toCardConfirmation(variables.card(), opened);
        const confirmed = { ...method, ...contact, client_secret: clientSecret };
        return client.call(confirmCard, { params: { payment_id: id }, body: confirmed }, { currency, signal });
      },
      ask: (report) => ask({ operationId, report }),
      note,
    });
  });
}

/** The operation whose verdict is asked for. */
export interface VerdictVariables {
  /** `operationId` under which the call was sent. */
  readonly operationId: string;
  /**
   * What this browser knows of a call that it was to send to the service itself (`useConfirmNewCard`): it was refused, or never left. Absent for every other
   * operation, and where the call may have had an effect.
   */
  readonly report?: CallReport | undefined;
}

/**
 * Asks for the verdict on a call of `useConfirmPayment`, `useAuthenticatePayment` or `useCompletePayment` whose answer was lost, and on every
 * confirmation that this browser sends itself (`useOpenConfirmation`). A mutation: an operation that the proxy has not seen is fenced, so that it is
 * refused when it arrives later.
 */
export function usePaymentVerdict(
  payment: PaymentCredentials,
): UseMutationResult<PaymentVerdict, Failure, VerdictVariables> {
  const { clientSecret, customerSession } = payment;
  const { client, id } = usePaymentCall(payment);
  return useWrite(askPaymentVerdict, [id], ({ operationId, report }) =>
    client.askPaymentVerdict(
      { params: { payment_id: id, operation_id: operationId }, ...(report === undefined ? {} : { body: { report } }) },
      { clientSecret, customerSession },
    ),
  );
}
