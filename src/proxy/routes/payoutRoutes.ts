import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue, isNotFound } from '../../client/index.ts';
import {
  type BrowserPayout,
  browserCatalogue,
  type Payout,
  type PayoutMethodData,
  type PayoutType,
  type PayoutVerdict,
  payoutView,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { findDestinationIdentifier } from '../../validation/index.ts';
import { answer, type Outcome, refuse } from '../answers/refusal.ts';
import { createHandler, type RouteContext, type RouteEnv } from '../answers/respond.ts';
import { refuseFailedRead, refuseFailedWrite } from '../answers/serviceFailure.ts';
import { journalHash, journalHashes } from '../digest.ts';
import { countRequest, rateLimitGuard } from '../guards/rateLimits.ts';
import { readJsonBody } from '../guards/readJsonBody.ts';
import { toRoutePath } from '../guards/requestGuard.ts';
import { isQuoteOver } from '../links/payoutQuote.ts';
import type { PayoutLinkClaims } from '../links/sealPayoutLink.ts';
import type { Operations } from '../operations/createOperations.ts';
import { getPayoutFinding, hasPayoutMoneyMoved, hasPayoutProgressed } from '../operations/findings.ts';
import {
  type OpenCall,
  type Proof,
  payoutSubject,
  readOperationId,
  readOperationIdHeader,
  type Sent,
  toOpenOperation,
} from '../operations/operationRequest.ts';
import { toVerdictFields } from '../operations/verdictRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { brandOf } from '../settings/linkBrand.ts';
import { readLinkColor } from '../settings/linkColor.ts';
import { getPayoutMerchant } from '../settings/linkTexts.ts';
import { listStoredDestinations } from '../upstream/listStoredDestinations.ts';
import { readQuote } from '../upstream/readQuote.ts';

const bodyLimit = 16 * 1024;
const answeredPayout = z.object({ payout: payoutView });

/** Whether a payout is sent or reviewed once its receiver has submitted a destination: by its sealed link, otherwise by the proxy's policy. */
const getAfterSubmit = (context: ProxyContext, link: PayoutLinkClaims) =>
  link.after_submit ?? context.options.policy?.afterPayoutSubmit ?? 'review';

/** The answer for a payout-link page. It has these fields only, whatever else the link contains. */
export function createPayoutPage(
  context: ProxyContext,
  link: PayoutLinkClaims,
  payout: Payout,
  running?: OpenCall,
): BrowserPayout {
  const merchant = getPayoutMerchant(context, link);
  const colour = readLinkColor(link.theme);
  const open = isOpen(context, link, payout);
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
    // It authorizes the call that stores the destination, so it is sent only while one can be stored.
    ...(open ? { client_secret: link.client_secret } : {}),
    policy: { after_submit: getAfterSubmit(context, link) },
    server_time: new Date(context.now()).toISOString(),
    open_operation: toOpenOperation(running),
  };
}

/** The reads of a link's payout. */
export function createPayoutReads(context: ProxyContext, operations: Operations) {
  /** The payout as the service has it now, or the refusal where it cannot be read. */
  async function readPayout(
    { payout_id }: PayoutLinkClaims,
    requestId: string,
  ): Promise<{ readonly payout: Payout } | { readonly outcome: Outcome }> {
    const read = await context.service.readPayoutById(payout_id, { requestId });
    if (read.ok) return { payout: read.value };
    return { outcome: isNotFound(read.failure) ? refuse('payout_link_wrong') : refuseFailedRead(read.failure) };
  }

  /** Reads the payout with its open operation, as a page shows it. */
  async function readPage(
    link: PayoutLinkClaims,
    route: RouteContext,
  ): Promise<{ readonly page: BrowserPayout } | { readonly outcome: Outcome }> {
    const payoutRead = await operations.beginRead(payoutSubject(link.payout_id));
    const read = await readPayout(link, route.env.requestId);
    if ('outcome' in read) return read;
    const { payout } = read;
    const state = await payoutRead.finish(() => getPayoutFinding(payout));
    if (!state.ok) return state;
    const page = createPayoutPage(context, link, payout, state.open);
    // Until the money is sent there is a quote to confirm.
    const asks = isOpen(context, link, payout) || payout.status === 'requires_fulfillment';
    const quote = asks ? await readQuote(context, link, payout) : undefined;
    // Without the list the receiver enters an account.
    const stored = isOpen(context, link, payout) ? await listStored(link, payout, route.env.requestId) : undefined;
    const more = defined({ quote, stored_destinations: stored?.ok === true ? [...stored.value] : undefined });
    return { page: { ...page, ...more } };
  }

  /** The stored destinations that the link offers; `undefined` where it offers none. */
  const listStored = async (link: PayoutLinkClaims, payout: Payout, requestId: string) =>
    link.offers_stored === true ? listStoredDestinations(context, link.offered, payout, requestId) : undefined;

  return { readPayout, readPage, listStored };
}

