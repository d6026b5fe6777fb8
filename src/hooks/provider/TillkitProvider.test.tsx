// @vitest-environment jsdom
import { dehydrate, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PaymentLinkPage, SavedPaymentMethodPicker, useCardEntry } from '../../components/index.ts';
import { baseMessages } from '../../i18n/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { TillkitProvider, type TillkitProviderProps } from '../index.ts';

configure({ asyncUtilTimeout: 30_000 });
// user-event finds the other radios of a group by a selector; jsdom has no `CSS.escape`, and these names need no escaping.
beforeEach(() => {
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const now = Date.parse('2030-01-01T12:00:00Z');
const visa = { number: '4242424242424242', expMonth: '12', expYear: '2033' };

function link(till: Till, order: Order, props: Partial<TillkitProviderProps> = {}) {
  return (
    <TillkitProvider client={till.client} clock={till.clock} mode="inline" {...props}>
      <PaymentLinkPage paymentLinkId={order.paymentLinkId} clientSecret={order.clientSecret} />
    </TillkitProvider>
  );
}

function Alone() {
  useCardEntry();
  return null;
}

const provider = (at = 0) => document.querySelectorAll('[data-tk="provider"]')[at];

describe('a provider', () => {
  it('is what every component needs above it, and the sentence says so', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Alone />)).toThrow(
      'tillkit: this component needs a <TillkitProvider> above it. It reads the client, the clock and the texts from there.',
    );
  });

  it.each([undefined, null, { publishableKey: 'pk_snd_1' }])(
    'needs a client, and says how to make one (%j)',
    (client) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const props = { client } as unknown as Pick<TillkitProviderProps, 'client'>;
      expect(() => render(<TillkitProvider {...props}>…</TillkitProvider>)).toThrow(
        'tillkit: client of <TillkitProvider> is none. Make it once with createClient({ publishableKey, serviceUrl, payOrigin })',
      );
    },
  );

  it('tells a developer on the console that an appearance was not compiled', () => {
    vi.stubEnv('NODE_ENV', 'development');
    onTestFinished(() => void vi.unstubAllEnvs());
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const appearance = { brand: '#0a7d7d' } as unknown as TillkitProviderProps['appearance'];
    const props = { client: createTill({ now }).client, appearance };
    render(<TillkitProvider {...props}>…</TillkitProvider>);
    expect(warn.mock.calls.flat()).toContainEqual(expect.stringMatching(/compileAppearance of tillkit\/theme/));
  });

  it('tells a developer on the console that it, or the theme, is missing', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(() => render(<Alone />)).toThrow();
    const till = createTill({ now });
    const themed = document.head.appendChild(document.createElement('style'));
    themed.textContent = '[data-tk] { --tk-canvas: white; }';
    const { unmount } = render(<TillkitProvider client={till.client}>…</TillkitProvider>);
    const missing = () => warn.mock.calls.map(([text]) => String(text)).filter((text) => /theme/.test(text));
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('no <TillkitProvider> above it')]);
    unmount();
    themed.remove();
    render(<TillkitProvider client={till.client}>…</TillkitProvider>);
    await waitFor(() => expect(missing()).toEqual([expect.stringContaining("Import 'tillkit/theme.css'.")]), {
      timeout: 3000,
    });
  });

  it('speaks Arabic from right to left, amounts and sentences alike', async () => {
    const till = createTill({ now });
    render(<StrictMode>{link(till, await till.createOrder(), { locale: 'ar' })}</StrictMode>);
    expect(await screen.findByText('المبلغ المستحق')).toBeTruthy();
    expect(provider()?.getAttribute('lang')).toBe('ar');
    expect(provider()?.getAttribute('dir')).toBe('rtl');
    expect(screen.getByLabelText('رقم البطاقة').getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('button', { name: /ادفع/ })).toBeTruthy();
  });

  it('speaks English, and says so, where it has no words of a locale', async () => {
    const till = createTill({ now });
    render(<StrictMode>{link(till, await till.createOrder(), { locale: 'tlh' })}</StrictMode>);
    expect(await screen.findByText('Amount due')).toBeTruthy();
    expect(provider()?.getAttribute('dir')).toBe('ltr');
    expect(provider()?.getAttribute('lang')).toBe('en');
  });

  it.each(['ka-GE', 'yi', 'ps', 'zz-ZZ'])(
    'is English throughout for %s: language, direction, amounts and dates',
    async (locale) => {
      const till = createTill({ now });
      render(
        <StrictMode>
          {link(till, await till.createOrder({ amount: 123_456, lifetime: 86_400 }), { locale })}
        </StrictMode>,
      );
      expect(await screen.findByRole('button', { name: 'Pay €1,234.56' })).toBeTruthy();
      expect([provider()?.getAttribute('lang'), provider()?.getAttribute('dir')]).toEqual(['en', 'ltr']);
      expect(document.body.textContent).toMatch(/Pay by \w+ \d+, \d+:\d+\s[AP]M 24 hours left/);
    },
  );

  it('keeps a region of a language that it has words of, and a language whose words are all the merchant’s', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ lifetime: 86_400 });
    const { unmount } = render(<StrictMode>{link(till, order, { locale: 'en-GB' })}</StrictMode>);
    expect(await screen.findByText(/Pay by 1?\d \w+/)).toBeTruthy();
    expect(provider()?.getAttribute('lang')).toBe('en-GB');
    unmount();
    const other = render(<StrictMode>{link(till, order, { locale: 'pt_BR' })}</StrictMode>);
    expect(await screen.findByRole('button', { name: /^Pagar €\s?49,99/ })).toBeTruthy();
    expect(provider()?.getAttribute('lang')).toBe('pt-BR');
    other.unmount();
    const messages = Object.fromEntries(Object.keys(baseMessages).map((key) => [key, `fr ${key} {amount}`]));
    render(<StrictMode>{link(till, order, { locale: 'fr', messages })}</StrictMode>);
    expect(await screen.findByRole('button', { name: /^fr pay\.button 49,99/ })).toBeTruthy();
    expect(provider()?.getAttribute('lang')).toBe('fr');
  });

  it('puts the merchant’s own words in the place of the kit’s', async () => {
    const till = createTill({ now });
    const order = await till.createOrder();
    const messages = { 'pay.button': 'Send {amount} now' };
    render(<StrictMode>{link(till, order, { messages })}</StrictMode>);
    expect(await screen.findByRole('button', { name: 'Send €49.99 now' })).toBeTruthy();
  });

  it('changes its language without losing what was typed', async () => {
    const till = createTill({ now });
    const order = await till.createOrder();
    const { rerender } = render(<StrictMode>{link(till, order)}</StrictMode>);
    await userEvent.type(await screen.findByLabelText('Card number'), '4242');
    rerender(<StrictMode>{link(till, order, { locale: 'ar' })}</StrictMode>);
    expect((await screen.findByLabelText<HTMLInputElement>('رقم البطاقة')).value).toBe('4242');
    rerender(<StrictMode>{link(till, order, { locale: 'en' })}</StrictMode>);
    expect((await screen.findByLabelText<HTMLInputElement>('Card number')).value).toBe('4242');
  });

  it.each([
    ['auto', null],
    ['light', 'light'],
    ['dark', 'dark'],
  ] as const)('carries the colour scheme %s', async (colorScheme, attribute) => {
    const till = createTill({ now });
    render(link(till, await till.createOrder(), { colorScheme }));
    expect(provider()?.getAttribute('data-tk-scheme')).toBe(attribute);
  });
});

