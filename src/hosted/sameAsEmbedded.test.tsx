// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rewriting, withPayment } from '../components/rewrittenAnswers.testing.ts';
import type { ProxyOptions } from '../proxy/index.ts';
import { createTill, type Order, type OrderOptions, type Till, tillOrigins } from '../testing/index.ts';
import { listCountries } from './waitForFirstInteraction.ts';

configure({ asyncUtilTimeout: 30_000 });

/** New Year 2030, noon. */
const newYear = Date.parse('2030-01-01T12:00:00Z');

const roots: { readonly unmount: () => void }[] = [];
// The hosted page keeps its root to itself; here it has to end with its test.
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof import('react-dom/client')>();
  return {
    ...real,
    createRoot: (...input: Parameters<typeof real.createRoot>) => {
      const root = real.createRoot(...input);
      roots.push(root);
      return root;
    },
    hydrateRoot: (...[place, page, more]: Parameters<typeof real.hydrateRoot>) => {
      takenOver += 1;
      const onRecoverableError = (error: unknown) => void unlike.push(error);
      const root = real.hydrateRoot(place, page, { ...more, onRecoverableError });
      roots.push(root);
      return root;
    },
  };
});
/** How many drawings of the proxy the script has taken over, and where it had to draw otherwise. */
let takenOver = 0;
const unlike: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: newYear, shouldAdvanceTime: true });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('data-listed');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What draws pages, as it ships: a server's modules are not the page's. */
let drawPaymentLink: NonNullable<ProxyOptions['drawPaymentLink']>;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-drawing-'));
  try {
    const file = join(folder, 'draw.mjs');
    execFileSync(process.execPath, ['scripts/hostedPages.mjs', file]);
    ({ drawPaymentLink } = createRequire(file)(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 90_000);

/** Where a payment is paid: the kit's page on the pay origin, or its component on a page of the merchant's. */
const places = {
  hosted: async (till: Till, order: Order, secure: boolean, rewritten: boolean, begin = () => {}) => {
    // The document as a browser gets it: what the script starts from stands in there.
    const answer = await till.proxy.fetch(new Request(secure ? order.secureLink : order.link, { redirect: 'manual' }));
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    const address = answer.headers.get('location');
    const page =
      cookie === undefined || address === null
        ? answer
        : await till.proxy.fetch(new Request(new URL(address, tillOrigins.pay), { headers: { cookie } }));
    const { body, title } = new DOMParser().parseFromString(await page.text(), 'text/html');
    document.title = title;
    // A browser with script reads what is for one without as text, and shows nothing of it.
    for (const one of body.querySelectorAll('noscript')) one.replaceChildren('for a browser without script');
    // Of what the proxy has drawn nothing runs, nothing has a style that a policy refuses, and nothing can be submitted without the script.
    const drawn = body.querySelector('#till-root[data-drawn]');
    expect(drawn?.querySelectorAll('script, [style], [onclick], [onsubmit], [type="submit"]') ?? []).toHaveLength(0);
    document.body.replaceChildren(...body.children);
    // What a state has every answer say, the answer in the document does not.
    if (rewritten) {
      document.getElementById('till-first-read')?.remove();
      document.getElementById('till-root')?.removeAttribute('data-drawn');
    }
    begin();
    await import('./main.tsx');
  },
  embedded: async (till: Till, { paymentLinkId, clientSecret, customerSession }: Order, secure: boolean) => {
    const { createClient, PaymentLinkPage, TillkitProvider } = await import('tillkit');
    const { createRoot } = await import('react-dom/client');
    const client = createClient({
      publishableKey: till.keys.publishableKey,
      serviceUrl: tillOrigins.service,
      payOrigin: tillOrigins.pay,
    });
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    createRoot(place).render(
      <main>
        <h1>A shop</h1>
        {/* The sentence about the card number differs, as the places do. */}
        <TillkitProvider client={client} pageOrigin={tillOrigins.pay}>
          <PaymentLinkPage
            paymentLinkId={paymentLinkId}
            clientSecret={clientSecret}
            findNetworks={async (issuer) => (issuer === '41111111' ? networks[issuer] : [])}
            {...(secure ? { customerSession } : {})}
          />
        </TillkitProvider>
      </main>,
    );
  },
};

/** What a hosted page receives from the proxy, and a component by its page. */
const networks = { '41111111': ['CartesBancaires', 'Visa'], '411111': ['Visa'] } as const;

const page = () => document.querySelector('[data-tk="payment-link-page"]');

const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** All that a person is shown and can do. What is hidden is not shown. */
function shown() {
  const root = page();
  const all = (selector: string) =>
    [...(root?.querySelectorAll(selector) ?? [])].filter((element) => element.closest('[hidden]') === null);
  return {
    state: root?.getAttribute('data-state'),
    headings: all('h1, h2, h3').map(words),
    // StrictMode, which the hosted page has, announces twice.
    texts: [...new Set(all('p, dt, dd, li, label, legend, strong').map(words))],
    amounts: all('[data-part="amount"], [data-part="total-row"]').map(words),
    fields: all('input, select').map((field) =>
      [field.getAttribute('autocomplete'), field.getAttribute('type'), field.getAttribute('aria-label')].join(' '),
    ),
    actions: all('button, a').map((action) => {
      const name = action.getAttribute('aria-label') ?? words(action);
      return [action.tagName, name, action.getAttribute('href'), action.hasAttribute('disabled')];
    }),
  };
}

/** Lets time pass for everybody. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A moment of the machine's own time, in which React draws, once the modules have come that are on their way; taken before the timers of the tests are. */
const realSetTimeout = globalThis.setTimeout;
async function moment(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => void realSetTimeout(resolve, 10));
}

/** What is shown once texts and parts that are fetched by themselves have come, and everything has been announced: six looks in a row see the same. */
async function atRest(): Promise<ReturnType<typeof shown>> {
  await pass(300);
  let seen = shown();
  for (let same = 1; same < 6; ) {
    await moment();
    const now = shown();
    same = isDeepStrictEqual(now, seen) ? same + 1 : 1;
    seen = now;
  }
  return seen;
}

const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4212345678910006',
  denied: '4000000000001018',
  decoupled: '2303779951000537',
  redirect: '4000003800000446',
  twoNetworks: '5555552500001001',
};

