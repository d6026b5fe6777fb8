import type { Page } from '@playwright/test';
import { cardOf, endpointOf, type FaultCell, faultCells, faultTitle, steps } from './cells/faultCells.ts';
import { softLimitMs } from './cells/injectedFaults.ts';
import { seenBy, tagOf } from './cells/seenBy.ts';
import { deployed, newCard } from './dialect.ts';
import { expect, test } from './fixtures.ts';
import { type Injection, injectOnWire, prepareClock } from './injectFault.ts';
import { inTurn } from './inTurn.ts';
import { launchArgs } from './launchArgs.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

// All frames in one process: what a frame fetches that comes back to the page's process from the bank's is not seen on the wire.
test.use({
  launchOptions: {
    ...(process.env.TILLKIT_CHROMIUM ? { executablePath: process.env.TILLKIT_CHROMIUM } : {}),
    args: [...launchArgs, '--disable-site-isolation-trials'],
  },
});

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Screen = Fixtures['till'];
type Bank = Fixtures['bank'];

async function expectEnding(
  till: Screen,
  bank: Bank,
  page: Page,
  ends: FaultCell['ends'],
  within = 30_000,
): Promise<void> {
  const soon = { timeout: within };
  const paid = till.heading('outcome.succeeded.title').or(till.heading('outcome.already_paid.title'));
  switch (ends) {
    case 'paid':
      await expect(paid).toBeVisible(soon);
      return expect(till.payButton).toBeHidden();
    case 'form, not charged':
      await expect(till.text('failure.effect.none')).toBeVisible(soon);
      await expect(till.payButton).toBeVisible();
      break;
    case 'declined':
      await expect(till.text('outcome.failed.title')).toBeVisible(soon);
      await expect(till.payButton).toBeVisible();
      break;
    case 'checking':
    case 'bank: checking': {
      const title = ends === 'checking' ? 'outcome.unknown_checking.title' : 'threeds.checking';
      await expect(till.text(title)).toBeVisible(soon);
      // It goes on asking, and stays what it is.
      for (let reads = 0; reads < 2; reads += 1) await page.waitForResponse(/\/(?:status|verdict)$/);
      await expect(till.text(title)).toBeVisible();
      await expect(till.payButton).toBeHidden();
      break;
    }
    case 'bank: no answer':
      await expect(till.heading('threeds.noAnswer.title')).toBeVisible(soon);
      break;
    case 'bank: unreadable':
      await expect(till.text('threeds.unreadable.text')).toBeVisible(soon);
      break;
    case 'complete: not sent':
      await expect(till.button('pay.tryAgain')).toBeVisible(soon);
      await expect(till.text('failure.effect.none')).toBeVisible();
      break;
    case 'form':
      await expect(till.cardNumber).toBeVisible(soon);
      await expect(till.payButton).toBeVisible();
      break;
    case 'load failed':
      await expect(till.heading('outcome.load_failed.title')).toBeVisible(soon);
      break;
    case 'saved methods':
      await expect(till.savedCard('4242')).toBeVisible(soon);
      break;
    case 'no saved methods':
      await expect(till.text('saved.error')).toBeVisible(soon);
      break;
    case 'broken':
      await expect(till.payButton).toBeHidden();
      break;
    case 'cannot confirm':
      await expect(till.heading('outcome.cannot_confirm_yet.title')).toBeVisible(soon);
      await expect(page.locator('[data-part="reference"]')).toContainText('pay_');
      await expect(till.payButton).toBeHidden();
      await expect(till.button('pay.tryAgain')).toBeHidden();
      break;
    case 'bank’s page':
      await expect(bank.code).toBeVisible(soon);
      break;
    case 'bank’s page missing':
      await expect(till.challenge).toBeVisible(soon);
      await page.clock.fastForward(10_000);
      await expect(till.button('threeds.finished')).toBeVisible(soon);
      break;
    case 'expired':
      await expect(till.heading('outcome.link_expired.title')).toBeVisible(soon);
      break;
    case 'refused':
      await expect(till.text('failure.http.unauthorized').or(till.text('failure.http.not_found'))).toBeVisible(soon);
      await expect(till.text('failure.effect.none')).toBeVisible();
      break;
    case 'stopped':
      // The script of the page is fetched when somebody begins.
      await till.payButton.hover();
      await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be loaded completely' })).toBeVisible(soon);
      await till.payButton.click();
      await expect(page.getByRole('alert')).toBeInViewport();
      break;
    default:
      ends satisfies never;
  }
  await expect(paid).toBeHidden();
}

