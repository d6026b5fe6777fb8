import * as z from 'zod/mini';
import { requireBaseUrl } from '../../client/index.ts';
import { openOperation, type Payment, type Payout, payoutView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import type { ProxyContext, SettledOperation } from '../proxyOptions.ts';
import { browserPaymentView } from '../routes/browserReads.ts';
import { createOperations, type Operations } from './createOperations.ts';
import { getPaymentFinding, getPayoutFinding } from './findings.ts';

type Found =
  | { readonly kind: 'payout'; readonly payout: Payout }
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'gone'; readonly paymentId: string };

/** What a merchant hears of. */
function toSettledSubject(
  found: Found,
): Pick<SettledOperation, 'status' | 'paymentId' | 'payment' | 'payoutId' | 'payout'> {
  if (found.kind === 'payout') {
    const payout = z.parse(payoutView, found.payout);
    return { status: payout.status, payoutId: payout.payout_id, payout };
  }
  // So many newer ones exist that it will never be read again: the end is known all the same.
  if (found.kind === 'gone') return { paymentId: found.paymentId };
  const payment = browserPaymentView(found.payment);
  return { status: payment.status, paymentId: payment.payment_id, payment };
}

const answerWithQuote = z.object({ body: z.object({ quote: z.object({ quote_id: z.string() }) }) });

/** Id of the quote in a recorded answer. */
function readQuoteId(answer: string | undefined): string | undefined {
  const parsed = z.safeParse(answerWithQuote, answer === undefined ? undefined : JSON.parse(answer));
  return parsed.success ? parsed.data.body.quote.quote_id : undefined;
}

/** The operations of a proxy: its journal, and how payments and payouts are read to find out what became of a call. */
export function createProxyOperations(context: ProxyContext): Operations {
  const { journal, journalTimes, onJournalStep, onOperationSettled, serviceUrl, publishableKey } = context.options;
  /** A payment or payout; with `gone` where the service has it but its list does not reach back to it; `undefined` where it cannot be read now. */
  const read = async (subject: string): Promise<Found | undefined> => {
    const [kind, id = ''] = subject.split(' ');
    if (kind === 'payout') {
      const found = await context.service.readPayoutById(id);
      return found.ok ? { kind: 'payout', payout: found.value } : undefined;
    }
    const found = await context.service.readPaymentById(id);
    if (found.ok) return { kind: 'payment', payment: found.value };
    return found.failure.code === 'payment_out_of_reach' ? { kind: 'gone', paymentId: id } : undefined;
  };
  return createOperations({
    journal: journal ?? createMemoryJournal(context.now()),
    service: `${requireBaseUrl('serviceUrl', serviceUrl)} ${/^pk_([a-z]+)_/.exec(publishableKey)?.[1] ?? ''}`,
    times: { ...defaultJournalTimes, ...journalTimes },
    clock: context.clock,
    onAnswerAboutAnother: () => context.metrics.count('tillkit_answers_about_another_total'),
    onClockApart: (ms) =>
      context.log(JSON.stringify({ level: 'warn', op: 'journal', code: 'clock_apart', ms: Math.round(ms) })),
    onStep: onJournalStep,
    readSubject: async (subject, operation) => {
      const found = await read(subject);
      if (found === undefined || found.kind === 'gone') return undefined;
      return found.kind === 'payout' ? getPayoutFinding(found.payout) : getPaymentFinding(operation, found.payment);
    },
    prepare:
      onOperationSettled &&
      (async ({ operationId, operation: name, subject, outcome, corrected, answer }) => {
        const found = await read(subject);
        // Reported later, when it can be reported in full.
        if (found === undefined) throw new Error('tillkit: what was paid cannot be read at present.');
        const operation = z.parse(openOperation.shape.operation, name);
        const about = { ...toSettledSubject(found), ...defined({ quoteId: readQuoteId(answer) }) };
        return async () =>
          onOperationSettled({ operationId, operation, outcome, ...(corrected && { corrected }), ...about });
      }),
  });
}
