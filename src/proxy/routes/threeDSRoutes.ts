import type { Hono } from 'hono';
import { decodeJson } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { refuse } from '../answers/refusal.ts';
import { type RouteContext, type RouteEnv, respond } from '../answers/respond.ts';
import { readLimited } from '../guards/readJsonBody.ts';
import { localeOf } from '../pages/documentText.ts';
import { renderNotification } from '../pages/renderNotice.ts';
import { notificationHeaders } from '../pages/securityHeaders.ts';
import type { ProxyContext } from '../proxyOptions.ts';

const formLimit = 16 * 1024;

/** Wakes the page above: only its exact origin hears it. Where the browser does not name that origin, each allowed one is tried. */
const script = `(() => {
  const { message, origins } = JSON.parse(document.getElementById('till-notify').textContent);
  if (window.parent === window) return;
  const above = location.ancestorOrigins && location.ancestorOrigins[0];
  for (const origin of origins) {
    if (above && above !== origin) continue;
    window.parent.postMessage(message, origin);
  }
})();
`;

/**
 * The transaction that a posted form speaks of: `threeDSServerTransID`, else `acsTransID` of the decoded `cres` or `threeDSMethodData`
 * (EMV 3DS; padded or not). For correlation only: whether the payment succeeded is asked of the service.
 */
export function transactionId(form: URLSearchParams): string | undefined {
  const encoded = form.get('cres') ?? form.get('threeDSMethodData') ?? '';
  const { threeDSServerTransID, acsTransID } = decodeJson(encoded) ?? {};
  const id = threeDSServerTransID ?? acsTransID;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** Puts the notification pages of 3DS onto the app: the bank posts to them from inside a frame. They decide nothing and change nothing. */
export function addThreeDSRoutes(app: Hono<RouteEnv>, context: ProxyContext): void {
  const notify = (op: string, type: 'challenge-end' | 'method-end') => async (route: RouteContext) => {
    route.env.note.op = op;
    const body = await readLimited(route.req.raw, formLimit);
    if (body === undefined) return respond(refuse('body_too_large'), route.env, context.containsSecret);
    const id = transactionId(new URLSearchParams(new TextDecoder().decode(body)));
    const message = { tillkit: '3ds', type, ...defined({ id }) };
    const text = renderNotification(localeOf(route.req.raw), { message, origins: [...context.allowedOrigins] });
    return new Response(text, { headers: notificationHeaders(context) });
  };
  app.post('/3ds/notify', notify('challengeNotification', 'challenge-end'));
  app.post('/3ds/method-notify', notify('methodNotification', 'method-end'));
  app.get('/3ds/notify.js', (route) => {
    route.env.note.op = 'notificationScript';
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' };
    return new Response(script, { headers });
  });
}
