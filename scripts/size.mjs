// `npm run size`: prints the bytes of every entry of the built package. They are a consequence: what is held is how soon a page can be used (bench/hostedPages.mjs).

import { access } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtAliases, packages } from './packageLayout.mjs';
import { bundle, root } from './runTypeScript.mjs';

/** Components whose own bytes, over what every page shares and without React Query, React Hook Form and zod, are listed. */
const alone = ['SavedPaymentMethodPicker', 'ThreeDSChallenge', 'CompleteAuthorizeForm'];
/** Libraries that a merchant may have anyway. */
const libraries = /(?:^|\/libraries\/)(?:react-hook-form|@tanstack\/|zod)/;

const reactItself = /^react(-dom)?($|\/)/;
await access(`${root}/dist/tillkit/react.js`).catch(() => {
  console.error('There is nothing built to measure. Run `npm run build` first.');
  process.exit(1);
});

/** What can be put on a page alone. */
const components = [
  'SavedPaymentMethodPicker',
  'ThreeDSChallenge',
  'CompleteAuthorizeForm',
  'CardEntry',
  'PaymentLinkPage',
  'Checkout',
  'PayoutLinkForm',
];

function measure(text) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return { gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text, quality).length };
}

const add = (one, other) => ({ gzip: one.gzip + other.gzip, brotli: one.brotli + other.brotli });
const subtract = (one, other) => ({ gzip: one.gzip - other.gzip, brotli: one.brotli - other.brotli });
const nothing = { gzip: 0, brotli: 0 };

/** Bundles one module with everything it needs except React itself. `first` loads with the page, `later` while it is filled in, `saved` and `texts` only when asked for. */
async function bundlePage(source, platform = 'browser', without = /^$/) {
  const virtual = 'virtual:measured';
  const { output } = await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // The published files, as a merchant's bundler meets them.
    resolve: { conditions: ['module', platform, 'production'], alias: builtAliases },
    plugins: [
      {
        name: 'measured',
        resolveId: (id) => (id === virtual ? `\0${id}` : undefined),
        load: (id) => (id === `\0${virtual}` ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: virtual,
        external: (id) => reactItself.test(id) || id.startsWith('node:') || without.test(id),
        // As a page is bundled: what its first script and a later one share stays in the first, rather than in many small files of their own.
        preserveEntrySignatures: 'allow-extension',
        platform: platform === 'node' ? 'node' : 'browser',
      },
    },
  });
  const chunks = output.filter((part) => part.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const first = new Set();
  const queue = [entry?.fileName];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (first.has(name)) continue;
    first.add(name);
    queue.push(...(chunks.find((chunk) => chunk.fileName === name)?.imports ?? []));
  }
  const isText = (chunk) => chunk.moduleIds.every((id) => /\/i18n\/texts\/\w+\//.test(id));
  const isSaved = (chunk) => chunk.moduleIds.some((id) => id.includes('/SavedPaymentMethodPicker'));
  // What an address fetches only for some: lists of states, numbering plans.
  const isRegions = (chunk) => chunk.moduleIds.some((id) => /\/regionLists\b/.test(id));
  const isPhones = (chunk) => chunk.moduleIds.some((id) => id.includes('/libphonenumber-js/'));
  const isOnDemand = (chunk) => isRegions(chunk) || isPhones(chunk);
  const isFields = (chunk) => chunk.moduleIds.some((id) => id.includes('/complete-authorize/DeliveryForm'));
  const sum = (wanted) => chunks.filter(wanted).reduce((total, chunk) => add(total, measure(chunk.code)), nothing);
  return {
    first: sum((chunk) => first.has(chunk.fileName)),
    later: sum((chunk) => !first.has(chunk.fileName) && !isText(chunk) && !isSaved(chunk) && !isOnDemand(chunk)),
    fields: sum((chunk) => !first.has(chunk.fileName) && isFields(chunk)),
    regions: sum((chunk) => isRegions(chunk)),
    phones: sum((chunk) => isPhones(chunk)),
    saved: sum((chunk) => !first.has(chunk.fileName) && isSaved(chunk)),
    texts: sum((chunk) => !first.has(chunk.fileName) && isText(chunk)),
    code: chunks.map((chunk) => chunk.code).join('\n'),
  };
}

/**
 * A payment link and a payout link in one build, so that what they share is separated from what is a payout's own. `load(…)` follows what a
 * page of the payout loads with the modules named, all together.
 */
