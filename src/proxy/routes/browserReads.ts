import * as z from 'zod/mini';
import {
  type BrowserCheckout,
  type BrowserPayment,
  type BrowserPaymentLink,
  type Payment,
  type PaymentView,
  paymentView,
} from '../../contract/index.ts';
import type { Note, Outcome } from '../answers/refusal.ts';
import { readFailure } from '../answers/serviceFailure.ts';
import type { SignedSession } from '../links/customerSession.ts';
import type { Operations } from '../operations/createOperations.ts';
import { toOpenOperation } from '../operations/createProxyOperations.ts';
import type { DoneCall } from '../operations/operationRequest.ts';
import type { OpenCall } from '../operations/subjectReads.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { offeredMethodTypes } from '../service/offeredMethodTypes.ts';
import type { ReadLinkConfig } from '../settings/paymentLinkConfig.ts';
import { browserPaymentView, getCustomerId, opensToEveryone } from './browserPaymentView.ts';
import { getPaymentFinding, hasTakenEffect, phaseMark } from './paymentWrites.ts';

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

/** What browsers read of a payment and of its link: in the answers of our own routes, and in the document of a link, which brings its first read along. */
export function createBrowserReads(context: ProxyContext) {
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
    return {
      ...page,
      merchant: { name, logo_url: logoUrl },
      payment_method_types: types === undefined ? undefined : [...types],
      customer_id: customer !== undefined && session?.customerId === customer ? customer : undefined,
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

  return { view, pageOf, checkoutOf, linkPageOf };
}
