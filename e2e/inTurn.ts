/**
 * The cells of a large family that a run plays, where they all go through the same code. `npm run test:all` plays every second one: the even or the odd ones,
 * as the seed is that it draws and prints. A run without `TILLKIT_SEED` plays all.
 */
export function inTurn<Cell>(cells: readonly Cell[]): readonly Cell[] {
  const { TILLKIT_SEED: seed } = process.env;
  return cells.filter((_, index) => seed === undefined || index % 2 === Number(seed) % 2);
}
