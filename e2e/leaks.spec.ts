import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPlainPage, paymentOf } from './plainPage.ts';

/** How often each element is put into the page and taken out again. */
const rounds = 200;

const savedCard = {
  payment_token: 'token_1',
  payment_method_id: 'pm_1',
  payment_method: 'card',
  requires_cvv: true,
  default_payment_method_set: true,
  card: { scheme: 'Visa', last4_digits: '4242', expiry_month: '12', expiry_year: '2099' },
};

/** One element: its name, attributes and properties. */
type Embedded = readonly [
  name: string,
  attributes: Readonly<Record<string, string>>,
  properties?: Readonly<Record<string, unknown>>,
];

/** Keeps what a page has open, by what it is. Runs before any other script of the page. */
function keepWhatIsOpen(): void {
  const open = new Map<unknown, string>();
  const stillOpen = () => {
    const kinds = new Map<string, number>();
    for (const kind of open.values()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return Object.fromEntries([...kinds].sort());
  };
  Object.assign(window, { stillOpen });

  const ids = new WeakMap<object, number>();
  let last = 0;
  const idOf = (one: object) => {
    const id = ids.get(one) ?? ++last;
    ids.set(one, id);
    return id;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const nameOf = (target: unknown) => (target === document ? 'document' : 'window');
  const keyOf = (target: unknown, type: string, listener: object, options?: boolean | EventListenerOptions) =>
    `${nameOf(target)} ${type} ${idOf(listener)} ${typeof options === 'object' ? options.capture === true : options === true}`;
  const isWatched = (target: unknown) => target === document || target === window || target === undefined;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (isWatched(this) && listener !== null) {
      const key = keyOf(this, type, listener, options);
      open.set(key, `listener: ${nameOf(this)} ${type}`);
      const { once = false, signal } = typeof options === 'object' ? options : {};
      if (once) addEventListener.call(this ?? window, type, () => open.delete(key), { once: true });
      if (signal) addEventListener.call(signal, 'abort', () => open.delete(key), { once: true });
    }
    return addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (isWatched(this) && listener !== null) open.delete(keyOf(this, type, listener, options));
    return removeEventListener.call(this ?? window, type, listener, options);
  };

  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  const later = (run: TimerHandler, ms?: number, ...given: unknown[]) => {
    const id = setTimeout(() => {
      open.delete(`timer ${id}`);
      if (typeof run === 'function') run(...given);
    }, ms);
    open.set(`timer ${id}`, `timer: ${ms ?? 0} ms`);
    return id;
  };
  const often = (run: TimerHandler, ms?: number, ...given: unknown[]) => {
    const id = setInterval(run, ms, ...given);
    open.set(`timer ${id}`, `interval: ${ms ?? 0} ms`);
    return id;
  };
  const cleared = (clear: (id?: number) => void) => (id?: number) => {
    open.delete(`timer ${id}`);
    clear(id);
  };
  Object.assign(window, {
    setTimeout: later,
    setInterval: often,
    clearTimeout: cleared(clearTimeout),
    clearInterval: cleared(clearInterval),
  });

  const NativeChannel = MessageChannel;
  const { close } = MessagePort.prototype;
  const pairs = new WeakMap<MessagePort, MessageChannel>();
  class Channel extends NativeChannel {
    constructor() {
      super();
      open.set(this, 'message channel');
      pairs.set(this.port1, this);
      pairs.set(this.port2, this);
    }
  }
  MessagePort.prototype.close = function () {
    open.delete(pairs.get(this));
    close.call(this);
  };
  const NativeBroadcast = BroadcastChannel;
  class Broadcast extends NativeBroadcast {
    constructor(name: string) {
      super(name);
      open.set(this, 'broadcast channel');
    }
    override close(): void {
      open.delete(this);
      super.close();
    }
  }
  Object.assign(window, { MessageChannel: Channel, BroadcastChannel: Broadcast });

  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const { observe, disconnect } = window[name].prototype;
    Object.assign(window[name].prototype, {
      observe(this: object, ...given: unknown[]) {
        open.set(this, name);
        return Reflect.apply(observe, this, given);
      },
      disconnect(this: object) {
        open.delete(this);
        return Reflect.apply(disconnect, this, []);
      },
    });
  }
}

