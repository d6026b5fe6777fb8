import { describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../contract/index.ts';
import { textPairs } from '../../theme/index.ts';
import { signCustomerSession } from '../links/customerSession.ts';
import { canary, fakeService, guestService, proxyUnderTest } from '../proxyUnderTest.testing.ts';
import { brandOf } from './linkBrand.ts';
import { contrast } from './linkColor.ts';
import type { PaymentLinkConfig } from './paymentLinkConfig.ts';
import { getPaymentLinkConfig, readPaymentLinkConfig } from './paymentLinkConfig.ts';

const origin = 'https://pay.test';
const read = (config: unknown) => readPaymentLinkConfig(config, origin);

describe('the config of a payment link', () => {
  it('gives its page colours, words and a picture', () => {
    expect(
      read({
        theme: 'navy',
        logo: 'https://shop.example/logo.svg',
        seller_name: ' Café "Zur Post" & Söhne ',
        payment_button_colour: '#ffe600',
        payment_button_text_colour: '#222',
        payment_button_text: 'Donate',
        payment_form_header_text: 'Your donation',
        background_colour: '#fff8e7',
        display_sdk_only: true,
        enabled_saved_payment_method: false,
      }),
    ).toEqual({
      look: {
        brand: brandOf('#000080', { background: '#fff8e7', scheme: 'light' }),
        button: { background: '#ffe600', text: '#222222', edge: '#222222' },
        canvas: { background: '#fff8e7', scheme: 'light' },
        button_text: 'Donate',
        heading: 'Your donation',
        form_only: true,
      },
      sellerName: 'Café "Zur Post" & Söhne',
      logo: 'https://shop.example/logo.svg',
      savedMethods: false,
      refused: [],
    });
  });

  const control = String.fromCharCode(7);
  const hostile: readonly (readonly [keyof PaymentLinkConfig, unknown])[] = [
    ...['url(//e.test)', 'red;color:blue', 'var(--tk-text)', '#0000', 7].map((value) => ['theme', value] as const),
    ...['url(//e.test)', 'transparent', {}].map((value) => ['payment_button_colour', value] as const),
    ...['#808080', 'rgb(120, 120, 120)', 'nothing'].map((value) => ['background_colour', value] as const),
    ...[
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'http://tracker.test/a.png',
      '//e.test/a.png',
      'blob:https://e.test/1',
    ].map((value) => ['logo', value] as const),
    ...[
      'https:e.test/a.png',
      'https://u:p@e.test/a.png',
      'https://e.test\\@f.test',
      'https://e.test/\u202Egnp',
      'https://e.test/ a',
    ].map((value) => ['logo', value] as const),
    ['logo', `https://e.test/${'x'.repeat(2100)}`],
    ['logo', ['https://e.test/a.png']],
    ...['', '   ', 'x'.repeat(101), `a${control}b`, 'pay\u202E 001', 'line\nbreak', 'zero\u200Bwidth', 1, {}, []].map(
      (value) => ['seller_name', value] as const,
    ),
    ['payment_button_text', 'x'.repeat(41)],
    ['payment_button_text', { toString: () => 'Pay' }],
    // What would be shown right before the real amount.
    ...['Pay €1.00, not', 'Pay 1', 'ادفع ١', 'Give $'].map((value) => ['payment_button_text', value] as const),
    // Nothing to be seen of a name, or too much.
    ...['\u3164', '\u115F\u1160', '\u2800 \u2800', `a${'\u0301'.repeat(4)}`].map(
      (value) => ['seller_name', value] as const,
    ),
    ['payment_form_header_text', 'x'.repeat(81)],
    ['payment_form_header_text', 'x'.repeat(1_000_000)],
    ['display_sdk_only', 'true'],
    ['enabled_saved_payment_method', 'false'],
  ];
  it.each(hostile)('leaves %s out where it is %j, and says so', (name, value) => {
    expect(read({ [name]: value })).toEqual({
      look: undefined,
      sellerName: undefined,
      logo: undefined,
      // A merchant whose setting cannot be read may have wanted none.
      savedMethods: name !== 'enabled_saved_payment_method',
      refused: [name],
    });
  });

  it('gives nothing for what is no config, and for what only a prototype has', () => {
    for (const nothing of [undefined, null]) expect(read(nothing).refused).toEqual([]);
    for (const nothing of ['theme', 7, true, [], [{ theme: 'red' }]]) expect(read(nothing).refused).toEqual(['config']);
    expect(read(Object.create({ seller_name: 'Not theirs' })).sellerName).toBeUndefined();
    expect(read(JSON.parse('{"__proto__":{"seller_name":"x"},"sdk_ui_rules":{"*":{"display":"none"}}}'))).toEqual(
      read({}),
    );
  });

  it('takes tags and markup as letters', () => {
    expect(read({ payment_button_text: '<b onclick=alert()>Pay' }).look?.button_text).toBe('<b onclick=alert()>Pay');
  });

  it('takes a colour for the button’s text only where it can be read', () => {
    const { look, refused } = read({ theme: '#ffe600', payment_button_text_colour: 'white' });
    expect([look?.button?.text, refused]).toEqual(['#000000', ['payment_button_text_colour']]);
  });

  it('works out every colour from its brand, which is that of the button where it names no other', () => {
    expect(read({ theme: '#336699' }).look).toEqual({ brand: brandOf('#336699') });
    expect(read({ payment_button_colour: '#336699' }).look?.brand).toEqual(brandOf('#336699'));
    expect(brandOf('#336699').usual.accent?.[0]).toBe('#336699');
    const ground = { background: '#dddddd', scheme: 'light' } as const;
    const { brand, canvas } = read({ theme: '#ffd400', background_colour: ground.background }).look ?? {};
    expect(canvas).toEqual({ scheme: 'light', background: brand?.usual.canvas?.[0] });
    for (const colours of [brand?.usual, brand?.more_contrast]) {
      const least = colours === brand?.usual ? 4.5 : 7;
      for (const scheme of [0, 1] as const) {
        for (const [mark, ...grounds] of textPairs) {
          for (const on of grounds) {
            const pair = [colours?.[mark]?.[scheme] ?? '', colours?.[on]?.[scheme] ?? ''] as const;
            expect(contrast(...pair), `${mark} on ${on}`).toBeGreaterThanOrEqual(least);
          }
        }
      }
    }
  });

  it('lets a picture come from the proxy’s own origin without https', () => {
    const logo = 'http://127.0.0.1:4010/assets/logo.svg';
    expect(readPaymentLinkConfig({ logo }, 'http://127.0.0.1:4010').logo).toBe(logo);
    expect(readPaymentLinkConfig({ logo }, 'http://127.0.0.1:4011').logo).toBeUndefined();
  });
});

describe('the proxy with a config for its links', () => {
  const open = '/payment_link/merchant_1/pay_1';
  const readLink = async ({ ask, withSecret }: ReturnType<typeof proxyUnderTest>) =>
    (await ask('/kit/links/plink_1', { headers: withSecret })).json();

  it('does not start with one that no page can take, and says which field', () => {
    expect(() => proxyUnderTest(fakeService().fetch, { paymentLinkConfig: { theme: 'url(x)' } })).toThrow(
      /paymentLinkConfig.*theme/,
    );
  });

  it('asks for the config of each payment, and its page and its first document have it', async () => {
    const asked: string[] = [];
    const made = proxyUnderTest(guestService().fetch, {
      paymentLinkConfig: async ({ payment_id }) => {
        asked.push(payment_id);
        return { theme: '#336699', seller_name: 'Corner <Shop>' };
      },
    });
    const page = await readLink(made);
    expect(page.merchant.name).toBe('Corner <Shop>');
    expect(page.look).toEqual({ brand: brandOf('#336699') });
    expect(await (await made.ask(open)).text()).toContain('Payment to Corner &lt;Shop&gt;');
    expect(new Set(asked)).toEqual(new Set(['pay_1']));
  });

  it('waits two seconds for the config of a payment, and then shows the page without', async () => {
    vi.useFakeTimers();
    try {
      const never = getPaymentLinkConfig(() => new Promise(() => undefined), {} as Payment, origin);
      await vi.advanceTimersByTimeAsync(1_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await never).toMatchObject({ look: undefined, savedMethods: false, refused: ['config'] });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each<readonly [string, () => PaymentLinkConfig | Promise<PaymentLinkConfig>]>([
    [
      'throws',
      () => {
        throw new Error('database');
      },
    ],
    ['rejects', () => Promise.reject(new Error('database'))],
    // What comes out of a database has whatever type it has.
    ['answers what is none', () => JSON.parse('"theme"')],
  ])('shows the page as it is without where its source %s, and the log says what was left out', async (_, source) => {
    const made = proxyUnderTest(fakeService().fetch, { paymentLinkConfig: source });
    const page = await readLink(made);
    expect(page.merchant.name).toBe('Example Shop');
    expect(page).not.toHaveProperty('look');
    expect(JSON.parse(made.lines.at(-1) ?? '')).toMatchObject({ refused_config: 'config' });
  });

  it.each([true, false])(
    'names the customer whose session came only where saved methods are enabled: %j',
    async (enabled) => {
      const { ask, withSecret } = proxyUnderTest(fakeService().fetch, {
        paymentLinkConfig: { enabled_saved_payment_method: enabled },
      });
      const session = await signCustomerSession({
        signingKey: canary.signingKey,
        paymentId: 'pay_1',
        customerId: 'cus_1',
        now: Date.parse('2030-01-01T00:00:00Z'),
      });
      const link = await ask('/kit/links/plink_1', { headers: { ...withSecret, 'x-customer-session': session } });
      expect((await link.json()).customer_id).toBe(enabled ? 'cus_1' : undefined);
    },
  );
});
