import type { Hono } from 'hono';
import { documentLocale } from './documentText.ts';
import type { ProxyContext } from './proxyOptions.ts';
import { renderCardFrame } from './renderDocument.ts';
import type { Passage } from './respond.ts';
import { cardFrameHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

/**
 * Puts the card frame onto the app: card fields for a page of the merchant's, in a document of this origin. The document is the same for everyone; it has
 * no secret, and names the origins that may use it. Opening it changes nothing anywhere, and asks nothing of the service.
 */
export function addCardFrame(app: Hono<Passage>, context: ProxyContext): void {
  const { pageAssets, publishableKey, allowedOrigins, cardNetworks, merchant } = context.options;
  const { cardFrame: assets } = pageAssets;
  if (assets === undefined) return;
  app.get('/frame/card', (here) => {
    here.env.note.op = 'cardFrame';
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
    return sendDocument(here, context, text, { headers: cardFrameHeaders(context) });
  });
}
