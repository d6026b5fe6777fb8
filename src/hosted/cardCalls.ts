import * as z from 'zod/mini';
import {
  type CallOptions,
  type CardDetails,
  type CardExtras,
  type Client,
  cardToStore,
  confirmationOf,
  confirmNewCard,
  type Failure,
  type Result,
} from '../client/index.ts';
import {
  type CallReport,
  confirmCard,
  createPaymentMethod,
  type Endpoint,
  openConfirmation,
  paymentIdOfSecret,
  type RequestParts,
  selectPaymentMethod,
} from '../contract/index.ts';
import type { PageMessage, SentFailure } from '../frames/index.ts';
import { type FramePayment, isSameCost } from './framePayment.ts';

type CardCall = Extract<PageMessage, { readonly clientSecret: string }>;
type CardCallExtras = Extract<CardCall, { readonly extras: unknown }>['extras'];
/** What a call has come to, as it leaves the frame. */
export type SentResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: SentFailure };

/** What a call is carried out with. */
export interface CardCallTools {
  readonly client: Client;
  /** The payment of this frame: a call about another one is refused, and nothing is sent. */
  readonly payment: FramePayment;
  /** Reads the card from its inputs; parts that cannot be right are empty. */
  readonly read: () => CardDetails;
  /** Takes what is known of a confirmation that was sent. */
  readonly note: (report: CallReport) => void;
}

const unsent = (code: string): SentResult => ({ ok: false, failure: { kind: 'contract', effect: 'none', code } });

/** What the proxy says to an amount that the service does not have: the page reads the payment, and shows what it costs. */
const amountChanged: SentResult = {
  ok: false,
  failure: { kind: 'http', effect: 'none', status: 409, code: 'amount_changed' },
};

const codeShape = /^[A-Za-z][\w.-]{0,63}$/;

/** A failure without any text: what a service has said of a card does not leave the frame. */
function withoutText({ kind, effect, status, code, retryAfterMs }: Failure): SentFailure {
  return {
    kind,
    effect,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined || !codeShape.test(code) ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(retryAfterMs, 86_400_000) }),
  };
}

const sent = <Value>(result: Result<Value>, shown: (value: Value) => unknown = (value) => value): SentResult =>
  result.ok ? { ok: true, value: shown(result.value) } : { ok: false, failure: withoutText(result.failure) };

/** A call whose parts the page has given, as far as they are what the endpoint takes. */
async function checked<Input extends RequestParts, Output>(
  client: Client,
  endpoint: Endpoint<Input, Output>,
  parts: RequestParts,
  options: CallOptions,
): Promise<Result<Output>> {
  const input = z.safeParse(endpoint.input, parts);
  if (input.success) return client.call(endpoint, input.data, options);
  const message = `tillkit: ${endpoint.name}: not sent: the page gave something that it does not take`;
  return {
    ok: false,
    failure: { kind: 'contract', effect: 'none', message, endpoint: endpoint.name, code: 'input_invalid' },
  };
}

/**
 * Carries out a call of the page with the card of this frame, for the payment of this frame and for what the proxy says that it costs. What it comes to has
 * nothing of the card but what a payer may read of it.
 */
export async function performCardCall(
  message: CardCall,
  { client, payment, read, note }: CardCallTools,
): Promise<SentResult> {
  const { clientSecret, customerSession } = message;
  if (!payment.isOwn(clientSecret)) return unsent('frame_of_another_payment');
  const params = { payment_id: paymentIdOfSecret(clientSecret) };
  const beside = 'extras' in message ? besideOf(message.extras) : {};
  /** Read anew for every use, and kept in no variable that outlives it. */
  const card = (): CardDetails => ({ ...read(), ...beside });
  const { number, expMonth, cvc } = card();
  if (cvc === '' || (message.call !== 'select' && (number === '' || expMonth === ''))) return unsent('card_incomplete');
  const said = 'body' in message ? message.body.shown : undefined;
  const cost = await payment.costBeside(said);
  if (!cost.ok) return sent(cost);
  if (said !== undefined && !isSameCost(said, cost.value)) return amountChanged;
  const shown = cost.value;
  switch (message.call) {
    case 'store': {
      const body = { ...cardToStore(card()), client_secret: clientSecret };
      return sent(await checked(client, createPaymentMethod, { body }, {}), ({ payment_method_id }) => ({
        payment_method_id: payment.keep(payment_method_id),
      }));
    }
    case 'select': {
      const { operationId, currency } = message;
      const { payment_method_id: name } = message.body;
      const payment_method_id = payment.kept(name);
      if (name !== undefined && payment_method_id === undefined) return unsent('input_invalid');
      const body = { ...message.body, ...(payment_method_id && { payment_method_id }), shown, card_cvc: card().cvc };
      const options = { clientSecret, customerSession, currency, operationId };
      return sent(await checked(client, selectPaymentMethod, { params, body }, options));
    }
    case 'confirm': {
      const { operationId, currency, body } = message;
      const options = { clientSecret, customerSession, currency, operationId };
      return sent(
        await confirmNewCard({
          open: (caller) => checked(client, openConfirmation, { params, body: { ...body, shown, caller } }, options),
          confirm: (opened, signal) => {
            const confirmed = { ...confirmationOf(card(), opened), client_secret: clientSecret };
            return checked(client, confirmCard, { params, body: confirmed }, { currency, signal });
          },
          ask: (report) =>
            client.askPaymentVerdict(
              {
                params: { ...params, operation_id: operationId },
                ...(report === undefined ? {} : { body: { report } }),
              },
              { clientSecret, customerSession },
            ),
          note,
        }),
      );
    }
    default:
      return message satisfies never;
  }
}

/** What the page has asked beside the card. The endpoint checks the address with everything else. */
function besideOf({ nickname, billing }: CardCallExtras): CardExtras {
  return {
    ...(nickname === undefined ? {} : { nickname }),
    ...(billing === undefined ? {} : { billing: billing as NonNullable<CardExtras['billing']> }),
  };
}
