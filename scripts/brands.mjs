/**
 * Compiles themes of random brand colours and looks for the pairs that are hardest to read: `faint` are below what they need, `lowest` is the pair of each
 * scheme that is nearest to its limit, and `hardest` are the brands whose pairs are nearest over all schemes, the worst first.
 *
 * @param compileAppearance that of `tillkit/theme`
 * @param count brands, the same ones for the same `seed`
 */
export function measureBrands(compileAppearance, count, seed) {
  let state = seed;
  /** A number of 24 bits. */
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const faint = [];
  const lowest = new Map();
  const brands = [];
  for (let made = 0; made < count; made += 1) {
    const brand = `#${random().toString(16).padStart(6, '0')}`;
    const { contrasts } = compileAppearance({ brand });
    const shares = new Map();
    for (const { scheme, mark, ground, contrast, least } of contrasts) {
      if (contrast < least) faint.push(`${brand} ${scheme}: ${mark} on ${ground} ${contrast}`);
      const share = contrast / least;
      if (share < (lowest.get(scheme)?.share ?? Number.POSITIVE_INFINITY))
        lowest.set(scheme, { share, contrast, what: `${brand}, ${mark} on ${ground}` });
      shares.set(scheme, Math.min(share, shares.get(scheme) ?? share));
    }
    brands.push({ brand, share: [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size });
  }
  const hardest = brands.sort((one, other) => one.share - other.share).map(({ brand }) => brand);
  return { faint, lowest, hardest };
}
