import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

/** What somebody might write who writes a merchant's name, a card's nickname or the line of an order. */
const corpus: Readonly<Record<string, string>> = {
  'markup, a template and styles': [
    '"></p></section></div><h1>Paid</h1><iframe srcdoc="<script>top.hostile=1</script>"></iframe>',
    '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script><svg onload=window.hostile=1>',
    '</style><style>*{display:none}</style>;background:url(//foreign.example)',
    '{{constructor.constructor("window.hostile=1")()}} $\u007Bwindow.hostile=1} {amount} {merchant}',
  ].join(' '),
  'an address that runs, ten kilobytes without a space': `javascript:window.hostile=1//${'W'.repeat(10_000)}`,
  'text that turns around': '\u202E\u2067drahtiw 00.0 \u2066\u202D€ 0.00\u2069',
  'ten kilobytes of marks': `a${'\u0301'.repeat(10_000)}`,
};

/** Every field of an answer that is free text. What a program goes by (identifiers, states, addresses, moments, codes) stays what it is. */
const read =
  /^(description|product_name|name|merchant_name|customer_name|title|label|return_label|error_(code|message)|unified_(code|message)|cancellation_reason|nick_name|card_(holder_name|issuer|type|network)|scheme|last4(_digits)?|payment_method_issuer|mask|bank_(name|city|account_number)|issuer|reason|line[123]|city|zip|state|first_name|last_name|display_text|raw_qr_data|reference|entity|barcode|digitable_line|qr_code_url|account_holder_name|iban|bic|swift_code)$/;

