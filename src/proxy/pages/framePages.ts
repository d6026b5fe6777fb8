import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { identifier } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { cardBrands, isKnownNetwork } from '../../validation/index.ts';
import type { RouteEnv } from '../answers/respond.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { cardFrameToken } from './cardFrameToken.ts';
import { localeOf } from './documentText.ts';
import type { DrawnFields } from './pageData.ts';
import { renderCardFrame } from './renderDocument.ts';
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

/** The fields that a page asks for, by the query of a frame's address; `undefined` where its script is to draw them. */
function fieldsIn(accepts: string | undefined, code: string | undefined): DrawnFields | undefined {
  if (code !== undefined) {
    const brand = cardBrands.find((one) => one === code) ?? null;
    return brand === null && code !== '' ? undefined : { kind: 'code', brand };
  }
  const networks = networksIn(accepts);
  return networks && { kind: 'card', accepts: networks };
}

/**
 * Puts the frames of cards, of payouts and of banks' pages onto the app: what a page of the merchant's shows in a document of this origin. A document is the
 * same for everyone; it has no secret, and names the origins that may use it. Opening it changes nothing anywhere, and asks nothing of the service. That of a
 * card has the payment of its address, with the token that its calls carry: the page cannot change either without loading the document anew.
 * Fields and banks are never in one document: that of a bank's page allows to frame banks, those of fields frame nothing. The fields of a new card are drawn
 * in their document for a page that names the networks it takes, the security code of a saved card for one that names the card's brand.
 */
export function addFramePages(app: Hono<RouteEnv>, context: ProxyContext): void {
  const { pageAssets, allowedOrigins, cardNetworks, merchant, drawCardFrame } = context.options;
  for (const [name, op, assets, headersOf] of [
    ['card', 'cardFrame', pageAssets.cardFrame, cardFrameHeaders],
    ['payout', 'payoutFrame', pageAssets.payoutFrame, cardFrameHeaders],
    ['three-ds', 'bankFrame', pageAssets.bankFrame, bankFrameHeaders],
  ] as const) {
    if (assets === undefined) continue;
    const [signingKey = ''] = context.signingKeys;
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
      const fields = name === 'card' ? fieldsIn(route.req.query('accepts'), route.req.query('code')) : undefined;
      const markup = fields && (await drawCardFrame?.(boot, boot.locale, fields).catch(() => undefined));
      const drawn = fields && markup !== undefined ? { fields, markup } : undefined;
      const text = renderCardFrame(boot, { merchant: merchant.name, drawn, ...assets });
      return sendDocument(route.req.raw, context, text, { headers: headersOf(context) });
    });
  }
}
