import * as z from 'zod/mini';
import {
  type CardDetails,
  type CardExtras,
  type Failure,
  toCardConfirmation,
  toCardTokenization,
} from '../client/index.ts';
import type { CardEntryHandle } from '../components/index.ts';
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
import { amountChanged } from '../flows/index.ts';
import type { PageMessage, SentFailure } from '../frames/index.ts';
import { useConfirmNewCard, useConfirmPayment, useStorePaymentMethod } from '../hooks/index.ts';
import { defined } from '../money/index.ts';
import { type FramePayment, isSameCost } from './framePayment.ts';

/** A call of the page about the card of this frame. */
export type CardCall = Extract<PageMessage, { readonly clientSecret: string }>;
type CardCallExtras = Extract<CardCall, { readonly extras: unknown }>['extras'];
/** Result of a call, as it is sent to the page. */
export type SentResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: SentFailure };

/** What carrying out a call needs. */
export interface CardCallTools {
  readonly payment: FramePayment;
  /** Reads the card from its inputs; invalid parts are empty. */
  readonly readCard: () => CardDetails;
  /** As `findObstacle` of `parts.check`. Absent: the service is not asked about the card. */
  readonly findObstacle?: CardEntryHandle['parts']['check']['findObstacle'];
  /** Called with the report on a confirmation. */
  readonly onReport: (report: CallReport) => void;
}

/** The result of a call that was not sent. */
export const unsent = (code: string): SentResult => ({
  ok: false,
  failure: { kind: 'contract', effect: 'none', code },
});

const codeShape = /^[A-Za-z][\w.-]{0,63}$/;

/** A failure without its message, which may contain something about the card. */
function withoutText({ kind, effect, status, code, retryAfterMs }: Failure): SentFailure {
  return {
    kind,
    effect,
    ...defined({ status }),
    ...(code === undefined || !codeShape.test(code) ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(retryAfterMs, 86_400_000) }),
  };
}

/** Turns the outcome of a mutation into a result. A mutation rejects with the failure of its call. */
const toSentResult = <Value>(answer: Promise<Value>, view: (value: Value) => unknown = (value) => value) =>
  answer.then(
    (value): SentResult => ({ ok: true, value: view(value) }),
    (failure: Failure): SentResult => ({ ok: false, failure: withoutText(failure) }),
  );

/** A function that reads the body of a call; `undefined` where it does not fit the schema of the endpoint. */
function createBodyReader<Input extends RequestParts & { readonly body: unknown }>(
  { input }: Endpoint<Input, unknown>,
  parts: () => RequestParts,
): (() => Input['body']) | undefined {
  return z.safeParse(input, parts()).success ? () => z.parse(input, parts()).body : undefined;
}

/**
 * Carries out a call of the page with the card of this frame, for the payment of this frame and the cost that the proxy names. The result contains nothing of
 * the card that a payer may not see.
 */
export function useCardCall(message: CardCall): (tools: CardCallTools) => Promise<SentResult> {
  const { mutateAsync: tokenize } = useStorePaymentMethod(message);
  const { mutateAsync: confirm } = useConfirmPayment(message);
  const { mutateAsync: confirmNewCard } = useConfirmNewCard(message);

  return async ({ payment, readCard, findObstacle, onReport }) => {
    const { clientSecret } = message;
    const params = { payment_id: paymentIdOfSecret(clientSecret) };
    const extras = 'extras' in message ? getExtras(message.extras) : {};
    /** Reads the card for every use, so that no variable keeps it. */
    const card = (): CardDetails => ({ ...readCard(), ...extras });
    const { number, expMonth, cvc } = card();
    if (cvc === '' || (message.call !== 'confirm' && (number === '' || expMonth === '')))
      return unsent('card_incomplete');
    const shownByPage = 'body' in message ? message.body.shown : undefined;
    const cost = await payment.readCost(shownByPage);
    if (!cost.ok) return { ok: false, failure: withoutText(cost.failure) };
    if (shownByPage !== undefined && !isSameCost(shownByPage, cost.value)) return { ok: false, failure: amountChanged };
    const shown = cost.value;
    const { currency } = shown;
    switch (message.call) {
      case 'tokenize': {
        const body = createBodyReader(createPaymentMethod, () => ({
          body: { ...toCardTokenization(card()), client_secret: clientSecret },
        }));
        if (body === undefined) return unsent('input_invalid');
        return toSentResult(tokenize({ body }), ({ payment_method_id, payment_method }) => ({
          payment_method_id: payment.rememberStored(payment_method_id),
          payment_method,
        }));
      }
      case 'confirm': {
        const { operationId } = message;
        const { payment_method_id: name } = message.body;
        const payment_method_id = payment.findStored(name);
        if (name !== undefined && payment_method_id === undefined) return unsent('input_invalid');
        const confirmation = { ...message.body, ...(payment_method_id && { payment_method_id }), shown };
        const body = createBodyReader(confirmWithMethod, () => ({
          params,
          body: { ...confirmation, card_cvc: card().cvc },
        }));
        if (body === undefined) return unsent('input_invalid');
        return toSentResult(confirm({ body, operationId, currency }));
      }
      case 'confirmNewCard': {
        const { operationId } = message;
        const body = createBodyReader(openConfirmation, () => ({
          params,
          body: { ...message.body, shown, caller: operationId },
        }));
        const confirmed = createBodyReader(confirmCard, () => ({
          params,
          body: { ...toCardConfirmation(card(), {}), ...message.contact, client_secret: clientSecret },
        }));
        if (body === undefined || confirmed === undefined) return unsent('input_invalid');
        const { billing, shipping } = confirmed();
        return toSentResult(
          confirmNewCard({
            body,
            card,
            findObstacle: findObstacle && (() => findObstacle(message.surcharge, shown.net_amount)),
            operationId,
            currency,
            onReport,
            contact: defined({ billing, shipping }),
          }),
        );
      }
      default:
        return message satisfies never;
    }
  };
}

/** What the page has asked for besides the card. The schema of the endpoint checks the address. */
function getExtras({ nickname, billing }: CardCallExtras): CardExtras {
  return {
    ...defined({ nickname, billing: billing as CardExtras['billing'] }),
  };
}
