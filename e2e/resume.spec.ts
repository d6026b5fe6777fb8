import type { Page } from '@playwright/test';
import { paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { flowPages } from '../src/flows/flowPages.testing.ts';
import { expect, test } from './fixtures.ts';
import { inTurn } from './inTurn.ts';
import {
  aloneWords,
  completeRows,
  formRows,
  paymentLinkRows,
  paymentWords,
  payoutRows,
  payoutWords,
  type Row,
  type Scene,
  threeDSRows,
  typed,
} from './resumeRows.ts';

/** Whether a page is at a place: its state and its words. */
type IsAt = (page: Page, places: readonly string[]) => Promise<void>;

/** The state that the document exposes, that of a check at the bank inside it as well, and whether the words of a place are seen. */
async function seenPlaces(
  page: Page,
  tk: 'payment-link-page' | 'payout-link-page',
  words: Readonly<Record<string, () => Promise<boolean>>>,
): Promise<string> {
  // What is gone between two looks is looked for again.
  const stateOf = (name: string) =>
    page
      .locator(`[data-tk="${name}"]`)
      .getAttribute('data-state', { timeout: 1_000 })
      .catch(() => null);
  const outer = await stateOf(tk);
  const inner = outer === 'authenticating' ? await stateOf('three-ds-challenge') : null;
  for (const [place, isSeen] of Object.entries(words)) {
    const [first, second] = place.split('/');
    const isAt = first === outer && (outer !== 'authenticating' || second === inner);
    if (isAt && (await isSeen())) return place;
  }
  return `${outer}${inner === null ? '' : `/${inner}`}, without its words`;
}

async function isAtOneOf(places: readonly string[], seen: () => Promise<string>): Promise<void> {
  await expect
    .poll(
      async () => {
        const place = await seen();
        return places.includes(place) ? places : place;
      },
      // Another tab reads for 20 s before it gives up.
      { timeout: 60_000, intervals: [100] },
    )
    .toEqual(places);
}

/** A form that begins anew goes to the entry of its first step: a reload before that would be cut off. */
const isAtFirstEntry = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Reflect.get(history.state ?? {}, 'tillkitStep') ?? 0)).toBe(0);

/** The longest piece of a text between the values that are put into it. */
const fixedPart = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest));

/** Whether one of the words of each place is seen. */
function sights<Key extends string>(
  words: Readonly<Record<string, Key | readonly Key[]>>,
  isSeen: (key: Key) => Promise<boolean>,
): Readonly<Record<string, () => Promise<boolean>>> {
  const ofPlace = (keys: Key | readonly Key[]) => async () =>
    (await Promise.all((typeof keys === 'string' ? [keys] : keys).map(isSeen))).includes(true);
  return Object.fromEntries(Object.entries(words).map(([place, keys]) => [place, ofPlace(keys)]));
}

const paymentIsAt: IsAt = async (page, places) => {
  const { t, cardNumber } = await paymentLinkScreen(page);
  const seen = sights(paymentWords, (key) => {
    if (key === 'form') return cardNumber.isVisible();
    if (key === 'step') return page.locator('[data-tk="customer-action"]').getByRole('heading').first().isVisible();
    const text = fixedPart(t(key));
    const shown = page
      .locator('[data-part="page"]')
      .getByText(text)
      .or(page.getByRole('dialog', { name: text }));
    return shown.first().isVisible();
  });
  await isAtOneOf(places, () => seenPlaces(page, 'payment-link-page', seen));
};

const payoutIsAt: IsAt = async (page, places) => {
  const { t } = await payoutLinkScreen(page);
  const seen = sights(payoutWords, (key) =>
    page
      .locator('[data-part="page"]')
      .getByText(fixedPart(t(key)))
      .first()
      .isVisible(),
  );
  await isAtOneOf(places, () => seenPlaces(page, 'payout-link-page', seen));
};

/** A component by itself on a page of the shop's. */
const aloneIsAt: IsAt = async (page, places) => {
  const { t } = await paymentLinkScreen(page);
  const fact = page.locator('[data-fact="status"]');
  const root = page.locator('[data-tk="complete-authorize-form"]');
  const seen = sights(aloneWords, async (key) => {
    if (key === 'shop') return fact.isVisible();
    if (key === 'form') return page.getByRole('textbox').first().isVisible();
    if (key === 'step') return page.locator('[data-tk="customer-action"]').getByRole('heading').first().isVisible();
    const text = fixedPart(t(key));
    return page
      .getByText(text)
      .or(page.getByRole('dialog', { name: text }))
      .first()
      .isVisible();
  });
  await isAtOneOf(places, async () => {
    const state = await root.getAttribute('data-state', { timeout: 500 }).catch(() => null);
    const ofShop = state === null && (await fact.isVisible()) ? await fact.innerText() : '';
    const place = state === null ? `shop/${ofShop}` : `complete-authorize-form/${state}`;
    return (await seen[place]?.()) === true ? place : `${place}, without its words`;
  });
};

