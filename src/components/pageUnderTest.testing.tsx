import { MutationCache, QueryCache } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig, render, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { type ReactNode, type RefAttributes, StrictMode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Client } from '../client/index.ts';
import { TillkitProvider, type TillkitProviderProps } from '../hooks/index.ts';
import { baseMessages, createTranslator, savedTexts } from '../i18n/index.ts';
import {
  createTill,
  type Order,
  type OrderOptions,
  type Till,
  type TillOptions,
  tillOrigins,
} from '../testing/index.ts';
import {
  Checkout,
  type CheckoutHandle,
  type CheckoutProps,
  PaymentLinkPage,
  type PaymentLinkPageProps,
} from './index.ts';

// Waiting ends as soon as there is something to see; the limit is for machines that are busy with other things.
configure({ asyncUtilTimeout: 30_000 });

/** New Year 2030, noon, when it is January everywhere: the clock of every till of these tests, until it is moved. */
export const newYear = Date.parse('2030-01-01T12:00:00Z');

/** English, as the pages under test speak it, with the texts of saved methods. */
export const t = createTranslator('en', { ...baseMessages, ...savedTexts.en });

/** Published test cards by what they do. */
export const cards = {
  paid: '4242424242424242',
  amex: '378282246310005',
  declined: '4000000000000002',
  lost: '4000000000009987',
  processorDown: '4000000000009995',
  redirect: '4000003800000446',
  challenge: '4212345678910006',
  challengeAfterMethod: '4000000000001091',
  Y: '4000000000001000',
  A: '4000000000001026',
  I: '5201281505129736',
  U: '4000000000001034',
  N: '4000000000001018',
  R: '4000000000001042',
  D: '2303779951000537',
} as const;

/** The security code that every test types and searches for afterwards. */
export const typedCvc = '737';

/** A form that left the page: the edge where a browser would take over. */
export interface PostedForm {
  readonly action: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Watch {
  readonly posts: readonly PostedForm[];
  readonly said: readonly string[];
  readonly secrets: Set<string>;
  readonly caches: () => readonly string[];
}

let watch: Watch | undefined;

/** What has been watched since the test began. */
function watched(): Watch {
  if (watch === undefined) throw new Error('tillkit: call watchThePage() at the top of the test file.');
  return watch;
}

/**
 * Watches what a page must not do, for every test of a file: forms that leave it, everything it writes to the console, its query caches. After each
 * test the canaries are searched for, and a page that has complained in the console fails.
 */
export function watchThePage(options: { readonly allowConsole?: RegExp } = {}): void {
  beforeEach(() => {
    // user-event finds the other radios of a group by a selector; jsdom has no `CSS.escape`, and these names need no escaping.
    globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
    sessionStorage.clear();
    localStorage.clear();
    const posts: PostedForm[] = [];
    const said: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value] as const);
      posts.push({ action: this.action, target: this.target, fields: Object.fromEntries(fields) });
    });
    for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, way).mockImplementation((...words: unknown[]) => said.push(words.map(String).join(' ')));
    }
    const queries = vi.spyOn(QueryCache.prototype, 'build');
    const mutations = vi.spyOn(MutationCache.prototype, 'build');
    watch = {
      posts,
      said,
      secrets: new Set([cards.paid, typedCvc]),
      caches: () => [
        ...queries.mock.contexts
          .filter((cache) => cache instanceof QueryCache)
          .flatMap((cache) => cache.getAll().map(({ queryKey, state }) => JSON.stringify([queryKey, state]))),
        ...mutations.mock.contexts
          .filter((cache) => cache instanceof MutationCache)
          .flatMap((cache) => cache.getAll().map(({ state }) => JSON.stringify(state))),
      ],
    };
  });
  afterEach(() => {
    const complaints = watched().said.filter((line) => options.allowConsole?.test(line) !== true);
    try {
      expectNoCanary();
    } finally {
      cleanup();
      vi.restoreAllMocks();
    }
    expect(complaints).toEqual([]);
  });
}

/** Card number, security code and client secret are in no place that outlives a submit or that foreign code can read. */
export function expectNoCanary(): void {
  const { said, secrets, caches } = watched();
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map((attribute) => `${element.tagName} ${attribute.name}=${attribute.value}`),
  );
  const places: Readonly<Record<string, readonly string[]>> = {
    attributes,
    caches: caches(),
    storage: [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })],
    address: [window.location.href, JSON.stringify(window.history.state)],
    console: said,
  };
  const found = [...secrets].flatMap((secret) =>
    Object.entries(places).flatMap(([place, texts]) =>
      texts.filter((text) => holds(text, secret)).map((text) => `${place}: ${text.slice(0, 120)}`),
    ),
  );
  expect(found).toEqual([]);
}

