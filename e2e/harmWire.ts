import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

/** What goes wrong between the browser and the other side. `after`: the call has been carried out, and its answer suffers. */
export const wireHarms = {
  refused: { fault: 'F1', says: 'finds no connection' },
  'timed out after': { fault: 'F2', says: 'is carried out and its answer times out' },
  never: { fault: 'F2', says: 'is carried out and never answered, until the page gives up waiting' },
  '502 before': { fault: 'F3', says: 'meets a gateway that answers 502 and passes nothing on' },
  '502 after': { fault: 'F3', says: 'is carried out and a gateway answers 502 in its place' },
  '504 after': { fault: 'F3', says: 'is carried out and a gateway answers 504 in its place' },
  '429': { fault: 'F4', says: 'is turned away with 429 and Retry-After' },
  'reset after': { fault: 'F5', says: 'is carried out and the connection breaks before its answer' },
  truncated: { fault: 'F6', says: 'is answered with half of the text' },
  html: { fault: 'F6', says: 'is answered with a page of HTML' },
  empty: { fault: 'F6', says: 'is answered with an empty 200' },
  'unknown status': { fault: 'F7', says: 'is answered with a status that nobody knows' },
  'fields missing': { fault: 'F7', says: 'is answered without the fields of the interface' },
  'types wrong': { fault: 'F7', says: 'is answered with values of other types' },
  'more fields': { fault: 'F7', says: 'is answered with fields that nobody knows' },
  slow: { fault: 'F8', says: 'is answered after the soft limit' },
  twice: { fault: 'F9', says: 'is delivered twice' },
  stale: { fault: 'F10', says: 'is answered with how it was before' },
  reload: { fault: 'F11', says: 'is under way while the page is reloaded' },
  back: { fault: 'F12', says: 'is under way while the person leaves and comes back' },
  offline: { fault: 'F13', says: 'leaves as the connection is lost for a moment' },
  'done elsewhere': { fault: 'F14', says: 'comes after the same was done elsewhere' },
  'wrong secret': { fault: 'F14', says: 'carries a secret that is not the payment’s' },
  expired: { fault: 'F14', says: 'comes after the link has expired' },
  'clock ahead': { fault: 'F15', says: 'is made on a device whose clock is a day ahead' },
  'clock behind': { fault: 'F15', says: 'is made on a device whose clock is a day behind' },
  blocked: { fault: 'F16', says: 'is stopped by something on the device' },
  '403 before': { fault: 'F17', says: 'is turned away with a page of HTML by something in between' },
  '403 after': { fault: 'F17', says: 'is carried out, and something in between answers 403 with a page of HTML' },
  '408 after': { fault: 'F17', says: 'is carried out, and something in between answers an empty 408' },
} as const;
export type WireHarm = keyof typeof wireHarms;

/** What goes wrong between the proxy and the service: faults of the sandbox. */
export const serviceHarms = {
  'no answer before': { fault: 'F2', says: 'is lost on its way to the service' },
  'answer lost': { fault: 'F5', says: 'is carried out by the service, which hangs up' },
  'status 500': { fault: 'F3', says: 'is answered 500 by a service that did nothing' },
  'status 500 after': { fault: 'F3', says: 'is answered 500 by a service that did it' },
  'status 429': { fault: 'F4', says: 'is turned away by the service with 429' },
  malformed: { fault: 'F6', says: 'is answered by the service with half of the JSON' },
  html: { fault: 'F6', says: 'is answered by the service with a page of HTML' },
  'unknown status': { fault: 'F7', says: 'is answered by the service with a word that nobody knows' },
  delay: { fault: 'F8', says: 'is answered by the service after the soft limit' },
} as const;
export type ServiceHarm = keyof typeof serviceHarms;

/** A harm as a cell names it. */
export type Harm =
  | { readonly on: 'wire'; readonly kind: WireHarm }
  | { readonly on: 'service'; readonly kind: ServiceHarm };

/** Its number in the list of faults, and its sentence. */
export const describeHarm = ({ on, kind }: Harm): { readonly fault: string; readonly says: string } =>
  on === 'wire' ? wireHarms[kind] : serviceHarms[kind];

/** After this long the page says that it still works, in milliseconds. */
export const softLimitMs = 11_000;
const dayMs = 86_400_000;
const offlineMs = 1_500;
const html = '<!doctype html><title>Gateway</title><h1>Please try again</h1>';
const open = { 'access-control-allow-origin': '*' };

/** Prepares the page's clock for a harm that needs another time. Before the page is opened. */
export async function prepareClock(page: Page, kind: string, mayWait: boolean): Promise<void> {
  if (kind === 'clock ahead') await page.clock.install({ time: Date.now() + dayMs });
  else if (kind === 'clock behind') await page.clock.install({ time: Date.now() - dayMs });
  else if (mayWait || kind === 'slow' || kind === 'never' || kind === 'delay') await page.clock.install();
}

/** The same answer with every value that `change` names replaced, at any depth. */
function rewritten(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const next = change(key, entry);
      return next === undefined ? [] : [[key, rewritten(next, change)]];
    }),
  );
}