async function enter(number: string): Promise<void> {
  for (const [label, value] of [
    ['Card number', number],
    ['Expiry date', '12/34'],
    ['Security code', '737'],
    ['Name on card', 'Test Card Holder'],
  ] as const)
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
}

async function payWith(number: string): Promise<void> {
  await enter(number);
  fireEvent.click(screen.getByRole('button', { name: /^Pay / }));
}

async function goOnWith(way: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${way}`) }));
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  // What was chosen before the script took the page over is still chosen.
  fireEvent.click(await screen.findByRole('button', { name: /^Pay / }));
}

interface State {
  readonly order?: OrderOptions;
  /** Networks that the merchant takes. @default all */
  readonly accepts?: readonly string[];
  readonly secure?: boolean;
  /** Before the page is opened. */
  readonly before?: (till: Till, order: Order) => unknown;
  /** Fields that the payment of every answer has. */
  readonly says?: Readonly<Record<string, unknown>>;
  readonly act?: (till: Till, order: Order) => Promise<unknown>;
  /** `data-state` of the page. */
  readonly at: string;
  /** A heading, a text or a field that tells the state. */
  readonly shows: RegExp;
}

const everyWay = ['credit', 'pix', 'upi_collect', 'sepa', 'boleto', 'direct_carrier_billing'];
const lines = [
  { product_name: 'Morning mug', quantity: 1, amount: 1999 },
  { product_name: 'Breakfast bowl', quantity: 2, amount: 1500 },
];

/** Every state that a payment link comes to, how it is reached, and what tells it. */
const states: Readonly<Record<string, State>> = {
  'the form': { order: { lines, description: 'Order 17' }, at: 'ready', shows: /^Payment details/ },
  'the form of a known customer': {
    order: { customer: 'demo' },
    secure: true,
    act: () => screen.findByRole('radio', { name: /New card/ }),
    at: 'ready',
    shows: /^Payment details/,
  },
  'the form with alternative payment methods': {
    order: { types: everyWay, currency: 'BRL' },
    act: () => screen.findByRole('radio', { name: /^Pix/ }),
    at: 'ready',
    shows: /^Payment details/,
  },
  'the form with a card of two networks': {
    act: async () => {
      // The service knows it as a card of Visa alone: it is not paid with.
      await enter('4111111111111111');
      fireEvent.click(await screen.findByRole('radio', { name: 'Cartes Bancaires' }));
    },
    at: 'ready',
    shows: /radio Cartes Bancaires$/,
  },
  'a card of two networks one of which is taken': {
    accepts: ['CartesBancaires'],
    act: () => payWith(cards.twoNetworks),
    at: 'succeeded',
    shows: /^Payment received/,
  },
  'a card of no network that is taken': {
    accepts: ['CartesBancaires'],
    act: () => payWith(cards.declined),
    at: 'ready',
    shows: /^This type of card isn’t accepted here. Accepted cards: Cartes Bancaires.$/,
  },
  'the form after a first read that failed': {
    before: (till) => till.faults.add({ endpoint: 'retrievePaymentLink', kind: 'status 500' }),
    at: 'ready',
    shows: /^Payment details/,
  },
  'an expired link': { order: { lifetime: 60 }, before: () => pass(61_000), at: 'expired', shows: /has expired/ },
  'a declined card': {
    act: () => payWith(cards.declined),
    at: 'ready',
    shows: /declined/,
  },
  'a person that the bank has denied': { act: () => payWith(cards.denied), at: 'ready', shows: /couldn’t verify/ },
  'the bank’s page': { act: () => payWith(cards.challenge), at: 'authenticating', shows: /^Confirm with your bank/ },
  'an approval in the bank’s app': {
    act: () => payWith(cards.decoupled),
    at: 'authenticating',
    shows: /in your bank app/,
  },
  'another page': { act: () => payWith(cards.redirect), at: 'redirecting', shows: /^One step left/ },
  'a code to scan': {
    order: { types: everyWay, currency: 'BRL' },
    act: () => goOnWith('Pix'),
    at: 'requiresAction',
    shows: /^Scan the code/,
  },
  'a transfer': {
    order: { types: everyWay },
    act: () => goOnWith('Bank transfer'),
    at: 'requiresAction',
    shows: /^Transfer €49.99/,
  },
  'a voucher': {
    order: { types: everyWay, currency: 'BRL' },
    act: () => goOnWith('Boleto'),
    at: 'requiresAction',
    shows: /with this voucher/,
  },
  'a one-time code': {
    order: { types: everyWay },
    act: () => goOnWith('Pay by phone bill', { 'Mobile number': '+447700900123' }),
    at: 'requiresAction',
    shows: /^Enter the code/,
  },
  'a step of an unknown kind': {
    says: { status: 'requires_customer_action', next_action: { type: 'sing_a_song' } },
    at: 'unsupportedAction',
    shows: /^This page can’t show/,
  },
  'an answer that is lost': {
    act: async (till) => {
      till.faults.add({ endpoint: 'updatePayment', kind: 'no answer before' });
      await payWith(cards.paid);
    },
    at: 'checking',
    shows: /^We’re checking with the payment service/,
  },
  'a payment with an unknown outcome': {
    act: async (till) => {
      till.faults.add({ endpoint: 'updatePayment', kind: 'no answer before' });
      await payWith(cards.paid);
      await screen.findByText(/^We’re checking/, { selector: '[data-part="waiting-title"]' });
      for (let seconds = 0; seconds < 150; seconds += 5) await pass(5000);
    },
    at: 'unknown',
    shows: /^We can’t confirm/,
  },
  'a payment under way': { says: { status: 'processing' }, at: 'processing', shows: /is on its way$/ },
  'a payment in review': { says: { status: 'requires_merchant_action' }, at: 'review', shows: /is reviewing/ },
  'a payment that is made': { act: () => payWith(cards.paid), at: 'succeeded', shows: /^Payment received/ },
  'a payment that was made before': { says: { status: 'succeeded' }, at: 'succeeded', shows: /already been made/ },
  'a payment that is approved': { says: { status: 'requires_capture' }, at: 'succeeded', shows: /^Payment approved/ },
  'a payment that is made in part': {
    says: { status: 'partially_captured', amount_received: 4000 },
    at: 'succeeded',
    shows: /^Part of the payment/,
  },
  'a payment that is cancelled': { says: { status: 'cancelled' }, at: 'cancelled', shows: /was cancelled/ },
  'an unknown status': { says: { status: 'on_the_moon' }, at: 'checking', shows: /^We’re checking/ },
};

/** Brings a payment to a state in one of the places. Both tills are the same to the letter: so are ids, amounts and times. */
async function walk(
  place: keyof typeof places,
  { order: wish, accepts, secure = false, before, says, act, at, shows }: State,
) {
  vi.setSystemTime(newYear);
  sessionStorage.clear();
  vi.resetModules();
  const till = createTill({
    seed: 'twice',
    proxy: { cardNetworks: networks, drawPaymentLink, policy: { acceptedNetworks: accepts } },
  });
  const order = await till.createOrder(wish);
  vi.stubGlobal(
    'fetch',
    says === undefined
      ? till.fetch
      : rewriting(
          till,
          withPayment(() => says),
        ),
  );
  await before?.(till, order);
  await places[place](till, order, secure, says !== undefined);
  await act?.(till, order);
  await vi.waitFor(
    () => {
      expect(page()?.getAttribute('data-state')).toBe(at);
      expect([shown().headings, shown().texts, shown().fields].flat().some((text) => shows.test(text))).toBe(true);
    },
    { timeout: 20_000 },
  );
  const seen = await atRest();
  const charged = till.ledger.charges(order.paymentId).length;
  for (const root of roots.splice(0)) root.unmount();
  return { ...seen, charged };
}

describe('a payment link is the same on the pay origin as in a page of the merchant’s: heading, texts, amounts, fields and actions', () => {
  it.each(Object.entries(states))('at %s', async (_name, state) => {
    const embedded = await walk('embedded', state);
    const hosted = await walk('hosted', state);
    expect(hosted).toEqual(embedded);
    expect(unlike.splice(0).map(String)).toEqual([]);
    expect(embedded.headings.length + embedded.texts.length).toBeGreaterThan(1);
  });

  it('and keeps the country and the postal code that were entered before its script was there, in a browser that names countries otherwise than the proxy', async () => {
    vi.resetModules();
    const till = createTill({ proxy: { drawPaymentLink, policy: { billingAddress: true } } });
    const order = await till.createOrder();
    vi.stubGlobal('fetch', till.fetch);
    const nameOf = Intl.DisplayNames.prototype.of;
    const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
    const entered = () => [field('country')?.value, field('postcode')?.value];
    await places.hosted(till, order, false, false, () => {
      vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function of(
        this: Intl.DisplayNames,
        code: string,
      ) {
        return code === 'AF' ? 'Zz' : nameOf.call(this, code);
      });
      document.documentElement.lang = 'en';
      listCountries(document);
      Object.assign(field('country') ?? {}, { value: 'FR' });
      Object.assign(field('postcode') ?? {}, { value: '75001' });
      expect(entered()).toEqual(['FR', '75001']);
    });
    await vi.waitFor(() => expect(document.querySelector('#till-root[data-drawn]')).toBeNull());
    await atRest();
    expect(entered()).toEqual(['FR', '75001']);
    expect(field('country')?.querySelectorAll('option').length).toBeGreaterThan(200);
    expect(unlike.splice(0).map(String)).toEqual([]);
  });

  it('where most of the pages were drawn by the proxy, and taken over as they were', () => {
    expect(takenOver).toBeGreaterThan(15);
  });
});
