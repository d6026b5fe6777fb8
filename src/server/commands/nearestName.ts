/** How many letters have to be added, left out or replaced to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The name of a list that a mistyped one most likely means; `undefined` where none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const byDistance = names
    .map((name) => ({ name, far: distance(typed, name) }))
    .sort((one, other) => one.far - other.far);
  const nearest = byDistance[0];
  return nearest !== undefined && nearest.far <= 4 ? nearest.name : undefined;
}
