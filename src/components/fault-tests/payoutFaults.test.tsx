// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { softLimitMs } from '../../../e2e/cells/injectedFaults.ts';
import {
  type PayoutCell,
  type PayoutEnding,
  payoutCells,
  payoutEndpointOf,
  payoutSteps,
  payoutTitle,
} from '../../../e2e/cells/payoutCells.ts';
import { seenBy } from '../../../e2e/cells/seenBy.ts';
import { callAsMerchant, t, watchThePage } from '../pageUnderTest.testing.tsx';
import { accounts, type OpenedPayout, openPayout, p } from '../payoutUnderTest.testing.tsx';
import { createFaultyTill } from './faultyTill.testing.ts';
import { button, comesTo, isShown, says } from './shown.testing.ts';

// The cells of the fault matrix that need no browser, against the same proxy and sandbox: what becomes the same failure for the page.

watchThePage();

const confirm = () => button(p('payout.page.confirm'));
/** Sends the money of details that are there and unsent. */
const sendOnce = () => button(/^Send €/);
const sent = () => says(p('payout.outcome.requires_fulfillment.title'));
const stateIs = (name: string) => isShown(`[data-state="${name}"]`);

/** What is seen at each ending; the same that the browser's tests look for. */
const shown: Partial<Readonly<Record<PayoutEnding, () => boolean>>> = {
  sent: () => sent() && !confirm(),
  taken: () => says(p('payout.page.taken.title')) && !confirm(),
  unsent: () => stateIs('unsent') && !!sendOnce(),
  'on its way': () =>
    isShown('[data-tk="payout-link-page"]') && onItsWay.test(document.body.textContent ?? '') && !confirm(),
  review: () => says(p('payout.page.nothingSent')) && !!confirm(),
  checking: () => stateIs('checking') && !confirm(),
  'cannot confirm': () => says(p('payout.page.cannotConfirm.title')) && !confirm(),
  form: () =>
    isShown('select, [data-part="input"]') &&
    ![...document.querySelectorAll('input')].some(({ value }) => /3704|Ada/.test(value)),
  'load failed': () => says(p('payout.page.loadFailed.title')),
  'not found': () => says(p('payout.page.notFound.title')),
};
const onItsWay = /€120\.00 is on its way/;

async function expectEnding(page: OpenedPayout, ends: PayoutEnding, withinMs = 60_000): Promise<void> {
  const isThere = shown[ends];
  if (isThere === undefined) throw new Error(`“${ends}” wants a browser.`);
  await comesTo(page, ends, isThere, withinMs);
  if (ends !== 'sent' && ends !== 'on its way') expect(sent()).toBe(false);
}

async function review(page: OpenedPayout): Promise<void> {
  await page.choose('Germany', p('payout.rail.sepa'));
  await page.fill(accounts.sepa);
  await page.click(p('payout.page.toReview'));
  await comesTo(page, 'the review', () => !!confirm());
}

it.each(payoutCells.filter((cell) => seenBy(cell) === 'process').map((cell) => [payoutTitle(cell), cell] as const))(
  '%s',
  async (_title, cell) => {
    const { step, injected } = cell;
    const { till, injection } = createFaultyTill(injected.on === 'wire' ? injected.kind : undefined, {
      proxy: { policy: { afterPayoutSubmit: cell.sends === undefined ? 'review' : 'fulfill' } },
    });
    const begin = () => {
      if (injected.on === 'wire') return injection.begin(payoutSteps[step].pattern, cell.times);
      const endpoint =
        step === 'S23' && cell.sends !== undefined
          ? 'fulfillPayout'
          : payoutEndpointOf[step as keyof typeof payoutEndpointOf];
      const ms = injected.kind === 'delay' ? { ms: softLimitMs } : {};
      for (let nth = 1; nth <= cell.times; nth += 1) till.faults.add({ endpoint, kind: injected.kind, nth, ...ms });
      return undefined;
    };
    const payout = await till.createPayout();
    const before = till.ledger.requests().length;
    if (step === 'S21') begin();
    const page = await openPayout({ till, payout });
    const expectMoney = ({ destinations, sends }: Pick<PayoutCell, 'destinations' | 'sends'>) => {
      const lines = till.ledger.entries().filter((line) => line.payout_id === payout.payoutId);
      expect(lines.filter((line) => line.kind === 'payout destination')).toHaveLength(destinations);
      const [disbursed, asked] = sends ?? (step === 'S24' ? [1, 1] : [0, 0]);
      expect(lines.filter((line) => line.kind === 'disbursed')).toHaveLength(disbursed);
      const calls = till.ledger.requests().slice(before);
      expect(calls.filter(({ endpoint }) => endpoint === 'fulfillPayout')).toHaveLength(asked);
    };
    const click = async (found: HTMLElement | undefined) => page.user.click(found ?? expect.fail('no such button'));
    if (step === 'S22' || step === 'S23') {
      await review(page);
      begin();
      await page.click(p('payout.page.confirm'));
    }
    if (step === 'S24') {
      await review(page);
      await page.click(p('payout.page.confirm'));
      await expectEnding(page, 'sent');
      // The answer that a stale read repeats.
      await page.pass(31_000, { stepMs: 5_000 });
      begin();
      await callAsMerchant(till, `/payouts/${payout.payoutId}/fulfill`, {});
    }
    if (injected.kind === 'slow' || injected.kind === 'delay') {
      if (step === 'S21') await page.pass(4_000, { held: 1 });
      else {
        await page.pass(softLimitMs - 1_000, { held: 1 });
        await comesTo(page, 'a word that it still works', () => says(t('pay.stillWorking')), 3_000, 1);
      }
      injection.release();
    }
    if (injected.kind === 'delay') await page.pass(2_000, { held: 1 });
    await expectEnding(page, cell.ends, 180_000);
    expect([injection.left(), till.faults.waiting()], 'faults that have not happened').toEqual([0, []]);
    expectMoney(cell);
    if (cell.later !== undefined) {
      await page.pass(121_000, { stepMs: 2_500 });
      await expectEnding(page, cell.later.ends, 10_000);
      await expectEnding(page, cell.later.muchLater, 180_000);
      expectMoney(cell);
    }
    if (cell.again === undefined) return;
    if (cell.ends === 'load failed') await click(button(t('common.retry')));
    else if (cell.ends === 'unsent' || cell.later?.muchLater === 'unsent') await click(sendOnce());
    else {
      if (cell.ends === 'form' || cell.later?.muchLater === 'form') await review(page);
      await click(confirm());
    }
    await expectEnding(page, cell.again.ends);
    expectMoney(cell.again);
  },
);
