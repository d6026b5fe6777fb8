import type { Dispute, Payment, PaymentStatus, Refund } from 'tillkit/contract';
import { disputeStatuses, refundStatuses } from 'tillkit/contract';
import type { Result, ServiceClient } from 'tillkit-server';
import { cardOf, isDisputed, refundedOf } from './paymentReport.ts';
import { Refused } from './refused.ts';

/** What every row of the service’s lists has. */
interface AccountRow {
  readonly id: string;
  /** Absent for a payment that is of no order of this start. */
  readonly orderId?: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** ISO 8601; absent where the service does not say. */
  readonly createdAt?: string;
}

/** A payment as the desk lists it. */
export interface PaymentRow extends AccountRow {
  readonly status: PaymentStatus;
  /** Minor units of `currency`. */
  readonly amountReceived: number;
  /** What was paid back, or is on its way back, in minor units of `currency`. */
  readonly amountRefunded: number;
  /** True while a dispute about it is open. */
  readonly isDisputed: boolean;
  /** Absent for a guest. */
  readonly customerId?: string;
  /** True for the shop’s own customer. */
  readonly isShopCustomer: boolean;
  /** The card, or the service’s word for another method; absent before there is one. */
  readonly method?: string;
}

/** Everything that the desk shows of a payment that is of no order of this start. */
export interface PaymentDetail extends PaymentRow {
  readonly description?: string;
  readonly processor?: string;
  readonly errorCode?: string;
  /** Why the last attempt failed; absent otherwise. */
  readonly problem?: string;
  /** ISO 8601; absent where the service does not say. */
  readonly updatedAt?: string;
}

/** A refund as the desk lists it. */
export interface RefundRow extends AccountRow {
  /** In the service’s word. */
  readonly status: string;
  /** The shop’s own reason; absent without one. */
  readonly reason?: string;
  /** Why it failed; absent otherwise. */
  readonly problem?: string;
}

/** Everything that the service says of a refund. */
export interface RefundDetail extends RefundRow {
  readonly paymentId: string;
  readonly processor: string;
  readonly errorCode?: string;
  /** ISO 8601; absent where the service does not say. */
  readonly updatedAt?: string;
}

/** A dispute as the desk lists it. */
export interface DisputeRow extends AccountRow {
  /** In the service’s word. */
  readonly status: string;
  readonly stage: string;
  /** In the card holder's or the scheme's words; absent where the service does not say. */
  readonly reason?: string;
  /** Deadline for evidence, ISO 8601; absent where there is none. */
  readonly answerBy?: string;
}

/** Everything that the service says of a dispute. */
export interface DisputeDetail extends DisputeRow {
  readonly paymentId: string;
  readonly processor?: string;
  /** What the processor calls it, for whoever answers it there. */
  readonly processorId?: string;
  readonly reasonCode?: string;
  /** ISO 8601; absent where the service does not say. */
  readonly updatedAt?: string;
}

/** One page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** What the next page is asked for with; absent on the last one. */
  readonly older?: string;
}

export const rowsPerPage = 20;

/** A value that a list is filtered by; `undefined` for all of them. */
export function readFilter<Value extends string>(values: readonly Value[], wish: string | null): Value | undefined {
  const value = values.find((one) => one === wish);
  if (wish !== null && value === undefined) throw new Refused(422, 'There is no such filter.');
  return value;
}

/** How many rows a list by offset leaves out at the start. */
export const readOffset = (query: URLSearchParams) =>
  Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 0, 0), 1000) * rowsPerPage;

/** The page at an offset. */
export const pageAt = <Row>(rows: readonly Row[], offset: number, hasMore: boolean): ListPage<Row> => ({
  rows: rows.slice(0, rowsPerPage),
  ...(hasMore ? { older: String(offset / rowsPerPage + 1) } : {}),
});

/** What the service has read, or a refusal: it does not know the resource, or did not answer. */
export function requireRead<Value>(read: Result<Value>, what: string): Value {
  if (read.ok) return read.value;
  if (read.failure.status === 404) throw new Refused(404, `The payments service knows no such ${what}.`);
  throw new Refused(502, `The payments service didn’t answer about this ${what}. Try again.`);
}

const given = <Key extends string>(key: Key, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [one in Key]?: string };

/** A setup that no card was saved with. Each visit of a customer's cards makes one, and nothing comes of most. */
const isUnusedSetup = ({ net_amount, status }: Payment) => net_amount === 0 && status === 'requires_payment_method';