/** True while a destination can be given. */
const isOpen = (context: ProxyContext, link: PayoutLinkClaims, { status }: Payout) =>
  status === 'requires_payout_method_data' && link.exp * 1000 > context.now();

/** The destination that the receiver confirmed on a page, as the page describes it. */
export interface ConfirmedDestination {
  readonly payout_type: PayoutType;
  /** Its last four characters. */
  readonly last4: string;
  /** Its whole text, masked as the service masks it. Absent after a reload, when the page knows the last characters alone. */
  readonly shown?: string | undefined;
  /** True where the service has acknowledged the destination to this page. */
  readonly stored?: boolean | undefined;
}

/**
 * True where the service has the destination that the receiver confirmed, as far as its masked text shows. Where nothing can be compared, the service must have
 * acknowledged the destination to this page: after a lost answer, it may have stored another person's first. Two accounts with the same masked text cannot be
 * distinguished.
 */
export function isConfirmedDestination(destination: PayoutMethodData, confirmed: ConfirmedDestination): boolean {
  const isStored = confirmed.stored === true;
  const atService = findDestinationIdentifier(destination, 'shown');
  if (atService === undefined) return isStored;
  if (atService.payoutType !== confirmed.payout_type) return false;
  const match = compareMasked(toCharacters(atService.text), confirmed);
  return match === 'same' || (match === 'undecided' && isStored);
}

const toCharacters = (text: string) => [...text.replace(/[\s-]/g, '').toLowerCase()];
const isUnmasked = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Compares the characters that neither text masks. Two of a whole text suffice; of the last characters alone, all four are needed. */
function compareMasked(
  atService: readonly string[],
  { shown = '', last4 }: ConfirmedDestination,
): 'same' | 'different' | 'undecided' {
  const whole = toCharacters(shown);
  // The service shows the last digits of a card alone.
  const isWhole = whole.length === atService.length;
  const confirmed = isWhole ? whole : toCharacters(last4);
  const tail = atService.slice(-confirmed.length);
  const pairs = confirmed.map((character, index) => [character, tail[index]] as const);
  if (pairs.some(([one, other]) => other !== undefined && one !== '*' && other !== '*' && one !== other))
    return 'different';
  const compared = pairs.filter(([one, other]) => isUnmasked(one) && isUnmasked(other)).length;
  return compared >= (isWhole ? 2 : 4) ? 'same' : 'undecided';
}

/**
 * Confirms the payout with a stored destination of its own customer. The service keeps the first destination of a payout, so a repeat and a lost answer are
 * settled by reading which one it has.
 */
