import fc, { type IAsyncProperty, type IProperty, type Parameters } from 'fast-check';
import { defined } from './money/index.ts';

/*
 * How long random tests search. Vite leads every `import fc from 'fast-check'` of a test here (`vite.config.ts`), so that each property has the same
 * two settings:
 *
 * - `TILLKIT_FUZZ`: how many times as many runs. @default 1, with the same seeds every time. `npm test` and `npm run test:all` halve
 *   searches of more than 5,000
 * - `TILLKIT_SEED`: where the search starts, in place of every seed of a test's own. `npm run test:all` draws one and prints it.
 */

const { env } = process;
const factor = Number(env.TILLKIT_FUZZ ?? 1);
const given = env.TILLKIT_SEED === undefined ? undefined : Number(env.TILLKIT_SEED);
if (!(factor > 0)) throw new Error('TILLKIT_FUZZ wants a number of times, for example TILLKIT_FUZZ=10.');
if (given !== undefined && !Number.isSafeInteger(given)) throw new Error('TILLKIT_SEED wants a whole number.');

/** Where searches start that bring no seed of their own. */
export const seed = given ?? 20_261_015;

/** A search of so many runs is not made shorter: models have to meet rare orders of events, and tests count what they have reached. */
const fewest = 5000;

/** How many inputs or runs a test takes that takes so many by default. */
export const times = (count: number): number => Math.max(Math.ceil(count * factor), Math.min(count, fewest));

function sized<T>(wish: Parameters<T> = {}): Parameters<T> {
  return { seed, ...wish, ...defined({ seed: given }), numRuns: times(wish.numRuns ?? 100) };
}

function assert<T>(property: IAsyncProperty<T>, wish?: Parameters<T>): Promise<void>;
function assert<T>(property: IProperty<T>, wish?: Parameters<T>): void;
function assert<T>(property: IAsyncProperty<T> | IProperty<T>, wish?: Parameters<T>): Promise<void> | void {
  return fc.assert(property as IProperty<T>, sized(wish));
}

export * from 'fast-check';
export { assert };
// biome-ignore lint/style/noDefaultExport: it replaces a module that has one.
export default { ...fc, assert };