/** What the person does where the page offers it. */
async function submitAgain(till: Screen, bank: Bank, page: Page, cell: FaultCell): Promise<void> {
  const card = { number: cell.card ?? cardOf[cell.step] };
  const at = cell.later?.muchLater ?? cell.ends;
  switch (at) {
    case 'form, not charged':
    case 'form':
    case 'no saved methods':
      if (cell.saved === true) await till.savedCardCvc.fill('123');
      else await till.enterCard(card);
      return till.pay();
    case 'bank: checking':
    case 'bank: no answer':
      return till.button('threeds.restart').click();
    case 'complete: not sent':
      return till.button('pay.tryAgain').click();
    case 'bank’s page':
      return bank.approve();
    case 'bank’s page missing':
      await till.button('threeds.finished').click();
      await page.clock.fastForward(5_000);
      await till.button('threeds.restart').click({ timeout: 40_000 });
      return bank.approve();
    case 'load failed':
      return till.button('common.retry').click();
    case 'broken':
    case 'stopped':
      await page.reload();
      return;
    default:
      throw new Error(`Nothing is offered at “${at}”.`);
  }
}

/**
 * A deployment has no call that stores a card first, no page of ours at the end of the bank's, and no call of the catalogue that completes: the proxy posts a
 * form to its page.
 */
const atDeployments = ({ step, injected }: FaultCell) =>
  step !== 'S05' && step !== 'S12' && !(step === 'S14' && injected.on === 'service');

const cells = faultCells.filter((one) => seenBy(one) !== 'process' && (!deployed || atDeployments(one)));
for (const cell of inTurn(cells)) {
  test(faultTitle(cell), tagOf(cell), async ({ page, context, shop, control, till, bank, watch }) => {
    watch.expectMessage(/Failed to load|net::ERR_|Unexpected|MIME type/);
    const { step, injected } = cell;
    // Half of a style sheet has not the hash that the policy names.
    if (step === 'S18' && injected.kind === 'truncated') watch.expectMessage(/style-src/);
    const opensSecure = step === 'S03' || cell.saved === true;
    const order = await shop.order({
      ...(opensSecure ? { customer: 'returning' } : {}),
      ...(injected.kind === 'expired' ? { lifetime: 60 } : {}),
    });
    const address = opensSecure ? await shop.secureLink(order) : order.openLink;
    const before = (await control.requests()).length;
    const expectMoney = async ({ charges, calls }: Pick<FaultCell, 'charges' | 'calls'>) => {
      const charged = await control.charges(order.paymentId);
      expect(charged).toMatchObject(charges === 0 ? [] : [{ kind: 'captured', amount: order.total, currency: 'EUR' }]);
      expect(charged).toHaveLength(charges);
      const seen = (await control.requests()).slice(before).map(({ endpoint }) => endpoint);
      const count = (name: string) => seen.filter((endpoint) => endpoint === name).length;
      const seenCalls = [count(newCard.endpoint), count('authenticateThreeDS'), count('completeAuthorize')];
      // The form post that completes at a deployment is written down as the call whose place it takes.
      expect(seenCalls).toEqual([calls[0] + repeated.S04, calls[1], calls[2] + repeated.S11]);
    };
    // No proxy is on the way of a new card, and of the bank's page, at a deployment: what the wire sends twice arrives there twice, and the second is refused.
    const direct = deployed && cell.saved !== true && injected.on === 'wire';
    const again = direct && (injected.kind === 'twice' || injected.kind === 'done already') ? 1 : 0;
    const repeated = { S04: 0, S11: 0, [step]: again };
    let injection: Injection | undefined;
    // These steps are reads of the browser.
    if (step === 'S03' || step === 'S17' || step === 'S19') await withoutFirstRead(context);
    const begin = async () => {
      if (injected.on === 'wire') {
        injection = await injectOnWire(context, page, { ...steps[step], kind: injected.kind, times: cell.times });
        return;
      }
      const endpoint = step in endpointOf ? endpointOf[step as keyof typeof endpointOf] : undefined;
      if (endpoint === undefined) throw new Error(`${step} has no endpoint behind the proxy.`);
      const ms = injected.kind === 'delay' ? { ms: softLimitMs } : {};
      // The proxy asks for the saved methods as well, for the document.
      const times = cell.times + (step === 'S03' ? 1 : 0);
      for (let nth = 1; nth <= times; nth += 1) await control.fault({ endpoint, kind: injected.kind, nth, ...ms });
    };
    const mayWait = cell.later !== undefined || /^S(?:06|07|09|10|11|12)$/.test(step);
    await prepareClock(page, injected.kind, mayWait);

    const atTheBank = step === 'S10' || step === 'S11' || step === 'S12' || step === 'S13' || step === 'S17';
    if (!atTheBank) await begin();
    if (step === 'S19' && injected.kind === 'expired') await control.advance(61_000);
    await page.goto(address).catch((error: unknown) => {
      if (step !== 'S18') throw error;
    });
    const onlyOpens = step === 'S01' || step === 'S03' || step === 'S18' || step === 'S19' || step === 'S28';
    if (!onlyOpens) {
      if (cell.saved === true) {
        // The page's own list, which alone is paid with: what can be seen before is drawn by the proxy.
        const listed = page.waitForResponse((answer) => answer.url().includes('/payment_methods?') && answer.ok());
        await till.savedCard('4242').check();
        await till.savedCardCvc.fill('123');
        await listed;
      } else await till.enterCard({ number: cell.card ?? cardOf[step] });
      if (injected.kind === 'expired') await control.advance(61_000);
      await till.pay();
    }
    if (atTheBank) {
      await expect(bank.code).toBeVisible({ timeout: 30_000 });
      await begin();
      if (step === 'S17') {
        await control.decide(order.paymentId, 'approve');
        await page.reload();
      } else await bank.approve();
    }
    await letTimePass(cell, { page, till, control, injection });
    await expectEnding(till, bank, page, cell.ends);
    await injection?.end();
    await expectMoney(cell);
    if (cell.later !== undefined) {
      // Each wait is longer than the pause between two reads, on the page and in the journal.
      await page.clock.fastForward(121_000);
      await control.advance(121_000);
      await expectEnding(till, bank, page, cell.later.ends);
      const { ends, muchLater } = cell.later;
      const pass = async (ms: number) => {
        await control.advance(ms);
        await page.clock.fastForward(ms);
      };
      await pass(60_000);
      await expectEnding(till, bank, page, ends);
      // In steps: each is longer than the pause between two reads, on the page and in the journal.
      await expect(async () => {
        await pass(31_000);
        await expectEnding(till, bank, page, muchLater, 1_500);
      }).toPass({ timeout: 40_000 });
      await expectMoney(cell);
    }
    if (cell.again === undefined) return;
    if (injected.kind === 'offline') await page.waitForFunction(() => navigator.onLine);
    await submitAgain(till, bank, page, cell);
    await expectEnding(till, bank, page, cell.again.ends);
    await expectMoney(cell.again);
  });
}

