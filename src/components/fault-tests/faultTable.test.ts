import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { endings, faultCells } from '../../../e2e/cells/faultCells.ts';
import { describeFault, type InjectedFault } from '../../../e2e/cells/injectedFaults.ts';
import { merchantCells } from '../../../e2e/cells/merchantCells.ts';
import { payoutCells, payoutEndings } from '../../../e2e/cells/payoutCells.ts';
import { type SeenBy, seenBy } from '../../../e2e/cells/seenBy.ts';
import { networkSteps } from '../../contract/index.ts';

const document = fileURLToPath(new URL('../../../docs/internals/fault-matrix.md', import.meta.url));
const faults = Array.from({ length: 17 }, (_, index) => `F${index + 1}`);

interface Entry {
  readonly step: string;
  readonly injected: InjectedFault;
  readonly says: string;
}
const entries: readonly Entry[] = [
  ...faultCells.map(({ step, injected, ends, later }) => ({ step, injected, says: later?.ends ?? ends })),
  ...payoutCells.map(({ step, injected, ends }) => ({ step, injected, says: ends })),
  ...merchantCells.map(({ step, injected, first }) => ({ step, injected, says: first })),
];

/** The cells as a table: steps by faults, with how many there are. */
function table(): string {
  const rows = networkSteps.flatMap(({ id, what, repeatability }) => {
    const own = entries.filter(({ step }) => step === id);
    if (own.length === 0) return [];
    const described = faults.map((fault) => {
      const cells = own.filter(({ injected }) => describeFault(injected).fault === fault);
      return [...new Set(cells.map(({ says }) => says))].join(' / ') || '·';
    });
    return [`| ${id} ${what} (${repeatability}) | ${described.join(' | ')} |`];
  });
  const played = (place: SeenBy) => [...faultCells, ...payoutCells].filter((cell) => seenBy(cell) === place).length;
  const head = [
    `${entries.length} cells: ${played('core')} in a browser by \`npm test\`, ${played('browser')} in a browser by \`npm run test:all\`, ` +
      `${played('process')} in one process, ${merchantCells.length} of a merchant's server.`,
    '',
    `| | ${faults.join(' | ')} |`,
    `|---|${faults.map(() => '---|').join('')}`,
  ];
  return [...head, ...rows].join('\n');
}

it('the page about the fault matrix shows these cells', async () => {
  const text = await readFile(document, 'utf8');
  const [head = '', rest = ''] = text.split('<!-- cells: begin -->');
  const [, tail = ''] = rest.split('<!-- cells: end -->');
  const next = `${head}<!-- cells: begin -->\n\n${table()}\n\n<!-- cells: end -->${tail}`;
  // Out of date: `npx vitest run src/components/fault-tests/faultTable.test.ts -u`.
  await expect(next).toMatchFileSnapshot(document);
});

it('every step of the network is played, or says why it is not', async () => {
  const text = await readFile(document, 'utf8');
  const [, left = ''] = text.split('## Cells left out');
  const missing = networkSteps.filter(
    ({ id }) => !entries.some(({ step }) => step === id) && !new RegExp(`^\\| ${id}\\b`, 'm').test(left),
  );
  expect(missing).toEqual([]);
});

it('every fault of a step has a cell, or the page says why it has none', async () => {
  const text = await readFile(document, 'utf8');
  const [, left = ''] = text.split('## Cells left out');
  /** Rows of the page: `| S03 S19 | F10 F14 | why |`. */
  const reasons = [...left.matchAll(/^\| ((?:S\d\d ?)+)\| ((?:F\d+ ?)+|all )\|/gm)].map(
    ([, steps = '', which = '']) => ({
      steps: new Set(steps.trim().split(' ')),
      which: which.trim() === 'all' ? new Set(faults) : new Set(which.trim().split(' ')),
    }),
  );
  const open = networkSteps.flatMap(({ id }) =>
    faults
      .filter((fault) => !entries.some(({ step, injected }) => step === id && describeFault(injected).fault === fault))
      .filter((fault) => !reasons.some(({ steps, which }) => steps.has(id) && which.has(fault)))
      .map((fault) => `${id} ${fault}`),
  );
  expect(open).toEqual([]);
});

it('every ending is somebody’s', () => {
  const used = new Set(entries.map(({ says }) => says));
  for (const { later, again } of faultCells) for (const end of [later?.muchLater, again?.ends]) if (end) used.add(end);
  for (const { later, again } of payoutCells)
    for (const end of [later?.muchLater, later?.ends, again?.ends]) if (end) used.add(end);
  expect([...Object.keys(endings), ...Object.keys(payoutEndings)].filter((ending) => !used.has(ending))).toEqual([]);
});
