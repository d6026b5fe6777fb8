/** Levenshtein distance: how many letters have to be added, left out or replaced to make one word of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, target] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === target ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name that a mistyped one most likely means; `undefined` if none is near. */
export function findNearestName(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(typed, name) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= 4 ? nearest.name : undefined;
}
