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
import { readFailure } from '../answers/serviceFailure.ts';
import { verifyClientSecret } from '../guards/requestGuard.ts';
import { readSignedSession, type SignedSession } from '../links/customerSession.ts';
import type { Operations } from '../operations/createOperations.ts';
import { getPaymentFinding, hasTakenEffect, phaseMark } from '../operations/findings.ts';
import type { DoneCall, OpenCall } from '../operations/operationRequest.ts';
import { paymentSubject, toOpenOperation } from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { ReadLinkConfig } from '../settings/paymentLinkConfig.ts';
import { offeredMethodTypes } from '../upstream/offeredMethodTypes.ts';

function shownOf(payment: PaymentView): PaymentView {
  const read = readSparse(paymentView, payment);
  if (!read.success) throw read.error;
  return read.data;
}

/**
 * A payment reduced to the fields that a browser may see; of its next action, to those that a screen needs. Everything else stays here.
 *
 * @param adapter of the service: where it takes no one-time code from a client, the page says that it cannot show the step.
 */
export function browserPaymentView(
  payment: PaymentView,
  { takesOtp }: Pick<ServerAdapter, 'takesOtp'> = { takesOtp: true },
): PaymentView {
  const { next_action: action, ...view } = shownOf(payment);
  if (action === undefined) return view;
  if (!takesOtp && action.type === 'collect_otp') return { ...view, next_action: { type: 'unknown' } };
  const read = z.safeParse(nextActionView, asRedirect(action));
  // A step whose name alone cannot be read is still a step: the page says that it cannot show it.
  return { ...view, next_action: read.success ? read.data : { type: 'unknown' } };
}

const popup = z.object({ popup_url: z.string() });
const deviceData = z.object({ ddc_data: z.object({ iframe_url: z.string() }) });

/**
 * A redirect for the two kinds of step that are the service's own redirect page, meant for a popup (`redirect_inside_popup`) or for a hidden frame
 * (`invoke_ddc`). As a whole window that page leads on to the next one, and at the end to the return URL.
 */
