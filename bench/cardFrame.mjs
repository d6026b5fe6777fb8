// How soon the fields of a card, or the security code of a saved one, in a frame of the pay origin take typing, as a multiple of the same fields inline in
// the merchant's page, in one run on a slow phone with nothing cached; what each fetches until then. Needs `npm run build`. `--rounds N` (7).
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, versionOf } from '../scripts/browser.mjs';
import { conditions, measureFirstField, median, phoneArgs, rounded, startPages } from './browserSpeed.mjs';
import { ownPages, servePages } from './peers.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const merchant = await servePages(ownPages);
const served = await startPages(root, merchant.origin);
merchant.give(served.embedded);
const path = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args: phoneArgs });
/** @type {Map<string, any[]>} */
const found = new Map(merchant.pages.map(({ name }) => [name, []]));
try {
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { name, address } of merchant.pages)
      found.get(name)?.push(await measureFirstField(browser, address, conditions['slow phone']));
} finally {
  await browser.close();
  merchant.end();
  served.end();
}

console.log(`${versionOf(path)}, medians of ${values.rounds} on a slow phone, until the first field takes typing.\n`);
console.log('| | ms | of the same inline | requests | kB | layout shift |');
console.log('|---|---:|---:|---:|---:|---:|');
for (const [name, rounds] of found) {
  const of = (what, other = name) => median((found.get(other) ?? []).map((one) => one[what]));
  const inline = name.replace(' in a frame', '');
  const ratio = inline === name ? '' : rounded(of('usable') / of('usable', inline), 2);
  const [ms, requests, kB, shift] = [of('usable'), of('requests'), of('kB'), median(rounds.map((one) => one.shift))];
  console.log(`| ${name} | ${rounded(ms)} | ${ratio} | ${requests} | ${rounded(kB, 1)} | ${rounded(shift, 3)} |`);
}
