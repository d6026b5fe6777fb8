import * as z from 'zod/mini';
import {
  type CardDetails,
  type CardExtras,
  type Failure,
  toCardConfirmation,
  toCardTokenization,
} from '../client/index.ts';
import {
  type CallReport,
  confirmCard,
  confirmWithMethod,
  createPaymentMethod,
  type Endpoint,
  openConfirmation,
  paymentIdOfSecret,
  type RequestParts,
} from '../contract/index.ts';
import type { PageMessage, SentFailure } from '../frames/index.ts';
import { useConfirmNewCard, useConfirmPayment, useStorePaymentMethod } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { type FramePayment, isSameCost } from './framePayment.ts';

/** A call of the page about the card of this frame. */
export type CardCall = Extract<PageMessage, { readonly clientSecret: string }>;
type CardCallExtras = Extract<CardCall, { readonly extras: unknown }>['extras'];
/** What a call has come to, as it leaves the frame. */
export type SentResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: SentFailure };

/** What a call is carried out with. */
export interface CardCallTools {
  readonly payment: FramePayment;
  /** Reads the card from its inputs; parts that cannot be right are empty. */
  readonly read: () => CardDetails;
  /** Takes what is known of a confirmation that was sent. */
  readonly note: (report: CallReport) => void;
}

/** A call that nothing was sent for. */
export const unsent = (code: string): SentResult => ({
  ok: false,
  failure: { kind: 'contract', effect: 'none', code },
});

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
    ...defined({ status }),
    ...(code === undefined || !codeShape.test(code) ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(retryAfterMs, 86_400_000) }),
  };
}

/** What a mutation has come to. What is thrown by it is the failure of its call. */
const sent = <Value>(answer: Promise<Value>, shown: (value: Value) => unknown = (value) => value) =>
  answer.then(
    (value): SentResult => ({ ok: true, value: shown(value) }),
    (failure: Failure): SentResult => ({ ok: false, failure: withoutText(failure) }),
  );

/** What reads the body of a call; `undefined` where the endpoint does not take the parts that the page has given. */
function bodyFor<Input extends RequestParts & { readonly body: unknown }>(
  { input }: Endpoint<Input, unknown>,
  parts: () => RequestParts,
): (() => Input['body']) | undefined {
  return z.safeParse(input, parts()).success ? () => z.parse(input, parts()).body : undefined;
}

/**
 * Carries out a call of the page with the card of this frame, for the payment of this frame and for what the proxy says that it costs. What it comes to has
 * nothing of the card but what a payer may read of it.
 */
export function useCardCall(message: CardCall): (tools: CardCallTools) => Promise<SentResult> {
  const { mutateAsync: tokenize } = useStorePaymentMethod(message);
  const { mutateAsync: confirm } = useConfirmPayment(message);
  const { mutateAsync: confirmNewCard } = useConfirmNewCard(message);

  return async ({ payment, read, note }) => {
    const { clientSecret } = message;
    const params = { payment_id: paymentIdOfSecret(clientSecret) };
    const beside = 'extras' in message ? getExtras(message.extras) : {};
    /** Read anew for every use, and kept in no variable that outlives it. */
    const card = (): CardDetails => ({ ...read(), ...beside });
    const { number, expMonth, cvc } = card();
    if (cvc === '' || (message.call !== 'confirm' && (number === '' || expMonth === '')))
      return unsent('card_incomplete');
    const shownByPage = 'body' in message ? message.body.shown : undefined;
    const cost = await payment.readCost(shownByPage);
    if (!cost.ok) return { ok: false, failure: withoutText(cost.failure) };
    if (shownByPage !== undefined && !isSameCost(shownByPage, cost.value)) return amountChanged;
    const shown = cost.value;
    const { currency } = shown;
    switch (message.call) {
      case 'tokenize': {
        const body = bodyFor(createPaymentMethod, () => ({
          body: { ...toCardTokenization(card()), client_secret: clientSecret },
        }));
        if (body === undefined) return unsent('input_invalid');
        return sent(tokenize({ body }), ({ payment_method_id, payment_method }) => ({
          payment_method_id: payment.rememberStored(payment_method_id),
          payment_method,
        }));
      }
      case 'confirm': {
        const { operationId } = message;
        const { payment_method_id: name } = message.body;
        const payment_method_id = payment.findStored(name);
        if (name !== undefined && payment_method_id === undefined) return unsent('input_invalid');
        const given = { ...message.body, ...(payment_method_id && { payment_method_id }), shown };
        const body = bodyFor(confirmWithMethod, () => ({ params, body: { ...given, card_cvc: card().cvc } }));
        if (body === undefined) return unsent('input_invalid');
        return sent(confirm({ body, operationId, currency }));
      }
      case 'confirmNewCard': {
        const { operationId } = message;
        const body = bodyFor(openConfirmation, () => ({
          params,
          body: { ...message.body, shown, caller: operationId },
        }));
        const confirmed = bodyFor(confirmCard, () => ({
          params,
          body: { ...toCardConfirmation(card(), {}), ...message.contact, client_secret: clientSecret },
        }));
        if (body === undefined || confirmed === undefined) return unsent('input_invalid');
        const { billing, shipping } = confirmed();
        return sent(
          confirmNewCard({ body, card, operationId, currency, note, contact: defined({ billing, shipping }) }),
        );
      }
      default:
        return message satisfies never;
    }
  };
}

/** What the page has asked beside the card. The endpoint checks the address with everything else. */
function getExtras({ nickname, billing }: CardCallExtras): CardExtras {
  return {
    ...defined({ nickname, billing: billing as CardExtras['billing'] }),
  };
}
