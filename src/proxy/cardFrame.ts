import type { Hono } from 'hono';
import { documentLocale } from './documentText.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { renderCardFrame } from './renderDocument.ts';
import type { Passage } from './respond.ts';
import { cardFrameHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

/**
 * Puts the frames of cards and of payouts onto the app: fields for a page of the merchant's, in a document of this origin. A document is the same for
 * everyone; it has no secret, and names the origins that may use it. Opening it changes nothing anywhere, and asks nothing of the service.
 */
export function addCardFrame(app: Hono<Passage>, context: ProxyContext): void {
  const { pageAssets, publishableKey, allowedOrigins, cardNetworks, merchant } = context.options;
  for (const [name, op, assets] of [
    ['card', 'cardFrame', pageAssets.cardFrame],
    ['payout', 'payoutFrame', pageAssets.payoutFrame],
  ] as const) {
    if (assets === undefined) continue;
    app.get(`/frame/${name}`, (here) => {
      here.env.note.op = op;
      const boot = {
        publishableKey,
        serviceUrl: context.serviceBrowserUrl,
        proxyUrl: context.publicOrigin.origin,
        origins: allowedOrigins,
        ...(cardNetworks === undefined ? {} : { cardNetworks }),
        locale: documentLocale(here.req.query('locale') ?? null, here.req.header('accept-language') ?? null),
        dialect: context.dialect,
      };
      const text = renderCardFrame(boot, { merchant: merchant.name, ...assets });
      return sendDocument(here.req.raw, context, text, { headers: cardFrameHeaders(context) });
    });
  }
}