function asRedirect(action: NonNullable<PaymentView['next_action']>): unknown {
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
export const opensToEveryone = ({ options }: ProxyContext, payment: Payment): boolean =>
  getCustomerId(payment) === undefined || options.policy?.exposeCustomerOnOpenLinks === true;

/** `net_amount` is what its parts add up to (interface 2.3). Pages show it either way; the operator of the proxy should know. */
function addsUp({ amount, net_amount, shipping_cost, order_tax_amount, surcharge_details }: Payment): boolean {
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
 * The payment as the service answered to the last call about it, where a read shows an older copy: a payer who was charged must not see the attempt before.
 * `undefined` where the read is as new, and where the answer has no payment.
 */
function answeredIfNewer(read: Payment, { baseline, outcome }: DoneCall): PaymentView | undefined {
  const parsed = z.safeParse(answeredPayment, outcome?.body);
  if (!parsed.success || parsed.data.payment.payment_id !== read.payment_id) return undefined;
  const { payment } = parsed.data;
  // Not every service says when it has changed a payment: the state before the call tells. Calls whose answers have a payment are marked by its phase.
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
  const newer = answeredIfNewer(read, last);
  return newer !== undefined && hasTakenEffect(newer) && phaseMark(newer) !== phaseMark(read);
}

/** What a browser reads, or what it is answered instead. */
type Read<T> = { readonly ok: true; readonly page: T } | { readonly ok: false; readonly outcome: Outcome };

/** What a payment's billing details say of the payer, for the fields of a form: `undefined` where they say nothing. */
function prefillOf({ billing }: Payment): BrowserCheckout['prefill'] {
  const { address, phone } = billing ?? {};
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  const prefill = {
    ...(name === '' ? {} : { name }),
    ...(phone?.number ? { phone: `${phone.country_code ?? ''}${phone.number}` } : {}),
    ...defined({ zip: address?.zip }),
  };
  return Object.keys(prefill).length === 0 ? undefined : prefill;
}

/** What browsers read of a payment and of its link: in the answers of our own routes, and in the document of a link, which brings its first read along. */
export function createBrowserReads(context: ProxyContext, operations: Operations) {
  const view = (payment: PaymentView, open?: OpenCall): BrowserPayment => ({
    payment: {
      ...browserPaymentView(payment, context.adapter),
      ...(context.adapter.takesAttempt(payment, context.now()) ? {} : { manual_retry_allowed: false }),
    },
    policy: context.policy,
    server_time: new Date(context.now()).toISOString(),
    open_operation: toOpenOperation(open),
  });

  /** A payment that was just read, with what is open of it. `finishRead` has been asked for before the read. */
  async function pageOf(
    payment: Payment,
    finishRead: Awaited<ReturnType<Operations['beginRead']>>,
    note: Note,
  ): Promise<Read<BrowserPayment>> {
    if (!addsUp(payment)) note.drift = 'net_amount';
    const seen = await finishRead((operation) => getPaymentFinding(operation, payment));
    if (!seen.ok) return seen;
    const newer = seen.last && answeredIfNewer(payment, seen.last);
    return { ok: true, page: view(newer ?? payment, seen.open) };
  }

  /** The payment of a client secret, with what is open of it. */
  async function readVerified({ env, var: { secret, paymentId } }: RouteContext) {
    const finishRead = await operations.beginRead(paymentSubject(paymentId));
    const verified = await verifyClientSecret(context, secret, paymentId, env);
    if (!verified.ok) return verified;
    const { payment } = verified;
    const read = await pageOf(payment, finishRead, env.note);
    return read.ok ? { ok: true as const, payment, page: read.page } : read;
  }

  /** The session that came with a request; `undefined` where none did, and for one that is forged, over, or of another payment. */
  async function sessionOf({ req }: RouteContext, paymentId: string): Promise<SignedSession | undefined> {
    const token = req.header(customerSessionHeader);
    if (token === undefined) return undefined;
    return readSignedSession(token, { signingKeys: context.signingKeys, paymentId, now: context.now() });
  }

  /** What a payment is paid from: its merchant, and the methods that it takes of the payer whose session came along. */
  async function checkoutOf(
    payment: Payment,
    page: BrowserPayment,
    {
      secret,
      session,
      requestId,
    }: { readonly secret: string; readonly session: SignedSession | undefined; readonly requestId: string },
  ): Promise<BrowserCheckout> {
    const types = await offeredMethodTypes(context, payment, secret, requestId);
    const { name, logoUrl } = context.options.merchant;
    const customer = getCustomerId(payment);
    const isSignedIn = session !== undefined && session.customerId === customer;
    return {
      ...page,
      merchant: { name, logo_url: logoUrl },
      payment_method_types: types === undefined ? undefined : [...types],
      customer_id: isSignedIn ? customer : undefined,
      // Everyone who has an open link could read it.
      prefill: isSignedIn ? prefillOf(payment) : undefined,
    };
  }

  /** The link of a payment, with what its page offers. */
  async function linkPageOf(
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
    if (!link.ok) return { ok: false, outcome: readFailure(link.failure) };
    const checkout = await checkoutOf(payment, page, { secret, session, requestId });
    const { name, logo_url: logoUrl } = checkout.merchant;
    return {
      ok: true,
      page: {
        ...checkout,
        payment_link: link.value,
        merchant: { name: sellerName ?? name, logo_url: logo ?? logoUrl },
        look,
        customer_id: savedMethods ? checkout.customer_id : undefined,
        shareable: session === undefined && opensToEveryone(context, payment),
      },
    };
  }

  return { view, pageOf, readVerified, sessionOf, checkoutOf, linkPageOf };
}

/** What browsers read of a payment. */
export type BrowserReads = ReturnType<typeof createBrowserReads>;
