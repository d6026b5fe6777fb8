import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { browserCatalogue, identifier } from '../../contract/index.ts';
import type { RouteEnv } from '../answers/refusal.ts';
import { answer, refuse } from '../answers/refusal.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { createPaymentRequests, routePath } from './paymentRequests.ts';
import { addPaymentVerdictRoute } from './paymentVerdictRoute.ts';
import { addPaymentWriteRoutes } from './paymentWriteRoutes.ts';

/** Puts the browser routes of a payment onto the app. Their paths, methods and bodies come from the catalogue of the contract. */
export function addPaymentRoutes(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const requests = createPaymentRequests(context, operations);
  const { guarded, readVerified, sessionOf, checkoutOf, linkPageOf } = requests;

  app.get(routePath(browserCatalogue.readPayment.path), (route) => {
    route.env.note.op = 'readPayment';
    return guarded(route, 'secretReads', async (secret, paymentId) => {
      if (route.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const verified = await readVerified(secret, paymentId, route);
      return verified.ok ? answer(verified.page) : verified.outcome;
    });
  });

  app.get(routePath(browserCatalogue.readCheckout.path), (route) => {
    route.env.note.op = 'readCheckout';
    return guarded(route, 'secretReads', async (secret, paymentId) => {
      if (route.req.param('payment_id') !== paymentId) return refuse('client_secret_wrong');
      const verified = await readVerified(secret, paymentId, route);
      if (!verified.ok) return verified.outcome;
      const session = await sessionOf(route, paymentId);
      const { payment, page } = verified;
      return answer(await checkoutOf(payment, page, { secret, session, requestId: route.env.requestId }));
    });
  });

  app.get(routePath(browserCatalogue.readPaymentLink.path), (route) => {
    route.env.note.op = 'readPaymentLink';
    return guarded(route, 'secretReads', async (secret, paymentId) => {
      const linkId = route.req.param('payment_link_id') ?? '';
      if (!z.safeParse(identifier, linkId).success) return refuse('client_secret_wrong');
      route.env.note.link = await context.hash(linkId);
      const verified = await readVerified(secret, paymentId, route);
      if (!verified.ok) return verified.outcome;
      const { payment, page } = verified;
      // The secret opens its own payment's link and no other one.
      if (payment.payment_link?.payment_link_id !== linkId) return refuse('client_secret_wrong');
      const config = await context.linkConfig(payment, route.env.note);
      const session = await sessionOf(route, paymentId);
      const read = await linkPageOf(payment, page, { linkId, secret, config, session, requestId: route.env.requestId });
      return read.ok ? answer(read.page) : read.outcome;
    });
  });

  addPaymentVerdictRoute(app, context, operations, requests);
  addPaymentWriteRoutes(app, { context, operations, requests });
}
