import type { Hono } from 'hono';
import { documentLocale, documentText } from './documentText.ts';
import { openPayoutLink } from './payoutLink.ts';
import { payoutMerchant } from './payoutMerchant.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { renderNotice, renderPayoutPage } from './renderDocument.ts';
import type { Passage } from './respond.ts';
import { pageHeaders } from './securityHeaders.ts';

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
    const token = here.req.query('link') ?? '';
    const link = await context.misses.check(group, () =>
      openPayoutLink(token, { signingKeys: context.signingKeys, payoutId }),
    );
    if ('missedMs' in link) {
      note.code = 'payout_link_wrong';
      const words = { title: text.payoutUnknownTitle, text: text.payoutUnknownText };
      return new Response(renderNotice(locale, words, assets.styles), { status: 404, headers: headers() });
    }
    note.payment = await context.hash(payoutId);
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
