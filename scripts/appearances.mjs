// Compiles themes of random brand colours and counts the painted pairs that are too faint: `node scripts/appearances.mjs [brands, 10000] [seed, 1]`.
// Needs `npm run build`.
import { compileAppearance } from '../dist/theme.js';

const [count = '10000', seed = '1'] = process.argv.slice(2);
let state = Number(seed);
/** A number of 24 bits, the same ones for the same seed. */
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state >>> 8;
}

const faint = [];
const lowest = new Map();
const started = performance.now();
for (let made = 0; made < Number(count); made += 1) {
  const brand = `#${random().toString(16).padStart(6, '0')}`;
  const { contrasts } = compileAppearance({ brand });
  for (const { scheme, mark, ground, contrast, least } of contrasts) {
    if (contrast < least) faint.push(`${brand} ${scheme}: ${mark} on ${ground} ${contrast}`);
    const share = contrast / least;
    if (share < (lowest.get(scheme)?.share ?? Number.POSITIVE_INFINITY))
      lowest.set(scheme, { share, contrast, what: `${brand}, ${mark} on ${ground}` });
  }
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${count} brands in four schemes, ${seconds} s: ${faint.length} painted pairs are too faint.`);
for (const [scheme, { contrast, what }] of lowest)
  console.log(`nearest to its limit, ${scheme}: ${Math.round(contrast * 100) / 100} (${what})`);
for (const line of faint.slice(0, 20)) console.error(line);
if (faint.length > 0) process.exitCode = 1;