/** The service’s payments, refunds and disputes, with the orders that they belong to. */
export function createAccountLists(
  service: ServiceClient,
  orderIdOf: (paymentId: string) => string | undefined,
  shopCustomerId: string,
) {
  const paymentRow = (one: Payment): PaymentRow => ({
    id: one.payment_id,
    ...given('orderId', orderIdOf(one.payment_id)),
    amount: one.net_amount,
    currency: one.currency,
    status: one.status,
    amountReceived: one.amount_received ?? 0,
    amountRefunded: refundedOf(one),
    isDisputed: isDisputed(one),
    ...given('createdAt', one.created),
    ...given('customerId', one.customer?.id ?? one.customer_id),
    isShopCustomer: (one.customer?.id ?? one.customer_id) === shopCustomerId,
    ...given('method', cardOf(one) ?? one.payment_method),
  });
  const refundRow = (one: Refund): RefundRow => ({
    id: one.refund_id,
    ...given('orderId', orderIdOf(one.payment_id)),
    amount: one.amount,
    currency: one.currency,
    status: one.status,
    ...given('createdAt', one.created_at),
    ...given('reason', one.reason),
    ...given('problem', one.error_message),
  });
  const disputeRow = (one: Dispute): DisputeRow => ({
    id: one.dispute_id,
    ...given('orderId', orderIdOf(one.payment_id)),
    amount: Number(one.amount),
    currency: one.currency,
    status: one.dispute_status,
    stage: one.dispute_stage,
    ...given('createdAt', one.created_at),
    ...given('reason', one.connector_reason),
    ...given('answerBy', one.challenge_required_by),
  });
  return {
    /** Newest first, of all customers or of one. `customer` and `page`, the last payment of the page before, come from the address. */
    async payments(query: URLSearchParams): Promise<ListPage<PaymentRow>> {
      const after = query.get('page');
      const customer = query.get('customer');
      // Some services begin a page with the row of the cursor.
      const limit = rowsPerPage + 2;
      const found: PaymentRow[] = [];
      let cursor = after;
      let isLast = false;
      while (!isLast && found.length <= rowsPerPage) {
        const read = await service.listPayments({
          query: {
            limit,
            ...(cursor === null ? {} : { starting_after: cursor }),
            ...(customer === null ? {} : { customer_id: customer }),
          },
        });
        if (!read.ok) throw new Refused(502, 'The payments service didn’t list its payments. Try again.');
        const { data } = read.value;
        found.push(...data.filter((one) => one.payment_id !== cursor && !isUnusedSetup(one)).map(paymentRow));
        isLast = data.length < limit;
        cursor = data.at(-1)?.payment_id ?? null;
      }
      const rows = found.slice(0, rowsPerPage);
      return { rows, ...given('older', found.length > rows.length ? rows.at(-1)?.id : undefined) };
    },
    async payment(id: string): Promise<PaymentDetail> {
      const one = requireRead(await service.readPaymentById(id), 'payment');
      return {
        ...paymentRow(one),
        ...given('description', one.description),
        ...given('processor', one.connector),
        ...given('errorCode', one.error_code),
        ...given('problem', one.error_message),
        ...given('updatedAt', one.updated),
      };
    },
    /** Newest first. `status` and `page` (from 0) come from the address. */
    async refunds(query: URLSearchParams): Promise<ListPage<RefundRow>> {
      const status = readFilter(refundStatuses, query.get('status'));
      const offset = readOffset(query);
      const read = await service.listRefunds({
        body: { limit: rowsPerPage + 1, offset, ...(status === undefined ? {} : { refund_status: [status] }) },
      });
      // A service may answer 404 where no refund matches.
      if (!read.ok && read.failure.status === 404) return { rows: [] };
      if (!read.ok) throw new Refused(502, 'The payments service didn’t list its refunds. Try again.');
      return pageAt(read.value.data.map(refundRow), offset, read.value.data.length > rowsPerPage);
    },
    async refund(id: string): Promise<RefundDetail> {
      const one = requireRead(await service.retrieveRefund({ params: { refund_id: id } }), 'refund');
      return {
        ...refundRow(one),
        paymentId: one.payment_id,
        processor: one.connector,
        ...given('errorCode', one.error_code),
        ...given('updatedAt', one.updated_at),
      };
    },
    /** Newest first; the service gives all of them at once. */
    async disputes(query: URLSearchParams): Promise<ListPage<DisputeRow>> {
      const status = readFilter(disputeStatuses, query.get('status'));
      const read = await service.listDisputes({
        query: { limit: 200, ...(status === undefined ? {} : { dispute_status: status }) },
      });
      if (!read.ok) throw new Refused(502, 'The payments service didn’t list its disputes. Try again.');
      return { rows: read.value.map(disputeRow) };
    },
    async dispute(id: string): Promise<DisputeDetail> {
      const one = requireRead(await service.retrieveDispute({ params: { dispute_id: id } }), 'dispute');
      return {
        ...disputeRow(one),
        paymentId: one.payment_id,
        ...given('processor', one.connector),
        ...given('processorId', one.connector_dispute_id),
        ...given('reasonCode', one.connector_reason_code),
        ...given('updatedAt', one.connector_updated_at),
      };
    },
  };
}
