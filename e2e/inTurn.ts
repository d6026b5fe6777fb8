/**
 * Whether a run plays a cell of a large family whose neighbours go through the same code. `npm run test:all` plays every second one: the even or the odd ones,
 * as the seed is that it draws and prints. A run without `TILLKIT_SEED` plays all.
 *
 * @param index of the cell in its family
 */
export function inTurn(index: number): boolean {
  const { TILLKIT_SEED: seed } = process.env;
  return seed === undefined || index % 2 === Number(seed) % 2;
}
