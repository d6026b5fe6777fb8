import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue, saysAbsent } from '../../client/index.ts';
import {
  type BrowserPayout,
  browserCatalogue,
  type Payout,
  type PayoutVerdict,
  payoutView,
} from '../../contract/index.ts';
import { answer, createHandler, type Outcome, type RouteContext, type RouteEnv, refuse } from '../answers/refusal.ts';
import { readFailure, writeFailure } from '../answers/serviceFailure.ts';
import { countSecret, rateLimitGuard } from '../guards/rateLimit.ts';
import { readJsonBody } from '../guards/readJsonBody.ts';
import { routePath } from '../guards/requestGuard.ts';
import type { PayoutLinkClaims } from '../links/sealPayoutLink.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { Proof, Sent } from '../operations/operationRequest.ts';
import type { OpenCall } from '../operations/subjectReads.ts';
import {
  getPayoutFinding,
  hasPayoutMoneyMoved,
  hasPayoutProgressed,
  journalHash,
  journalHashes,
  payoutSubject,
  readOperationId,
  readOperationIdHeader,
  toOpenOperation,
  verdictFields,
} from '../operations/subjects.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { brandOf } from '../settings/linkBrand.ts';
import { readLinkColor } from '../settings/linkColor.ts';
import { payoutMerchant } from '../settings/linkTexts.ts';
import { isConfirmedDestination } from './isConfirmedDestination.ts';

const bodyLimit = 16 * 1024;
const answeredPayout = z.object({ payout: payoutView });

/** What becomes of a payout once its receiver has said where it goes: the link's own word, which its merchant has sealed, or the proxy's policy. */
const afterSubmit = (context: ProxyContext, link: PayoutLinkClaims) =>
  link.after_submit ?? context.options.policy?.afterPayoutSubmit ?? 'review';

/** What a payout-link page receives, whatever else the merchant's link contains. */
export function payoutPage(
  context: ProxyContext,
  link: PayoutLinkClaims,
  payout: Payout,
  running?: OpenCall,
): BrowserPayout {
  const merchant = payoutMerchant(context, link);
  const colour = readLinkColor(link.theme);
  const open = payout.status === 'requires_payout_method_data' && link.exp * 1000 > context.now();
  return {
    payout: z.parse(payoutView, payout),
    payout_link: {
      payout_link_id: link.payout_link_id,
      merchant_name: merchant.name,
      logo: merchant.logoUrl,
      ...(colour === undefined ? {} : { look: { brand: brandOf(colour) } }),
      offered: link.offered,
      form_layout: link.form_layout,
      test_mode: link.test_mode,
      expires_on: new Date(link.exp * 1000).toISOString(),
      return_url: link.return_url,
    },
    destination_given: payout.payout_method_data !== undefined,
    // It drives the one call that carries the destination, and that is possible only now.
    ...(open ? { client_secret: link.client_secret } : {}),
    policy: { after_submit: afterSubmit(context, link) },
    server_time: new Date(context.now()).toISOString(),
    open_operation: toOpenOperation(running),
  };
}

/** The reads of a link's payout. */
export function createPayoutReads(context: ProxyContext, operations: Operations) {
  /** The payout as the service has it now, or why it cannot be had. */
  async function readPayout(
    { payout_id }: PayoutLinkClaims,
    requestId: string,
  ): Promise<{ readonly payout: Payout } | { readonly outcome: Outcome }> {
    const read = await context.service.readPayoutById(payout_id, { requestId });
    if (read.ok) return { payout: read.value };
    return { outcome: saysAbsent(read.failure) ? refuse('payout_link_wrong') : readFailure(read.failure) };
  }

  /** The payout with what is open of it, as a page shows it. */
  async function readPage(
    link: PayoutLinkClaims,
    route: RouteContext,
  ): Promise<{ readonly page: BrowserPayout } | { readonly outcome: Outcome }> {
    const finishRead = await operations.beginRead(payoutSubject(link.payout_id));
    const read = await readPayout(link, route.env.requestId);
    if ('outcome' in read) return read;
    const { payout } = read;
    const seen = await finishRead(() => getPayoutFinding(payout));
    return seen.ok ? { page: payoutPage(context, link, payout, seen.open) } : seen;
  }

  return { readPayout, readPage };
}

/**
 * The operation that confirms a destination and, where the link says so, sends the money. Where the payout waits for a review nothing is sent; its row is
 * what reports the details to the merchant.
 */
