/** Index of the first entry of a rising list that is not below the value, or with `after` of the first above it. */
export function placeIn(list: readonly number[], value: number, after = false): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = list[middle] ?? 0;
    if (entry < value || (after && entry === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What two rising lists have in common. */
export function shared(a: readonly number[], b: readonly number[]): number[] {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.filter((position) => long[placeIn(long, position)] === position);
}
