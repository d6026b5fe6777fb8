import { softLimitMs } from './cells/injectedFaults.ts';
import {
  type PayoutCell,
  type PayoutEnding,
  payoutCells,
  payoutEndpointOf,
  payoutSteps,
  payoutTitle,
} from './cells/payoutCells.ts';
import { seenBy, tagOf } from './cells/seenBy.ts';
import { deployed, payoutDetails } from './dialect.ts';
import { expect, test } from './fixtures.ts';
import { type Injection, injectOnWire, prepareClock } from './injectFault.ts';
import { inTurn } from './inTurn.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Payee = Fixtures['payee'];

const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' } as const;

/** The submit that is offered where details are there and were not sent. */
const sendButton = (page: Fixtures['page']) =>
  page.locator('[data-tk="payout-link-page"] [data-state="unsent"]').getByRole('button', { name: /^Send / });

async function expectEnding(payee: Payee, page: Fixtures['page'], ends: PayoutEnding, within = 30_000): Promise<void> {
  const soon = { timeout: within };
  const sent = payee.heading('payout.outcome.requires_fulfillment.title');
  switch (ends) {
    case 'sent':
      await expect(sent).toBeVisible(soon);
      return expect(payee.confirmButton).toBeHidden();
    case 'taken':
      await expect(payee.heading('payout.page.taken.title')).toBeVisible(soon);
      await expect(payee.confirmButton).toBeHidden();
      break;
    case 'unsent':
      await expect(page.locator('[data-state="unsent"]').first()).toBeVisible(soon);
      await expect(sendButton(page)).toBeVisible();
      break;
    case 'on its way':
      await expect(payee.heading('payout.outcome.initiated.title')).toBeVisible(soon);
      return expect(payee.confirmButton).toBeHidden();
    case 'review':
      await expect(payee.text('payout.page.nothingSent')).toBeVisible(soon);
      await expect(payee.confirmButton).toBeVisible();
      break;
    case 'checking':
      await expect(page.locator('[data-state="checking"]').first()).toBeVisible(soon);
      await expect(payee.confirmButton).toBeHidden();
      break;
    case 'cannot confirm':
      await expect(payee.heading('payout.page.cannotConfirm.title')).toBeVisible(soon);
      await expect(payee.confirmButton).toBeHidden();
      break;
    case 'form': {
      await expect(payee.country.or(payee.field('sepa', 'iban')).first()).toBeVisible(soon);
      const typed = await page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value).join());
      expect(typed).not.toMatch(/3704|Ada/);
      break;
    }
    case 'load failed':
      await expect(payee.heading('payout.page.loadFailed.title')).toBeVisible(soon);
      break;
    case 'not found':
      await expect(payee.heading('payout.page.notFound.title')).toBeVisible(soon);
      break;
    case 'expired':
      await expect(payee.heading('payout.page.expired.title')).toBeVisible(soon);
      break;
    case 'broken':
      await expect(payee.country).toBeHidden();
      break;
    default:
      ends satisfies never;
  }
  await expect(sent).toBeHidden();
}

/** A second fault meets the repeat of a page, which there is none of at a deployment. */
const meetsRepeat = ({ step, times, ends }: PayoutCell) => step === 'S22' && times > 1 && ends === 'review';