async function bundlePayouts(wiring) {
  const sources = {
    core: `export { ${wiring} } from 'tillkit';`,
    payment: `export { ${wiring}, PaymentLinkPage } from 'tillkit';`,
    payout: `export { ${wiring}, PayoutLinkForm } from 'tillkit';`,
  };
  const built = async (names) => {
    const { output } = await bundle({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['module', 'browser', 'production'], alias: builtAliases },
      plugins: [
        {
          name: 'measured',
          resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
          load: (id) => (id.startsWith('\0virtual:') ? sources[id.slice('\0virtual:'.length)] : undefined),
        },
      ],
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: Object.fromEntries(names.map((name) => [name, `virtual:${name}`])),
          external: (id) => reactItself.test(id) || id.startsWith('node:'),
          // As above: as a page is bundled.
          preserveEntrySignatures: 'allow-extension',
          platform: 'browser',
        },
      },
    });
    const chunks = output.filter((part) => part.type === 'chunk');
    const loads = (start) => {
      const seen = new Set(start);
      for (const chunk of seen) {
        for (const other of chunks) if (chunk.imports.includes(other.fileName)) seen.add(other);
      }
      return seen;
    };
    const entry = (name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name);
    const holding = (module) => {
      const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}.js`)));
      if (found === undefined)
        problems.push(`There is no ${module} in what a payout loads: scripts/size.mjs measures less than there is.`);
      return found ?? entry('payout');
    };
    const base = loads([entry(names[0])]);
    return (modules) => {
      const all = loads([entry('payout'), ...modules.map(holding)]);
      return [...all]
        .filter((chunk) => !base.has(chunk))
        .reduce((total, chunk) => add(total, measure(chunk.code)), nothing);
    };
  };
  return { onTopOfCore: await built(['core', 'payout']), onTopOfPayment: await built(['payment', 'payout']) };
}

async function bundleTheme() {
  const { output } = await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, reportCompressedSize: false, rolldownOptions: { input: `${root}/dist/tillkit/theme.css` } },
  });
  const css = output.find((part) => part.fileName.endsWith('.css'));
  return measure(css?.type === 'asset' ? css.source : '');
}

const bytes = new Intl.NumberFormat('en', { useGrouping: true });
const rows = [];
const row = (group, name, size) => rows.push({ group, name, ...size });
const problems = [];

for (const { name: owner, entries } of packages) {
  for (const { name, specifier } of entries) {
    if (name === undefined) continue;
    const { first } = await bundlePage(`export * from '${specifier}';`, owner === 'tillkit' ? 'browser' : 'node');
    row('Entries, everything in them', specifier, first);
  }
}
const theme = await bundleTheme();
row('Entries, everything in them', 'tillkit/theme.css', theme);

const wiring = 'TillkitProvider, createClient';
let sharedBare;
const ownRows = [];
const shared = await bundlePage(`export { ${wiring} } from 'tillkit';`);
const exported = new Set((await bundlePage(`export * from 'tillkit';`)).code.match(/[A-Za-z]\w*(?=\s*[,}])/g) ?? []);
row('On a page', 'what every page shares: TillkitProvider, createClient', shared.first);
for (const name of components) {
  if (!exported.has(name)) continue;
  const handle = name === 'CardEntry' ? ', useCardEntry' : '';
  const single = await bundlePage(`export { ${wiring}, ${name}${handle} } from 'tillkit';`);
  const added = subtract(single.first, shared.first);
  row('On a page', `${name}, on top of that`, added);
  if (alone.includes(name)) {
    const bare = await bundlePage(`export { ${wiring}, ${name} } from 'tillkit';`, 'browser', libraries);
    sharedBare ??= await bundlePage(`export { ${wiring} } from 'tillkit';`, 'browser', libraries);
    const own = add(subtract(bare.first, sharedBare.first), bare.fields);
    ownRows.push([name, own]);
    const after = subtract(bare.later, bare.fields);
    if (after.gzip > 0) ownRows.push([`${name}: rare cases and what follows the submit, fetched meanwhile`, after]);
  }
  if (name === 'ThreeDSChallenge')
    row('On a page', 'the bank’s page and its method frame, fetched while the bank is asked', single.later);
  if (name === 'CompleteAuthorizeForm') {
    const form = await bundlePage(`export { useForm } from 'react-hook-form';`);
    row('On a page', 'its fields with the rules of every country and React Hook Form, fetched at once', single.fields);
    row('On a page', 'what becomes of it, fetched while the form is filled in', subtract(single.later, single.fields));
    row('On a page', 'the part of that which is React Hook Form', form.first);
    row('On a page', 'lists of states, fetched when a country has one', single.regions);
    row('On a page', 'numbering plans, fetched once the phone field is used', single.phones);
  }
  if (name === 'PayoutLinkForm')
    row('On a page', 'its texts in all languages, each when it is asked for', subtract(single.texts, shared.texts));
}
for (const [name, own] of ownRows)
  row('Own bytes of a component, without React Query, React Hook Form and zod', name, own);
const page = await bundlePage(`export { ${wiring}, PaymentLinkPage } from 'tillkit';`);
const total = add(page.first, theme);
row('A page that uses PaymentLinkPage', 'scripts', page.first);
row('A page that uses PaymentLinkPage', 'theme.css', theme);
row('A page that uses PaymentLinkPage', 'an open link, all together', total);
row(
  'A page that uses PaymentLinkPage',
  '3-D Secure and the lock between tabs, fetched while the form is filled in',
  page.later,
);
row('A page that uses PaymentLinkPage', 'saved methods, fetched by a secure link', page.saved);
row('A page that uses PaymentLinkPage', 'a secure link, all together', add(total, page.saved));
row('A page that uses PaymentLinkPage', 'texts of another language, when it is asked for', page.texts);
const { onTopOfCore, onTopOfPayment } = await bundlePayouts(wiring);
const form = ['PayoutEntry'];
row('A payout link, on top of what every page shares', 'every country and rail, all together', onTopOfCore(form));
const beside = 'A payout link, on top of what payment links and payout links share';
row(beside, 'every country and rail, all together', onTopOfPayment(form));
row(
  'Of a payout link',
  'the checks of every rail, fetched while the form is filled in',
  subtract(onTopOfPayment([...form, 'payoutRules']), onTopOfPayment(form)),
);
if (/\beval\(|\bnew Function\(|createServiceClient|\bsecretKey\b/.test(page.code)) {
  problems.push('The scripts of a page hold eval, new Function or the client with the secret key.');
}

const lines = [
  'Bytes after minification, with React and React DOM left out and everything else left in (React Query, React Hook Form, zod/mini).',
];
let group;
for (const entry of rows) {
  if (entry.group !== group) {
    group = entry.group;
    lines.push('', `## ${group}`, '', '| | gzip | brotli |', '|---|---:|---:|');
  }
  lines.push(`| ${entry.name} | ${bytes.format(entry.gzip)} | ${bytes.format(entry.brotli)} |`);
}
console.log(lines.join('\n'));

if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exit(1);
}
