import type { Hono } from 'hono';
import { browserCatalogue, type Payment } from '../../contract/index.ts';
import { answer, refuse } from '../answers/refusal.ts';
import type { RouteContext, RouteEnv } from '../answers/respond.ts';
import { createHandler } from '../answers/respond.ts';
import { journalHash, journalHashes } from '../digest.ts';
import { countRequest, limitCardTries } from '../guards/rateLimits.ts';
import { bodyLimit, readJsonBody } from '../guards/readJsonBody.ts';
import { toRoutePath, verifyClientSecret } from '../guards/requestGuard.ts';
import { getPaymentFinding } from '../operations/findings.ts';
import {
  getPaymentKey,
  type OperationRequest,
  type Proof,
  paymentSubject,
  readOperationIdHeader,
} from '../operations/operationRequest.ts';
import { isPaymentBehind } from './browserReads.ts';
import type { Requester } from './confirmChecks.ts';
import { type ParsedBody, type PaymentRouteParts, type PaymentWrite, paymentWrites } from './paymentWrites.ts';

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
  const [credentialHash, digests] = await Promise.all([
    journalHash(context, secret),
    journalHashes(context, `${write.name}\n${paymentId}\n${parsed.text}`),
  ]);
  return {
    operationId,
    operation: write.operation,
    subject: paymentSubject(paymentId),
    digests,
    credentialHash,
    // Only calls that may be sent count, not invalid requests and repeats.
    takeToken: async () => {
      const exceeded = await countRequest(context, write.limit, secret);
      if (exceeded !== undefined) return exceeded;
      return limitCardTries(context, group, write.name, parsed.newMethod === true ? secret : undefined);
    },
    prove: async (): Promise<Proof<Payment>> => {
      const verified = await verifyClientSecret(context, secret, paymentId, route.env);
      return verified.ok ? { ok: true, state: verified.payment } : verified;
    },
    getFinding: (payment) => getPaymentFinding(write.operation, payment),
    isBehind: isPaymentBehind,
    getAge: ({ created }) => context.upstream.getResourceAge(created),
    getNaturalKey: (payment) => getPaymentKey(write.operation, payment),
    sender: write.sender,
    caller: parsed.caller,
    checkSubject: (payment) => parsed.check(parts, requester, payment),
    send: (payment) => parsed.send(parts, requester, payment),
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
