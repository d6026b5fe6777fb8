import type { UseMutationResult } from '@tanstack/react-query';
import {
  type CardDetails,
  type Client,
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
  createSessionTokens,
  type Endpoint,
  type InputOf,
  type OpenedConfirmation,
  type OutputOf,
  openConfirmation,
  type PaymentVerdict,
  paymentIdOfSecret,
  type ThreeDSAuthentication,
  type WalletData,
  type WalletSessions,
  type WalletType,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { CardInFrame, FramedCard, StoredMethod } from './framedCard.ts';
import { sendWrite, useWrite, type Write, type WriteVariables } from './useWrite.ts';

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

/** The body that stores a payment method. The hook adds the client secret. Sensitive. */
export type PaymentMethodToStore = Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'>;
/** The payment method to store: data of this page, or a card in a frame, which the frame sends. */
export type StoreVariables = WriteVariables<PaymentMethodToStore> | CardInFrame;

/** Stores a payment method for a payment, straight at the service (interface 4.4). The call may carry a card number. It moves no money. */
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

/** The wallets that `useSessionTokens` asks about. */
export interface AskedWallets {
  /** By their `payment_method_type`. */
  readonly wallets: readonly WalletType[];
}

/** Asks the service what the sheets of wallets are opened with. Only deployments answer it. */
export function useSessionTokens({
  clientSecret,
}: Pick<PaymentCredentials, 'clientSecret'>): Write<WalletSessions, AskedWallets> {
  const { client, id } = usePaymentCall({ clientSecret });
  return useWrite(createSessionTokens, [id], ({ body }) =>
    client.call(createSessionTokens, {
      body: { payment_id: id, client_secret: clientSecret, wallets: [...body().wallets] },
    }),
  );
}

type ConfirmBody = InputOf<typeof confirmWithMethod>['body'];

/** A payment method to confirm a payment with. */
export type ConfirmVariables = WriteVariables<ConfirmBody> & {
  /** The frame that has the card or its security code, and sends the call in place of this page. @default this page sends */
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
 * Returns the deadline for the call and, for a card to be saved, the consent to send. Get the outcome from `usePaymentVerdict`.
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
  /** Asked right before anything is sent: what speaks against it, such as a surcharge that the payer was not shown. @default nothing */
  readonly findObstacle?: (() => Promise<Failure | undefined>) | undefined;
}

/** The data that the sheet of a wallet has returned to this page. */
export interface WalletInPage {
  /** The wallet. */
  readonly type: WalletType;
  /** Reads the data when it is sent. Sensitive: it can be used to pay. */
  readonly wallet: () => WalletData;
}

/**
 * A confirmation with a new card or a wallet. `body` returns the body that opens the operation: whether to save the card, but no card or wallet data.
 */
export type NewCardVariables = WriteVariables<ConfirmationToOpen> & {
  /** Called with the report on a call that certainly had no effect. Keep it, and pass it to later questions for the verdict. @default it is not kept */
  readonly onReport?: ((report: CallReport) => void) | undefined;
  /** Contact details that the page has asked for. Absent: the payment keeps its own. */
  readonly contact?: PayerContact;
} & (CardInPage | CardInFrame | WalletInPage);

/**
 * Confirms a payment with a new card or a wallet: the browser sends the card number or the token straight to the service. It moves money. It first opens an
 * operation at the proxy (`useOpenConfirmation`); the outcome is the proxy's verdict on that operation (`usePaymentVerdict`), whatever the service answers.
 */
export function useConfirmNewCard(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, NewCardVariables> {
  const { clientSecret, customerSession } = payment;
  const { client, id } = usePaymentCall(payment);
  const tillkit = useTillkit();
  const endpoint = { name: 'confirmPayment', target: 'service' } as const;
  return useWrite<BrowserPayment, NewCardVariables>(endpoint, [id], async (variables) => {
    const { body, currency, operationId = newOperationId(), onReport = () => undefined, contact } = variables;
    if ('frame' in variables) {
      const { frame, extras, surcharge } = variables;
      const call = { clientSecret, customerSession, operationId, ...defined({ surcharge, contact }) };
      return frame.confirmNewCard({ ...call, body: body(), extras: extras(), onReport });
    }
    const findObstacle = async () => {
      const failure = 'card' in variables ? await variables.findObstacle?.() : undefined;
      return failure && { ok: false as const, failure };
    };
    const obstacle = await findObstacle();
    if (obstacle !== undefined) return obstacle;
    return confirmNewCard({
      // `caller`: random text of this call, by which the proxy knows its later reports.
      openConfirmation: (caller) =>
        sendWrite(tillkit, openConfirmation, [id], () =>
          client.call(
            openConfirmation,
            { params: { payment_id: id }, body: { ...body(), caller } },
            { clientSecret, customerSession, currency, operationId },
          ),
        ),
      confirm: async (opened, signal) => {
        // The card may be another one by now.
        const late = await findObstacle();
        if (late !== undefined) return late;
        const method =
          'wallet' in variables
            ? toWalletConfirmation(variables.type, variables.wallet())
            : toCardConfirmation(variables.card(), opened);
        const confirmed = { ...method, ...contact, client_secret: clientSecret };
        return client.call(confirmCard, { params: { payment_id: id }, body: confirmed }, { currency, signal });
      },
      askVerdict: (report) =>
        sendWrite(tillkit, askPaymentVerdict, [id], () => askVerdict(client, id, payment, { operationId, report })),
      onReport,
    });
  });
}

/** The operation whose verdict is asked for. */
export interface VerdictVariables {
  /** `operationId` under which the call was sent. */
  readonly operationId: string;
  /**
   * Report on a call of `useConfirmNewCard` that certainly had no effect: it was refused, or never sent. Absent for every other operation, and if the call may
   * have had an effect.
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
  const { client, id } = usePaymentCall(payment);
  return useWrite(askPaymentVerdict, [id], (variables) => askVerdict(client, id, payment, variables));
}

const askVerdict = (
  client: Client,
  id: string,
  { clientSecret, customerSession }: PaymentCredentials,
  { operationId, report }: VerdictVariables,
): Promise<Result<PaymentVerdict>> =>
  client.askPaymentVerdict(
    { params: { payment_id: id, operation_id: operationId }, ...(report === undefined ? {} : { body: { report } }) },
    { clientSecret, customerSession },
  );