const named = /^(?:payment|payout|status|trans_status|payment_method_id)$/;
const rewrites: Readonly<Record<string, (text: string) => string>> = {
  truncated: (text) => text.slice(0, Math.floor(text.length / 2)),
  empty: () => '',
  'unknown status': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (/^(?:trans_)?status$/.test(key) ? 'settling' : value))),
  'fields missing': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (named.test(key) ? undefined : value))),
  'types wrong': (text) =>
    JSON.stringify(
      rewritten(JSON.parse(text), (key, value) =>
        /^(?:payment|payout|trans_status|payment_method_id|customer_payment_methods)$/.test(key) ? [7] : value,
      ),
    ),
  'more fields': (text) => JSON.stringify({ ...JSON.parse(text), a_field_of_tomorrow: { deep: [null, 1, 'x'] } }),
};

/** A harm in the hands of a test. */
export interface Harmed {
  /** Lets the answer go that a slow line holds back. */
  readonly release: () => void;
  /** Resolves when a call has met the harm for the first time. */
  readonly met: Promise<void>;
  /** Ends it, and fails when it has not happened as often as it should. */
  readonly end: () => Promise<void>;
}

/** The text of the next answer from an address. It is taken on its way: of one that has arrived the browser may have let go of the text. */
async function nextAnswer(context: BrowserContext, pattern: RegExp): Promise<string> {
  let take: (text: Promise<string>) => void = () => undefined;
  const taken = new Promise<string>((resolve) => {
    take = resolve;
  });
  const listen = async (route: Route): Promise<void> => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer });
    take(answer.text());
  };
  await context.route(pattern, listen);
  const text = await taken;
  await context.unroute(pattern, listen);
  return text;
}

/** Harms the next calls to an address, between the browser and the other side. */
export async function harmOnTheWire(
  context: BrowserContext,
  page: Page,
  { pattern, kind, times }: { readonly pattern: RegExp; readonly kind: WireHarm; readonly times: number },
): Promise<Harmed> {
  let left = kind === 'clock ahead' || kind === 'clock behind' || kind === 'expired' ? 0 : times;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  // The page reads while the bank's page is open: a stale answer is one from before the bank has decided.
  const before = kind === 'stale' ? await nextAnswer(context, pattern) : undefined;

  const harm = async (route: Route): Promise<void> => {
    const gateway = (status: number) => route.fulfill({ status, body: html, contentType: 'text/html', headers: open });
    switch (kind) {
      case 'refused':
        return route.abort('connectionrefused');
      case 'blocked':
        return route.abort('blockedbyclient');
      case 'offline':
        await context.setOffline(true);
        setTimeout(() => void context.setOffline(false).catch(() => undefined), offlineMs);
        return route.abort('internetdisconnected');
      case '502 before':
        return gateway(502);
      case '403 before':
        return gateway(403);
      case '429':
        return route.fulfill({
          status: 429,
          headers: { ...open, 'access-control-expose-headers': 'retry-after', 'retry-after': '1' },
          json: { error: { code: 'rate_limited', message: 'Too many requests; see Retry-After.', effect: 'none' } },
        });
      case 'stale':
        return route.fulfill({ status: 200, headers: open, contentType: 'application/json', body: before ?? '' });
      case 'wrong secret': {
        const headers = route.request().headers();
        const named = 'x-payout-link' in headers ? 'x-payout-link' : 'x-client-secret';
        return route.continue({ headers: { ...headers, [named]: `${headers[named] ?? ''}x` } });
      }
      case 'done elsewhere':
        await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': randomUUID() } });
        return route.continue();
      case 'twice':
        await route.fetch();
        return route.continue();
      case 'reload':
      case 'back': {
        const answer = await route.fetch().catch(() => undefined);
        if (kind === 'reload') await page.reload();
        else {
          await page.goto('about:blank');
          await page.goBack();
        }
        // A page that has been left takes no answer any more.
        return (answer === undefined ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
      }
      default: {
        const answer = await route.fetch();
        switch (kind) {
          case 'timed out after':
            return route.abort('timedout');
          case 'reset after':
            return route.abort('connectionreset');
          case '502 after':
            return gateway(502);
          case '504 after':
            return gateway(504);
          case '403 after':
            return gateway(403);
          case '408 after':
            return route.fulfill({ status: 408, headers: open, body: '' });
          case 'html':
            return gateway(200);
          case 'slow':
          case 'never':
            meet();
            await gate;
            return route.fulfill({ response: answer }).catch(() => undefined);
          default: {
            const rewrite = rewrites[kind];
            if (rewrite === undefined) throw new Error(`No such harm: ${kind}`);
            return route.fulfill({ response: answer, body: rewrite(await answer.text()) });
          }
        }
      }
    }
  };

  const underWay: Promise<void>[] = [];
  await context.route(pattern, (route) => {
    if (route.request().method() === 'OPTIONS' || left === 0) return route.fallback();
    left -= 1;
    const done = harm(route).then(meet);
    underWay.push(done);
    return done;
  });
  return {
    release,
    met,
    end: async () => {
      expect(left, 'harms that have not happened').toBe(0);
      release();
      // A call that is still under way would be let go by the browser, and then harmed all the same.
      await Promise.allSettled(underWay);
      await context.unroute(pattern);
    },
  };
}