describe('the automatic colour scheme', () => {
  const marks = () => document.documentElement.getAttribute('data-tk-scheme');

  /** A device that prefers a scheme, and can be told to prefer the other one. */
  function stubDevice(matches: boolean) {
    const device = Object.assign(new EventTarget(), { matches });
    vi.stubGlobal('matchMedia', () => device);
    return (next: boolean) => {
      device.matches = next;
      act(() => void device.dispatchEvent(new Event('change')));
    };
  }

  /** On a page whose text has this colour. */
  async function renderOn(textColour: string, props: { readonly colorScheme?: 'dark' } = {}) {
    document.body.style.color = textColour;
    const till = createTill({ now });
    return render(link(till, await till.createOrder(), props));
  }

  it.each([
    { device: 'dark', text: 'rgb(20, 20, 30)', marked: 'light' },
    { device: 'dark', text: 'oklch(0.2 0.02 260)', marked: 'light' },
    { device: 'dark', text: 'rgb(230, 230, 240)', marked: null },
    { device: 'light', text: 'color(display-p3 0.9 0.9 0.95)', marked: 'dark' },
    { device: 'light', text: 'lab(92 0 -3)', marked: 'dark' },
    { device: 'light', text: 'rgb(20, 20, 30)', marked: null },
    { device: 'dark', text: 'canvastext', marked: null },
  ])('has $marked marked on a $device device where the text around is $text', async ({ device, text, marked }) => {
    stubDevice(device === 'dark');
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ color: text } as CSSStyleDeclaration);
    await renderOn(text);
    expect(marks()).toBe(marked);
  });

  it('goes along with a device and with a theme that change', async () => {
    const prefersDark = stubDevice(true);
    await renderOn('rgb(20, 20, 30)');
    expect(marks()).toBe('light');
    prefersDark(false);
    expect(marks()).toBeNull();
    document.body.style.color = 'rgb(230, 230, 240)';
    await waitFor(() => expect(marks()).toBe('dark'));
  });

  it('looks again after a transition of the text around, and not after one of its own, which looking could start', async () => {
    stubDevice(true);
    await renderOn('rgb(20, 20, 30)');
    const looked = vi.spyOn(window, 'getComputedStyle');
    const end = (target: Element | null) => {
      looked.mockClear();
      target?.dispatchEvent(Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'color' }));
      return looked.mock.calls.length;
    };
    expect(end(provider() ?? null)).toBe(0);
    expect(end(document.body)).toBe(1);
  });

  it('leaves a page alone that names its scheme, or whose provider has a fixed one', async () => {
    stubDevice(true);
    await renderOn('rgb(20, 20, 30)', { colorScheme: 'dark' });
    expect(marks()).toBeNull();
    cleanup();
    document.documentElement.setAttribute('data-tk-scheme', 'dark');
    await renderOn('rgb(20, 20, 30)');
    expect(marks()).toBe('dark');
    document.documentElement.removeAttribute('data-tk-scheme');
  });

  it('is gone with the last provider', async () => {
    stubDevice(true);
    const { unmount } = await renderOn('rgb(20, 20, 30)');
    await renderOn('rgb(20, 20, 30)');
    unmount();
    expect(marks()).toBe('light');
    cleanup();
    expect(marks()).toBeNull();
  });
});