const cells = payoutCells.filter((one) => seenBy(one) !== 'process' && !(deployed && meetsRepeat(one)));
for (const cell of inTurn(cells)) {
  test(payoutTitle(cell), tagOf(cell), async ({ page, context, shop, control, payee, watch }) => {
    watch.expectMessage(/Failed to load|net::ERR_|Unexpected/);
    const { step, injected } = cell;
    const { kind } = injected;
    const payout = await shop.payout({
      lifetime: kind === 'expired' ? 60 : 86_400,
      ...(cell.sends === undefined ? {} : { after: 'fulfill' }),
    });
    const before = (await control.requests()).length;
    const expectMoney = async ({ destinations, sends }: Pick<PayoutCell, 'destinations' | 'sends'>) => {
      const lines = (await control.ledger()).filter((line) => line.payout_id === payout.payoutId);
      expect(lines.filter((line) => line.kind === payoutDetails.arrived)).toHaveLength(destinations);
      const [disbursed, asked] = sends ?? (step === 'S24' ? [1, 1] : [0, 0]);
      expect(lines.filter((line) => line.kind === 'disbursed')).toHaveLength(disbursed);
      const calls = (await control.requests()).slice(before).filter(({ endpoint }) => endpoint === 'fulfillPayout');
      expect(calls).toHaveLength(asked);
    };
    let injection: Injection | undefined;
    const begin = async () => {
      if (injected.on === 'wire') {
        injection = await injectOnWire(context, page, { ...payoutSteps[step], kind: injected.kind, times: cell.times });
        return;
      }
      const behind = step in payoutEndpointOf ? payoutEndpointOf[step as keyof typeof payoutEndpointOf] : undefined;
      const endpoint = step === 'S23' && cell.sends !== undefined ? 'fulfillPayout' : behind;
      if (endpoint === undefined) throw new Error(`${step} has no endpoint behind the proxy.`);
      const ms = kind === 'delay' ? { ms: softLimitMs } : {};
      for (let nth = 1; nth <= cell.times; nth += 1) await control.fault({ endpoint, kind: injected.kind, nth, ...ms });
    };
    const confirm = async () => {
      await payee.review('DE', 'sepa', account);
      await payee.confirmButton.click();
    };

    await prepareClock(page, kind, step === 'S24' || cell.later !== undefined);
    // The proxy reads for its document as well; what is played here is the page's own read.
    if (step === 'S21') await withoutFirstRead(context);
    if (step === 'S20' || step === 'S21') await begin();
    await page.goto(payout.link).catch((error: unknown) => {
      if (step !== 'S20') throw error;
    });
    if (step === 'S22' || step === 'S23') {
      await payee.review('DE', 'sepa', account);
      await begin();
      if (kind === 'expired') await control.advance(61_000);
      await payee.confirmButton.click();
    }
    if (step === 'S24') {
      await confirm();
      await expectEnding(payee, page, 'sent');
      const nextRead = () => page.clock.fastForward(31_000);
      if (kind === 'stale') {
        const beginning = begin();
        await nextRead();
        await beginning;
      } else await begin();
      await shop.fulfill(payout);
      // The failed read, and the next one.
      for (let reads = 0; reads < 2; reads += 1) {
        await nextRead();
        if (reads === 0) await injection?.met;
      }
      await expect(async () => {
        await nextRead();
        await expect(payee.heading('payout.outcome.initiated.title')).toBeVisible({ timeout: 1_500 });
      }).toPass({ timeout: 30_000 });
    }
    if (kind === 'never') {
      await injection?.met;
      await page.clock.fastForward(66_000);
    }
    if (kind === 'slow' || kind === 'delay') {
      if (kind === 'slow') await injection?.met;
      // A call that arrives after the clock was moved would wait for another move.
      else await expect.poll(async () => (await control.waitingFaults()).length).toBe(0);
      await page.clock.fastForward(step === 'S21' ? 4_000 : softLimitMs);
      if (step !== 'S21')
        await expect(page.locator('form > [data-part="hint"]:last-child')).toHaveText(payee.t('pay.stillWorking'));
      if (kind === 'slow') injection?.release();
      else await control.advance(softLimitMs);
    }
    await expectEnding(payee, page, cell.ends);
    await injection?.end();
    await expectMoney(cell);
    if (cell.later !== undefined) {
      const { ends, muchLater } = cell.later;
      await page.clock.fastForward(121_000);
      if (cell.sends !== undefined) await control.advance(121_000);
      await expectEnding(payee, page, ends);
      // In steps: each is longer than the pause between two reads, on the page and in the journal.
      await expect(async () => {
        if (cell.sends !== undefined) await control.advance(31_000);
        await page.clock.fastForward(31_000);
        await expectEnding(payee, page, muchLater, 1_500);
      }).toPass({ timeout: 40_000 });
      await expectMoney(cell);
    }
    if (cell.again === undefined) return;
    // A submit without a connection would send nothing.
    if (kind === 'offline') await page.waitForFunction(() => navigator.onLine);
    if (cell.ends === 'broken') await page.reload();
    else if (cell.ends === 'load failed') await page.getByRole('button', { name: payee.t('common.retry') }).click();
    else if (cell.ends === 'unsent' || cell.later?.muchLater === 'unsent') await sendButton(page).click();
    else if (cell.ends === 'form' || cell.later?.muchLater === 'form') await confirm();
    else await payee.confirmButton.click();
    await expectEnding(payee, page, cell.again.ends);
    await expectMoney(cell.again);
  });
}

test('V21: details that were changed after the review are the ones that are sent', async ({
  page,
  payee,
  shop,
  control,
}) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  await payee.review('DE', 'sepa', account);
  await payee.changeButton.click();
  await payee.enter('sepa', { account_holder: 'Grace Example', iban: 'FR1420041010050500013M02606' });
  await payee.reviewButton.click();
  await payee.confirmButton.click();
  await expectEnding(payee, page, 'sent');
  await shop.fulfill(payout);
  const { destination } = await shop.payoutReport(payout);
  expect(destination.find(({ field }) => field === 'iban')?.text).toMatch(/606$/);
  const lines = (await control.ledger()).filter((line) => line.payout_id === payout.payoutId);
  expect(lines.filter(({ kind }) => kind === payoutDetails.arrived)).toHaveLength(1);
});

test('V22: an expired link takes nothing, and a person who has submitted in time never reads that it has expired', async ({
  page,
  payee,
  shop,
  control,
}) => {
  const [inTime, tooLate] = [await shop.payout({ lifetime: 60 }), await shop.payout({ lifetime: 60 })];
  await page.goto(inTime.link);
  await payee.review('DE', 'sepa', account);
  await payee.confirmButton.click();
  await expectEnding(payee, page, 'sent');
  await control.advance(61_000);
  await page.reload();
  await expectEnding(payee, page, 'sent');
  await page.goto(tooLate.link);
  await expectEnding(payee, page, 'expired');
  expect(
    (await control.ledger()).filter(
      (line) => line.payout_id === tooLate.payoutId && line.kind === payoutDetails.arrived,
    ),
  ).toEqual([]);
});
