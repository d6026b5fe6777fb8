import type { Page } from '@playwright/test';
import { merchantPolicy } from 'tillkit-server';
import type { Origins, Shop } from './fixtures.ts';

/** The policy that `tillkit-server csp --elements --trusted-types` prints, with `--inline` for such a page, and nothing else that a page may do. */
function policyOf({ pay, service, bank }: Origins, mode: 'frame' | 'inline'): string {
  const needed = merchantPolicy(
    { payOrigin: pay, serviceUrl: service, challengeSources: [bank, service], merchant: { name: 'Shop' } },
    { scriptTag: true, mode, trustedTypes: true },
  );
  const directives = { 'default-src': ["'none'"], ...needed, 'base-uri': ["'none'"] };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What a page of plain HTML is like. */
interface PlainPageOptions {
  /** @default 'en' */
  readonly lang?: string;
  /** Where the fields are, for its policy. @default 'frame' */
  readonly mode?: 'frame' | 'inline';
  /** Whether it has a policy. @default true */
  readonly strict?: boolean;
}

/** Serves a page of plain HTML at the shop, with the script tag of the elements, and opens it. */
export async function openPlainPage(
  page: Page,
  origins: Origins,
  body: string,
  { lang = 'en', mode = 'frame', strict = true }: PlainPageOptions = {},
): Promise<void> {
  const address = `${origins.shop}/plain.html`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Order</title>${origins.scriptTag}</head><body><main><h1>Your order</h1>${body}</main></body></html>`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      ...(strict ? { headers: { 'content-security-policy': policyOf(origins, mode) } } : {}),
      body: html,
    }),
  );
  // The page comes from the test and not from this machine, whose addresses a browser asks about.
  await page.context().grantPermissions(['local-network-access'], { origin: origins.shop });
  await page.goto(address);
}

/** The payment of a new order, as the shop's server knows it. */
export async function paymentOf(origins: Origins, shop: Shop) {
  const { id, paymentId } = await shop.order();
  const answer = await fetch(`${origins.shop}/api/orders/${id}/payment`);
  // The shop and its journeys are one program.
  const read = (await answer.json()) as { readonly paymentLinkId: string; readonly clientSecret: string };
  return { ...read, paymentId };
}
