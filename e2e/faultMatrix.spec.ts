import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  cardOf,
  endings,
  endpointOf,
  type FaultCell,
  faultCells,
  serviceHarms,
  steps,
  wireHarms,
} from './faultCells.ts';
import { expect, test } from './fixtures.ts';

type Screen = Parameters<Parameters<typeof test>[2]>[0]['till'];

/** After this long the page says that it still works; a slow answer comes later. */
const softLimitMs = 11_000;
const offlineMs = 1_500;
const html = '<!doctype html><title>Gateway</title><h1>Please try again</h1>';
const open = { 'access-control-allow-origin': '*' };

/** The same answer with every value that `change` names replaced, at any depth. */
function rewritten(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const next = change(key, entry);
      return next === undefined ? [] : [[key, rewritten(next, change)]];
    }),
  );
}

const rewrites: Readonly<Record<string, (text: string) => string>> = {
  truncated: (text) => text.slice(0, Math.floor(text.length / 2)),
  empty: () => '',
  'unknown status': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (/^(?:trans_)?status$/.test(key) ? 'settling' : value))),
  'fields missing': (text) =>
    JSON.stringify(
      rewritten(JSON.parse(text), (key, value) =>
        /^(?:payment|status|trans_status|payment_method_id)$/.test(key) ? undefined : value,
      ),
    ),
  'types wrong': (text) =>
    JSON.stringify(rewritten(JSON.parse(text), (key, value) => (/^(?:payment|trans_status)$/.test(key) ? [7] : value))),
  'more fields': (text) => JSON.stringify({ ...JSON.parse(text), a_field_of_tomorrow: { deep: [null, 1, 'x'] } }),
};

/** One harmed call. Resolves when the browser has been given what it gets. */
async function harm(route: Route, kind: string, stale: string | undefined): Promise<void> {
  const page = (status: number) => route.fulfill({ status, body: html, contentType: 'text/html', headers: open });
  switch (kind) {
    case 'refused':
      return route.abort('connectionrefused');
    case 'offline':
      return route.abort('internetdisconnected');
    case '502 before':
      return page(502);
    case '429':
      return route.fulfill({
        status: 429,
        headers: { ...open, 'access-control-expose-headers': 'retry-after', 'retry-after': '1' },
        json: { error: { code: 'rate_limited', message: 'Too many requests; see Retry-After.', effect: 'none' } },
      });
    case 'stale':
      return route.fulfill({ status: 200, headers: open, contentType: 'application/json', body: stale ?? '' });
    case 'done elsewhere':
      await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': randomUUID() } });
      return route.continue();
    case 'twice':
      await route.fetch();
      return route.continue();
    default: {
      const answer = await route.fetch();
      switch (kind) {
        case 'timed out after':
          return route.abort('timedout');
        case 'reset after':
          return route.abort('connectionreset');
        case '502 after':
          return page(502);
        case '504 after':
          return page(504);
        case 'html':
          return page(200);
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, softLimitMs));
          return route.fulfill({ response: answer });
        default: {
          const rewrite = rewrites[kind];
          if (rewrite === undefined) throw new Error(`No such harm: ${kind}`);
          return route.fulfill({ response: answer, body: rewrite(await answer.text()) });
        }
      }
    }
  }
}

/** Harms the next calls of a step, between the browser and the other side. */
async function harmOnTheWire(context: BrowserContext, page: Page, cell: FaultCell): Promise<() => Promise<void>> {
  const { pattern } = steps[cell.step];
  const { kind } = cell.harm;
  let left = cell.times;
  // The page reads while the bank's page is open: a stale answer is one from before the bank has decided.
  const before = kind === 'stale' ? await (await page.waitForResponse(pattern)).text() : undefined;
  await context.route(pattern, async (route) => {
    if (route.request().method() === 'OPTIONS' || left === 0) return route.continue();
    left -= 1;
    if (kind === 'offline') {
      await context.setOffline(true);
      setTimeout(() => void context.setOffline(false).catch(() => undefined), offlineMs);
    }
    if (kind === 'reload' || kind === 'back') {
      const answer = await route.fetch().catch(() => undefined);
      if (kind === 'reload') await page.reload();
      else {
        await page.goto('about:blank');
        await page.goBack();
      }
      // A page that has been left takes no answer any more.
      return (answer === undefined ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
    }
    return harm(route, kind, before);
  });
  return async () => {
    expect(left, 'harms that have not happened').toBe(0);
    await context.unroute(pattern);
  };
}

async function expectEnding(till: Screen, page: Page, ends: FaultCell['ends']): Promise<void> {
  const soon = { timeout: 30_000 };
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
      for (let reads = 0; reads < 2; reads += 1) await page.waitForResponse(/\/status$/);
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
    default:
      ends satisfies never;
  }
  await expect(paid).toBeHidden();
}

/** What the person does where the page offers it. */
async function pressAgain(till: Screen, page: Page, cell: FaultCell): Promise<void> {
  const card = { number: cell.card ?? cardOf[cell.step] };
  switch (cell.ends) {
    case 'form, not charged':
    case 'form':
    case 'no saved methods':
      await till.enterCard(card);
      return till.pay();
    case 'bank: checking':
    case 'bank: no answer':
      return till.button('threeds.restart').click();
    case 'complete: not sent':
      return till.button('pay.tryAgain').click();
    case 'load failed':
      return till.button('common.retry').click();
    case 'broken':
      await page.reload();
      return;
    default:
      throw new Error(`Nothing is offered at “${cell.ends}”.`);
  }
}

