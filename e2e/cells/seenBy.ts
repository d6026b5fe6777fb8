import { type FaultCell, faultCells } from './faultCells.ts';
import { describeFault, type InjectedFault, type ServiceFault, type WireFault } from './injectedFaults.ts';
import { type PayoutCell, payoutCells } from './payoutCells.ts';

/**
 * Where a cell is played: against the same proxy and sandbox in one process with the page in jsdom, or in a real browser, and then in `npm test`
 * (`core`) or in `npm run test:all` alone (`browser`).
 */
export type SeenBy = 'process' | 'browser' | 'core';

/** What a page without a browser around it cannot meet: navigation, the device's connection, blockers, a link's clock apart from the page's own. */
const ofBrowsers: ReadonlySet<WireFault | ServiceFault> = new Set<WireFault>([
  'reload',
  'back',
  'offline',
  'blocked',
  'expired',
]);
/** A service that is answered on a kept connection: what a browser then sends again by itself. */
const sentAgain = (step: string, { on, kind }: InjectedFault) =>
  (step === 'S05' || step === 'S22') && on === 'service' && (kind === 'no answer before' || kind === 'answer lost');

/**
 * Steps whose code is one: what a browser has shown of a class of faults at one of them holds at the others. Documents, scripts, pictures and the bank's
 * frames (`frames`) exist in a browser only.
 */
const families = {
  frames: ['S01', 'S06', 'S07', 'S09', 'S10', 'S11', 'S12', 'S18', 'S20', 'S28'],
  money: ['S04', 'S08', 'S14', 'S23'],
  // To the service itself.
  storing: ['S05', 'S22'],
  reading: ['S03', 'S13', 'S17', 'S19', 'S21', 'S24'],
} as const;
type Family = keyof typeof families;
/** Those of which `npm test` sees every class of faults in a browser; of the others it sees one cell. */
const whole: ReadonlySet<Family> = new Set<Family>(['money']);

type Cell = Pick<FaultCell | PayoutCell, 'step' | 'injected'>;

const familyOf = ({ step }: Cell): Family => {
  const found = Object.entries(families).find(([, steps]) => (steps as readonly string[]).includes(step));
  if (found === undefined) throw new Error(`${step} is in no family of steps.`);
  // The keys of `families` are its names.
  return found[0] as Family;
};

const places = new Map<Cell, SeenBy>();
const seenFaults = new Set<string>();
const seenFamilies = new Set<Family>();
for (const cell of [...faultCells, ...payoutCells] as readonly Cell[]) {
  const family = familyOf(cell);
  const fault = `${family} ${describeFault(cell.injected).fault}`;
  const firstOfClass = !seenFaults.has(fault);
  const firstOfFamily = !seenFamilies.has(family);
  seenFaults.add(fault);
  seenFamilies.add(family);
  const needsBrowser = family === 'frames' || ofBrowsers.has(cell.injected.kind) || sentAgain(cell.step, cell.injected);
  const core = whole.has(family) ? firstOfClass : firstOfFamily;
  places.set(cell, core ? 'core' : needsBrowser || firstOfClass ? 'browser' : 'process');
}

/** Where a cell of the tables is played. */
export function seenBy(cell: Cell): SeenBy {
  const place = places.get(cell);
  if (place === undefined) throw new Error('Only cells of the tables have a place.');
  return place;
}

/** Details of a browser test that plays a cell. */
export const tagOf = (cell: Cell): { readonly tag: string[] } => ({ tag: seenBy(cell) === 'core' ? ['@core'] : [] });
