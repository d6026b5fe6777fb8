import * as z from 'zod/mini';
import {
  catalogue,
  type Endpoint,
  type InputOf,
  identifier,
  type Payment,
  type Payout,
  payment,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { describeIssue } from './buildRequest.ts';
import { type AnyEndpoint, aboutAnotherCode, failed, isAboutAnother, type Subject } from './readResponse.ts';
import type { Result } from './result.ts';
import type { ServiceCall, ServiceCallOptions } from './serviceCalls.ts';

const pageSize = 100;
const pageLimit = 20;

/** The payments list with unparsed rows: one that cannot be read must not hide the others. The interface puts the page into a list, deployments do not. */
const looseRow = z.looseObject({ payment_id: identifier });
const looseList: Endpoint<InputOf<typeof catalogue.listPayments>, readonly z.output<typeof looseRow>[]> = {
  ...catalogue.listPayments,
  output: z.pipe(
    z.transform((answer: unknown) => (Array.isArray(answer) ? (answer[0] ?? { data: [] }) : answer)),
    z.pipe(
      z.object({ data: z.array(looseRow) }),
      z.transform((page) => page.data),
    ),
  ),
};

/** What reads by a list use of the client. */
export interface ListReads {
  readonly call: ServiceCall;
  /** How long reading all pages may take, in milliseconds. */
  readonly walkMs: number;
  readonly onAnswerAboutAnother?: ((name: string) => void) | undefined;
}

/** The resource that a list returned for a read by id, or a failure where it is another resource or in another currency. */
function requireSameSubject<Value>(
  { onAnswerAboutAnother }: ListReads,
  endpoint: AnyEndpoint,
  asked: Subject,
  found: Extract<Result<unknown>, { ok: true }>,
  value: Value,
): Result<Value> {
  if (!isAboutAnother(endpoint, asked, value)) return { ...found, value };
  onAnswerAboutAnother?.(endpoint.name);
  const message = 'asked for one, the list answered with another one or with another currency';
  return failed(endpoint, 'contract', 'none', message, { code: aboutAnotherCode });
}

/** Looks a payment up in the payments list, page by page. All pages together have the time of one read with its repeats. */
export async function findPayment(
  reads: ListReads,
  paymentId: string,
  callOptions: ServiceCallOptions = {},
): Promise<Result<Payment>> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    cancel();
  }, reads.walkMs);
  const { signal } = callOptions;
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    const found = await walkPages(reads, paymentId, { ...callOptions, signal: abort.signal });
    if (found.ok || found.failure.kind !== 'cancelled' || !isTimedOut) return found;
    return failed(looseList, 'timeout', 'none', `the payments list was not walked within ${reads.walkMs} ms`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function walkPages(
  reads: ListReads,
  paymentId: string,
  callOptions: ServiceCallOptions,
): Promise<Result<Payment>> {
  let after: string | undefined;
  for (let page = 0; page < pageLimit; page += 1) {
    const query = { limit: pageSize, ...defined({ starting_after: after }) };
    const answer = await reads.call(looseList, { query }, callOptions);
    if (!answer.ok) return answer;
    const row = answer.value.find((candidate) => candidate.payment_id === paymentId);
    if (row !== undefined) {
      const parsed = z.safeParse(payment, row);
      if (parsed.success)
        return requireSameSubject(reads, looseList, { currency: callOptions.currency }, answer, parsed.data);
      const message = `the payment does not keep the interface: ${describeIssue(parsed.error.issues[0])}`;
      return failed(looseList, 'contract', 'none', message, { code: 'answer_unexpected' });
    }
    const last = answer.value.at(-1)?.payment_id;
    // The last page is not full, or ends with the same payment as the page before.
    if (answer.value.length < pageSize || last === undefined || last === after) {
      return failed(looseList, 'http', 'none', 'the payment is not in the list', {
        status: 404,
        code: 'payment_not_found',
      });
    }
    after = last;
  }
  // Not a 404: the payment may exist further down the list.
  return failed(looseList, 'http', 'none', `the payment is not among the newest ${pageSize * pageLimit}`, {
    code: 'payment_out_of_reach',
  });
}

/** Looks a payout up in the list by filters. */
export async function findPayout(
  reads: ListReads,
  payoutId: string,
  callOptions?: ServiceCallOptions,
): Promise<Result<Payout>> {
  const endpoint = catalogue.listPayoutsByFilter;
  const answer = await reads.call(endpoint, { body: { payout_id: payoutId, limit: 1 } }, callOptions);
  if (!answer.ok) return answer;
  const [row, ...others] = answer.value.data;
  if (row === undefined) {
    return failed(endpoint, 'http', 'none', 'the payout is not in the list', {
      status: 404,
      code: 'payout_not_found',
    });
  }
  if (others.length > 0) {
    const message = 'asked for one payout, the list answered with several';
    return failed(endpoint, 'contract', 'none', message, { code: 'answer_unexpected' });
  }
  return requireSameSubject(reads, endpoint, { payout_id: payoutId, currency: callOptions?.currency }, answer, row);
}
