import type {
  BrowserPayment,
  BrowserPaymentLink,
  PaymentStatus,
  PaymentView,
  ThreeDSAuthentication,
  TransStatus,
} from '../contract/index.ts';
import { toBase64Url } from '../contract/index.ts';
import type { CallFailure } from './callFailure.ts';
import type { ThreeDSStart } from './three-ds/threeDSAuthentication.ts';

/** The moment at which most tests begin, in milliseconds. */
export const t0 = 1_000_000;

/** A payment of 42.00 EUR as the browser sees it. */
export function paymentWith(status: PaymentStatus, more: Partial<PaymentView> = {}): PaymentView {
  return {
    payment_id: 'pay_1',
    status,
    amount: 4200,
    net_amount: 4200,
    currency: 'EUR',
    attempt_count: 1,
    ...more,
  };
}

/** The same payment, waiting for 3-D Secure; `external` is what it says of the authentication. */
export function waitingPayment(
  external?: 'started' | 'pending' | 'success' | 'failed',
  more: Partial<PaymentView> = {},
): PaymentView {
  return paymentWith('requires_customer_action', {
    next_action: { type: 'three_ds_invoke' },
    ...(external === undefined ? {} : { external_authentication_details: { status: external } }),
    ...more,
  });
}

/** What our own route answers about a payment. */
export function answerWith(payment: PaymentView): BrowserPayment {
  return { payment, policy: { threeds_unavailable: 'complete' }, server_time: '2026-01-01T12:00:00Z' };
}

/** What our own route answers about a link. */
export function linkWith(
  payment: PaymentView,
  status: BrowserPaymentLink['payment_link']['status'] = 'active',
): BrowserPaymentLink {
  return {
    ...answerWith(payment),
    payment_link: {
      payment_link_id: 'plink_1',
      merchant_id: 'merchant_1',
      link_to_pay: 'https://pay.example/plink_1',
      amount: 4200,
      created_at: '2026-01-01T11:00:00Z',
      status,
    },
    merchant: { name: 'Tea House' },
  };
}

/** How an authentication starts on a page of shop.example. */
export const start: ThreeDSStart = {
  paymentId: 'pay_1',
  unavailable: 'complete',
  ownOrigins: ['https://shop.example', 'https://pay.example'],
  allowLoopback: false,
  resumed: false,
};

/** The same with a 3DS method step. */
export const startWithMethod: ThreeDSStart = {
  ...start,
  method: { url: 'https://bank.example/method', key: 'threeDSMethodData', data: 'eyJ9' },
};

/** The same in a tab that has already asked for the authentication of this attempt. */
export const resumedStart: ThreeDSStart = { ...start, resumed: true };

const creqContent = {
  messageType: 'CReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: 'server-1',
  acsTransID: 'acs-1',
  challengeWindowSize: '02',
};

/** A value as unpadded base64url JSON, as a CReq is. */
export function creqOf(content: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(content)));
}

/** A CReq with some fields changed. */
export function creqWith(more: Readonly<Record<string, unknown>> = {}): string {
  return creqOf({ ...creqContent, ...more });
}

/** An answer to the authentication call; `C` carries a challenge. */
export function authenticationWith(
  status: TransStatus,
  more: Partial<ThreeDSAuthentication> = {},
): ThreeDSAuthentication {
  return {
    trans_status: status,
    ...(status === 'C'
      ? {
          acs_url: 'https://bank.example/acs',
          challenge_request: creqWith(),
          acs_trans_id: 'acs-1',
          three_dsserver_trans_id: 'server-1',
        }
      : {}),
    ...more,
  };
}

/** The connection broke while the answer was awaited. */
export const lost: CallFailure = { kind: 'timeout', effect: 'unknown' };
/** A gateway in between answered; the service may have worked all the same. */
export const gatewayError: CallFailure = { kind: 'http', status: 502, effect: 'unknown' };
/** Nothing left this machine. */
export const offline: CallFailure = { kind: 'network', effect: 'none' };
/** Turned away before the service was asked. */
export const tooMany: CallFailure = { kind: 'http', status: 429, effect: 'none', retryAfterMs: 2000 };
/** Refused by the service itself. */
export const refused: CallFailure = { kind: 'http', status: 400, code: 'HE_03', effect: 'none' };
/** Refused because the payment is no longer where the page believes it to be. */
export const wrongState: CallFailure = { kind: 'http', status: 409, code: 'payment_not_open', effect: 'none' };
/** Another call about the payment is open: this one had no effect. */
export const operationOpen: CallFailure = { kind: 'http', status: 409, code: 'operation_open', effect: 'none' };
/** The proxy could not note the call, so it has sent nothing. */
export const noJournal: CallFailure = { kind: 'http', status: 503, code: 'journal_unavailable', effect: 'none' };
/** The operation id belongs to another submit. */
export const idReused: CallFailure = { kind: 'http', status: 422, code: 'operation_id_reused', effect: 'none' };
