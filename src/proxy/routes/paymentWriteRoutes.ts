import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Payment } from '../../contract/index.ts';
import type { RouteContext, RouteEnv } from '../answers/refusal.ts';
import { answer, type Outcome, refuse } from '../answers/refusal.ts';
import { writeFailure } from '../answers/serviceFailure.ts';
import { readJsonBody } from '../guards/readJsonBody.ts';
import { verifyClientSecret } from '../guards/verifyClientSecret.ts';
import { admitCard, countSecret } from '../limits/cardTesting.ts';
import type { Operations } from '../operations/createOperations.ts';
import {
  journalHash,
  journalHashes,
  paymentKey,
  paymentSubject,
  readOperationIdHeader,
} from '../operations/createProxyOperations.ts';
import { type OperationRequest, type Proof, readOutcome, type Sent } from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { isPaymentBehind } from './browserReads.ts';
import { bodyLimit, type PaymentRequests, routePath } from './paymentRequests.ts';
import {
  getPaymentFinding,
  type ParsedBody,
  type PaymentWrite,
  paymentWrites,
  type Requester,
} from './paymentWrites.ts';

/** What the payment routes work with. */
export interface PaymentRouteParts {
  readonly context: ProxyContext;
  readonly operations: Operations;
  readonly requests: PaymentRequests;
}

const bankAnswer = z.object({ trans_status: z.string() });

/** Refuses to complete a payment whose authentication the bank has denied in this attempt: `trans_status` N, R or unknown, and U where the policy says so. */
async function requireNotDenied(
  { context, operations }: PaymentRouteParts,
  write: PaymentWrite,
  payment: Payment,
): Promise<Outcome | undefined> {
  if (write.operation !== 'complete') return undefined;
  const answered = await operations.findAnswer(paymentKey('authenticate', payment));
  const body = z.safeParse(bankAnswer, answered === undefined ? {} : readOutcome(answered).body);
  if (!body.success) return undefined;
  const status = body.data.trans_status;
  const stops = context.policy.threeds_unavailable === 'stop' ? 'NRU' : 'NR';
  return status === 'unknown' || stops.includes(status) ? refuse('not_authenticated') : undefined;
}

/** Sends the call, and maps its result to the answer for the browser. */
async function sendCall(
  { context, requests }: PaymentRouteParts,
  write: PaymentWrite,
  read: ParsedBody,
  sender: Requester,
  payment: Payment,
): Promise<Sent> {
  const done = await read.send(context, sender, payment);
  if (done.ok) {
    if ('opened' in done.value) return { kind: 'unknown', outcome: answer(done.value.opened, 'unknown') };
    const body = 'authentication' in done.value ? done.value.authentication : requests.view(done.value.payment);
    return { kind: 'answered', outcome: answer(body, 'done') };
  }
  const outcome = writeFailure(done.failure, write.refusal);
  return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
}

/** Makes the operation of a request. */
export async function createOperationRequest(
  parts: PaymentRouteParts,
  write: PaymentWrite,
  read: ParsedBody,
  route: RouteContext,
  asked: { readonly secret: string; readonly paymentId: string; readonly operationId: string },
): Promise<OperationRequest<Payment>> {
  const { context, requests } = parts;
  const { secret, paymentId, operationId } = asked;
  const { address, requestId, group } = route.env;
  const session = await requests.sessionOf(route, paymentId);
  const sender: Requester = { secret, address, requestId, customerId: session?.customerId };
  const [holder, digests] = await Promise.all([
    journalHash(context, secret),
    journalHashes(context, `${write.name}\n${paymentId}\n${read.text}`),
  ]);
  return {
    operationId,
    operation: write.operation,
    subject: paymentSubject(paymentId),
    digests,
    holder,
    // Only calls that may be sent count, not invalid requests and repeats.
    takeToken: async () =>
      (await countSecret(context, write.limit, secret)) ??
      admitCard(context, group, write.name, read.newMethod === true ? secret : undefined),
    prove: async (): Promise<Proof<Payment>> => {
      const verified = await verifyClientSecret(context, secret, paymentId, route.env);
      return verified.ok ? { ok: true, state: verified.payment } : verified;
    },
    getFinding: (payment) => getPaymentFinding(write.operation, payment),
    isBehind: isPaymentBehind,
    getAge: ({ created }) => context.upstream.ageOf(created),
    naturalKey: (payment) => paymentKey(write.operation, payment),
    sender: write.sender,
    caller: read.caller,
    checkSubject: async (payment) =>
      write.refuses(payment) ??
      read.checkPayment?.(payment) ??
      (await requireNotDenied(parts, write, payment)) ??
      (await read.checkWithService?.(context, sender, payment)),
    send: (payment) => sendCall(parts, write, read, sender, payment),
    answerFromState: (payment) =>
      write.operation === 'authenticate' || write.sender !== undefined
        ? refuse('answer_lost', { effect: 'done' })
        : answer(requests.view(payment), 'done'),
  };
}

/** Adds the routes that move money or authentication state. */
export function addPaymentWriteRoutes(app: Hono<RouteEnv>, parts: PaymentRouteParts): void {
  const { context, operations, requests } = parts;
  for (const write of paymentWrites) {
    // Where the proxy confirms new cards, browsers have no operation to open.
    if (write.sender === 'browser' && context.adapter.newCardSender === 'proxy') continue;
    app.post(routePath(write.path), (route) => {
      const { note } = route.env;
      note.op = write.name;
      return requests.guarded(route, undefined, async (secret, paymentId) => {
        if (route.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
        const operationId = readOperationIdHeader(route.req.raw.headers);
        if (operationId === undefined) return refuse('operation_id_missing');
        const body = await readJsonBody(route.req.raw, bodyLimit);
        if (!body.ok) return body.outcome;
        const read = write.parseBody(paymentId, body.value);
        note.dropped = read.dropped;
        if (!read.ok) return refuse('input_invalid', { detail: `${read.problem}.` });
        return operations.run(
          await createOperationRequest(parts, write, read, route, { secret, paymentId, operationId }),
        );
      });
    });
  }
}
