import type { Hono } from 'hono';
import { documentLocale, documentText } from './documentText.ts';
import { cookieValues, pageCookie } from './pageCookie.ts';
import { openPayoutLink } from './payoutLink.ts';
import { payoutMerchant } from './payoutMerchant.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { renderNotice, renderPayoutPage } from './renderDocument.ts';
import type { Passage } from './respond.ts';
import { pageHeaders } from './securityHeaders.ts';

const cookieName = 'till_payout';
/** Seconds that a page can be loaded again without its link. */
const cookieLife = 86_400;
/** Browsers keep 4096 bytes of a cookie with its name and attributes; a longer link stays in the address. */
const longestCookie = 3600;
/** A browser sends one or two: of this path and, after another link of the same payout, of the one before. */
const mostCookies = 4;

/** Puts the hosted payout-link page onto the app. Opening one changes nothing anywhere, and asks nothing of the service. */
export function addPayoutPage(app: Hono<Passage>, context: ProxyContext): void {
  const { pageAssets, publishableKey } = context.options;
  const { payout: assets } = pageAssets;
  if (assets === undefined) return;

  app.get('/payout_link/:merchant_id/:payout_id', async (here) => {
    const { note, group } = here.env;
    note.op = 'payoutPage';
    const locale = documentLocale(here.req.query('locale') ?? null, here.req.header('accept-language') ?? null);
    const text = documentText[locale];
    const headers = (logo?: string) => ({ ...pageHeaders(context, [], logo), vary: 'accept-language' });
    const { payout_id: payoutId } = here.req.param();
    const presented = here.req.query('link');
    const tokens =
      presented === undefined ? cookieValues(here.req.header('cookie'), cookieName).slice(0, mostCookies) : [presented];
    const opened = await context.misses.check(group, async () => {
      for (const token of tokens) {
        const link = await openPayoutLink(token, { signingKeys: context.signingKeys, payoutId });
        if (link !== undefined) return { token, link };
      }
      return undefined;
    });
    if ('missedMs' in opened) {
      note.code = 'payout_link_wrong';
      const words = { title: text.payoutUnknownTitle, text: text.payoutUnknownText };
      return new Response(renderNotice(locale, words, assets.styles), { status: 404, headers: headers() });
    }
    note.payment = await context.hash(payoutId);
    const { token, link } = opened;
    if (presented !== undefined && presented.length <= longestCookie) {
      // The token leaves the address at once: addresses end up in histories and logs.
      const suffix = here.req.query('locale') === undefined ? '' : `?locale=${locale}`;
      const cookie = { name: cookieName, path: here.req.path, token, maxAge: cookieLife };
      return new Response(null, {
        status: 303,
        headers: { location: `${here.req.path}${suffix}`, 'set-cookie': pageCookie(context, cookie) },
      });
    }
    const boot = {
      publishableKey,
      serviceUrl: context.serviceBrowserUrl,
      proxyUrl: context.publicOrigin.origin,
      payoutId,
      payoutLink: token,
      locale,
      dialect: context.dialect,
    };
    const merchant = payoutMerchant(context, link);
    const page = renderPayoutPage(boot, { merchant: merchant.name, ...assets });
    if (context.betrays(page)) return new Response(null, { status: 500 });
    return new Response(page, { headers: headers(merchant.logoUrl) });
  });
}
