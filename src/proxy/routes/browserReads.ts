import * as z from 'zod/mini';
import {
  type BrowserCheckout,
  type BrowserPayment,
  type BrowserPaymentLink,
  customerSessionHeader,
  nextActionView,
  type Payment,
  type PaymentView,
  paymentView,
  readSparse,
  type ServerAdapter,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { Outcome } from '../answers/refusal.ts';
import type { Note, RouteContext } from '../answers/respond.ts';
import { refuseFailedRead } from '../answers/serviceFailure.ts';
import { verifyClientSecret } from '../guards/requestGuard.ts';
import { readSignedSession, type SignedSession } from '../links/customerSession.ts';
import type { Operations } from '../operations/createOperations.ts';
import { getPaymentFinding, hasTakenEffect, phaseMark } from '../operations/findings.ts';
import { type DoneCall, type OpenCall, paymentSubject, toOpenOperation } from '../operations/operationRequest.ts';
import type { SubjectRead } from '../operations/subjectReads.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { ReadLinkConfig } from '../settings/paymentLinkConfig.ts';
import { readOfferedMethods } from '../upstream/readOfferedMethods.ts';

function toPaymentView(payment: PaymentView): PaymentView {
  const read = readSparse(paymentView, payment);
  if (!read.success) throw read.error;
  return read.data;
}

/**
 * A payment reduced to the fields that a browser may see, and its next action to those that a page shows.
 *
 * @param adapter of the service: where it takes no one-time code from a client, the action is `unknown`, and the page says that it cannot show it.
 */
export function browserPaymentView(
  payment: PaymentView,
  { supportsOtp }: Pick<ServerAdapter, 'supportsOtp'> = { supportsOtp: true },
): PaymentView {
  const { next_action: action, ...view } = toPaymentView(payment);
  if (action === undefined) return view;
  if (!supportsOtp && action.type === 'collect_otp') return { ...view, next_action: { type: 'unknown' } };
  const read = z.safeParse(nextActionView, toRedirect(action));
  // An action that cannot be read is still an action: the page says that it cannot show it.
  return { ...view, next_action: read.success ? read.data : { type: 'unknown' } };
}

const popup = z.object({ popup_url: z.string() });
const deviceData = z.object({ ddc_data: z.object({ iframe_url: z.string() }) });

/**
 * Turns two kinds of action into a redirect: a page of the service in a popup (`redirect_inside_popup`) or a hidden frame (`invoke_ddc`). Opened in the whole
 * window, that page leads to the next one, and finally to the return URL.
 */
function toRedirect(action: NonNullable<PaymentView['next_action']>): unknown {
  const to = (url: string) => ({ type: 'redirect_to_url', redirect_to_url: url });
  if (action.type === 'redirect_inside_popup') {
    const read = z.safeParse(popup, action);
    return read.success ? to(read.data.popup_url) : action;
  }
  if (action.type !== 'invoke_ddc') return action;
  const read = z.safeParse(deviceData, action);
  return read.success ? to(read.data.ddc_data.iframe_url) : action;
}

/** Id of the payment's customer; `undefined` for a guest's payment. */
export const getCustomerId = (payment: Pick<Payment, 'customer' | 'customer_id'>): string | undefined =>
  payment.customer?.id ?? payment.customer_id;

/** Whether the open page of a payment is served: a guest's always, a customer's only where the merchant allows it. */
export const isOpenToEveryone = ({ options }: ProxyContext, payment: Payment): boolean =>
  getCustomerId(payment) === undefined || options.policy?.exposeCustomerOnOpenLinks === true;

/** Whether the parts of `net_amount` add up to it (interface 2.3). Pages show it in any case; a difference is counted for the proxy's operator. */
function hasConsistentAmounts({
  amount,
  net_amount,
  shipping_cost,
  order_tax_amount,
  surcharge_details,
}: Payment): boolean {
  const parts = [
    amount,
    shipping_cost,
    order_tax_amount,
    surcharge_details?.surcharge_amount,
    surcharge_details?.tax_amount,
  ];
  return parts.reduce<bigint>((sum, part) => sum + BigInt(part ?? 0), 0n) === BigInt(net_amount);
}

const answeredPayment = z.object({ payment: paymentView });

/**
 * The payment as the service answered the last call about it, where a read is older: a payer who was charged must not see the state before. `undefined` where
 * the read is as new, and where the answer has no payment.
 */
function getNewerAnswer(read: Payment, { baseline, outcome }: DoneCall): PaymentView | undefined {
  const parsed = z.safeParse(answeredPayment, outcome?.body);
  if (!parsed.success || parsed.data.payment.payment_id !== read.payment_id) return undefined;
  const { payment } = parsed.data;
  // Not every service says when it has changed a payment, so the state before the call is compared too.
  const isBefore = phaseMark(read) === baseline && phaseMark(payment) !== baseline;
  const isOlder =
    read.attempt_count === payment.attempt_count
      ? Date.parse(read.updated ?? '') < Date.parse(payment.updated ?? '')
      : read.attempt_count < payment.attempt_count;
  return isBefore || isOlder ? payment : undefined;
}

/** Whether a read shows a payment as it was before the last call took effect on it: nothing may be sent on such a read. */
export function isPaymentBehind(read: Payment, last: DoneCall): boolean {
  if (last.outcome === undefined) return getPaymentFinding(last.operation, read).mark === last.baseline;
  const newer = getNewerAnswer(read, last);
  return newer !== undefined && hasTakenEffect(newer) && phaseMark(newer) !== phaseMark(read);
}

/** A page that a browser reads, or the refusal. */
type Read<T> = { readonly ok: true; readonly page: T } | { readonly ok: false; readonly outcome: Outcome };

/** Values for the fields of a form, from the payment's billing details; `undefined` where there are none. */
function getPrefill({ billing }: Payment): BrowserCheckout['prefill'] {
  const { address, phone } = billing ?? {};
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  const prefill = {
    ...(name === '' ? {} : { name }),
    ...(phone?.number ? { phone: `${phone.country_code ?? ''}${phone.number}` } : {}),
    ...defined({ zip: address?.zip }),
  };
  return Object.keys(prefill).length === 0 ? undefined : prefill;
}

/** Reads of payments and payment links, for the browser routes and for hosted pages, whose documents contain their first read. */
export function createBrowserReads(context: ProxyContext, operations: Operations) {
  const view = (payment: PaymentView, open?: OpenCall): BrowserPayment => ({
    payment: {
      ...browserPaymentView(payment, context.adapter),
      ...(context.adapter.allowsRetry(payment, context.now()) ? {} : { manual_retry_allowed: false }),
    },
    policy: context.policy,
    server_time: new Date(context.now()).toISOString(),
    open_operation: toOpenOperation(open),
  });

  /** A payment that was just read, with its open operation. `paymentRead`: begun before the service was asked. */
  async function createPage(payment: Payment, paymentRead: SubjectRead, note: Note): Promise<Read<BrowserPayment>> {
    if (!hasConsistentAmounts(payment)) note.drift = 'net_amount';
    const state = await paymentRead.finish((operation) => getPaymentFinding(operation, payment));
    if (!state.ok) return state;
    const newer = state.last && getNewerAnswer(payment, state.last);
    return { ok: true, page: view(newer ?? payment, state.open) };
  }

  /** Reads the payment of a client secret, with its open operation. */
  async function readVerified({ env, var: { secret, paymentId } }: RouteContext) {
    const paymentRead = await operations.beginRead(paymentSubject(paymentId));
    const verified = await verifyClientSecret(context, secret, paymentId, env);
    if (!verified.ok) return verified;
    const { payment } = verified;
    const read = await createPage(payment, paymentRead, env.note);
    return read.ok ? { ok: true as const, payment, page: read.page } : read;
  }

  /** The customer session of a request; `undefined` without one, and for one that is forged, expired, or of another payment. */
  async function readSession({ req }: RouteContext, paymentId: string): Promise<SignedSession | undefined> {
    const token = req.header(customerSessionHeader);
    if (token === undefined) return undefined;
    return readSignedSession(token, { signingKeys: context.signingKeys, paymentId, now: context.now() });
  }

  /** Makes a checkout of a payment: adds its merchant and the payment methods that it takes, and for a signed-in customer their details. */
  async function completeCheckout(
    payment: Payment,
    page: BrowserPayment,
    {
      secret,
      session,
      requestId,
    }: { readonly secret: string; readonly session: SignedSession | undefined; readonly requestId: string },
  ): Promise<BrowserCheckout> {
    const { types, cardCheck } = await readOfferedMethods(context, payment, secret, requestId);
    const { name, logoUrl } = context.options.merchant;
    const customer = getCustomerId(payment);
    const isSignedIn = session !== undefined && session.customerId === customer;
    return {
      ...page,
      merchant: { name, logo_url: logoUrl },
      payment_method_types: types === undefined ? undefined : [...types],
      card_check: cardCheck,
      customer_id: isSignedIn ? customer : undefined,
      // On an open link everyone could read it.
      prefill: isSignedIn ? getPrefill(payment) : undefined,
    };
  }

  /** Reads the payment link of a payment, and completes its page. */
  async function readLinkPage(
    payment: Payment,
    page: BrowserPayment,
    {
      linkId,
      secret,
      config: { sellerName, logo, look, savedMethods },
      session,
      requestId,
    }: {
      readonly linkId: string;
      readonly secret: string;
      readonly config: ReadLinkConfig;
      readonly session: SignedSession | undefined;
      readonly requestId: string;
    },
  ): Promise<Read<BrowserPaymentLink>> {
    const link = await context.service.retrievePaymentLink({ params: { payment_link_id: linkId } }, { requestId });
    if (!link.ok) return { ok: false, outcome: refuseFailedRead(link.failure) };
    const checkout = await completeCheckout(payment, page, { secret, session, requestId });
    const { name, logo_url: logoUrl } = checkout.merchant;
    return {
      ok: true,
      page: {
        ...checkout,
        payment_link: link.value,
        merchant: { name: sellerName ?? name, logo_url: logo ?? logoUrl },
        look,
        customer_id: savedMethods ? checkout.customer_id : undefined,
        shareable: session === undefined && isOpenToEveryone(context, payment),
      },
    };
  }

  return { view, createPage, readVerified, readSession, completeCheckout, readLinkPage };
}

/** What browsers read of a payment. */
export type BrowserReads = ReturnType<typeof createBrowserReads>;
