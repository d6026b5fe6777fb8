/// <reference path="../inlineScripts.d.ts" />
import type { Hono } from 'hono';
import { browserCatalogue, payoutLinkHeader } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { likelyCountry } from '../../validation/index.ts';
import { answer, refuse } from '../answers/refusal.ts';
import { type RouteContext, type RouteEnv, respond } from '../answers/respond.ts';
import { countRequest } from '../guards/rateLimits.ts';
import { refuseForeignOrigin } from '../guards/requestGuard.ts';
import { waitAtMost } from '../journal/journal.ts';
import { openPayoutLink, type PayoutLinkClaims } from '../links/sealPayoutLink.ts';
import type { Operations } from '../operations/createOperations.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { createPayoutReads } from '../routes/payoutRoutes.ts';
import { getPayoutMerchant } from '../settings/linkTexts.ts';
import { backToMerchant, documentText, localeOf, pageLanguages } from './documentText.ts';
import exchangeScript from './exchangeScript.ts?script';
import { cookieValues, pageCookie } from './pageCookie.ts';
import type { FirstPayoutRead, PayoutBootData } from './pageData.ts';
import { renderNotice } from './renderNotice.ts';
import { renderPayoutPage } from './renderPage.ts';
import { pageHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';
import { createPayoutRendering, hashInlineSources } from './serverRendering.ts';

const cookieName = 'till_payout';
/** Seconds that a page can be loaded again without its link. */
const cookieLife = 86_400;
/** Browsers keep 4096 bytes of a cookie with its name and attributes; the page itself keeps a longer link. */
const longestCookie = 3600;
/** A browser sends one or two: of this path and, after another link of the same payout, of the one before. */
const mostCookies = 4;
/** Languages of a browser that are looked at. */
const mostLanguages = 8;
/** How long a document waits for what its page reads first, in milliseconds. Afterwards it goes without, and the page asks. */
const patience = 1000;
const path = '/payout_link/:merchant_id/:payout_id';

/**
 * Adds the hosted payout-link page. A link carries its token in the fragment, which no request contains. The document exchanges it for a cookie of this page,
 * and a request with the cookie gets a server-rendered page. Without cookies the page keeps the token and is rendered by its script. Opening a page changes
 * nothing.
 */
export function addPayoutLinkPage(app: Hono<RouteEnv>, context: ProxyContext, operations: Operations): void {
  const { pageAssets } = context.options;
  const { payout: assets } = pageAssets;
  if (assets === undefined) return;
  const render = createPayoutRendering(context, assets);
  const { readPage } = createPayoutReads(context, operations);

  /** What the page would ask first, by the same rules and limits; `undefined` where it could not be read. */
  async function readFirst(
    route: RouteContext,
    token: string,
    link: PayoutLinkClaims,
  ): Promise<FirstPayoutRead | undefined> {
    if ((await countRequest(context, 'secretReads', token)) !== undefined) return undefined;
    const read = await readPage(link, route);
    const path = browserCatalogue.readPayoutLink.path.replace('{payout_id}', encodeURIComponent(link.payout_id));
    return 'page' in read ? { path, answer: read.page } : undefined;
  }

  /** Where the receiver's account is likely to be, by what their browser says of its languages. */
  function countryOf(route: RouteContext, { answer }: FirstPayoutRead): string {
    const languages = (route.req.header('accept-language') ?? '').split(',').slice(0, mostLanguages);
    return likelyCountry(answer.payout.currency, {
      languages: languages.map((language) => language.replace(/;.*/, '').trim()),
    });
  }

  /** The first of the tokens that opens this payout. */
  async function open(route: RouteContext, tokens: readonly string[]) {
    const payoutId = route.req.param('payout_id') ?? '';
    const opened = await context.wrongCredentials.check(route.env.group, async () => {
      for (const token of tokens) {
        const link = await openPayoutLink(token, { signingKeys: context.signingKeys, payoutId });
        if (link !== undefined) return { token, link };
      }
      return undefined;
    });
    if (!('throttledMs' in opened)) route.env.note.payment = await context.hash(payoutId);
    return opened;
  }

  app.get(path, async (route) => {
    const { note } = route.env;
    note.op = 'createPayoutPage';
    const locale = localeOf(route.req.raw);
    const { text } = documentText(locale);
    const presented = route.req.query('link');
    if (presented) {
      // Links of former versions carry the token in the query; addresses end up in histories and logs.
      const suffix = route.req.query('locale') === undefined ? '' : `?locale=${locale}`;
      const location = `${route.req.path}${suffix}#link=${encodeURIComponent(presented)}`;
      return new Response(null, { status: 303, headers: { location } });
    }
    if (presented === '') {
      // Where the script goes that has no token, or a wrong one.
      note.code = 'payout_link_wrong';
      const words = { title: text('document.payout.unknown.title'), text: text('document.payout.unknown.text') };
      const headers = pageHeaders(context, []);
      const around = { merchant: getPayoutMerchant(context, {}).name, back: backToMerchant(locale, context.options) };
      const notice = renderNotice(locale, words, assets.styles, around);
      return sendDocument(route.req.raw, context, notice, { status: 404, headers });
    }
    const tokens = cookieValues(route.req.header('cookie'), cookieName).slice(0, mostCookies);
    const opened = tokens.length === 0 ? undefined : await open(route, tokens);
    const known = opened === undefined || 'throttledMs' in opened ? undefined : opened;
    const first =
      known && (await waitAtMost(patience, readFirst(route, known.token, known.link)).catch(() => undefined));
    const merchant = getPayoutMerchant(context, known?.link ?? {});
    const boot: PayoutBootData = {
      ...context.clientBoot,
      payoutId: route.req.param('payout_id'),
      ...defined({ payoutLink: known?.token }),
      ...(first === undefined ? {} : { country: countryOf(route, first) }),
      locale,
      languages: pageLanguages(locale, 'document.payout.title', merchant.name),
      ...defined({ texts: context.options.texts }),
    };
    const serverRendered = first && (await render(boot, first, merchant.name));
    const exchange = { script: exchangeScript, opened: known !== undefined };
    const page = renderPayoutPage(boot, { merchant: merchant.name, ...assets, first, serverRendered, exchange });
    const written = await hashInlineSources(serverRendered, exchangeScript);
    return sendDocument(route.req.raw, context, page, { headers: pageHeaders(context, [], merchant.logoUrl, written) });
  });

  app.post(path, async (route) => {
    const { note } = route.env;
    note.op = 'payoutPageOpened';
    const foreign = refuseForeignOrigin(route.req.raw, context);
    if (foreign !== undefined) return respond(foreign, route.env, context.containsSecret);
    const opened = await open(route, [route.req.header(payoutLinkHeader) ?? '']);
    if ('throttledMs' in opened) return respond(refuse('payout_link_wrong'), route.env, context.containsSecret);
    const { token, link } = opened;
    const title = documentText(localeOf(route.req.raw)).text(
      'document.payout.title',
      getPayoutMerchant(context, link).name,
    );
    const cookie = token.length <= longestCookie;
    const answered = respond(answer({ title, cookie }), route.env, context.containsSecret);
    const maxAge = cookieLife;
    if (cookie)
      answered.headers.set(
        'set-cookie',
        pageCookie(context, { name: cookieName, path: route.req.path, token, maxAge }),
      );
    return answered;
  });
}