describe('two providers on one page', () => {
  it('share neither words nor payments', async () => {
    const [one, other] = [createTill({ now }), createTill({ now, seed: 'other' })];
    const [orderOfOne, orderOfOther] = [
      await one.createOrder({ amount: 1100 }),
      await other.createOrder({ amount: 2200 }),
    ];
    render(
      <StrictMode>
        <section aria-label="one">{link(one, orderOfOne)}</section>
        <section aria-label="other">
          {link(other, orderOfOther, { messages: { 'pay.button': 'Send {amount}' } })}
        </section>
      </StrictMode>,
    );
    const first = within(screen.getByRole('region', { name: 'one' }));
    await userEvent.type(await first.findByLabelText('Card number'), visa.number);
    await userEvent.type(first.getByLabelText('Expiry date'), '12/34');
    await userEvent.type(first.getByLabelText('Security code'), '737');
    await userEvent.type(first.getByLabelText('Name on card'), 'Test Card Holder');
    await userEvent.click(first.getByRole('button', { name: 'Pay €11.00' }));
    expect(await first.findByRole('heading', { name: 'Payment received' })).toBeTruthy();
    const second = within(screen.getByRole('region', { name: 'other' }));
    expect(second.getByRole('button', { name: 'Send €22.00' })).toBeTruthy();
    expect(one.ledger.charges()).toHaveLength(1);
    expect(other.ledger.charges()).toEqual([]);
  });

  it('ask for their saved methods each on their own: one’s cards are never the other’s', async () => {
    const [one, other] = [createTill({ now }), createTill({ now })];
    // The same seed gives both the same ids: only the providers tell them apart.
    const orderOfOne = await one.createOrder({ customer: 'cus_same', savedCards: [visa] });
    const orderOfOther = await other.createOrder({
      customer: 'cus_same',
      savedCards: [{ ...visa, number: '5555555555554444' }],
    });
    expect(orderOfOne.paymentId).toBe(orderOfOther.paymentId);
    const picker = (till: Till, order: Order) => (
      <TillkitProvider client={till.client} clock={till.clock}>
        <SavedPaymentMethodPicker
          clientSecret={order.clientSecret}
          customerId="cus_same"
          amount={4999}
          currency="EUR"
        />
      </TillkitProvider>
    );
    render(
      <StrictMode>
        <section aria-label="one">{picker(one, orderOfOne)}</section>
        <section aria-label="other">{picker(other, orderOfOther)}</section>
      </StrictMode>,
    );
    const first = within(screen.getByRole('region', { name: 'one' }));
    const second = within(screen.getByRole('region', { name: 'other' }));
    expect(await first.findByRole('radio', { name: /Visa ending in 4 2 4 2/ })).toBeTruthy();
    expect(await second.findByRole('radio', { name: /Mastercard ending in 4 4 4 4/ })).toBeTruthy();
    expect(first.getAllByRole('radio')).toHaveLength(1);
    expect(second.getAllByRole('radio')).toHaveLength(1);
  });
});

