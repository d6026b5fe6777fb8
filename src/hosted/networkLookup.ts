/**
 * Tells the networks of a card out of the table that came with the page: nothing of a card leaves the page to be looked up. The longest beginning that
 * fits counts.
 */
export function createNetworkLookup(
  table: Readonly<Record<string, readonly string[]>>,
): (issuer: string) => Promise<readonly string[]> {
  return async (issuer) => {
    for (let length = issuer.length; length > 0; length -= 1) {
      const row = table[issuer.slice(0, length)];
      if (row !== undefined) return row;
    }
    return [];
  };
}
