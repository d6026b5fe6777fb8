/** How many rows a page is given at most , since it receives all of them. */
const most = 500;

/**
 * Networks of cards by their first four to eight digits, in the service's words (`card_network`), national ones first; the longest beginning that fits
 * counts. A row that names fewer than two networks takes the choice away again for the cards that begin so.
 */
export type CardNetworkTable = Readonly<Record<string, readonly string[]>>;

/** What is wrong with a table; empty when nothing is. No more than eight characters of a row are named. */
export function problemsOfCardNetworks(table: unknown): readonly string[] {
  if (table === undefined) return [];
  if (typeof table !== 'object' || table === null || Array.isArray(table))
    return ['it must be an object such as {"497010":["CartesBancaires","Visa"]}'];
  const rows: [string, unknown][] = Object.entries(table);
  return [
    ...(rows.length > most ? [`it must have ${most} rows at most`] : []),
    ...rows.flatMap(([digits, networks]) => {
      if (!/^\d{4,8}$/.test(digits)) return [`${JSON.stringify(digits.slice(0, 8))} must be four to eight digits`];
      const known =
        Array.isArray(networks) &&
        networks.length <= 4 &&
        networks.every((name) => typeof name === 'string' && /^[A-Za-z]{2,30}$/.test(name));
      return known ? [] : [`${digits} must be given up to four names of networks`];
    }),
  ];
}
