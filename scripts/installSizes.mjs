// `npm run installs`: what an install of each package weighs and takes, and what pages bundle of it, beside the kits of two vendors; `-- --write` puts the
// tables into docs/packages.md. After `npm run build`. Everything is installed in a temporary folder.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleByEach, bundlerPackages, packInto, run } from './packageLayout.mjs';
import { root } from './runTypeScript.mjs';

const page = join(root, 'docs/packages.md');
const react = ['react@19.3.1', 'react-dom@19.3.1'];
const stripe = ['@stripe/react-stripe-js@7.0.1', '@stripe/stripe-js@10.2.1'];
const adyen = ['@adyen/adyen-web@6.45.2'];
/** How often each is installed: the seconds are the median. */
const times = 3;

const folder = await mkdtemp(join(tmpdir(), 'tillkit-installs-'));
const packed = packInto(folder);
/** Prints a line as soon as it is known. */
const say = (line) => {
  console.log(line);
  return line;
};

/**
 * What is installed, by the name of its row. React is installed beside what needs it, and counted in its own row alone.
 *
 * @type {[string, string[]][]}
 */
const installs = [
  ['React and React DOM', react],
  ['`tillkit`', [packed.tillkit, ...react]],
  ['`tillkit-server`', [packed['tillkit-server']]],
  ['`tillkit-sandbox`', [packed['tillkit-sandbox']]],
  ['all three', [...Object.values(packed), ...react]],
  ['`@stripe/react-stripe-js`, `@stripe/stripe-js`', [...stripe, ...react]],
  ['`@adyen/adyen-web`', adyen],
];

/** Pages, by the name of their rows. */
const pages = [
  ['`formatAmount` of `tillkit`', "export { formatAmount } from 'tillkit';"],
  ['`formatAmount` of `tillkit/money`', "export { formatAmount } from 'tillkit/money';"],
  ['`createClient` of `tillkit`', "export { createClient } from 'tillkit';"],
  ['`createClient` of `tillkit/client`', "export { createClient } from 'tillkit/client';"],
  [
    '`TillkitProvider`, `createClient`, `Checkout`',
    "export { TillkitProvider, createClient, Checkout } from 'tillkit';",
  ],
  [
    '`TillkitProvider`, `createClient`, `PaymentLinkPage`',
    "export { TillkitProvider, createClient, PaymentLinkPage } from 'tillkit';",
  ],
  [
    'Stripe: `loadStripe`, `Elements`, `PaymentElement`',
    "export { loadStripe } from '@stripe/stripe-js/pure'; export { Elements, PaymentElement } from '@stripe/react-stripe-js';",
  ],
  ['Adyen: `AdyenCheckout`, `Card`', "export { AdyenCheckout, Card } from '@adyen/adyen-web';"],
];

const npm = ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline'];

async function install(home, what) {
  await rm(home, { recursive: true, force: true });
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}');
  const began = performance.now();
  run('npm', [...npm, ...what], home);
  return (performance.now() - began) / 1000;
}

/** Bytes of the files of a package, without the packages in it. */
async function bytesOf(path) {
  let bytes = 0;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isFile()) bytes += (await stat(inner)).size;
    else if (entry.isDirectory() && entry.name !== 'node_modules') bytes += await bytesOf(inner);
  }
  return bytes;
}

async function rowOf([name, what]) {
  const home = join(folder, 'home');
  // The first time fills the cache: what the network takes is not counted.
  await install(home, what);
  const seconds = [];
  for (let time = 0; time < times; time += 1) seconds.push(await install(home, what));
  const { packages } = JSON.parse(await readFile(join(home, 'package-lock.json'), 'utf8'));
  const paths = [];
  for (const path of Object.keys(packages)) {
    const isReact = what !== react && /node_modules\/(?:react|react-dom|scheduler)$/.test(path);
    // Those for other systems are in the lock file alone.
    if (path !== '' && !isReact && (await stat(join(home, path)).catch(() => undefined))) paths.push(path);
  }
  let bytes = 0;
  for (const path of paths) bytes += await bytesOf(join(home, path));
  const median = seconds.toSorted((one, other) => one - other)[Math.floor(times / 2)];
  return `| ${name} | ${Math.round(bytes / 1e5) / 10} | ${paths.length} | ${Math.round(median * 10) / 10} |`;
}

const kilo = ({ gzip }) => String(Math.round(gzip / 100) / 10);

try {
  const rows = [say('| Install | MB besides React | packages besides React | seconds |\n|---|---:|---:|---:|')];
  for (const one of installs) rows.push(say(await rowOf(one)));
  const home = join(folder, 'bundles');
  await install(home, [packed.tillkit, ...react, ...stripe, ...adyen, ...bundlerPackages]);
  const bundles = [
    say('\n| First script of a page, kB gzip without React | esbuild | rollup | webpack |\n|---|---:|---:|---:|'),
  ];
  for (const [name, source] of pages) {
    const { esbuild, rollup, webpack } = await bundleByEach(home, source);
    bundles.push(say(`| ${name} | ${kilo(esbuild)} | ${kilo(rollup)} | ${kilo(webpack)} |`));
  }
  const tables = [...rows, ...bundles].join('\n');
  if (process.argv.includes('--write')) {
    const [before, , after] = (await readFile(page, 'utf8')).split(/<!-- (?:tables|end of the tables) -->/);
    await writeFile(page, `${before}<!-- tables -->\n\n${tables}\n\n<!-- end of the tables -->${after}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
