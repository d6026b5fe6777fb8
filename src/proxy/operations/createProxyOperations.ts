import * as z from 'zod/mini';
import { baseUrl } from '../../client/index.ts';
import {
  type OpenOperation,
  type OperationVerdict,
  openOperation,
  operationIdHeader,
  type Payment,
  type Payout,
  payoutView,
  type VerdictRefusal,
} from '../../contract/index.ts';
import { hmac, letters } from '../digest.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import type { Finding } from '../journal/journalRecord.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import type { ProxyContext, SettledOperation } from '../proxyOptions.ts';
import { browserPaymentView } from '../routes/browserPaymentView.ts';
import { getPaymentFinding } from '../routes/paymentWrites.ts';
import { createOperations, type Operations } from './createOperations.ts';
import type { Verdict } from './operationRequest.ts';
import type { OpenCall } from './subjectReads.ts';

/** Name of a payment in the journal. */
export const paymentSubject = (paymentId: string) => `payment ${paymentId}`;
/** Name of a payout in the journal. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

/** Which effect a call about a payment has: the same call of the same attempt would have it once more. */
export const paymentKey = (operation: string, { payment_id, attempt_count }: Payment) =>
  `${operation} ${payment_id} ${attempt_count}`;

/** Phase of a payout before anything can be sent. */
const unprepared: ReadonlySet<string> = new Set([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
  'requires_vendor_account_creation',
]);

/**
 * Finding of a read about a submitted payout. An unknown value is no end; nor is a phase from before anything could be sent, which is
 * that of a copy that lags behind.
 */
export const getPayoutFinding = ({ status, currency }: Payout): Omit<Finding, 'startedAt'> => ({
  mark: status,
  currency,
  isTransient: status === 'unknown' || unprepared.has(status),
  tookEffect: hasPayoutMoneyMoved(status),
});

/** Whether the money of a payout in this status has moved or is on its way. */
export const hasPayoutMoneyMoved = (status: string): boolean =>
  ['success', 'initiated', 'pending', 'reversed'].includes(status);

/** Whether a payment shows that its money has moved or is on its way, without another step of the payer's. */
export const hasPaymentMoneyMoved = (payment: Payment): boolean =>
  payment.status !== 'requires_customer_action' && getPaymentFinding('', payment).tookEffect;

/** Whether a payment shows that an attempt was carried out or its end was decided, whatever came of it. */
export const hasPaymentProgressed = ({ status, attempt_count, error_code }: Payment): boolean =>
  !['requires_payment_method', 'requires_confirmation'].includes(status) ||
  attempt_count > 1 ||
  error_code !== undefined;

/** Whether a payout shows that it was sent or its end was decided, whatever came of it. */
export const hasPayoutProgressed = (status: string): boolean =>
  status !== 'requires_fulfillment' && !unprepared.has(status);

/** A version 4 UUID. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An operation id in small letters, as the journal keeps it; absent for any other text. */
export function readOperationId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return operationIdShape.test(id) ? id : undefined;
}

/** The operation id in the header of a request; absent where there is none. */
export const readOperationIdHeader = (headers: Headers): string | undefined =>
  readOperationId(headers.get(operationIdHeader));

const fieldsOfRefusal = z.object({ error: z.object({ fields: z.array(z.string()) }) });

/** What an answer to a browser says of a verdict, beside its payment or payout. */
export function verdictFields({ verdict, answer }: Extract<Verdict, { readonly ok: true }>): {
  readonly verdict: OperationVerdict;
  readonly refusal?: VerdictRefusal;
} {
  if (verdict !== 'not_done' || answer?.code === undefined) return { verdict };
  const { status, code, body } = answer;
  const said = z.safeParse(fieldsOfRefusal, body);
  return { verdict, refusal: { status, code, ...(said.success ? { fields: said.data.error.fields } : {}) } };
}

const keyedHash = async (signingKey: string, text: string) =>
  letters((await hmac(signingKey, `journal\n${text}`)).slice(0, 16));

/** Keyed hash of a text, 16 bytes long: equal for equal texts on every instance, and of no use to a reader of the journal. */
export const journalHash = (context: ProxyContext, text: string): Promise<string> =>
  keyedHash(context.options.secureLink.signingKey, text);

/** The keyed hashes of a text under the present signing key and the former ones, in this order. */
export const journalHashes = (context: ProxyContext, text: string): Promise<string[]> =>
  Promise.all(context.signingKeys.map((signingKey) => keyedHash(signingKey, text)));

/** What the journal knows to be open, as a browser hears it. */
export function toOpenOperation(open: OpenCall | undefined): OpenOperation | undefined {
  if (open === undefined) return undefined;
  return z.parse(openOperation, { ...open, since: new Date(open.since).toISOString() });
}

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
    service: `${baseUrl('serviceUrl', serviceUrl)} ${/^pk_([a-z]+)_/.exec(publishableKey)?.[1] ?? ''}`,
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
      (async ({ operationId, operation: name, subject, outcome, corrected }) => {
        const found = await read(subject);
        // Reported later, when it can be reported in full.
        if (found === undefined) throw new Error('tillkit: what was paid cannot be read at present.');
        const operation = z.parse(openOperation.shape.operation, name);
        const about = toSettledSubject(found);
        return async () =>
          onOperationSettled({ operationId, operation, outcome, ...(corrected && { corrected }), ...about });
      }),
  });
}
