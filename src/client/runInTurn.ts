/**
 * Runs pieces of work with the same key one at a time, in the order of the calls.
 *
 * @param last the latest work of each key, shared by all calls
 */
export async function runInTurn<Value>(
  last: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = mine.catch(() => undefined);
  last.set(key, settled);
  try {
    return await mine;
  } finally {
    if (last.get(key) === settled) last.delete(key);
  }
}
