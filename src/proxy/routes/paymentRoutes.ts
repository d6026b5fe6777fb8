import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { browserCatalogue, identifier } from '../../contract/index.ts';
import { answer, refuse } from '../answers/refusal.ts';
import { createHandler, type RouteEnv } from '../answers/respond.ts';
import { rateLimitGuard } from '../guards/rateLimits.ts';
import { toRoutePath } from '../guards/requestGuard.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { createBrowserReads } from './browserReads.ts';
import { addPaymentVerdictRoute } from './paymentVerdictRoute.ts';
import { addPaymentWriteRoutes } from './paymentWriteRoutes.ts';

/** Puts the browser routes of a payment onto the app. Their paths, methods and bodies come from the catalogue of the contract. */
export function addPaymentRoutes(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const reads = createBrowserReads(context, operations);
  const { readVerified, readSession, completeCheckout, readLinkPage } = reads;
  const limit = rateLimitGuard(context, 'secretReads');

  app.get(
    toRoutePath(browserCatalogue.readPayment.path),
    limit,
    createHandler(context, async (route) => {
      const verified = await readVerified(route);
      return verified.ok ? answer(verified.page) : verified.outcome;
    }),
  );

  app.get(
    toRoutePath(browserCatalogue.readCheckout.path),
    limit,
    createHandler(context, async (route) => {
      const verified = await readVerified(route);
      if (!verified.ok) return verified.outcome;
      const session = await readSession(route, verified.payment.payment_id);
      const { secret } = route.var;
      const { payment, page } = verified;
      return answer(await completeCheckout(payment, page, { secret, session, requestId: route.env.requestId }));
    }),
  );

  app.get(
    toRoutePath(browserCatalogue.readPaymentLink.path),
    limit,
    createHandler(context, async (route) => {
      const { secret } = route.var;
      const { note, requestId } = route.env;
      const linkId = route.req.param('payment_link_id') ?? '';
      if (!z.safeParse(identifier, linkId).success) return refuse('client_secret_wrong');
      note.link = await context.hash(linkId);
      const verified = await readVerified(route);
      if (!verified.ok) return verified.outcome;
      const { payment, page } = verified;
      // The secret opens its own payment's link and no other one.
      if (payment.payment_link?.payment_link_id !== linkId) return refuse('client_secret_wrong');
      const config = await context.linkConfig(payment, note);
      const session = await readSession(route, verified.payment.payment_id);
      const read = await readLinkPage(payment, page, { linkId, secret, config, session, requestId });
      return read.ok ? answer(read.page) : read.outcome;
    }),
  );

  addPaymentVerdictRoute(app, context, operations, reads);
  addPaymentWriteRoutes(app, { context, operations, reads });
}