/** What a person typed is in no state, no property and no memo of any component that is drawn. Functions cannot be looked into. */
export function expectNotInReact(...secrets: readonly string[]): void {
  const roots = [...document.querySelectorAll('*')].flatMap((element) =>
    Object.entries(element).flatMap(([key, value]: [string, unknown]) =>
      key.startsWith('__reactContainer') ? [value] : [],
    ),
  );
  expect(roots.length).toBeGreaterThan(0);
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const rest = [...roots];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one === 'string') texts.push(one);
    if (typeof one !== 'object' || one === null || one instanceof Node || one instanceof Window || seen.has(one))
      continue;
    seen.add(one);
    rest.push(
      ...(one instanceof Map || one instanceof Set ? [...one].flat() : Object.values(one)).filter(
        (value) => value !== undefined,
      ),
    );
  }
  expect(texts.length).toBeGreaterThan(100);
  const found = secrets.flatMap((secret) =>
    texts.filter((text) => holds(text, secret)).map((text) => text.slice(0, 120)),
  );
  expect(found).toEqual([]);
}

function holds(text: string, secret: string): boolean {
  // A short code may be part of an identifier by chance; on its own it may not occur.
  if (secret.length <= 4) return new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text);
  return text.replace(/[\s-]/g, '').includes(secret.replace(/[\s-]/g, ''));
}

/** Names a further secret that must not be found anywhere. */
export function keepSecret(secret: string): void {
  watched().secrets.add(secret);
}

/** Forms that have left the page so far, for example the CReq on its way to the bank. */
export function postedForms(): readonly PostedForm[] {
  return watched().posts;
}

/** Waits until a challenge request has left, or so many: the dialog around the bank's page is there before its frame is. As every wait of a test of components,
 * by `waitFor` of Testing Library: while Vitest's own waits, React complains of what it draws meanwhile. */
export async function challengePosted(times = 1): Promise<void> {
  const requests = () => postedForms().filter(({ fields }) => 'creq' in fields);
  await waitFor(() => expect(requests().length).toBeGreaterThanOrEqual(times), { timeout: 30_000 });
}

/**
 * axe with the tags of WCAG 2.2 A and AA, once for each component: it is a third of the time of a test that asks for it. e2e/stories.spec.ts looks at every
 * state, and at its colours, which jsdom does not paint.
 */
export async function expectAccessible(): Promise<void> {
  const look = () =>
    axe.run(document.body, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: { 'color-contrast': { enabled: false } },
      // A bank's page is its own; jsdom does not load it.
      iframes: false,
      // Where each rule holds is not asked: to write that down took longer than to look.
      resultTypes: ['violations'],
    });
  // What is fetched may come and be drawn in the time that this takes, as while a test waits.
  const { violations }: Awaited<ReturnType<typeof look>> = await getConfig().asyncWrapper(look);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** A tree on screen, with a person in front of it and a till behind it. */
export interface Stage {
  readonly till: Till;
  readonly user: UserEvent;
  readonly unmount: () => void;
  /** Waits until no call of the page is on its way, except for so many that are held back. */
  readonly settle: (held?: number) => Promise<void>;
  /** Lets time pass for everybody, a second at a time, and lets every call in it be answered. */
  readonly pass: (ms: number, options?: { readonly stepMs?: number; readonly held?: number }) => Promise<void>;
}

export interface StageOptions extends Partial<Omit<TillkitProviderProps, 'children' | 'clock'>> {}

/** Counts the calls on their way; each goes through unchanged. */
function counting(client: Client) {
  let waiting = 0;
  const counted = Object.fromEntries(
    Object.entries(client).map(([name, value]: [string, unknown]) => [
      name,
      typeof value !== 'function'
        ? value
        : async (...input: unknown[]) => {
            waiting += 1;
            try {
              return await value(...input);
            } finally {
              waiting -= 1;
            }
          },
    ]),
    // The same keys with functions of the same signatures around the originals.
  ) as unknown as Client;
  return { client: counted, waiting: () => waiting };
}

