import { catalogue, type Dispute, type Payment, type Payout, type Refund } from '../contract/index.ts';
import { eachRow, type Page } from './pages.ts';
import type { Result } from './result.ts';
import type { ServiceCall, ServiceCalls } from './serviceCalls.ts';

const pageSize = 100;
/** The most rows of a page of `POST /payouts/list` (interface 8). */
const payoutPageSize = 20;
/** The most disputes that one call may ask for. */
const disputeLimit = 10_000;

/** The rows of a page whose size is known in advance; a page that is not full is the last. */
function page<Answer, Row>(
  answer: Result<Answer>,
  size: number,
  rowsOf: (value: Answer) => readonly Row[],
): Result<Page<Row>> {
  if (!answer.ok) return answer;
  const rows = rowsOf(answer.value);
  return { ...answer, value: { rows, isLast: rows.length < size } };
}

const cursor = (id: string | undefined) => (id === undefined ? {} : { starting_after: id });

/** The lists of the service, walked row by row. */
export function serviceLists(
  call: ServiceCall,
): Pick<ServiceCalls, 'eachPayment' | 'eachPayout' | 'eachPayoutByFilter' | 'eachRefund' | 'eachDispute'> {
  return {
    eachPayment: (query = {}, callOptions) =>
      eachRow<Payment>(
        async ({ after }) => {
          const at = { ...query, ...cursor(after?.payment_id), limit: pageSize };
          return page(await call(catalogue.listPayments, { query: at }, callOptions), pageSize, ({ data }) => data);
        },
        (row) => row.payment_id,
      ),
    eachPayout: (query = {}, callOptions) =>
      eachRow<Payout>(
        async ({ after }) => {
          const at = { ...query, ...cursor(after?.payout_id), limit: pageSize };
          return page(await call(catalogue.listPayouts, { query: at }, callOptions), pageSize, ({ data }) => data);
        },
        (row) => row.payout_id,
      ),
    eachPayoutByFilter: (filters = {}, callOptions) =>
      eachRow<Payout>(
        async ({ offset }) => {
          const body = { ...filters, offset, limit: payoutPageSize };
          const answer = await call(catalogue.listPayoutsByFilter, { body }, callOptions);
          return page(answer, payoutPageSize, ({ data }) => data);
        },
        (row) => row.payout_id,
      ),
    eachRefund: (filters = {}, callOptions) =>
      eachRow<Refund>(
        async ({ offset }) => {
          const body = { ...filters, offset, limit: pageSize };
          return page(await call(catalogue.listRefunds, { body }, callOptions), pageSize, ({ data }) => data);
        },
        (row) => row.refund_id,
      ),
    eachDispute: (query = {}, callOptions) => {
      let limit = pageSize;
      return eachRow<Dispute>(
        async ({ after }) => {
          const upTo = after?.created_at === undefined ? {} : { 'received_time.lte': after.created_at };
          const answer = await call(catalogue.listDisputes, { query: { ...query, ...upTo, limit } }, callOptions);
          const rows = page(answer, limit, (value) => value);
          // A full page of one moment would come again for ever: the next one must be larger to get past it.
          if (answer.ok && answer.value[0]?.created_at === answer.value.at(-1)?.created_at) {
            limit = Math.min(2 * limit, disputeLimit);
          }
          return rows;
        },
        (row) => row.dispute_id,
      );
    },
  };
}