function titleOf({ step, harm: { on, kind }, times, card, ends, charges, calls, again }: FaultCell): string {
  const { fault, says } = on === 'wire' ? wireHarms[kind] : serviceHarms[kind];
  const often = times === 1 ? '' : `, ${times} times,`;
  const which = card === undefined ? '' : ' with a declined card';
  const money = `charged ${charges === 0 ? 'nothing' : 'once'}, calls ${calls.join('/')}`;
  const more = again === undefined ? '' : `; then ${endings[again.ends]}`;
  return `${step} ${fault}: ${steps[step].says}${which} ${says}${often === '' ? ',' : often} and ${endings[ends]} (${money})${more}`;
}

const document = new URL('../docs/fault-matrix.md', import.meta.url);

/** The cells as a table: steps by faults. */
function table(): string {
  const faults = Array.from({ length: 14 }, (_, index) => `F${index + 1}`);
  const faultOf = ({ harm: { on, kind } }: FaultCell) => (on === 'wire' ? wireHarms[kind] : serviceHarms[kind]).fault;
  const rows = Object.entries(steps).map(([step, { says }]) => {
    const told = faults.map((fault) => {
      const cells = faultCells.filter((cell) => cell.step === step && faultOf(cell) === fault);
      return [...new Set(cells.map(({ ends }) => ends))].join(' / ') || '·';
    });
    return `| ${step} ${says} | ${told.join(' | ')} |`;
  });
  return [`| | ${faults.join(' | ')} |`, `|---|${faults.map(() => '---|').join('')}`, ...rows].join('\n');
}

test('the page about the fault matrix shows these cells', async () => {
  const text = await readFile(document, 'utf8');
  const [head] = text.split('<!-- cells: begin -->');
  const next = `${head}<!-- cells: begin -->\n\n${table()}\n\n<!-- cells: end -->\n`;
  if (/^(?:all|changed)$/.test(test.info().config.updateSnapshots)) await writeFile(document, next);
  else expect(text, 'out of date: npm run e2e -- faultMatrix -u').toBe(next);
});

for (const cell of faultCells) {
  test(titleOf(cell), async ({ page, context, shop, control, till, bank, watch }) => {
    watch.expectMessage(/Failed to load resource|net::ERR_/);
    const { step } = cell;
    const order = await shop.order(step === 'S03' ? { customer: 'returning' } : {});
    const address = step === 'S03' ? await shop.secureLink(order) : order.openLink;
    const before = (await control.requests()).length;
    const expectMoney = async ({ charges, calls }: Pick<FaultCell, 'charges' | 'calls'>) => {
      const charged = await control.charges(order.paymentId);
      expect(charged).toMatchObject(charges === 0 ? [] : [{ kind: 'captured', amount: order.total, currency: 'EUR' }]);
      expect(charged).toHaveLength(charges);
      const seen = (await control.requests()).slice(before).map(({ endpoint }) => endpoint);
      const count = (name: string) => seen.filter((endpoint) => endpoint === name).length;
      expect([count('updatePayment'), count('authenticateThreeDS'), count('completeAuthorize')]).toEqual(calls);
    };
    let harmed: () => Promise<void> = async () => undefined;
    const begin = async () => {
      if (cell.harm.on === 'wire') {
        harmed = await harmOnTheWire(context, page, cell);
        return;
      }
      const endpoint = step in endpointOf ? endpointOf[step as keyof typeof endpointOf] : undefined;
      if (endpoint === undefined) throw new Error(`${step} has no endpoint behind the proxy.`);
      const ms = cell.harm.kind === 'delay' ? { ms: softLimitMs } : {};
      for (let nth = 1; nth <= cell.times; nth += 1)
        await control.fault({ endpoint, kind: cell.harm.kind, nth, ...ms });
    };

    const atTheBank = step === 'S13' || step === 'S17';
    if (!atTheBank) await begin();
    await page.goto(address).catch((error: unknown) => {
      if (step !== 'S18') throw error;
    });
    const onlyOpens = step === 'S03' || step === 'S18' || step === 'S19';
    if (!onlyOpens) {
      await till.enterCard({ number: cell.card ?? cardOf[step] });
      await till.pay();
    }
    if (atTheBank) {
      await expect(bank.code).toBeVisible();
      await begin();
      if (step === 'S13') await bank.approve();
      else {
        await control.decide(order.paymentId, 'approve');
        await page.reload();
      }
    }
    if (cell.harm.kind === 'slow' || cell.harm.kind === 'delay') {
      if (step === 'S04' || step === 'S05')
        await expect(page.getByRole('button', { name: till.t('pay.stillWorking') })).toBeVisible();
      else if (step === 'S14') await expect(till.text('pay.stillWorking')).toBeVisible();
    }
    await expectEnding(till, page, cell.ends);
    await harmed();
    await expectMoney(cell);
    if (cell.again === undefined) return;
    await pressAgain(till, page, cell);
    await expectEnding(till, page, cell.again.ends);
    await expectMoney(cell.again);
  });
}
