import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue } from '../../client/index.ts';
import {
  browserCatalogue,
  type CallReport,
  catalogue,
  type PaymentVerdict,
  threeDSAuthentication,
} from '../../contract/index.ts';
import { answer, type Outcome, refuse } from '../answers/refusal.ts';
import type { RouteContext, RouteEnv } from '../answers/respond.ts';
import { createHandler } from '../answers/respond.ts';
import { refuseFailedWrite } from '../answers/serviceFailure.ts';
import { journalHash, journalHashes } from '../digest.ts';
import { countDecline, countRequest, rateLimitGuard } from '../guards/rateLimits.ts';
import { bodyLimit, parseKnownKeys, readJsonBody } from '../guards/readJsonBody.ts';
import { toRoutePath } from '../guards/requestGuard.ts';
import type { Operations } from '../operations/createOperations.ts';
import { hasPaymentMoneyMoved, hasPaymentProgressed } from '../operations/findings.ts';
import { paymentSubject, readOperationId } from '../operations/operationRequest.ts';
import { toVerdictFields } from '../operations/verdictRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { BrowserReads } from './browserReads.ts';

/** The refusal of a call that a browser has sent itself, in our words; `undefined` where it was not sent. */
function refusalOf({ outcome, status, code }: CallReport): Outcome | undefined {
  if (outcome === 'not_sent') return undefined;
  const { name: endpoint } = catalogue.confirmPayment;
  return refuseFailedWrite({
    kind: 'http',
    effect: 'none',
    endpoint,
    message: '',
    ...(status && { status }),
    ...(code && { code }),
  });
}

/** What a browser reports with its question; a question without a body reports nothing. */
async function readReport(route: RouteContext, payment_id: string, operation_id: string) {
  if (route.req.raw.body === null) return { ok: true as const, report: undefined };
  const body = await readJsonBody(route.req.raw, bodyLimit);
  if (!body.ok) return body;
  const { input } = browserCatalogue.askPaymentVerdict;
  const read = parseKnownKeys(input, { params: { payment_id, operation_id }, body: body.value }, route.env.note);
  if (read.success) return { ok: true as const, report: read.data.body?.report };
  return {
    ok: false as const,
    outcome: refuse('input_invalid', { detail: `${describeIssue(read.error.issues[0])}.` }),
  };
}

/** Puts the question for the verdict on an operation onto the app. */
export function addPaymentVerdictRoute(
  app: Hono<RouteEnv>,
  context: ProxyContext,
  operations: Operations,
  { readVerified }: BrowserReads,
): void {
  app.post(
    toRoutePath(browserCatalogue.askPaymentVerdict.path),
    rateLimitGuard(context, 'secretReads'),
    createHandler(context, async (route) => {
      const { secret, paymentId } = route.var;
      const operationId = readOperationId(route.req.param('operation_id'));
      if (operationId === undefined) return refuse('operation_id_missing');
      const reported = await readReport(route, paymentId, operationId);
      if (!reported.ok) return reported.outcome;
      const call = { operationId, subject: paymentSubject(paymentId) };
      const credentialHashes = await journalHashes(context, secret);
      const { report } = reported;
      if (report !== undefined)
        await operations.recordReport({ ...call, credentialHashes, caller: report.caller, refusal: refusalOf(report) });
      // Proves the secret, and settles the operation where this read can.
      const verified = await readVerified(route);
      if (!verified.ok) return verified.outcome;
      const judgement = await operations.getVerdict({
        ...call,
        credentialHash: await journalHash(context, secret),
        hasMoneyMoved: hasPaymentMoneyMoved(verified.payment),
        hasProgressed: hasPaymentProgressed(verified.payment),
        age: context.upstream.getResourceAge(verified.payment.created),
        takeToken: () => countRequest(context, 'secretWrites', secret),
      });
      if (!judgement.ok) return judgement.outcome;
      // The operation, or another one, ended while the payment was read: it is read as it is after that.
      const stale = judgement.verdict !== 'pending' && verified.page.open_operation !== undefined;
      const current = stale ? await readVerified(route) : verified;
      if (!current.ok) return current.outcome;
      const bank =
        judgement.operation === 'authenticate' && judgement.verdict === 'done' ? judgement.answer?.body : undefined;
      // The service's answer to a call that the browser has sent itself does not pass here.
      if (judgement.verdict === 'done' && judgement.sender === 'browser')
        await countDecline(context, route.env.group, current.payment);
      const page: PaymentVerdict = {
        ...current.page,
        ...toVerdictFields(judgement),
        authentication: bank === undefined ? undefined : z.parse(threeDSAuthentication, bank),
      };
      return answer(page);
    }),
  );
}
