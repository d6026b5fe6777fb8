// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../testing/index.ts';
import { newYear, openLink, watchThePage } from './pageUnderTest.testing.tsx';
import { openPayout, p } from './payoutUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from './rewrittenAnswers.testing.ts';

// What a page says of an answer that it cannot read is no complaint here.
watchThePage({ allowConsole: /tillkit|error boundary|stopped working/i });

/** What somebody who writes a merchant's name, a card's nickname or an order's line might write. */
const corpus: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script><b>bold</b>',
  'markup that closes what is around it':
    '"></p></section></div><h1>Paid</h1><iframe srcdoc="<script>top.hostile=1</script>">',
  'an address that runs': 'javascript:window.hostile=1',
  'an address with a page in it': 'data:text/html,<script>window.hostile=1</script>',
  'a template':
    '{{constructor.constructor("window.hostile=1")()}} $\u007Bwindow.hostile=1} <%= 1 %> #{1} {amount} {merchant}',
  'text that turns around': '\u202E\u2067drahtiw 00.0 \u2066\u202D€ 0.00\u2069',
  'text that is not seen': '\u200B\u200C\u200D\u2060\uFEFF\u00AD',
  'nothing that is nothing': '\u0000\u0001\u0007\u001B[31m\u0085\u2028\u2029',
  'ten kilobytes': 'W'.repeat(10_000),
  'ten kilobytes of marks': `a${'\u0301'.repeat(10_000)}`,
  'half a character': 'a\uD800b\uDC00',
  'names of objects': '__proto__ constructor toString',
  'a formula': "=cmd|' /C calc'!A0",
  styles: '</style><style>*{display:none}</style>;background:url(//elsewhere.example)',
};

/** The fields of every resource that a person may read something of; by the others the program goes, and a stranger in their place is tested elsewhere. */
const read =
  /^(description|product_name|name|merchant_name|return_label|error_(code|message)|unified_(code|message)|cancellation_reason|nick_name|card_(holder_name|issuer|type|network)|scheme|last4(_digits)?|issuer_country|payment_method_issuer|mask|bank_(name|city|account_number)|issuer|reason)$/;

/** Puts a text into every one of them. */
function written(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return read.test(key) ? text : value;
  if (Array.isArray(value)) return value.map((one) => written(one, text, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, written(one, text, inner)]));
}

/** Fields that this service leaves empty, and others fill. */
const filled: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  payment: {
    description: 'x',
    error_code: 'x',
    error_message: 'x',
    unified_code: 'x',
    unified_message: 'x',
    cancellation_reason: 'x',
    order_details: [
      { product_name: 'x', quantity: 2, amount: 1000 },
      { product_name: 'y', quantity: 1, amount: 2999 },
    ],
  },
  payment_link: { description: 'x' },
  merchant: { name: 'x', return_label: 'x' },
};

function withEverything(json: Record<string, unknown>): Record<string, unknown> {
  const more = Object.entries(filled).flatMap(([key, fields]) => {
    const inner = json[key];
    return typeof inner === 'object' && inner !== null ? [[key, { ...inner, ...fields }]] : [];
  });
  const { customer_payment_methods: methods } = json;
  const saved = !Array.isArray(methods)
    ? []
    : [
        [
          'customer_payment_methods',
          methods.map((method) => ({
            ...method,
            payment_method_issuer: 'x',
            card: { ...method.card, nick_name: 'x', card_holder_name: 'x', card_issuer: 'x', card_type: 'x' },
          })),
        ],
      ];
  return { ...json, ...Object.fromEntries([...more, ...saved]) };
}

