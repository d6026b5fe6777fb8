import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue } from '../client/index.ts';
import {
  type BrowserPayment,
  type BrowserPaymentLink,
  browserCatalogue,
  clientSecretHeader,
  type InputOf,
  identifier,
  type Payment,
  paymentView,
  type updatePayment,
} from '../contract/index.ts';
import { admitCard, noteDecline } from './cardTesting.ts';
import { parseKnownKeys } from './parseKnownKeys.ts';
import type { ProxyContext } from './proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';
import { readJsonBody } from './readJsonBody.ts';
import { answer, type Outcome, refuse } from './refusal.ts';
import { guardOrigin } from './requestGuard.ts';
import { type Here, type Passage, respond } from './respond.ts';
import { readFailure, writeFailure } from './serviceFailure.ts';
import { createSingleFlight } from './singleFlight.ts';
import { paymentIdOf, verifyClientSecret } from './verifyClientSecret.ts';

const bodyLimit = 64 * 1024;
type Selection = InputOf<typeof browserCatalogue.selectPaymentMethod>['body'];

/** Payments that take no further method. A failed one may be tried again, and an unknown status is the service's to judge. */
const closed: ReadonlySet<string> = new Set([
  'succeeded',
  'cancelled',
  'processing',
  'requires_capture',
  'partially_captured',
  'partially_captured_and_capturable',
]);

/** The update that a selection becomes: these fields and no others, whatever the browser sent. Amount, currency and customer are not among them. */
export function buildUpdate(selection: Selection, address: string | undefined): InputOf<typeof updatePayment>['body'] {
  const { payment_method, payment_method_id, payment_token, card_cvc, browser_info } = selection;
  return {
    payment_method,
    ...(payment_method_id === undefined ? {} : { payment_method_id }),
    ...(payment_token === undefined ? {} : { payment_token }),
    ...(card_cvc === undefined ? {} : { payment_method_data: { card_token: { card_cvc } } }),
    confirm: true,
    // The address is what the connection says; what the browser says of it does not count.
    ...(browser_info === undefined && address === undefined
      ? {}
      : { browser_info: { ...browser_info, ip_address: address } }),
  };
}

/** A path of the catalogue as the router writes it. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Puts the three browser routes onto the app. Their paths, methods and bodies come from the catalogue of the contract. */
export function addKitRoutes(app: Hono<Passage>, context: ProxyContext): void {
  const flight = createSingleFlight<Outcome>();

  const view = (payment: Payment): BrowserPayment => ({
    // Reduced to the fields that a browser may see; everything else of the payment stays here.
    payment: z.parse(paymentView, payment),
    policy: context.policy,
    server_time: new Date(context.now()).toISOString(),
  });

  /** Origin, shape of the client secret and rate limit; then the work. */
  async function guarded(
    here: Here,
    limit: keyof RateLimits,
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
      const wait = await context.limiter.take(limit, await context.hash(secret), context.now());
      if (wait > 0) return refuse('rate_limited', { retryAfterMs: wait });
      return work(secret, paymentId);
    };
    return respond(await decide(), note, context.betrays);
  }

  app.get(routePath(browserCatalogue.readPayment.path), (here) => {
    here.env.note.op = 'readPayment';
    return guarded(here, 'secretReads', async (secret, paymentId) => {
      if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const verified = await verifyClientSecret(context, secret, paymentId, here.env);
      return verified.ok ? answer(view(verified.payment)) : verified.outcome;
    });
  });

  app.get(routePath(browserCatalogue.readPaymentLink.path), (here) => {
    here.env.note.op = 'readPaymentLink';
    return guarded(here, 'secretReads', async (secret, paymentId) => {
      const linkId = here.req.param('payment_link_id') ?? '';
      if (!z.safeParse(identifier, linkId).success) return refuse('client_secret_wrong');
      here.env.note.link = await context.hash(linkId);
      const { requestId } = here.env;
      const verified = await verifyClientSecret(context, secret, paymentId, here.env);
      if (!verified.ok) return verified.outcome;
      // The secret opens its own payment's link and no other one.
      if (verified.payment.payment_link?.payment_link_id !== linkId) return refuse('client_secret_wrong');
      const link = await context.service.retrievePaymentLink({ params: { payment_link_id: linkId } }, { requestId });
      if (!link.ok) return readFailure(link.failure);
      const { name, logoUrl } = context.options.merchant;
      const page: BrowserPaymentLink = {
        ...view(verified.payment),
        payment_link: link.value,
        merchant: { name, logo_url: logoUrl },
      };
      return answer(page);
    });
  });

  app.post(routePath(browserCatalogue.selectPaymentMethod.path), (here) => {
    here.env.note.op = 'selectPaymentMethod';
    return guarded(here, 'secretWrites', async (secret, paymentId) => {
      const { address, requestId } = here.env;
      if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const body = await readJsonBody(here.req.raw, bodyLimit);
      if (!body.ok) return body.outcome;
      const parsed = parseKnownKeys(
        browserCatalogue.selectPaymentMethod.input,
        { params: { payment_id: paymentId }, body: body.value },
        here.env.note,
      );
      if (!parsed.success) return refuse('input_invalid', { detail: `${describeIssue(parsed.error.issues[0])}.` });
      const selection = parsed.data.body;
      const refused = await admitCard(
        context,
        here.env.group,
        selection.payment_method_id === undefined ? undefined : secret,
      );
      if (refused !== undefined) return refused;

      const attach = async (): Promise<Outcome> => {
        const verified = await verifyClientSecret(context, secret, paymentId, here.env);
        if (!verified.ok) return verified.outcome;
        if (closed.has(verified.payment.status)) return refuse('payment_not_open');
        const update = { params: { payment_id: paymentId }, body: buildUpdate(selection, address) };
        const updated = await context.service.updatePayment(update, { requestId });
        if (updated.ok) await noteDecline(context, here.env.group, updated.value);
        return updated.ok ? answer(view(updated.value), 'done') : writeFailure(updated.failure);
      };
      // The secret is part of the key: whoever has the wrong one cannot stand in the way of who has the right one.
      const [key, digest] = await Promise.all([context.hash(secret), context.hash(JSON.stringify(selection))]);
      const outcome = flight.run(key, digest, attach);
      return outcome === 'busy' ? refuse('select_in_progress') : outcome;
    });
  });
}
