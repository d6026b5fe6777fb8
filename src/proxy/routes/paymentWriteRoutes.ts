import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Payment } from '../../contract/index.ts';
import { answer, type Outcome, refuse } from '../answers/refusal.ts';
import type { Here, Passage } from '../answers/respond.ts';
import { writeFailure } from '../answers/serviceFailure.ts';
import { readJsonBody } from '../guards/readJsonBody.ts';
import { verifyClientSecret } from '../guards/verifyClientSecret.ts';
import { admitCard } from '../limits/cardTesting.ts';
import { countSecret } from '../limits/countSecret.ts';
import type { Operations } from '../operations/createOperations.ts';
import {
  journalHash,
  journalHashes,
  operationIdOf,
  paymentKey,
  paymentSubject,
} from '../operations/createProxyOperations.ts';
import { type OperationRequest, type Proof, readOutcome, type Sent } from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { newerPayment } from './browserReads.ts';
import { bodyLimit, type PaymentRequests, routePath } from './paymentRequests.ts';
import { findingOf, type PaymentWrite, paymentWrites, type ReadBody, type Sender } from './paymentWrites.ts';

/** What the routes that move money work with. */
export interface PaymentRouteParts {
  readonly context: ProxyContext;
  readonly operations: Operations;
  readonly requests: PaymentRequests;
}

const bankAnswer = z.object({ trans_status: z.string() });

/** The bank's own result for this attempt, where the journal has it (EMV 3DS): N, R and unknown values complete nothing. */
async function refusedByBank(
  { context, operations }: PaymentRouteParts,
  money: PaymentWrite,
  payment: Payment,
): Promise<Outcome | undefined> {
  if (money.operation !== 'complete') return undefined;
  const said = await operations.answerOf(paymentKey('authenticate', payment));
  const body = z.safeParse(bankAnswer, said === undefined ? {} : readOutcome(said).body);
  if (!body.success) return undefined;
  const status = body.data.trans_status;
  const stops = context.policy.threeds_unavailable === 'stop' ? 'NRU' : 'NR';
  return status === 'unknown' || stops.includes(status) ? refuse('not_authenticated') : undefined;
}

/** Sends the call, and says what came of it. */
async function sendCall(
  { context, requests }: PaymentRouteParts,
  money: PaymentWrite,
  read: ReadBody,
  sender: Sender,
  payment: Payment,
): Promise<Sent> {
  const done = await read.send(context, sender, payment);
  if (done.ok) {
    if ('opened' in done.value) return { kind: 'unknown', outcome: answer(done.value.opened, 'unknown') };
    const said = 'authentication' in done.value ? done.value.authentication : requests.view(done.value.payment);
    return { kind: 'answered', outcome: answer(said, 'done') };
  }
  const outcome = writeFailure(done.failure, money.refusal);
  return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
}

/** The operation that a request asks for. */
export async function operationOf(
  parts: PaymentRouteParts,
  money: PaymentWrite,
  read: ReadBody,
  here: Here,
  asked: { readonly secret: string; readonly paymentId: string; readonly operationId: string },
): Promise<OperationRequest<Payment>> {
  const { context, requests } = parts;
  const { secret, paymentId, operationId } = asked;
  const { address, requestId, group } = here.env;
  const session = await requests.sessionOf(here, paymentId);
  const sender: Sender = { secret, address, requestId, customerId: session?.customerId };
  const [holder, digests] = await Promise.all([
    journalHash(context, secret),
    journalHashes(context, `${money.name}\n${paymentId}\n${read.text}`),
  ]);
  return {
    operationId,
    operation: money.operation,
    subject: paymentSubject(paymentId),
    digests,
    holder,
    // What is counted is what may go out, not what was written wrongly or is said twice.
    admit: async () =>
      (await countSecret(context, money.limit, secret)) ??
      admitCard(context, group, money.name, read.newMethod === true ? secret : undefined),
    prove: async (): Promise<Proof<Payment>> => {
      const verified = await verifyClientSecret(context, secret, paymentId, here.env);
      return verified.ok ? { ok: true, state: verified.payment } : verified;
    },
    finding: (payment) => findingOf(money.operation, payment),
    isBehind: (payment, last) => newerPayment(payment, last) !== undefined,
    ageOf: ({ created }) => context.upstream.ageOf(created),
    naturalKey: (payment) => paymentKey(money.operation, payment),
    sender: money.sender,
    caller: read.caller,
    refuses: async (payment) =>
      money.refuses(payment) ??
      read.refuses?.(payment) ??
      (await refusedByBank(parts, money, payment)) ??
      (await read.asks?.(context, sender, payment)),
    send: (payment) => sendCall(parts, money, read, sender, payment),
    recover: (payment) =>
      money.operation === 'authenticate' || money.sender !== undefined
        ? refuse('answer_lost', { effect: 'done' })
        : answer(requests.view(payment), 'done'),
  };
}

/** Puts the routes that move money or authentication state onto the app. */
export function addPaymentWriteRoutes(app: Hono<Passage>, parts: PaymentRouteParts): void {
  const { context, operations, requests } = parts;
  for (const money of paymentWrites) {
    // Where the proxy sends a new card's confirmation, a browser has no operation to open.
    if (money.sender === 'browser' && context.adapter.newCardSender === 'proxy') continue;
    app.post(routePath(money.path), (here) => {
      const { note } = here.env;
      note.op = money.name;
      return requests.guarded(here, undefined, async (secret, paymentId) => {
        if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
        const operationId = operationIdOf(here.req.raw.headers);
        if (operationId === undefined) return refuse('operation_id_missing');
        const body = await readJsonBody(here.req.raw, bodyLimit);
        if (!body.ok) return body.outcome;
        const read = money.read(paymentId, body.value);
        note.dropped = read.dropped;
        if (!read.ok) return refuse('input_invalid', { detail: `${read.problem}.` });
        return operations.run(await operationOf(parts, money, read, here, { secret, paymentId, operationId }));
      });
    });
  }
}