/** How many elements of each kind there are, and every address and handler that one of them has. */
function anatomy() {
  const elements: Record<string, number> = {};
  const dangers: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const name = `${element.tagName} ${element.getAttribute('data-part') ?? ''}`;
    elements[name] = (elements[name] ?? 0) + 1;
    for (const { name: attribute, value } of element.attributes) {
      const runs = /^(on|srcdoc|style)/.test(attribute);
      const leads =
        /^(href|src|action|formaction|xlink:href)$/.test(attribute) && /^\s*(javascript|data|vbscript):/i.test(value);
      if (runs || leads) dangers.push(`${element.tagName} ${attribute}=${value.slice(0, 60)}`);
    }
  }
  return { elements, dangers, text: document.body.textContent ?? '' };
}

type Open = (text: string) => Promise<readonly string[]>;

/** Every page, with a text in every field; gives the amounts that must stand on it. */
const pages: Readonly<Record<string, Open>> = {
  'an open payment link': async (text) => {
    const till = createTill({ now: newYear });
    const page = await openLink({
      till,
      client: clientWithRewrittenAnswers(till, (json) => written(withEverything(json), text)),
      order: { description: 'x' },
    });
    await screen.findByLabelText('Card number');
    await page.settle();
    return ['€49.99'];
  },
  'a secure payment link with saved cards': async (text) => {
    const till = createTill({ now: newYear });
    const page = await openLink({
      till,
      client: clientWithRewrittenAnswers(till, (json) => written(withEverything(json), text)),
      order: { customer: 'demo' },
      secure: true,
    });
    await screen.findAllByRole('radio');
    await page.settle();
    return ['€49.99'];
  },
  'a payment that was made': async (text) => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    const page = await openLink({
      till,
      order,
      client: clientWithRewrittenAnswers(till, (json) =>
        written(
          withEverything({
            ...json,
            ...('payment' in json ? { payment: { ...Object(json.payment), status: 'succeeded' } } : {}),
          }),
          text,
        ),
      ),
    });
    await screen.findByRole('heading', { level: 2 });
    await page.settle();
    return ['€49.99'];
  },
  'a payment that was declined': async (text) => {
    const till = createTill({ now: newYear });
    const page = await openLink({
      till,
      client: clientWithRewrittenAnswers(till, (json) =>
        written(
          withEverything({
            ...json,
            ...('payment' in json ? { payment: { ...Object(json.payment), status: 'failed' } } : {}),
          }),
          text,
        ),
      ),
    });
    await page.settle();
    return ['€49.99'];
  },
  'a payout link': async (text) => {
    const till = createTill({ now: newYear, proxy: { policy: { afterPayoutSubmit: 'fulfill' } } });
    const page = await openPayout({
      till,
      client: clientWithRewrittenAnswers(till, (json) => written(json, text)),
      payout: { description: 'x' },
    });
    await screen.findByLabelText(p('payout.page.country.label'));
    await page.settle();
    return ['€120.00'];
  },
};

describe.each(Object.entries(pages))('%s', (_page, open) => {
  it('shows what strangers have written as text, whatever it is, and keeps its own amount', {
    timeout: 120_000,
  }, async () => {
    await open('Plain words');
    const plain = anatomy();
    expect(plain.text).toContain('Plain words');
    for (const [kind, text] of Object.entries(corpus)) {
      document.body.replaceChildren();
      sessionStorage.clear();
      const amounts = await open(text);
      const { elements, dangers, text: seen } = anatomy();
      const grown = Object.entries(elements).filter(([name, count]) => count > (plain.elements[name] ?? 0));
      expect([kind, grown]).toEqual([kind, []]);
      expect([kind, dangers]).toEqual([kind, []]);
      for (const amount of amounts) expect([kind, seen.includes(amount)]).toEqual([kind, true]);
      expect([kind, Reflect.get(window, 'hostile')]).toEqual([kind, undefined]);
      // Nothing that turns the text around it, and nothing that fills a page.
      expect([kind, /[\u202A-\u202E\u2066-\u2069]/.test(seen) || seen.includes('\u0000')]).toEqual([kind, false]);
      expect([kind, seen.length < plain.text.length + 30 * 200]).toEqual([kind, true]);
    }
  });
});
