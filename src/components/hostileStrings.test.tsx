// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../testing/index.ts';
import { anatomy, hostileTexts } from './hostileTexts.testing.ts';
import { newYear, openLink, watchThePage } from './pageUnderTest.testing.tsx';
import { openPayout, p } from './payoutUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from './rewrittenAnswers.testing.ts';

// What a page says of an answer that it cannot read is no complaint here.
watchThePage({ allowConsole: /tillkit|error boundary|stopped working/i });

/** The fields of every resource that a person may read; the others steer the program, and foreign values in them have tests of their own. */
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

type Open = (text: string) => Promise<readonly string[]>;

/** Every page, with a text in every field; returns the amounts that it must show. */
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
    for (const [kind, text] of Object.entries(hostileTexts)) {
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