async function confirmStored(
  route: RouteContext,
  context: ProxyContext,
  reads: ReturnType<typeof createPayoutReads>,
): Promise<Outcome> {
  const { payoutLink: link } = route.var;
  const { requestId } = route.env;
  const params = { payout_id: link.payout_id };
  const body = await readJsonBody(route.req.raw, bodyLimit);
  if (!body.ok) return body.outcome;
  const parsed = z.safeParse(browserCatalogue.confirmStoredDestination.input, { params, body: body.value });
  if (!parsed.success) return refuse('input_invalid', { detail: `${describeIssue(parsed.error.issues[0])}.` });
  const { payout_method_id } = parsed.data.body;
  const answerGiven = (payout: Payout) =>
    payout.payout_method_id === payout_method_id
      ? answer(createPayoutPage(context, link, payout), 'done')
      : refuse('destination_differs');
  const read = await reads.readPayout(link, requestId);
  if ('outcome' in read) return read.outcome;
  if (!isOpen(context, link, read.payout)) return answerGiven(read.payout);
  const stored = await reads.listStored(link, read.payout, requestId);
  if (stored?.ok === false) return refuseFailedRead(stored.failure);
  const chosen = stored?.value.find((one) => one.payout_method_id === payout_method_id);
  if (chosen === undefined) return refuse('destination_unknown');
  const { currency } = read.payout;
  const { payout_type } = chosen;
  const confirmed = await context.service.confirmPayout(
    { params, body: { payout_type, payout_method_id } },
    { requestId, currency },
  );
  if (confirmed.ok) return answer(createPayoutPage(context, link, confirmed.value), 'done');
  const after = await reads.readPayout(link, requestId);
  return 'payout' in after && after.payout.status !== 'requires_payout_method_data'
    ? answerGiven(after.payout)
    : refuseFailedWrite(confirmed.failure);
}

/**
 * Runs the operation that confirms a destination and, where the link says so, sends the money. A payout that needs a review is not sent; the row of its
 * operation reports the details to the merchant.
 */
async function submitPayout(
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
  /** Answers without a call: the payout has no destination or another one, or it needs no call. */
  const answerUnsent = (payout: Payout): Outcome | undefined => {
    const { payout_method_data: destination, status } = payout;
    if (status === 'requires_payout_method_data' || destination === undefined) return refuse('destination_missing');
    const { payout_method_id: id } = parsed.data.body;
    const isSame =
      id === undefined || payout.payout_method_id === undefined
        ? isConfirmedDestination(destination, parsed.data.body)
        : id === payout.payout_method_id;
    // Another person may have stored a destination first. The refusal says nothing about it.
    if (!isSame) return refuse('destination_differs');
    return status === 'requires_fulfillment' ? undefined : answer(createPayoutPage(context, link, payout), 'done');
  };
  /** The quote that was confirmed, once it is known to be the present one. */
  let confirmedQuote: BrowserPayout['quote'];
  const refuseOtherQuote = async (payout: Payout): Promise<Outcome | undefined> => {
    const quote = await readQuote(context, link, payout);
    if (quote?.fingerprint !== parsed.data.body.quote) return refuse('quote_changed');
    if (quote !== undefined && isQuoteOver(quote, context.now())) return refuse('quote_expired');
    confirmedQuote = quote;
    return undefined;
  };
  /** The page after the submit, with what was confirmed. */
  const answerDone = (payout: Payout) =>
    answer({ ...createPayoutPage(context, link, payout), ...defined({ quote: confirmedQuote }) }, 'done');
  const operationId = readOperationIdHeader(route.req.raw.headers);
  if (operationId === undefined) return refuse('operation_id_missing');
  const needsReview = getAfterSubmit(context, link) === 'review';
  const [credentialHash, digests] = await Promise.all([
    journalHash(context, token),
    journalHashes(context, `submitPayout\n${link.payout_id}\n${JSON.stringify(parsed.data.body)}`),
  ]);
  return operations.run<Payout>({
    operationId,
    operation: 'submit',
    subject: payoutSubject(link.payout_id),
    digests,
    credentialHash,
    // Only calls that may be sent count, not repeats.
    takeToken: () => countRequest(context, 'secretWrites', token),
    prove: async (): Promise<Proof<Payout>> => {
      const readPayout = () => reads.readPayout(link, requestId);
      const first = await readPayout();
      // A page does not repeat an operation, so a failed read is repeated here, once. One that timed out is not.
      const isLost = 'outcome' in first && first.outcome.code === 'service_unavailable' && first.outcome.status === 502;
      const read = isLost ? await readPayout() : first;
      return 'outcome' in read ? { ok: false, outcome: read.outcome } : { ok: true, state: read.payout };
    },
    // The details are stored before the operation begins, so every later read shows an operation that waits for a review as done.
    getFinding: (payout) => ({ ...getPayoutFinding(payout), ...(needsReview ? { mark: 'submitted' } : {}) }),
    isBehind: ({ status }, { baseline, outcome }) => {
      if (outcome === undefined) return status === baseline;
      const parsed = z.safeParse(answeredPayout, outcome.body);
      return parsed.success && status === baseline && parsed.data.payout.status !== baseline;
    },
    getAge: ({ created }) => context.upstream.getResourceAge(created),
    getNaturalKey: () => `submit ${link.payout_id}`,
    checkSubject: async (payout) => answerUnsent(payout) ?? (await refuseOtherQuote(payout)),
    send: async (payout): Promise<Sent> => {
      if (needsReview) return { kind: 'answered', outcome: answerDone(payout) };
      const { currency } = payout;
      const fulfilled = await context.service.fulfillPayout({ params, body: {} }, { requestId, currency });
      if (fulfilled.ok) return { kind: 'answered', outcome: answerDone(fulfilled.value) };
      const outcome = refuseFailedWrite(fulfilled.failure);
      return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
    },
    answerFromState: (payout) => answer(createPayoutPage(context, link, payout), 'done'),
  });
}