describe('the host’s own QueryClient', () => {
  it('has what the components read, by keys without secrets, and the kit’s own has nothing then', async () => {
    const till = createTill({ now });
    const order = await till.createOrder({ savedCards: [visa] });
    const queryClient = new QueryClient();
    const own = vi.spyOn(QueryCache.prototype, 'build');
    render(
      <StrictMode>
        <TillkitProvider client={till.client} clock={till.clock} queryClient={queryClient}>
          <PaymentLinkPage
            paymentLinkId={order.paymentLinkId}
            clientSecret={order.clientSecret}
            customerSession={order.customerSession}
          />
        </TillkitProvider>
      </StrictMode>,
    );
    expect(await screen.findByRole('radio', { name: /Visa ending in 4 2 4 2/ })).toBeTruthy();
    const keys = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.slice(0, 4));
    expect(keys).toEqual([
      ['tillkit', 'readPaymentLink', tillOrigins.pay, order.paymentId],
      ['tillkit', 'readPayment', tillOrigins.pay, order.paymentId],
      ['tillkit', 'listCustomerPaymentMethods', tillOrigins.service, order.paymentId],
    ]);
    expect(new Set(own.mock.contexts)).toEqual(new Set([queryClient.getQueryCache()]));
    expect(JSON.stringify(dehydrate(queryClient))).not.toContain(order.clientSecret);
    expect(JSON.stringify(dehydrate(queryClient))).not.toContain(order.customerSession);
  });

  it('settles a payment by reading when a callback of the host’s cache throws after the answer: one charge, and the payer sees it', async () => {
    const till = createTill({ now });
    const order = await till.createOrder();
    const onSuccess = vi.fn(() => {
      throw new Error('a mistake of the host');
    });
    const queryClient = new QueryClient({ mutationCache: new MutationCache({ onSuccess }) });
    render(link(till, order, { queryClient }));
    await userEvent.type(await screen.findByLabelText('Card number'), visa.number);
    await userEvent.type(screen.getByLabelText('Expiry date'), '12/34');
    await userEvent.type(screen.getByLabelText('Security code'), '737');
    await userEvent.type(screen.getByLabelText('Name on card'), 'Test Card Holder');
    onSuccess.mockImplementationOnce(() => undefined as never);
    await userEvent.click(screen.getByRole('button', { name: 'Pay €49.99' }));
    // The card, the payment, and the question for its verdict.
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(3));
    await act(() => till.clock.advance(10_000));
    expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy();
    expect(till.ledger.charges()).toHaveLength(1);
  });
});