/** What is open in a page now: listeners, timers, channels, observers, locks, frames. */
const openIn = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(async () => {
    const stillOpen: () => Record<string, number> = Reflect.get(window, 'stillOpen');
    const { held = [], pending = [] } = await navigator.locks.query();
    return { ...stillOpen(), locks: held.length + pending.length, frames: window.length };
  });

/** What is open once that has been the same for half a second. */
async function openAtRest(page: Page): Promise<Readonly<Record<string, number>>> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = JSON.stringify(await openIn(page));
        return last === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return openIn(page);
}

/** Puts every element into the page and takes it out after a while of its own, so many times. */
const mountAndUnmount = (page: Page, elements: readonly Embedded[], times: number, longestMs: number, seed: number) =>
  page.evaluate(
    async ([elements, times, longestMs, seed]) => {
      let state = seed;
      /** Numbers from 0 to 1 that are the same in every run (mulberry32). */
      const random = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
      };
      const main = document.querySelector('main') ?? document.body;
      await Promise.all(
        elements.map(async ([name, attributes, properties = {}]) => {
          for (let round = 0; round < times; round += 1) {
            const element = document.createElement(name);
            for (const [attribute, text] of Object.entries(attributes)) element.setAttribute(attribute, text);
            Object.assign(element, properties);
            const ms = random() * longestMs;
            main.append(element);
            await new Promise((done) => setTimeout(done, ms));
            element.remove();
          }
        }),
      );
    },
    [elements, times, longestMs, seed] as const,
  );

test('every element, put into a page and taken out 200 times at random moments, leaves nothing behind', async ({
  page,
  origins,
  shop,
}) => {
  const { paymentLinkId, clientSecret, paymentId } = await paymentOf(origins, shop);
  const { payoutId, link } = await shop.payout();
  const payoutLink = new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';
  expect(payoutLink).not.toBe('');
  const of = { 'client-secret': clientSecret };
  const due = { amount: '4999', currency: 'EUR' };
  const idle = { payment_id: paymentId, status: 'requires_payment_method', net_amount: 4999, currency: 'EUR' };
  const elements: readonly Embedded[] = [
    ['till-payment-link', { ...of, 'payment-link-id': paymentLinkId }],
    ['till-payment-link', { ...of, 'payment-link-id': paymentLinkId, mode: 'frame' }],
    ['till-checkout', of],
    ['till-checkout', { ...of, mode: 'frame' }],
    ['till-payout-link', { 'payout-id': payoutId, 'payout-link': payoutLink }],
    ['till-saved-methods', { ...of, ...due, 'customer-id': 'cus_1' }],
    ['till-complete-authorize', { ...of, ...due, 'payment-id': paymentId, 'merchant-name': 'Shop' }],
    ['till-three-ds', of, { payment: idle, policy: { threeds_unavailable: 'complete' } }],
  ];
  await page.addInitScript(keepWhatIsOpen);
  // Every read of the elements is answered with what its first one was answered with, or not at all.
  const answers = new Map<
    string,
    { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
  >();
  const list = JSON.stringify({ customer_payment_methods: [savedCard], is_guest_customer: false });
  await page.route(/\/customers\/payment_methods/, (route) =>
    route
      .fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: list })
      .catch(() => undefined),
  );
  await page.route(/\/kit\//, async (route) => {
    const request = route.request();
    const key = `${request.method()} ${request.url()}`;
    const known = answers.get(key);
    if (known !== undefined) return route.fulfill(known).catch(() => undefined);
    const answer = await route.fetch().catch(() => undefined);
    if (answer === undefined) return route.abort().catch(() => undefined);
    const { 'content-encoding': _, 'content-length': _length, ...headers } = answer.headers();
    const kept = { status: answer.status(), headers, body: await answer.text() };
    if (answer.ok()) answers.set(key, kept);
    return route.fulfill(kept).catch(() => undefined);
  });
  await openPlainPage(page, origins, '');
  await page.evaluate(() => customElements.whenDefined('till-checkout'));
  // What is made once for a page is there afterwards.
  await mountAndUnmount(page, elements, 2, 1500, 1);
  const before = await openAtRest(page);
  expect(before).toMatchObject({ frames: 0, locks: 0 });
  await mountAndUnmount(page, elements, rounds, 90, 18);
  await expect.poll(() => openIn(page), 'what is open').toEqual(before);
});