/** Moves the clocks to where a slow answer, or none, is felt, and says what the person reads meanwhile. */
async function letTimePass(
  { step, injected: { kind } }: FaultCell,
  {
    page,
    till,
    control,
    injection,
  }: Pick<Fixtures, 'page' | 'till' | 'control'> & { readonly injection: Injection | undefined },
): Promise<void> {
  const toTheBank = step === 'S06' || step === 'S07';
  if (step === 'S10' || step === 'S11' || step === 'S12') {
    await injection?.met;
    // What the bank has decided is read.
    await page.clock.fastForward(5_000);
    return;
  }
  if (kind === 'never' || (toTheBank && kind !== 'twice')) {
    await injection?.met;
    // The bank's look at the device has 10 s, every call its own hard limit.
    await page.clock.fastForward(toTheBank ? softLimitMs : 66_000);
    return;
  }
  if (kind !== 'slow' && kind !== 'delay') return;
  const read = step === 'S03' || step === 'S13' || step === 'S19';
  if (kind === 'slow') await injection?.met;
  // A call that arrives after the clock was moved would wait for another move.
  else await expect.poll(async () => (await control.waitingFaults()).length).toBe(0);
  await page.clock.fastForward(read ? 4_000 : softLimitMs);
  if (step === 'S04' || step === 'S05')
    await expect(page.locator('form [data-part="footnote"]')).toHaveText(till.t('pay.stillWorking'));
  else if (step === 'S14') await expect(till.text('pay.stillWorking')).toBeVisible();
  if (kind === 'slow') injection?.release();
  else await control.advance(softLimitMs);
}
