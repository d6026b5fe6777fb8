import type { Hono } from 'hono';
import { localeOf } from './documentText.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { renderCardFrame } from './renderDocument.ts';
import type { Passage } from './respond.ts';
import { bankFrameHeaders, cardFrameHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

/**
 * Puts the frames of cards, of payouts and of banks' pages onto the app: what a page of the merchant's shows in a document of this origin. A document is the
 * same for everyone; it has no secret, and names the origins that may use it. Opening it changes nothing anywhere, and asks nothing of the service.
 * Fields and banks are never in one document: that of a bank's page allows to frame banks, those of fields frame nothing.
 */
export function addCardFrame(app: Hono<Passage>, context: ProxyContext): void {
  const { pageAssets, publishableKey, allowedOrigins, cardNetworks, merchant } = context.options;
  for (const [name, op, assets, headersOf] of [
    ['card', 'cardFrame', pageAssets.cardFrame, cardFrameHeaders],
    ['payout', 'payoutFrame', pageAssets.payoutFrame, cardFrameHeaders],
    ['three-ds', 'bankFrame', pageAssets.bankFrame, bankFrameHeaders],
  ] as const) {
    if (assets === undefined) continue;
    app.get(`/frame/${name}`, (here) => {
      here.env.note.op = op;
      const boot = {
        publishableKey,
        serviceUrl: context.serviceBrowserUrl,
        payOrigin: context.payOrigin.origin,
        origins: allowedOrigins,
        ...(cardNetworks === undefined ? {} : { cardNetworks }),
        locale: localeOf(here.req.raw),
        dialect: context.dialect,
      };
      const text = renderCardFrame(boot, { merchant: merchant.name, ...assets });
      return sendDocument(here.req.raw, context, text, { headers: headersOf(context) });
    });
  }
}
