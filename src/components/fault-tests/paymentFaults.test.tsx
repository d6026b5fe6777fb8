// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  cardOf,
  type Ending,
  endpointOf,
  type FaultCell,
  faultCells,
  faultTitle,
  steps,
} from '../../../e2e/cells/faultCells.ts';
import { softLimitMs } from '../../../e2e/cells/injectedFaults.ts';
import { seenBy } from '../../../e2e/cells/seenBy.ts';
import { challengePosted, type OpenedPage, openLink, t, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';
import { createFaultyTill } from './faultyTill.testing.ts';
import { button, comesTo, isShown, says } from './shown.testing.ts';

// The cells of the fault matrix that need no browser, against the same proxy and sandbox: what becomes the same failure for the page.

watchThePage();

const payButton = () => button(/^Pay /);
const again = () => button(t('pay.tryAgain'));
const paid = () => says(t('outcome.succeeded.title')) || says(t('outcome.already_paid.title'));
const cardNumber = () => isShown('input[autocomplete="cc-number"]');

/** What is seen at each ending; the same that the browser's tests look for. */
const shown: Partial<Readonly<Record<Ending, () => boolean>>> = {
  paid: () => paid() && !payButton(),
  'form, not charged': () => says(t('failure.effect.none')) && !!payButton(),
  declined: () => says(t('outcome.failed.title')) && !!payButton(),
  checking: () => says(t('outcome.unknown_checking.title')) && !payButton(),
  'bank: checking': () => says(t('threeds.checking')) && !payButton(),
  'bank: no answer': () => says(t('threeds.noAnswer.title')),
  'bank: unreadable': () => says(t('threeds.unreadable.text')),
  'complete: not sent': () => !!again() && says(t('failure.effect.none')),
  form: () => cardNumber() && !!payButton(),
  'load failed': () => says(t('outcome.load_failed.title')),
  'saved methods': () => isShown('input[type="radio"][aria-label*="4 2 4 2"], [data-part="row"] input[type="radio"]'),
  'no saved methods': () => says(t('saved.error')),
  'cannot confirm': () => says(t('outcome.cannot_confirm_yet.title')) && says('pay_') && !payButton() && !again(),
  refused: () =>
    (says(t('failure.http.unauthorized')) || says(t('failure.http.not_found'))) && says(t('failure.effect.none')),
};

async function expectEnding(page: OpenedPage, ends: Ending, withinMs = 60_000): Promise<void> {
  const isThere = shown[ends];
  if (isThere === undefined) throw new Error(`“${ends}” wants a browser.`);
  await comesTo(page, ends, isThere, withinMs);
  if (ends === 'checking' || ends === 'bank: checking') {
    // It goes on asking, and stays what it is.
    const reads = () => page.calls(/\/(?:status|verdict)$/).length;
    const before = reads();
    for (let seconds = 0; seconds < 60 && reads() < before + 2; seconds += 1) await page.pass(1_000);
    expect(reads()).toBeGreaterThanOrEqual(before + 2);
    expect(isThere()).toBe(true);
  }
  if (ends !== 'paid') expect(paid()).toBe(false);
}

/** What the person does where the page offers it. */
async function payAgain(page: OpenedPage, cell: FaultCell): Promise<unknown> {
  const at = cell.later?.muchLater ?? cell.ends;
  const click = async (found: HTMLElement | undefined) => page.user.click(found ?? expect.fail(`nothing at “${at}”`));
  switch (at) {
    case 'form, not charged':
    case 'form':
    case 'no saved methods':
      if (cell.saved === true) await typeSavedCvc(page);
      else await page.enterCard((cell.card ?? cardOf[cell.step]).replaceAll(' ', ''));
      return page.clickPay();
    case 'bank: checking':
    case 'bank: no answer':
      await comesTo(page, 'the way to ask again', () => !!button(t('threeds.restart')));
      return click(button(t('threeds.restart')));
    case 'complete: not sent':
      return click(again());
    case 'load failed':
      return click(button(t('common.retry')));
    default:
      throw new Error(`Nothing is offered at “${at}”.`);
  }
}

async function typeSavedCvc(page: OpenedPage): Promise<void> {
  const field = await screen.findByLabelText('Security code', { selector: '[data-part="method-cvc"] input' });
  await page.user.click(field);
  await page.user.paste(typedCvc);
}

it.each(faultCells.filter((cell) => seenBy(cell) === 'process').map((cell) => [faultTitle(cell), cell] as const))(
  '%s',
  async (_title, cell) => {
    const { step, injected } = cell;
    const { till, injection } = createFaultyTill(injected.on === 'wire' ? injected.kind : undefined, {
      // A decline is distinguished from an earlier one by a read that is younger than the call.
      running: cell.ends === 'declined',
    });
    const begin = () => {
      // StrictMode mounts twice, and each of both asks for the list.
      const times = cell.ends === 'no saved methods' ? Number.POSITIVE_INFINITY : cell.times;
      if (injected.on === 'wire') return injection.begin(steps[step].pattern, times);
      const endpoint = endpointOf[step as keyof typeof endpointOf];
      const ms = injected.kind === 'delay' ? { ms: softLimitMs } : {};
      for (let nth = 1; nth <= cell.times; nth += 1) till.faults.add({ endpoint, kind: injected.kind, nth, ...ms });
      return undefined;
    };
    const afterTheBank = step === 'S13' || step === 'S17';
    const onlyOpens = step === 'S03' || step === 'S19';
    const secure = step === 'S03' || cell.saved === true;
    if (onlyOpens) begin();
    let page = await openLink({ till, secure, order: secure ? { customer: 'demo' } : {} });
    const expectMoney = ({ charges, calls }: Pick<FaultCell, 'charges' | 'calls'>) => {
      const lines = page.charges();
      expect(lines).toMatchObject(charges === 0 ? [] : [{ kind: 'captured', amount: 4999, currency: 'EUR' }]);
      expect(lines).toHaveLength(charges);
      const seen = till.ledger.requests().map(({ endpoint }) => endpoint);
      const count = (name: string) => seen.filter((endpoint) => endpoint === name).length;
      expect([count('updatePayment'), count('authenticateThreeDS'), count('completeAuthorize')]).toEqual(calls);
    };
    // No payer pays in the very millisecond in which the link was made.
    if (!onlyOpens) {
      await page.pass(2_000);
      if (cell.saved === true) {
        await screen.findAllByRole('radio');
        await typeSavedCvc(page);
      } else await page.enterCard((cell.card ?? cardOf[step]).replaceAll(' ', ''));
      if (!afterTheBank) begin();
      await page.clickPay();
    }
    if (afterTheBank) {
      await challengePosted();
      if (step === 'S17') {
        page.unmount();
        await till.bank.approve(page.order.paymentId);
        begin();
        page = page.openAgain();
      } else {
        begin();
        await till.bank.approve(page.order.paymentId);
      }
    }
    if (injected.kind === 'slow' || injected.kind === 'delay') {
      const read = step === 'S03' || step === 'S13' || step === 'S19';
      if (read) await page.pass(4_000, { held: 1 });
      else {
        await page.pass(softLimitMs - 1_000, { held: 1 });
        if (step !== 'S08')
          await comesTo(page, 'a word that it still works', () => says(t('pay.stillWorking')), 3_000, 1);
      }
      injection.release();
    }
    if (injected.kind === 'delay') await page.pass(2_000, { held: 1 });
    await expectEnding(page, cell.ends);
    expect([injection.left(), till.faults.waiting()], 'faults that have not happened').toEqual([0, []]);
    expectMoney(cell);
    if (cell.later !== undefined) {
      await page.pass(121_000, { stepMs: 2_500 });
      await expectEnding(page, cell.later.ends, 10_000);
      await page.pass(60_000, { stepMs: 2_500 });
      expect(shown[cell.later.ends]?.()).toBe(true);
      await expectEnding(page, cell.later.muchLater, 120_000);
      expectMoney(cell);
    }
    if (cell.again === undefined) return;
    await payAgain(page, cell);
    await expectEnding(page, cell.again.ends);
    expectMoney(cell.again);
  },
);