function written(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return read.test(key) ? text : value;
  if (Array.isArray(value)) return value.map((one) => written(one, text, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, written(one, text, inner)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that this service leaves empty and others fill. */
function filled(json: Record<string, unknown>): Record<string, unknown> {
  const into = (key: string, fields: object) => (isRecord(json[key]) ? { [key]: { ...json[key], ...fields } } : {});
  const { customer_payment_methods: methods } = json;
  return {
    ...json,
    ...into('payment', {
      description: 'x',
      error_code: 'x',
      error_message: 'x',
      unified_code: 'x',
      unified_message: 'x',
      cancellation_reason: 'x',
    }),
    ...into('payment_link', { description: 'x' }),
    ...(Array.isArray(methods)
      ? {
          customer_payment_methods: methods.map((method) => ({
            ...method,
            payment_method_issuer: 'x',
            card: { ...method.card, nick_name: 'x', card_holder_name: 'x', card_issuer: 'x', card_type: 'x' },
          })),
        }
      : {}),
  };
}

/** Writes a text into every answer that a page reads, where strangers could have written it. */
async function write(page: Page, text: string, change: (json: Record<string, unknown>) => unknown = (json) => json) {
  const rewrite = async (route: Route) => {
    const response = await route.fetch();
    const json: unknown = await response.json().catch(() => undefined);
    if (!isRecord(json)) return route.fulfill({ response });
    return route.fulfill({ response, json: written(change(filled(json)), text) });
  };
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await withoutFirstRead(page.context());
  await page.route(/\/kit\/(links|payments|payouts)\/|\/customers\/payment_methods|\/api\/(orders|payouts)\//, rewrite);
}

// A page reads on while its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Elements by kind, and every handler, address and style that one of them has which runs or leads somewhere. */
const anatomy = (page: Page) =>
  page.evaluate(() => {
    const elements: Record<string, number> = {};
    const dangers: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const name = `${element.tagName} ${element.getAttribute('data-part') ?? ''}`;
      elements[name] = (elements[name] ?? 0) + 1;
      for (const { name: attribute, value } of element.attributes) {
        const runs = /^(on|srcdoc)/.test(attribute) || (attribute === 'style' && value.includes('url'));
        const leads =
          /^(href|src|action|formaction)$/.test(attribute) && /^\s*(javascript|data|vbscript):/i.test(value);
        if (runs || leads) dangers.push(`${element.tagName} ${attribute}=${value.slice(0, 60)}`);
      }
    }
    return {
      elements,
      dangers,
      hostile: Reflect.has(window, 'hostile'),
      beyond: document.documentElement.scrollWidth - window.innerWidth,
      text: document.body.innerText,
    };
  });

/** Whether the amount is there to be seen: drawn, in the window's width, and nothing lies over it. */
const amountIsSeen = (page: Page) =>
  page
    .locator('[data-part="amount"]:visible')
    .first()
    .evaluate((amount) => {
      amount.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = amount.getBoundingClientRect();
      const hit = document.elementFromPoint((left + Math.min(right, left + 20)) / 2, (top + bottom) / 2);
      return right > left && left >= 0 && hit !== null && (amount.contains(hit) || hit.contains(amount));
    });

test.describe('what strangers have written, in every field of every answer, is text', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const kinds = [
    'an open link',
    'a secure link with saved cards',
    'a link that was paid',
    'a link that waits for a transfer',
    'a link that waits for a voucher',
    'a link that waits for a code to be scanned',
    'a payout link',
  ] as const;
  const waits: Readonly<Record<string, object>> = {
    'a link that waits for a transfer': {
      type: 'display_bank_transfer_information',
      bank_transfer_steps_and_charges_details: {
        sepa_bank_instructions: { account_holder_name: 'x', iban: 'x', bic: 'x', country: 'DE', reference: 'x' },
      },
    },
    'a link that waits for a voucher': {
      type: 'display_voucher_information',
      voucher_details: { reference: 'x', digitable_line: 'x', barcode: 'y', qr_code_url: 'x' },
    },
    'a link that waits for a code to be scanned': {
      type: 'qr_code_information',
      raw_qr_data: 'x',
      display_text: 'x',
    },
  };
  for (const kind of inTurn(kinds)) {
    test(kind, async ({ page, shop, till }) => {
      const secure = kind === 'a secure link with saved cards';
      const order = await shop.order({ customer: secure ? 'returning' : 'guest' });
      const payout = kind === 'a payout link' ? await shop.payout() : undefined;
      if (secure) await page.goto(await shop.secureLink(order));
      const address = payout?.link ?? (secure ? page.url() : order.openLink);
      const having = (fields: object) => (json: Record<string, unknown>) =>
        isRecord(json.payment) ? { ...json, payment: { ...json.payment, ...fields } } : json;
      const waiting = (next_action: object) => having({ status: 'requires_customer_action', next_action });
      const wait = waits[kind];
      const outcome = () => expect(page.locator('[data-tk="outcome"] h2').first()).toBeVisible();
      const ready = {
        'a link that waits for a transfer': outcome,
        'a link that waits for a voucher': outcome,
        'a link that waits for a code to be scanned': outcome,
        'an open link': () => expect(till.cardNumber).toBeVisible(),
        'a secure link with saved cards': () => expect(page.getByRole('radio').first()).toBeVisible(),
        'a link that was paid': () => expect(page.locator('[data-part="facts"]').first()).toBeVisible(),
        'a payout link': () => expect(page.locator('[data-tk="payout-link-page"] select').first()).toBeVisible(),
      }[kind];
      const open = async (text: string) => {
        const change = kind === 'a link that was paid' ? having({ status: 'succeeded' }) : wait && waiting(wait);
        await write(page, text, change);
        // A payout link differs from the page that is open in its fragment alone: that one would still be there for a moment.
        await page.goto('about:blank');
        // What the proxy has drawn is gone once the page asks by itself.
        const asked = kind === 'a payout link' ? page.waitForResponse(/\/kit\/payouts\//) : undefined;
        await page.goto(address);
        await asked;
        await ready();
        return anatomy(page);
      };
      // Where nothing that was written can be shown, a waiting page says so in its own words.
      let unread: Readonly<Record<string, number>> = {};
      if (wait !== undefined) {
        await write(page, 'Plain words', waiting({ type: 'something_new' }));
        await page.goto(address);
        await outcome();
        unread = (await anatomy(page)).elements;
      }
      const plain = await open('Plain words');
      expect(plain.text).toContain('Plain words');
      for (const [what, text] of Object.entries(corpus)) {
        await test.step(what, async () => {
          const seen = await open(text);
          const grown = Object.entries(seen.elements).filter(
            ([name, count]) => count > Math.max(plain.elements[name] ?? 0, unread[name] ?? 0),
          );
          expect(grown, `${what}: elements that were not there`).toEqual([]);
          expect(seen.dangers, what).toEqual([]);
          expect(seen.hostile, `${what}: something ran`).toBe(false);
          expect(seen.beyond, `${what}: pixels beyond the window`).toBeLessThanOrEqual(0);
          expect(seen.text, what).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
          if (kind === 'a link that was paid')
            expect(seen.text).toContain(plain.text.match(/€[\d.]+/)?.[0] ?? 'an amount');
          else expect(await amountIsSeen(page), `${what}: the amount is seen`).toBe(true);
        });
      }
    });
  }

  test('the shop’s own pages of an order', async ({ page, shop, origins }) => {
    const order = await shop.order();
    for (const [what, text] of Object.entries({ plain: 'Plain words', ...corpus })) {
      await write(page, text);
      for (const [path, link] of [
        ['/orders', /^Pay /],
        ['/desk/orders', 'Open the payment link'],
      ] as const) {
        await page.goto(`${origins.shop}${path}/${order.id}`);
        await expect(page.getByRole('link', { name: link })).toBeVisible();
        const { dangers, hostile } = await anatomy(page);
        expect([what, path, dangers, hostile]).toEqual([what, path, [], false]);
      }
    }
  });
});
