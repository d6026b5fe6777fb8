import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { browserCatalogue, type Payment } from '../../contract/index.ts';
import { answer, type Outcome, refuse } from '../answers/refusal.ts';
import type { RouteContext, RouteEnv } from '../answers/respond.ts';
import { createHandler } from '../answers/respond.ts';
import { refuseFailedWrite } from '../answers/serviceFailure.ts';
import { countRequest, limitCardTries } from '../guards/rateLimits.ts';
import { bodyLimit, readJsonBody } from '../guards/readJsonBody.ts';
import { toRoutePath, verifyClientSecret } from '../guards/requestGuard.ts';
import type { Operations } from '../operations/createOperations.ts';
import { getPaymentFinding } from '../operations/findings.ts';
import {
  journalHash,
  journalHashes,
  type OperationRequest,
  type Proof,
  paymentKey,
  paymentSubject,
  readOperationIdHeader,
  readOutcome,
  type Sent,
} from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { type BrowserReads, isPaymentBehind } from './browserReads.ts';
import { type ParsedBody, type PaymentWrite, paymentWrites, type Requester } from './paymentWrites.ts';

/** What the payment routes work with. */
export interface PaymentRouteParts {
  readonly context: ProxyContext;
  readonly operations: Operations;
  readonly reads: BrowserReads;
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
  { context, reads }: PaymentRouteParts,
  write: PaymentWrite,
  parsed: ParsedBody,
  requester: Requester,
  payment: Payment,
): Promise<Sent> {
  const done = await parsed.send(context, requester, payment);
  if (done.ok) {
    if ('opened' in done.value) return { kind: 'unknown', outcome: answer(done.value.opened, 'unknown') };
    const body = 'authentication' in done.value ? done.value.authentication : reads.view(done.value.payment);
    return { kind: 'answered', outcome: answer(body, 'done') };
  }
  const outcome = refuseFailedWrite(done.failure, write.refusal);
  return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
}

/** Makes the operation of a request. */
export async function createOperationRequest(
  parts: PaymentRouteParts,
  write: PaymentWrite,
  parsed: ParsedBody,
  route: RouteContext,
  asked: { readonly secret: string; readonly paymentId: string; readonly operationId: string },
): Promise<OperationRequest<Payment>> {
  const { context, reads } = parts;
  const { secret, paymentId, operationId } = asked;
  const { address, requestId, group } = route.env;
  const session = await reads.readSession(route, paymentId);
  const requester: Requester = { secret, address, requestId, customerId: session?.customerId };
  const [holder, digests] = await Promise.all([
    journalHash(context, secret),
    journalHashes(context, `${write.name}\n${paymentId}\n${parsed.text}`),
  ]);
  return {
    operationId,
    operation: write.operation,
    subject: paymentSubject(paymentId),
    digests,
    holder,
    // Only calls that may be sent count, not invalid requests and repeats.
    takeToken: async () =>
      (await countRequest(context, write.limit, secret)) ??
      limitCardTries(context, group, write.name, parsed.newMethod === true ? secret : undefined),
    prove: async (): Promise<Proof<Payment>> => {
      const verified = await verifyClientSecret(context, secret, paymentId, route.env);
      return verified.ok ? { ok: true, state: verified.payment } : verified;
    },
    getFinding: (payment) => getPaymentFinding(write.operation, payment),
    isBehind: isPaymentBehind,
    getAge: ({ created }) => context.upstream.getResourceAge(created),
    naturalKey: (payment) => paymentKey(write.operation, payment),
    sender: write.sender,
    caller: parsed.caller,
    checkSubject: async (payment) =>
      write.refuses(payment) ??
      (await requireNotDenied(parts, write, payment)) ??
      (await parsed.check?.(context, requester, payment)),
    send: (payment) => sendCall(parts, write, parsed, requester, payment),
    answerFromState: (payment) =>
      write.operation === 'authenticate' || write.sender !== undefined
        ? refuse('answer_lost', { effect: 'done' })
        : answer(reads.view(payment), 'done'),
  };
}

/** Adds the routes that move money or authentication state. */
export function addPaymentWriteRoutes(app: Hono<RouteEnv>, parts: PaymentRouteParts): void {
  const { context, operations } = parts;
  for (const write of paymentWrites) {
    // Where the proxy confirms new cards, browsers have no operation to open.
    if (write.sender === 'browser' && context.adapter.newCardSender === 'proxy') continue;
    app.post(
      toRoutePath(browserCatalogue[write.name].path),
      createHandler(context, async (route) => {
        const { secret, paymentId } = route.var;
        const operationId = readOperationIdHeader(route.req.raw.headers);
        if (operationId === undefined) return refuse('operation_id_missing');
        const body = await readJsonBody(route.req.raw, bodyLimit);
        if (!body.ok) return body.outcome;
        const parsed = write.parseBody(paymentId, body.value);
        route.env.note.dropped = parsed.dropped;
        if (!parsed.ok) return refuse('input_invalid', { detail: `${parsed.problem}.` });
        return operations.run(
          await createOperationRequest(parts, write, parsed, route, { secret, paymentId, operationId }),
        );
      }),
    );
  }
}
