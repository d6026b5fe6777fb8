import { disputeStatuses, refundStatuses } from 'tillkit/contract';
import type { ServiceClient } from 'tillkit-server';
import { Refused } from './refused.ts';

/** A refund as the desk lists it. Amounts in minor units of `currency`. */
export interface RefundRow {
  readonly id: string;
  /** Absent for a payment that is of no order of this start. */
  readonly orderId?: string;
  readonly amount: number;
  readonly currency: string;
  /** In the service’s word. */
  readonly status: string;
  /** ISO 8601; absent where the service does not say. */
  readonly createdAt?: string;
  /** Why it failed; absent otherwise. */
  readonly problem?: string;
}

/** A dispute as the desk lists it. Amounts in minor units of `currency`. */
export interface DisputeRow {
  readonly id: string;
  /** As of a refund. */
  readonly orderId?: string;
  readonly amount: number;
  readonly currency: string;
  /** In the service’s word. */
  readonly status: string;
  readonly stage: string;
  /** In the card holder's or the scheme's words; absent where the service does not say. */
  readonly reason?: string;
  /** Deadline for evidence, ISO 8601; absent where there is none. */
  readonly answerBy?: string;
}

/** One page of a list, and whether there is another one after it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const rowsPerPage = 20;

/** The status that a list is asked for; `undefined` for all of them. */
function readStatus<Status extends string>(statuses: readonly Status[], query: URLSearchParams): Status | undefined {
  const wish = query.get('status');
  const status = statuses.find((one) => one === wish);
  if (wish !== null && status === undefined) throw new Refused(422, 'There is no such status.');
  return status;
}

/** The service’s lists of refunds and disputes, with the orders that they belong to. */
export function createRefundsAndDisputes(service: ServiceClient, orderIdOf: (paymentId: string) => string | undefined) {
  const ofOrder = (paymentId: string) => {
    const orderId = orderIdOf(paymentId);
    return orderId === undefined ? {} : { orderId };
  };
  return {
    /** Newest first. `status` and `page` (from 0) come from the address. */
    async refunds(query: URLSearchParams): Promise<ListPage<RefundRow>> {
      const status = readStatus(refundStatuses, query);
      const page = Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 0, 0), 1000);
      const asked = { limit: rowsPerPage + 1, offset: page * rowsPerPage };
      const read = await service.listRefunds({
        body: { ...asked, ...(status === undefined ? {} : { refund_status: [status] }) },
      });
      // A service may answer 404 where no refund matches.
      if (!read.ok) {
        if (read.failure.status === 404) return { rows: [], hasMore: false };
        throw new Refused(502, 'The payments service didn’t list its refunds. Try again.');
      }
      const rows = read.value.data.map((one) => ({
        id: one.refund_id,
        ...ofOrder(one.payment_id),
        amount: one.amount,
        currency: one.currency,
        status: one.status,
        ...(one.created_at === undefined ? {} : { createdAt: one.created_at }),
        ...(one.error_message === undefined ? {} : { problem: one.error_message }),
      }));
      return { rows: rows.slice(0, rowsPerPage), hasMore: rows.length > rowsPerPage };
    },
    /** Newest first; the service gives all of them at once. */
    async disputes(query: URLSearchParams): Promise<ListPage<DisputeRow>> {
      const status = readStatus(disputeStatuses, query);
      const read = await service.listDisputes({
        query: { limit: 200, ...(status === undefined ? {} : { dispute_status: status }) },
      });
      if (!read.ok) throw new Refused(502, 'The payments service didn’t list its disputes. Try again.');
      const rows = read.value.map((one) => ({
        id: one.dispute_id,
        ...ofOrder(one.payment_id),
        amount: Number(one.amount),
        currency: one.currency,
        status: one.dispute_status,
        stage: one.dispute_stage,
        ...(one.connector_reason === undefined ? {} : { reason: one.connector_reason }),
        ...(one.challenge_required_by === undefined ? {} : { answerBy: one.challenge_required_by }),
      }));
      return { rows, hasMore: false };
    },
  };
}
