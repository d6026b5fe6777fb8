// @vitest-environment jsdom
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { describe, expect, it } from 'vitest';
import { cards, heading, openLink, watchThePage } from './pageUnderTest.testing.tsx';
import { accounts, openPayout, p } from './payoutUnderTest.testing.tsx';

watchThePage();

const root = `${process.cwd()}/`;
/** What carries an attempt out. What the pages draw meanwhile, and the values that they draw, are no part of its walk. */
const modules = /^src\/(client|contract|flows|hooks|proxy)\/(?!.*\.testing\.)/;
/** A file that the lists are written into. */
const report = process.env.TILLKIT_WALK;

interface Visited {
  readonly file: string;
  readonly lines: number;
}

/** The files of which a function runs while something happens, with their lengths. */
async function walkOf(happens: () => Promise<unknown>): Promise<readonly Visited[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    await happens();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) =>
        // The function without a name is the module itself.
        functions.some(
          ({ functionName, ranges: [range] }) => functionName !== '' && range !== undefined && range.count > 0,
        ),
      )
      .map(({ url }) => url.replace('file://', '').replace(root, ''))
      .filter((file) => modules.test(file))
      .sort()
      .map((file) => ({ file, lines: readFileSync(`${root}${file}`, 'utf8').split('\n').length - 1 }));
  } finally {
    session.disconnect();
  }
}

function tell(name: string, visited: readonly Visited[]): void {
  if (report === undefined) return;
  const lines = visited.reduce((sum, one) => sum + one.lines, 0);
  const rows = visited.map((one) => `${String(one.lines).padStart(5)}  ${one.file}`);
  writeFileSync(report, `${name}: ${visited.length} files, ${lines} lines\n${rows.join('\n')}\n\n`, { flag: 'a' });
}

describe('between the click and the outcome', () => {
  it('a payment with a new card runs through 65 files at most', async () => {
    const page = await openLink();
    await page.enterCard(cards.paid);
    const visited = await walkOf(async () => {
      await page.clickPay();
      await heading('Payment received');
    });
    tell('payment', visited);
    expect(visited.map(({ file }) => file)).toContain('src/proxy/operations/runOperation.ts');
    expect(visited.length).toBeLessThanOrEqual(65);
  });

  it('a payout runs through 55 files at most', async () => {
    const page = await openPayout();
    await heading(p('payout.page.heading.choose'));
    await page.choose('Germany', p('payout.rail.sepa'));
    await page.fill(accounts.sepa);
    await page.click(p('payout.page.toReview'));
    await heading(p('payout.page.heading.review'));
    const visited = await walkOf(async () => {
      await page.click(p('payout.page.confirm'));
      await heading('€120.00 is on its way');
    });
    tell('payout', visited);
    expect(visited.map(({ file }) => file)).toContain('src/proxy/operations/runOperation.ts');
    expect(visited.length).toBeLessThanOrEqual(55);
  });
});
