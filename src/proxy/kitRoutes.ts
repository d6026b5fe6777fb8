import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue } from '../client/index.ts';
import {
  browserCatalogue,
  type CallReport,
  catalogue,
  clientSecretHeader,
  customerSessionHeader,
  identifier,
  type Payment,
  type PaymentVerdict,
  threeDSAuthentication,
} from '../contract/index.ts';
import { createBrowserReads } from './browserReads.ts';
import { admitCard, noteDecline } from './cardTesting.ts';
import { countSecret } from './countSecret.ts';
import { findingOf, type MoneyCall, moneyCalls } from './moneyCalls.ts';
import { type Operations, type Proof, readOutcome, type Sent } from './operations.ts';
import { parseKnownKeys } from './parseKnownKeys.ts';
import {
  journalHash,
  operationIdOf,
  paymentKey,
  paymentSubject,
  readOperationId,
  verdictFields,
} from './proxyOperations.ts';
import type { ProxyContext } from './proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';
import { readJsonBody } from './readJsonBody.ts';
import { answer, type Outcome, refuse } from './refusal.ts';
import { guardOrigin } from './requestGuard.ts';
import { type Here, type Passage, respond } from './respond.ts';
import { readSignedSession, type SignedSession } from './secureLink.ts';
import { writeFailure } from './serviceFailure.ts';
import { paymentIdOf, verifyClientSecret } from './verifyClientSecret.ts';

/** A path of the catalogue as the router writes it. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const bodyLimit = 64 * 1024;

/** The refusal of a call that a browser has sent itself, in our words; `undefined` where it was not sent. */
function refusalOf({ outcome, status, code }: CallReport): Outcome | undefined {
  if (outcome === 'not_sent') return undefined;
  const { name: endpoint } = catalogue.confirmPayment;
  return writeFailure({
    kind: 'http',
    effect: 'none',
    endpoint,
    message: '',
    ...(status && { status }),
    ...(code && { code }),
  });
}