async function submit(
  route: RouteContext,
  {
    context,
    operations,
    reads,
  }: {
    readonly context: ProxyContext;
    readonly operations: Operations;
    readonly reads: ReturnType<typeof createPayoutReads>;
  },
): Promise<Outcome> {
  const { payoutLink: link, secret: token } = route.var;
  const params = { payout_id: link.payout_id };
  const body = await readJsonBody(route.req.raw, bodyLimit);
  if (!body.ok) return body.outcome;
  const parsed = z.safeParse(browserCatalogue.submitPayout.input, { params, body: body.value });
  if (!parsed.success) return refuse('input_invalid', { detail: `${describeIssue(parsed.error.issues[0])}.` });
  const { requestId } = route.env;
  /** What ends the operation before anything is sent: it cannot be, or nothing is to be sent. */
  const endsHere = (payout: Payout): Outcome | undefined => {
    const { payout_method_data: destination, status } = payout;
    if (status === 'requires_payout_method_data' || destination === undefined) return refuse('destination_missing');
    // Somebody else was first, or may have been. Who they are and where their money goes is not said.
    if (!isConfirmedDestination(destination, parsed.data.body)) return refuse('destination_differs');
    return status === 'requires_fulfillment' ? undefined : answer(payoutPage(context, link, payout), 'done');
  };
  const operationId = readOperationIdHeader(route.req.raw.headers);
  if (operationId === undefined) return refuse('operation_id_missing');
  const waits = afterSubmit(context, link) === 'review';
  const [holder, digests] = await Promise.all([
    journalHash(context, token),
    journalHashes(context, `submitPayout\n${link.payout_id}\n${JSON.stringify(parsed.data.body)}`),
  ]);
  return operations.run<Payout>({
    operationId,
    operation: 'submit',
    subject: payoutSubject(link.payout_id),
    digests,
    holder,
    // What is counted is what may go out, not what is said twice.
    takeToken: () => countSecret(context, 'secretWrites', token),
    prove: async (): Promise<Proof<Payout>> => {
      const look = () => reads.readPayout(link, requestId);
      const first = await look();
      // The page does not repeat an operation: a read that failed there is retried here. A service that is slow is left alone.
      const lost = 'outcome' in first && first.outcome.code === 'service_unavailable' && first.outcome.status === 502;
      const read = lost ? await look() : first;
      return 'outcome' in read ? { ok: false, outcome: read.outcome } : { ok: true, state: read.payout };
    },
    // The details are there before the operation is, so that every later read shows one that waits for a review as done.
    getFinding: (payout) => ({ ...getPayoutFinding(payout), ...(waits ? { mark: 'submitted' } : {}) }),
    isBehind: ({ status }, { baseline, outcome }) => {
      if (outcome === undefined) return status === baseline;
      const parsed = z.safeParse(answeredPayout, outcome.body);
      return parsed.success && status === baseline && parsed.data.payout.status !== baseline;
    },
    getAge: ({ created }) => context.upstream.ageOf(created),
    naturalKey: () => `submit ${link.payout_id}`,
    checkSubject: async (payout) => endsHere(payout),
    send: async (payout): Promise<Sent> => {
      if (waits) return { kind: 'answered', outcome: answer(payoutPage(context, link, payout), 'done') };
      const { currency } = payout;
      const fulfilled = await context.service.fulfillPayout({ params, body: {} }, { requestId, currency });
      if (fulfilled.ok)
        return { kind: 'answered', outcome: answer(payoutPage(context, link, fulfilled.value), 'done') };
      const outcome = writeFailure(fulfilled.failure);
      return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
    },
    answerFromState: (payout) => answer(payoutPage(context, link, payout), 'done'),
  });
}

/** Puts the routes of payout links onto the app: reading one, and the operation that sends it. */
export function addPayoutRoutes(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const reads = createPayoutReads(context, operations);
  const { readPage } = reads;
  const limit = rateLimitGuard(context, 'secretReads');

  app.get(
    routePath(browserCatalogue.readPayoutLink.path),
    limit,
    createHandler(context, async (route) => {
      const read = await readPage(route.var.payoutLink, route);
      return 'outcome' in read ? read.outcome : answer(read.page);
    }),
  );

  app.post(
    routePath(browserCatalogue.askPayoutVerdict.path),
    limit,
    createHandler(context, async (route) => {
      const { payoutLink: link, secret: token } = route.var;
      const operationId = readOperationId(route.req.param('operation_id'));
      if (operationId === undefined) return refuse('operation_id_missing');
      // Settles the operation where this read can.
      const read = await readPage(link, route);
      if ('outcome' in read) return read.outcome;
      const asked = await operations.getVerdict({
        operationId,
        subject: payoutSubject(link.payout_id),
        holder: await journalHash(context, token),
        hasMoneyMoved: hasPayoutMoneyMoved(read.page.payout.status),
        hasProgressed: hasPayoutProgressed(read.page.payout.status),
        age: context.upstream.ageOf(read.page.payout.created),
        takeToken: () => countSecret(context, 'secretWrites', token),
      });
      if (!asked.ok) return asked.outcome;
      // The operation, or another one, ended while the payout was read: it is read as it is after that.
      const stale = asked.verdict !== 'pending' && read.page.open_operation !== undefined;
      const current = stale ? await readPage(link, route) : read;
      if ('outcome' in current) return current.outcome;
      const page: PayoutVerdict = { ...current.page, ...verdictFields(asked) };
      return answer(page);
    }),
  );

  app.post(
    routePath(browserCatalogue.submitPayout.path),
    createHandler(context, (route) => submit(route, { context, operations, reads })),
  );
}
