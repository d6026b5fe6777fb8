import type { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type BrowserPayment,
  type BrowserPaymentLink,
  browserCatalogue,
  clientSecretHeader,
  identifier,
  operationIdHeader,
  type PaymentView,
  paymentView,
} from '../contract/index.ts';
import { admitCard } from './cardTesting.ts';
import { moneyCalls } from './moneyCalls.ts';
import type { ProxyContext } from './proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';
import { readJsonBody } from './readJsonBody.ts';
import { answer, type Outcome, refuse } from './refusal.ts';
import { guardOrigin } from './requestGuard.ts';
import { type Here, type Passage, respond } from './respond.ts';
import { readFailure, writeFailure } from './serviceFailure.ts';
import { createSingleFlight } from './singleFlight.ts';
import { paymentIdOf, verifyClientSecret } from './verifyClientSecret.ts';

/** A path of the catalogue as the router writes it. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const bodyLimit = 64 * 1024;
/** A version 4 UUID. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Puts the browser routes onto the app. Their paths, methods and bodies come from the catalogue of the contract. */
export function addKitRoutes(app: Hono<Passage>, context: ProxyContext): void {
  const flight = createSingleFlight<Outcome>();

  const view = (payment: PaymentView): BrowserPayment => ({
    // Reduced to the fields that a browser may see; everything else of the payment stays here.
    payment: z.parse(paymentView, payment),
    policy: context.policy,
    server_time: new Date(context.now()).toISOString(),
  });

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
      const wait =
        limit === undefined ? 0 : await context.limiter.take(limit, await context.hash(secret), context.now());
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

  for (const money of moneyCalls) {
    app.post(routePath(money.path), (here) => {
      here.env.note.op = money.name;
      return guarded(here, undefined, async (secret, paymentId) => {
        if (here.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
        const operationId = here.req.header(operationIdHeader) ?? crypto.randomUUID();
        if (!operationIdShape.test(operationId)) return refuse('operation_id_missing');
        const body = await readJsonBody(here.req.raw, bodyLimit);
        if (!body.ok) return body.outcome;
        const read = money.read(paymentId, body.value);
        here.env.note.dropped = read.dropped;
        if (!read.ok) return refuse('input_invalid', { detail: `${read.problem}.` });

        const act = async (): Promise<Outcome> => {
          // What is counted is what may go out, not what was written wrongly or is said twice.
          const wait = await context.limiter.take(money.limit, await context.hash(secret), context.now());
          if (wait > 0) return refuse('rate_limited', { retryAfterMs: wait });
          const resting = await admitCard(
            context,
            here.env.group,
            money.name,
            read.newMethod === true ? secret : undefined,
          );
          if (resting !== undefined) return resting;
          const verified = await verifyClientSecret(context, secret, paymentId, here.env);
          if (!verified.ok) return verified.outcome;
          const { address, requestId } = here.env;
          const refused = money.refuses(verified.payment);
          if (refused !== undefined) return refused;
          const done = await read.send(context, { secret, address, requestId });
          if (!done.ok) return writeFailure(done.failure, money.refusal);
          return answer('authentication' in done.value ? done.value.authentication : view(done.value.payment), 'done');
        };
        // The secret is part of the key: whoever has the wrong one cannot stand in the way of who has the right one.
        const [key, digest] = await Promise.all([context.hash(secret), context.hash(`${money.name}\n${read.text}`)]);
        const outcome = flight.run(key, digest, act);
        return outcome === 'busy' ? refuse('operation_open') : outcome;
      });
    });
  }
}
