import type { Hono } from 'hono';
import { payoutLinkHeader } from '../contract/index.ts';
import { documentLocale, documentText, pageLanguages } from './documentText.ts';
import { cookieValues, pageCookie } from './pageCookie.ts';
import { openPayoutLink } from './payoutLink.ts';
import { payoutMerchant } from './payoutMerchant.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { answer, refuse } from './refusal.ts';
import { renderNotice, renderPayoutPage } from './renderDocument.ts';
import { guardOrigin } from './requestGuard.ts';
import { type Here, type Passage, respond } from './respond.ts';
import { pageHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

const cookieName = 'till_payout';
/** Seconds that a page can be loaded again without its link. */
const cookieLife = 86_400;
/** Browsers keep 4096 bytes of a cookie with its name and attributes; the page itself keeps a longer link. */
const longestCookie = 3600;
/** A browser sends one or two: of this path and, after another link of the same payout, of the one before. */
const mostCookies = 4;
const path = '/payout_link/:merchant_id/:payout_id';

/**
 * Puts the hosted payout-link page onto the app. A link carries its token in the fragment, which no request contains. The page's script sends it in the
 * header of the payout routes and exchanges it for a cookie of this page; it keeps the token itself where there can be no cookie. Opening a page changes
 * nothing anywhere, and asks nothing of the service.
 */
export function addPayoutPage(app: Hono<Passage>, context: ProxyContext): void {
  const { pageAssets, publishableKey } = context.options;
  const { payout: assets } = pageAssets;
  if (assets === undefined) return;

  const localeOf = (here: Here) =>
    documentLocale(here.req.query('locale') ?? null, here.req.header('accept-language') ?? null);

  /** The first of the tokens that opens this payout. */
  async function open(here: Here, tokens: readonly string[]) {
    const payoutId = here.req.param('payout_id') ?? '';
    const opened = await context.misses.check(here.env.group, async () => {
      for (const token of tokens) {
        const link = await openPayoutLink(token, { signingKeys: context.signingKeys, payoutId });
        if (link !== undefined) return { token, link };
      }
      return undefined;
    });
    if (!('missedMs' in opened)) here.env.note.payment = await context.hash(payoutId);
    return opened;
  }

  app.get(path, async (here) => {
    const { note } = here.env;
    note.op = 'payoutPage';
    const locale = localeOf(here);
    const { text } = documentText(locale);
    const presented = here.req.query('link');
    if (presented) {
      // Links of former versions carry the token in the query; addresses end up in histories and logs.
      const suffix = here.req.query('locale') === undefined ? '' : `?locale=${locale}`;
      const location = `${here.req.path}${suffix}#link=${encodeURIComponent(presented)}`;
      return new Response(null, { status: 303, headers: { location } });
    }
    if (presented === '') {
      // Where the script goes that has no token, or a wrong one.
      note.code = 'payout_link_wrong';
      const words = { title: text('document.payout.unknown.title'), text: text('document.payout.unknown.text') };
      const headers = pageHeaders(context, []);
      return sendDocument(here, context, renderNotice(locale, words, assets.styles), { status: 404, headers });
    }
    const tokens = cookieValues(here.req.header('cookie'), cookieName).slice(0, mostCookies);
    const opened = tokens.length === 0 ? undefined : await open(here, tokens);
    const known = opened === undefined || 'missedMs' in opened ? undefined : opened;
    const merchant = payoutMerchant(context, known?.link ?? {});
    const boot = {
      publishableKey,
      serviceUrl: context.serviceBrowserUrl,
      proxyUrl: context.publicOrigin.origin,
      payoutId: here.req.param('payout_id'),
      ...(known === undefined ? {} : { payoutLink: known.token }),
      locale,
      languages: pageLanguages('document.payout.title', merchant.name),
      ...(context.options.texts === undefined ? {} : { texts: context.options.texts }),
      dialect: context.dialect,
    };
    const page = renderPayoutPage(boot, { merchant: merchant.name, ...assets });
    return sendDocument(here, context, page, { headers: pageHeaders(context, [], merchant.logoUrl) });
  });

  app.post(path, async (here) => {
    const { note } = here.env;
    note.op = 'payoutPageOpened';
    const foreign = guardOrigin(here.req.raw, context);
    if (foreign !== undefined) return respond(foreign, here.env, context.containsSecret);
    const opened = await open(here, [here.req.header(payoutLinkHeader) ?? '']);
    if ('missedMs' in opened) return respond(refuse('payout_link_wrong'), here.env, context.containsSecret);
    const { token, link } = opened;
    const title = documentText(localeOf(here)).text('document.payout.title', payoutMerchant(context, link).name);
    const cookie = token.length <= longestCookie;
    const answered = respond(answer({ title, cookie }), here.env, context.containsSecret);
    const maxAge = cookieLife;
    if (cookie)
      answered.headers.set('set-cookie', pageCookie(context, { name: cookieName, path: here.req.path, token, maxAge }));
    return answered;
  });
}
