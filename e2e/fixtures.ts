import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import {
  type BankScreen,
  bankScreen,
  type PaymentLinkScreen,
  type PayoutLinkScreen,
  paymentLinkScreen,
  payoutLinkScreen,
  type SandboxControl,
  sandboxControl,
} from 'tillkit-sandbox/testing';
import { recordTraffic, type Watch } from './recordTraffic.ts';

export { expect };

type Locator = ReturnType<Page['locator']>;

/** The four origins of one run, and what a test may know of them. Each worker has its own, so that faults and moved clocks disturb no other test. */
export interface Origins {
  readonly shop: string;
  readonly pay: string;
  readonly service: string;
  readonly bank: string;
  /** A pay origin whose payment page has wallets. */
  readonly wallets: string;
  readonly publishableKey: string;
  /** The script tag of the custom elements, with its hash and settings. */
  readonly scriptTag: string;
  readonly control: SandboxControl;
  /** What the servers have logged so far, one JSON line per entry. */
  readonly log: () => Promise<string>;
  /** What the proxy's journal holds on the disk, all files of it, byte by byte. */
  readonly journal: () => Promise<string>;
  /** What the proxy tells a monitor, as Prometheus text. */
  readonly metrics: () => Promise<string>;
}

/** An order of the shop. */
export interface ShopOrder {
  readonly id: string;
  readonly paymentId: string;
  readonly openLink: string;
  /** Minor units. */
  readonly total: number;
}

/** What the shop's own server has read of an order's payment. */
export interface ShopReport {
  readonly status: string;
  readonly amountReceived: number;
}

/** A payout of the shop to a seller. */
export interface ShopPayout {
  readonly id: string;
  readonly payoutId: string;
  readonly link: string;
  /** Minor units. */
  readonly amount: number;
}

/** What the shop's own server has read of a payout. */
export interface PayoutReport {
  readonly status: string;
  readonly destination: readonly { readonly field: string; readonly text: string }[];
}

/** The shop's server, asked as its own page asks it. */
export interface Shop {
  readonly order: (wish?: {
    readonly customer?: 'guest' | 'returning';
    readonly currency?: 'USD' | 'EUR' | 'JPY' | 'KWD' | 'BRL' | 'INR';
    readonly lifetime?: 60 | 900 | 86_400;
    /** `all`: the link also takes ways without a card. @default 'cards' */
    readonly ways?: 'cards' | 'all';
  }) => Promise<ShopOrder>;
  readonly secureLink: (order: ShopOrder) => Promise<string>;
  readonly report: (order: ShopOrder) => Promise<ShopReport>;
  readonly payout: (wish?: {
    readonly currency?: string;
    readonly layout?: 'journey' | 'tabs';
    readonly after?: 'fulfill' | 'review';
    /** How it is to be sent: ways that are a speed are offered by it. */
    readonly priority?: 'wire' | 'instant';
    readonly lifetime?: 60 | 86_400;
    /** `stored`: the same seller each time, who is offered the accounts that were used before. */
    readonly accounts?: 'stored';
    /** The receiver is quoted what arrives in dollars, for five minutes. */
    readonly quote?: 'dollars';
  }) => Promise<ShopPayout>;
  readonly payoutReport: (payout: ShopPayout) => Promise<PayoutReport>;
  /** The shop has looked at the details and sends the money. */
  readonly fulfill: (payout: ShopPayout) => Promise<PayoutReport>;
}

interface Fixtures {
  readonly origins: Origins;
  readonly control: SandboxControl;
  readonly shop: Shop;
  readonly watch: Watch;
  /** The payment page in this test's page, in English. */
  readonly till: PaymentLinkScreen<Locator>;
  /** The payout page in this test's page, in English. */
  readonly payee: PayoutLinkScreen<Locator>;
  readonly bank: BankScreen<Locator>;
  /** The clock of the page and its frames jumps ahead by so many milliseconds. Their clocks are taken over before the test begins, and go on as always. */
  readonly passTime: (ms: number) => Promise<void>;
  /**
   * Fails on anything that WCAG 2.2 AA rules find on the page as it is, the bank's frame included. Names, roles and order of a state are the same in
   * every appearance: `look` measures only what an appearance changes, and not in frames, which are the bank's.
   */
  readonly checkAccessibility: (what: string, rules?: 'all' | 'look') => Promise<void>;
}

/** Addresses of four origins. */
export interface Address {
  readonly shop: string;
  readonly pay: string;
  readonly service: string;
  readonly bank: string;
  /** A pay origin whose payment page has wallets. */
  readonly wallets: string;
  readonly publishable_key: string;
  readonly scriptTag: string;
  readonly controlToken: string;
  readonly log: string;
  /** Folder of the proxy's journal. */
  readonly journal: string;
}