/** Puts the browser routes onto the app. Their paths, methods and bodies come from the catalogue of the contract. */
export function addKitRoutes(app: Hono<Passage>, context: ProxyContext, operations: Operations): void {
  const { view, pageOf, linkPageOf } = createBrowserReads(context);

  /** The payment of a client secret, with what is open of it. */
  async function readVerified(secret: string, paymentId: string, here: Here) {
    const openAfter = await operations.observe(paymentSubject(paymentId));
    const verified = await verifyClientSecret(context, secret, paymentId, here.env);
    if (!verified.ok) return verified;
    const { payment } = verified;
    const read = await pageOf(payment, openAfter, here.env.note);
    return read.ok ? { ok: true as const, payment, page: read.page } : read;
  }

  /** Origin, shape of the client secret and rate limit; then the work. */
  async function guarded(
    here: Here,
    limit: keyof RateLimits | undefined,
    work: (secret: string, paymentId: string) => Promise<Outcome>,
  ): Promise<Response> {
    const { note } = here.env;
    const decide = async (): Promise<Outcome> => {
      const foreign = guardOrigin(here.req.raw, context);
      if (foreign !== undefined) return foreign;
      const secret = here.req.header(clientSecretHeader) ?? null;
      const paymentId = paymentIdOf(secret);
      if (secret === null || paymentId === undefined) return refuse('client_secret_wrong');
      note.payment = await context.hash(paymentId);
      const limited = limit === undefined ? undefined : await countSecret(context, limit, secret);
      return limited ?? work(secret, paymentId);
    };
    return respond(await decide(), note, context.containsSecret);
  }

  /** The session that came with a request; `undefined` where none did, and for one that is forged, over, or of another payment. */
  async function sessionOf(here: Here, paymentId: string): Promise<SignedSession | undefined> {
    const token = here.req.header(customerSessionHeader);
    if (token === undefined) return undefined;
    return readSignedSession(token, { signingKeys: context.signingKeys, paymentId, now: context.now() });
  }

  app.get(routePath(browserCatalogue.readPayment.path), (here) => {
    here.env.note.op = 'readPayment';
    return guarded(here, 'secretReads', async (secret, paymentId) => {
      if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const verified = await readVerified(secret, paymentId, here);
      return verified.ok ? answer(verified.page) : verified.outcome;
    });
  });

  app.get(routePath(browserCatalogue.readPaymentLink.path), (here) => {
    here.env.note.op = 'readPaymentLink';
    return guarded(here, 'secretReads', async (secret, paymentId) => {
      const linkId = here.req.param('payment_link_id') ?? '';
      if (!z.safeParse(identifier, linkId).success) return refuse('client_secret_wrong');
      here.env.note.link = await context.hash(linkId);
      const verified = await readVerified(secret, paymentId, here);
      if (!verified.ok) return verified.outcome;
      const { payment, page } = verified;
      // The secret opens its own payment's link and no other one.
      if (payment.payment_link?.payment_link_id !== linkId) return refuse('client_secret_wrong');
      const config = await context.linkConfig(payment, here.env.note);
      const session = await sessionOf(here, paymentId);
      const read = await linkPageOf(payment, page, { linkId, secret, config, session, requestId: here.env.requestId });
      return read.ok ? answer(read.page) : read.outcome;
    });
  });

  /** What a browser reports with its question; a question without a body reports nothing. */
  async function readReport(here: Here, payment_id: string, operation_id: string) {
    if (here.req.raw.body === null) return { ok: true as const, report: undefined };
    const body = await readJsonBody(here.req.raw, bodyLimit);
    if (!body.ok) return body;
    const { input } = browserCatalogue.askPaymentVerdict;
    const read = parseKnownKeys(input, { params: { payment_id, operation_id }, body: body.value }, here.env.note);
    if (read.success) return { ok: true as const, report: read.data.body?.report };
    return {
      ok: false as const,
      outcome: refuse('input_invalid', { detail: `${describeIssue(read.error.issues[0])}.` }),
    };
  }

  app.post(routePath(browserCatalogue.askPaymentVerdict.path), (here) => {
    here.env.note.op = 'askPaymentVerdict';
    return guarded(here, 'secretReads', async (secret, paymentId) => {
      if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const operationId = readOperationId(here.req.param('operation_id'));
      if (operationId === undefined) return refuse('operation_id_missing');
      const reported = await readReport(here, paymentId, operationId);
      if (!reported.ok) return reported.outcome;
      const call = { operationId, subject: paymentSubject(paymentId), holder: await journalHash(context, secret) };
      const { report } = reported;
      if (report !== undefined) await operations.report({ ...call, refusal: refusalOf(report) });
      // Proves the secret, and settles the operation where this read can.
      const verified = await readVerified(secret, paymentId, here);
      if (!verified.ok) return verified.outcome;
      const asked = await operations.verdict({
        ...call,
        admit: () => countSecret(context, 'secretWrites', secret),
      });
      if (!asked.ok) return asked.outcome;
      // The operation, or another one, ended while the payment was read: it is read as it is after that.
      const stale = asked.verdict !== 'pending' && verified.page.open_operation !== undefined;
      const current = stale ? await readVerified(secret, paymentId, here) : verified;
      if (!current.ok) return current.outcome;
      const bank = asked.operation === 'authenticate' && asked.verdict === 'done' ? asked.answer?.body : undefined;
      // The service's answer to a call that the browser has sent itself does not pass here.
      if (asked.verdict === 'done' && asked.sender === 'browser')
        await noteDecline(context, here.env.group, current.payment);
      const page: PaymentVerdict = {
        ...current.page,
        ...verdictFields(asked),
        authentication: bank === undefined ? undefined : z.parse(threeDSAuthentication, bank),
      };
      return answer(page);
    });
  });

  /** The bank's own result for this attempt, where the journal has it (EMV 3DS): N, R and unknown values complete nothing. */
  async function refusedByBank(money: MoneyCall, payment: Payment): Promise<Outcome | undefined> {
    if (money.operation !== 'complete') return undefined;
    const said = await operations.answerOf(paymentKey('authenticate', payment));
    const body = z.safeParse(z.object({ trans_status: z.string() }), said === undefined ? {} : readOutcome(said).body);
    if (!body.success) return undefined;
    const status = body.data.trans_status;
    const stops = context.policy.threeds_unavailable === 'stop' ? 'NRU' : 'NR';
    return status === 'unknown' || stops.includes(status) ? refuse('not_authenticated') : undefined;
  }

  for (const money of moneyCalls) {
    // A browser of the documented dialect sends nothing itself that an operation would have to be opened for.
    if (money.sender === 'browser' && context.dialect === 'documented') continue;
    app.post(routePath(money.path), (here) => {
      here.env.note.op = money.name;
      return guarded(here, undefined, async (secret, paymentId) => {
        if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
        const operationId = operationIdOf(here.req.raw.headers);
        if (operationId === undefined) return refuse('operation_id_missing');
        const body = await readJsonBody(here.req.raw, bodyLimit);
        if (!body.ok) return body.outcome;
        const read = money.read(paymentId, body.value);
        here.env.note.dropped = read.dropped;
        if (!read.ok) return refuse('input_invalid', { detail: `${read.problem}.` });

        const session = await sessionOf(here, paymentId);
        const sender = {
          secret,
          address: here.env.address,
          requestId: here.env.requestId,
          customerId: session?.customerId,
        };
        const [holder, digest] = await Promise.all([
          journalHash(context, secret),
          journalHash(context, `${money.name}\n${paymentId}\n${read.text}`),
        ]);
        return operations.run<Payment>({
          operationId,
          operation: money.operation,
          subject: paymentSubject(paymentId),
          digest,
          holder,
          // What is counted is what may go out, not what was written wrongly or is said twice.
          admit: async () =>
            (await countSecret(context, money.limit, secret)) ??
            admitCard(context, here.env.group, money.name, read.newMethod === true ? secret : undefined),
          prove: async (): Promise<Proof<Payment>> => {
            const verified = await verifyClientSecret(context, secret, paymentId, here.env);
            return verified.ok ? { ok: true, state: verified.payment } : verified;
          },
          finding: (payment) => findingOf(money.operation, payment),
          naturalKey: (payment) => paymentKey(money.operation, payment),
          sender: money.sender,
          refuses: async (payment) =>
            money.refuses(payment) ??
            read.refuses?.(payment) ??
            (await refusedByBank(money, payment)) ??
            (await read.asks?.(context, sender, payment)),
          send: async (payment): Promise<Sent> => {
            const done = await read.send(context, sender, payment);
            if (done.ok) {
              if ('opened' in done.value) return { kind: 'unknown', outcome: answer(done.value.opened, 'unknown') };
              const said = 'authentication' in done.value ? done.value.authentication : view(done.value.payment);
              return { kind: 'answered', outcome: answer(said, 'done') };
            }
            const outcome = writeFailure(done.failure, money.refusal);
            return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
          },
          recover: (payment) =>
            money.operation === 'authenticate' || money.sender !== undefined
              ? refuse('answer_lost', { effect: 'done' })
              : answer(view(payment), 'done'),
        });
      });
    });
  }
}
