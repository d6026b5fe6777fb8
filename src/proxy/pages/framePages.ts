import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { identifier } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { cardBrands, isKnownNetwork } from '../../validation/index.ts';
import type { RouteEnv } from '../answers/respond.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { cardFrameToken } from './cardFrameToken.ts';
import { localeOf } from './documentText.ts';
import type { CardFrameFields } from './pageData.ts';
import { renderCardFrame } from './renderCardFrame.ts';
import { bankFrameHeaders, cardFrameHeaders } from './securityHeaders.ts';
import { sendDocument } from './sendDocument.ts';

/** Most networks that a page may name, as in the messages to its frame. */
const mostNetworks = 40;

/** The networks that a page takes, as it names them; `undefined` where it says nothing of them, names too many, or one that has no mark. */
function networksIn(asked: string | undefined): readonly string[] | undefined {
  const names = asked?.split(',').filter((name) => name !== '');
  if (names === undefined || names.length > mostNetworks) return undefined;
  return names.every((name) => /^[A-Za-z]{1,40}$/.test(name) && isKnownNetwork(name)) ? names : undefined;
}

/** Reads from the query of a frame's address which fields to render; `undefined` if the frame's script renders them. */
function readFields(accepts: string | undefined, code: string | undefined): CardFrameFields | undefined {
  if (code !== undefined) {
    const brand = cardBrands.find((one) => one === code) ?? null;
    return brand === null && code !== '' ? undefined : { kind: 'code', brand };
  }
  const networks = networksIn(accepts);
  return networks && { kind: 'card', accepts: networks };
}

/**
 * Adds the frames of cards, of payouts and of bank pages, which a merchant's page embeds. Their documents are the same for everyone: they contain no secret,
 * and name the origins that may embed them. Opening one changes nothing and sends no call to the service. The document of a card frame contains the payment
 * of its address and the token for its calls, so that the page cannot change either without loading the document again.
 * Card fields and bank pages never share a document: only that of bank pages may frame banks. The fields of a new card are server-rendered if the address
 * lists the accepted networks, and the security code of a saved card if it names the card's brand.
 */
export function addFramePages(app: Hono<RouteEnv>, context: ProxyContext): void {
  const { pageAssets, allowedOrigins, cardNetworks, merchant, drawCardFrame } = context.options;
  for (const [name, op, assets, headersOf] of [
    ['card', 'cardFrame', pageAssets.cardFrame, cardFrameHeaders],
    ['payout', 'payoutFrame', pageAssets.payoutFrame, cardFrameHeaders],
    ['three-ds', 'bankFrame', pageAssets.bankFrame, bankFrameHeaders],
  ] as const) {
    if (assets === undefined) continue;
    const [signingKey] = context.signingKeys;
    app.get(`/frame/${name}`, async (route) => {
      route.env.note.op = op;
      const paymentId = name === 'card' ? z.safeParse(identifier, route.req.query('payment')).data : undefined;
      const boot = {
        ...context.clientBoot,
        origins: allowedOrigins,
        ...(paymentId === undefined ? {} : { paymentId, cardFrameToken: await cardFrameToken(signingKey, paymentId) }),
        ...defined({ cardNetworks }),
        locale: localeOf(route.req.raw),
      };
      const fields = name === 'card' ? readFields(route.req.query('accepts'), route.req.query('code')) : undefined;
      const markup = fields && (await drawCardFrame?.(boot, boot.locale, fields).catch(() => undefined));
      const serverRendered = fields && markup !== undefined ? { fields, markup } : undefined;
      const text = renderCardFrame(boot, { merchant: merchant.name, serverRendered, ...assets });
      return sendDocument(route.req.raw, context, text, { headers: headersOf(context) });
    });
  }
}