async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || body === null) {
    throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return Object.fromEntries(Object.entries(body));
}

/** What a test may know of four origins. */
export function originsAt(mine: Address): Origins {
  const { shop, pay, service, bank, wallets, scriptTag } = mine;
  return {
    shop,
    pay,
    service,
    bank,
    wallets,
    scriptTag,
    publishableKey: mine.publishable_key,
    control: sandboxControl({ url: service, token: mine.controlToken }),
    log: async () => (await fetch(mine.log)).text(),
    journal: async () => {
      const names = await readdir(mine.journal);
      const files = await Promise.all(names.map((name) => readFile(join(mine.journal, name), 'latin1')));
      return files.join('\n');
    },
    metrics: async () => {
      const answer = await fetch(`${pay}/metrics`, { headers: { authorization: `Bearer ${mine.controlToken}` } });
      if (!answer.ok) throw new Error(`The proxy answered ${answer.status} to /metrics.`);
      return answer.text();
    },
  };
}

/** How many times slower the processor of a page is (`npm run e2e -- --slowed 4`): what people do then falls between the steps of a page. */
const slowed = Number(process.env.TILLKIT_SLOWED ?? 1);

const ofWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

/** How long a frame of a page may take to answer, in milliseconds: one that is about to go never does. */
const frameLimit = 2000;

const inEveryFrame = (page: Page, act: () => void) =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        Promise.race([frame.evaluate(act).catch(() => undefined), new Promise((end) => setTimeout(end, frameLimit))]),
      ),
  );

/**
 * Makes a page ready for axe, until what is returned is called: it has no transitions, and three letters in each font of a document, which axe meets first.
 * It takes joined letters, as Arabic has them, for icons and does not look at their colours, unless the first three texts of their font were none.
 */
async function prepareLook(page: Page): Promise<() => Promise<unknown>> {
  await inEveryFrame(page, () => {
    const letters = document.createElement('div');
    letters.id = 'letters-first';
    Object.assign(letters.style, { position: 'fixed', insetBlockEnd: '0', insetInlineEnd: '0', fontSize: '1px' });
    Object.assign(letters.style, { color: '#000', background: '#fff', pointerEvents: 'none' });
    const fonts = new Set(
      [...document.querySelectorAll('body, body *')].map((one) => getComputedStyle(one).fontFamily),
    );
    for (const font of fonts) {
      for (const letter of 'abc') {
        const place = letters.appendChild(document.createElement('span'));
        place.textContent = letter;
        place.style.fontFamily = font;
      }
    }
    document.body.prepend(letters);
    // A button that comes to life meanwhile has its new colours at once.
    const resting = new CSSStyleSheet();
    resting.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets.push(resting);
    Object.assign(letters, { resting });
  });
  return () =>
    inEveryFrame(page, () => {
      const letters = document.getElementById('letters-first');
      if (letters === null) return;
      const { resting } = letters as typeof letters & { resting: CSSStyleSheet };
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== resting);
      letters.remove();
    });
}

/** Of a rule that holds, one place is named: to write all of them down takes longer than to look. The builder writes into its options. */
const reported = { resultTypes: ['violations'] } satisfies RunOptions;