interface FlowRows {
  /** Prefix of the names of the flow's states. */
  readonly within: string;
  readonly isAt: IsAt;
  readonly rows: Readonly<Record<string, Row<string> | string>>;
  /** True where the component is by itself on a page of the shop's. */
  readonly alone?: true;
}

/** The flows as they are published, and their rows. */
const flows: Readonly<Record<string, FlowRows>> = {
  paymentLinkCheckout: { within: '', isAt: paymentIsAt, rows: paymentLinkRows },
  threeDSAuthentication: { within: 'authenticating/', isAt: paymentIsAt, rows: threeDSRows },
  completeAuthorize: { within: 'completing/', isAt: paymentIsAt, rows: completeRows },
  completeAuthorizeForm: { within: 'complete-authorize-form/', isAt: aloneIsAt, rows: formRows, alone: true },
  payoutCollection: { within: '', isAt: payoutIsAt, rows: payoutRows },
};

const pages = flowPages();
const statesOf = (flow: string): readonly string[] => pages.find((page) => page.flow === flow)?.states ?? [];

test('every state of every flow has a row, and no row is without a state', () => {
  expect(pages.map(({ flow }) => flow).sort()).toEqual(Object.keys(flows).sort());
  for (const [name, { rows }] of Object.entries(flows)) {
    expect(Object.keys(rows).sort(), name).toEqual(statesOf(name));
  }
});

/** Nothing of a card or an account is in a place that outlives the page, nor, once it has been left, in a field. */
async function expectCleared(page: Page, fieldsToo: boolean): Promise<void> {
  const found = await page.evaluate(async () => ({
    fields: [...document.querySelectorAll('input, select, textarea')]
      .map((one) => (one as HTMLInputElement).value)
      .join(' '),
    kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, window.name, location.href]),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
  if (fieldsToo) expect(found.fields).not.toMatch(typed);
  expect(found.kept).not.toMatch(typed);
  expect([found.cookies, found.databases, found.caches]).toEqual(['', 0, 0]);
}

type Arriving = Omit<Scene, 'link' | 'id'> & Pick<Parameters<Parameters<typeof test>[2]>[0], 'origins'>;

const sleepMs = 540_000;
/** The lid is closed for nine minutes: no timer of the page has run, and the world has gone on. */
async function sleep({ page, control }: Scene): Promise<void> {
  await control.advance(sleepMs);
  await page.clock.fastForward(sleepMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

for (const [flow, { within, isAt, rows, alone }] of Object.entries(flows)) {
  const title = alone === true ? `${flow} alone` : flow;
  for (const [state, row] of inTurn(Object.entries(rows))) {
    if (typeof row === 'string') continue;
    const at = [`${within}${state}`];
    const { reload = at, newTab = reload, slept, wish = {}, reach } = row;
    const { ways: _ways, ...payoutForRail } = wish;
    const { after: _after, ...orderWish } = wish;

    /** A page that isAt in the state. */
    const arrive = async ({ origins, ...fixtures }: Arriving): Promise<Scene> => {
      const { page, shop } = fixtures;
      page.on('dialog', (dialog) => void dialog.accept());
      await page.clock.install();
      const made =
        flow === 'payoutCollection'
          ? await shop.payout(payoutForRail)
          : await shop.order(orderWish).then(({ id, paymentId, openLink }) => ({
              id: paymentId,
              link: alone === true ? `${origins.shop}/orders/${id}/finish` : openLink,
            }));
      const scene: Scene = { ...fixtures, ...made };
      await reach(scene);
      await isAt(page, at);
      return scene;
    };

    // Of the flows inside a page, Back is what a reload is: the same document is loaded anew.
    const isPage = within === '';
    const returns = isPage ? 'after Back and after a reload' : 'and after a reload';
    test(`${title} “${state}”: in a new tab${isPage ? ',' : ''} ${returns} the page is where it should be`, async ({
      page,
      context,
      shop,
      control,
      till,
      bank,
      payee,
      origins,
      watch,
    }) => {
      watch.expectMessage(/Failed to load|net::ERR_/);
      const scene = await arrive({ page, context, shop, control, till, bank, payee, origins });
      if (slept === undefined) {
        await sleep(scene);
        await isAt(page, at);
      }
      const other = await context.newPage();
      await other.goto(scene.link);
      await isAt(other, newTab);
      await expectCleared(other, true);
      await other.close();
      if (isPage) {
        await page.goto(`${origins.pay}/healthz`);
        await page.goBack();
        await isAt(page, reload);
        await expectCleared(page, true);
        if (reload.includes('choosing')) await isAtFirstEntry(page);
      }
      await page.reload();
      await isAt(page, reload);
      await expectCleared(page, true);
    });

    if (slept !== undefined) {
      test(`${title} “${state}”: after nine minutes of sleep the page is where it should be`, async ({
        page,
        context,
        shop,
        control,
        till,
        bank,
        payee,
        origins,
        watch,
      }) => {
        watch.expectMessage(/Failed to load|net::ERR_/);
        const scene = await arrive({ page, context, shop, control, till, bank, payee, origins });
        await sleep(scene);
        await isAt(page, slept);
        await expectCleared(page, false);
      });
    }
  }
}