/** Puts a tree under a provider of a till, in StrictMode. */
export function stage(till: Till, tree: ReactNode, options: StageOptions = {}): Stage {
  const { client, waiting } = counting(options.client ?? till.client);
  // No style sheet is loaded here, so none can prevent a click: searching for one takes half of the time of a click.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const { unmount } = render(
    <StrictMode>
      <TillkitProvider mode="inline" {...options} client={client} clock={till.clock}>
        {tree}
      </TillkitProvider>
    </StrictMode>,
  );

  async function settle(held = 0): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
      quiet = waiting() <= held ? quiet + 1 : 0;
    }
  }

  async function pass(ms: number, { stepMs = 1000, held = 0 } = {}): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      await act(() => till.clock.advance(Math.min(stepMs, left)));
      await settle(held);
    }
  }

  return { till, user, unmount, settle, pass };
}

/** A payment link on screen. */
export interface OpenedPage extends Stage {
  readonly order: Order;
  readonly charges: () => readonly { readonly amount?: number; readonly currency?: string; readonly kind: string }[];
  /** Fills the card fields, each at once. */
  readonly enterCard: (number: string, cvc?: string) => Promise<void>;
  readonly clickPay: () => Promise<void>;
  /** Types a card and pays. */
  readonly payWith: (number: string) => Promise<void>;
  /** The calls of this browser whose address ends like this. */
  readonly calls: (pattern: RegExp) => readonly string[];
  /** The same link, opened again in the same tab. */
  readonly openAgain: () => OpenedPage;
}

export interface OpenOptions extends StageOptions {
  readonly till?: Till;
  readonly shop?: TillOptions;
  readonly order?: Order | OrderOptions;
  readonly page?: Partial<PaymentLinkPageProps>;
  /** A secure link: the page has the session of the order's customer. @default false */
  readonly secure?: boolean;
  /** Opens the payment of the order by its client secret alone, in place of its link. @default the link */
  readonly checkout?: Partial<CheckoutProps> & RefAttributes<CheckoutHandle>;
}

/** Makes an order and opens its payment link. Gives back before the link has been read. */
export async function openLink(options: OpenOptions = {}): Promise<OpenedPage> {
  const {
    till = createTill({ now: newYear, ...options.shop }),
    order: wanted = {},
    shop: _shop,
    page,
    secure = false,
    checkout,
    ...rest
  } = options;
  const order = 'paymentId' in wanted ? wanted : await till.createOrder(wanted);
  keepSecret(order.clientSecret);
  const session = secure ? { customerSession: order.customerSession } : {};
  const { paymentLinkId, clientSecret } = order;
  return show(
    till,
    order,
    checkout === undefined ? (
      <PaymentLinkPage {...{ paymentLinkId, clientSecret, ...session, ...page }} />
    ) : (
      <Checkout {...{ clientSecret, ...session, ...checkout }} />
    ),
    rest,
  );
}

function show(till: Till, order: Order, page: ReactNode, options: StageOptions): OpenedPage {
  const staged = stage(till, page, options);
  const { user } = staged;

  async function enterCard(number: string, cvc = number === cards.amex ? `${typedCvc}1` : typedCvc): Promise<void> {
    keepSecret(number);
    for (const [label, text] of [
      [t('card.number.label'), number],
      [t('card.expiry.label'), '12/34'],
      [t('card.cvc.label'), cvc],
      [t('card.holder.label'), 'Test Card Holder'],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      // At once, as a card is filled in by a browser. What a field makes of single keys are the tests of the card's own fields.
      await user.click(field);
      await user.paste(text);
    }
  }
  const clickPay = async () => user.click(await screen.findByRole('button', { name: /^Pay / }));

  return {
    ...staged,
    order,
    charges: () => till.ledger.charges(order.paymentId),
    enterCard,
    clickPay,
    payWith: async (number) => {
      await enterCard(number);
      await clickPay();
    },
    calls: (pattern) => till.network.calls().filter((call) => pattern.test(call)),
    openAgain: () => show(till, order, page, options),
  };
}

/** A call of the merchant's server to the service: with a body it changes something, without one it reads. @returns what the service answered */
export async function callAsMerchant({ sandbox, keys }: Till, path: string, body?: object) {
  const answer = await sandbox.fetch(
    new Request(`${tillOrigins.service}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'api-key': keys.secretKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Where a browser reports the errors of a page. */
export function stubReports() {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  return reported;
}

/** The heading of the screen, once it is there. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

/** The focus is, or comes to be, on this element: effects of React run a moment after the paint. */
export const expectFocused = (element: Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element ?? 'an element'), { timeout: 10_000 });