/** What axe finds on a page, where it is; with frames the findings of all of them are put together in a page beside it. */
async function findingsOf(page: Page, rules: 'all' | 'look'): Promise<AxeResults> {
  if (rules === 'all' && page.frames().length > 1)
    return new AxeBuilder({ page })
      .options({ ...reported })
      .withTags(ofWcag)
      .analyze();
  // Once for each document: the second look at it takes a third of the time.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules === 'all' ? { type: 'tag', values: ofWcag } : { type: 'rule', values: ofLooks };
  return page.evaluate(
    // Put there by the line above.
    (options) => (Reflect.get(window, 'axe') as typeof axe).run(document, options),
    { ...reported, runOnly, iframes: false } as RunOptions,
  );
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  origins: async ({}, use, info) => {
    // Written by scripts/e2e.mjs, one address list per worker.
    const everyWorker = JSON.parse(process.env.TILLKIT_E2E ?? '[]') as readonly Address[];
    const mine = everyWorker[info.parallelIndex];
    if (mine === undefined) throw new Error('Run the journeys with `npm run e2e`: it starts the four origins first.');
    await use(originsAt(mine));
  },

  control: [
    async ({ origins: { control } }, use) => {
      await use(control);
      const left = (await control.waitingFaults()).map(({ fault }) => `${fault.kind}: ${fault.endpoint}`);
      // It would meet a call of the next test.
      await control.clearFaults();
      expect(left, 'faults that have not happened').toEqual([]);
    },
    { auto: true },
  ],

  shop: async ({ origins }, use) => {
    const read = (id: string) => ask(`${origins.shop}/api/orders/${id}`);
    await use({
      order: async ({ customer = 'guest', currency = 'EUR', lifetime = 900, ways = 'cards' } = {}) => {
        const { id } = await ask(`${origins.shop}/api/orders`, {
          method: 'POST',
          body: JSON.stringify({
            order_key: randomUUID(),
            items: [
              { id: 'morning-mug', quantity: 1 },
              { id: 'breakfast-bowl', quantity: 2 },
            ],
            currency,
            customer,
            lifetime,
            ways,
          }),
        });
        const { openLink, total } = await read(String(id));
        const link = String(openLink);
        return { id: String(id), paymentId: link.split('/').at(-1) ?? '', openLink: link, total: Number(total) };
      },
      secureLink: async ({ id }) =>
        String((await ask(`${origins.shop}/api/orders/${id}/secure-link`, { method: 'POST', body: '{}' })).url),
      report: async ({ id }) => {
        // The shop and its journeys are one program.
        const { payment } = (await read(id)) as { readonly payment: ShopReport };
        return payment;
      },
      payout: async ({ currency = 'EUR', layout = 'journey', after = 'review', lifetime = 86_400, ...wish } = {}) => {
        const { id } = await ask(`${origins.shop}/api/payouts`, {
          method: 'POST',
          body: JSON.stringify({
            payout_key: randomUUID(),
            reason: 'consignment',
            currency,
            layout,
            after,
            lifetime,
            ...wish,
          }),
        });
        const { link, payoutId, amount } = await ask(`${origins.shop}/api/payouts/${String(id)}`);
        return { id: String(id), payoutId: String(payoutId), link: String(link), amount: Number(amount) };
      },
      payoutReport: async ({ id }) => {
        // The shop and its journeys are one program.
        const { payout } = (await ask(`${origins.shop}/api/payouts/${id}`)) as { readonly payout: PayoutReport };
        return payout;
      },
      fulfill: async ({ id }) => {
        const { payout } = (await ask(`${origins.shop}/api/payouts/${id}/fulfill`, { method: 'POST', body: '{}' })) as {
          readonly payout: PayoutReport;
        };
        return payout;
      },
    });
  },

  watch: [
    async ({ context, origins }, use, info) => {
      const watch = await recordTraffic(context, origins);
      await use(watch);
      if (info.status !== info.expectedStatus) {
        const calls = (await watch.exchanges()).map(({ method, url, status }) => `${method} ${status ?? '–'} ${url}`);
        const files = /\.(?:js|css|svg|woff2)$/;
        const said = [...calls.filter((call) => !files.test(call)), ...watch.messages()];
        await info.attach('what-happened', { body: said.slice(-40).join('\n') });
      }
      // Calls of the page that a test has not waited for end with it.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await watch.end();
    },
    { auto: true },
  ],

  page: async ({ page, context }, use) => {
    if (slowed > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    }
    await use(page);
  },

  till: async ({ page }, use) => use(await paymentLinkScreen(page)),
  payee: async ({ page }, use) => use(await payoutLinkScreen(page)),
  bank: async ({ page }, use) => use(bankScreen(page)),

  passTime: async ({ page }, use) => {
    await page.clock.install();
    await use((ms) => page.clock.fastForward(ms));
  },

  checkAccessibility: async ({ page }, use) => {
    await use(async (what, rules = 'all') => {
      const restore = await prepareLook(page);
      // Colours are judged as they rest, not on their way.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            // A spinner never ends.
            .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
            .map((animation) => animation.finished.catch(() => 0)),
        ),
      );
      // At the end of the page a button that sticks to the window's foot is at its own place, over nothing.
      const scrolled = await page.evaluate(() => {
        const before = window.scrollY;
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return before;
      });
      const { violations, passes, incomplete, inapplicable } = await findingsOf(page, rules);
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
      await restore();
      const said = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} — ${node.html}`));
      expect(said, what).toEqual([]);
      // Where everything is switched off, no text has to be readable; what axe could not decide, it has looked at.
      const undecided = incomplete.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ failureSummary }) => failureSummary).join()}`,
      );
      const tried = rules === 'all' ? passes.length : passes.length + incomplete.length + inapplicable.length;
      expect(tried, [`${what}: rules that looked at something`, ...undecided].join('\n')).toBeGreaterThan(
        rules === 'all' ? 5 : 0,
      );
    });
  },
});