/** Adds the routes of payout links: the read, the verdict and the operation that submits a destination. */
export function addPayoutRoutes(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const reads = createPayoutReads(context, operations);
  const { readPage } = reads;
  const limit = rateLimitGuard(context, 'secretReads');

  app.get(
    toRoutePath(browserCatalogue.readPayoutLink.path),
    limit,
    createHandler(context, async (route) => {
      const read = await readPage(route.var.payoutLink, route);
      return 'outcome' in read ? read.outcome : answer(read.page);
    }),
  );

  app.post(
    toRoutePath(browserCatalogue.askPayoutVerdict.path),
    limit,
    createHandler(context, async (route) => {
      const { payoutLink: link, secret: token } = route.var;
      const operationId = readOperationId(route.req.param('operation_id'));
      if (operationId === undefined) return refuse('operation_id_missing');
      // Settles the operation where this read can.
      const read = await readPage(link, route);
      if ('outcome' in read) return read.outcome;
      const judgement = await operations.getVerdict({
        operationId,
        subject: payoutSubject(link.payout_id),
        credentialHash: await journalHash(context, token),
        hasMoneyMoved: hasPayoutMoneyMoved(read.page.payout.status),
        hasProgressed: hasPayoutProgressed(read.page.payout.status),
        age: context.upstream.getResourceAge(read.page.payout.created),
        takeToken: () => countRequest(context, 'secretWrites', token),
      });
      if (!judgement.ok) return judgement.outcome;
      // An operation ended while the payout was read, so the payout is read again.
      const stale = judgement.verdict !== 'pending' && read.page.open_operation !== undefined;
      const current = stale ? await readPage(link, route) : read;
      if ('outcome' in current) return current.outcome;
      const page: PayoutVerdict = { ...current.page, ...toVerdictFields(judgement) };
      return answer(page);
    }),
  );

  app.post(
    toRoutePath(browserCatalogue.confirmStoredDestination.path),
    rateLimitGuard(context, 'secretWrites'),
    createHandler(context, (route) => confirmStored(route, context, reads)),
  );

  app.post(
    toRoutePath(browserCatalogue.submitPayout.path),
    createHandler(context, (route) => submitPayout(route, { context, operations, reads })),
  );
}
