/** Ids that are kept in memory, at most; the oldest go. */
export const mostRemembered = 10_000;

/** Adds an id. */
export function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  if (ids.size <= mostRemembered) return;
  const [oldest] = ids;
  if (oldest !== undefined) ids.delete(oldest);
}
