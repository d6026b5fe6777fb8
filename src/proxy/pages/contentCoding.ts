/** A content coding that the proxy can send, as `accept-encoding` names it (RFC 9110 section 8.4.1). */
export type ContentCoding = 'br' | 'gzip';

/** Codings by their size, smallest first: the order among those that a browser takes equally. */
const codings: readonly ContentCoding[] = ['br', 'gzip'];

const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Weight of each coding that the header names; a weight that is none counts as 0. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [given] = parameters;
    weights.set(name, given === undefined ? 1 : Number(weight.exec(given)?.[1] ?? 0));
  }
  return weights;
}

/**
 * Chooses how an answer is encoded by the request's `accept-encoding` (RFC 9110 section 12.5.3).
 *
 * @param accepted value of the header; `null` where the request has none
 * @param available codings that the answer exists in
 * @returns `undefined` for the answer as it is: also where the header accepts nothing that there is
 */
export function chooseCoding(accepted: string | null, available: readonly ContentCoding[]): ContentCoding | undefined {
  if (accepted === null) return undefined;
  const weights = weightsOf(accepted);
  const others = weights.get('*') ?? 0;
  let chosen: ContentCoding | undefined;
  // Named, it competes; unnamed, it is what remains.
  let best = weights.get('identity') ?? 0;
  for (const coding of codings) {
    const weight = available.includes(coding) ? (weights.get(coding) ?? others) : 0;
    if (weight > best || (weight > 0 && weight === best && chosen === undefined)) {
      chosen = coding;
      best = weight;
    }
  }
  return chosen;
}
