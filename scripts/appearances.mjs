// Compiles themes of random brand colours and counts the painted pairs that are too faint: `node scripts/appearances.mjs [brands, 10000] [seed, 1]`.
// Needs `npm run build`. `npm run gallery` has pictures of the twelve brands that are hardest to read.
import { compileAppearance } from '../dist/tillkit/theme.js';
import { measureBrands } from './brands.mjs';

const [count = '10000', seed = '1'] = process.argv.slice(2);
const started = performance.now();
const { faint, lowest } = measureBrands(compileAppearance, Number(count), Number(seed));
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${count} brands in four schemes, ${seconds} s: ${faint.length} painted pairs are too faint.`);
for (const [scheme, { contrast, what }] of lowest)
  console.log(`nearest to its limit, ${scheme}: ${Math.round(contrast * 100) / 100} (${what})`);
for (const line of faint.slice(0, 20)) console.error(line);
if (faint.length > 0) process.exitCode = 1;
