// Pages of other kits, as a merchant builds and serves them, for `hostedPages.mjs --peers`. They come from the npm registry into a folder of their own and
// are no dependencies of tillkit. What a kit fetches from its maker's servers is not to be had: Adyen's fields are stand-ins of one input each, so its
// figures are lower than real ones; Braintree, Polar, Stripe and PayPal show no field without their servers, so that only their script is measured.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { builtAliases } from '../scripts/packageLayout.mjs';
import { listenOn } from '../scripts/ports.mjs';
import { bundle } from '../scripts/runTypeScript.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const packages = {
  '@adyen/adyen-web': '6.45.2',
  'braintree-web-drop-in': '1.48.0',
  '@polar-sh/checkout': '0.4.1',
  '@stripe/stripe-js': '8.11.0',
  '@stripe/react-stripe-js': '5.6.1',
  '@paypal/paypal-js': '11.2.0',
};

/** Installs the packages, once for these versions. */
function install() {
  const versions = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const folder = join(tmpdir(), 'tillkit-bench-peers');
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === versions.join('\n')) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const react = ['react', 'react-dom'].map((name) => `${name}@${versionOfOurs(name)}`);
  const npm = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...versions, ...react];
  const { status, stderr } = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The other kits cannot be installed:\n${stderr}`);
  writeFileSync(done, versions.join('\n'));
  return folder;
}

const versionOfOurs = (name) =>
  JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), 'utf8')).version;

/** A card number field in React: as little as a page of React can be. */
const reactFloor = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Field({ label, name }) {
  const [value, setValue] = useState('');
  return h('label', null, label, h('input', { name, value, inputMode: 'numeric', onChange: (event) => setValue(event.target.value) }));
}
createRoot(document.getElementById('place')).render(h('form', null,
  h(Field, { label: 'Card number', name: 'number' }), h(Field, { label: 'Expiry date', name: 'expiry' }),
  h(Field, { label: 'Security code', name: 'code' }), h(Field, { label: 'Name on card', name: 'name' }), h('button', null, 'Pay €49.99')));
`;

const adyen = (component) => `
import { AdyenCheckout, ${component} } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
const checkout = await AdyenCheckout({
  clientKey: 'test_BENCH', environment: 'test', locale: 'en-US', countryCode: 'DE', amount: { value: 4999, currency: 'EUR' },
  analytics: { enabled: false },
  _environmentUrls: {
    api: location.origin + '/checkoutshopper/test/', analytics: location.origin + '/checkoutshopper/test/analytics/',
    cdn: { images: location.origin + '/checkoutshopper/test/images/', translations: location.origin + '/checkoutshopper/test/translations/' },
  },
  paymentMethodsResponse: { paymentMethods: [{ name: 'Cards', type: 'scheme', brands: ['visa', 'mc'] }] },
});
`;

/** The fields of a card alone, the security code of a saved one, and a payment link: what a merchant's page imports, and what it draws. */
const parts = {
  card: ['CardEntry, useCardEntry', 'h(CardEntry, { entry: useCardEntry() })'],
  code: [
    'SecurityCode, useCardEntry',
    "h(SecurityCode, { entry: useCardEntry({ codeOf: 'visa' }), name: 'Visa ending in 4242' })",
  ],
  link: ['PaymentLinkPage', 'h(PaymentLinkPage, { paymentLinkId, clientSecret })'],
};

/** tillkit in a merchant's page: one of these parts, with fields `inline` or in a `frame` of the pay origin. */
const tillkit = ([names, part], mode) => `
import { createClient, TillkitProvider, ${names} } from 'tillkit';
import 'tillkit/theme.css';
const { paymentLinkId, clientSecret, ...addresses } = JSON.parse(document.getElementById('given').textContent);
const Part = () => ${part};
createRoot(document.getElementById('place')).render(
  h(TillkitProvider, { client: createClient(addresses), locale: 'en', mode: '${mode}' }, h(Part)));
`;

const type = 'Card number';

const ownPage = (name, component, mode) => ({
  ...{ name, folder: `tillkit-${component}-${mode}`, fields: true, react: true, embedded: true, given: true, type },
  script: tillkit(parts[component], mode),
});

/**
 * What each page runs. `fields`: whether a field shows without the maker's servers; `embedded`: compared with the first page that is.
 *
 * @type {Record<string, any>[]}
 */
const pages = [
  {
    name: 'form of plain HTML in the page (limit)',
    folder: 'form',
    fields: true,
    embedded: true,
    type,
    markup: `<form method="post"><p><label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label></p>
<p><label>Expiry date <input name="expiry" autocomplete="cc-exp" inputmode="numeric" required></label></p>
<p><label>Security code <input name="code" autocomplete="cc-csc" inputmode="numeric" required></label></p>
<p><label>Name on card <input name="name" autocomplete="cc-name" required></label></p></form>`,
  },
  { name: 'React page (floor)', folder: 'react', fields: true, react: true, embedded: true, type, script: reactFloor },
  ...[
    ['tillkit, card fields', 'card', 'inline'],
    ['tillkit, embedded payment link', 'link', 'inline'],
    ['tillkit, embedded payment link in a frame', 'link', 'frame'],
  ].map(([name, component, mode]) => ownPage(name, component, mode)),
  {
    name: 'Adyen Card (fields are stand-ins)',
    folder: 'adyen-card',
    fields: true,
    embedded: true,
    script: `${adyen('Card')}new Card(checkout).mount('#place');`,
  },
  {
    name: 'Adyen Drop-in (fields are stand-ins)',
    folder: 'adyen-dropin',
    fields: true,
    embedded: true,
    script: `${adyen('Card, Dropin, Redirect')}new Dropin(checkout, { paymentMethodComponents: [Card, Redirect] }).mount('#place');`,
  },
  {
    name: 'Braintree Drop-in (script alone)',
    folder: 'braintree',
    fields: false,
    script: `import dropin from 'braintree-web-drop-in';
dropin.create({ authorization: 'sandbox_0000000000_bench00000000000', container: '#place' }).catch(() => undefined);`,
  },
  {
    name: 'Polar checkout components (script alone)',
    folder: 'polar',
    fields: false,
    script: `import * as components from '@polar-sh/checkout/components';
import * as providers from '@polar-sh/checkout/providers';
window.kept = [components, providers, createRoot];`,
  },
  {
    name: 'Stripe (loader alone)',
    folder: 'stripe',
    fields: false,
    script: `import { loadStripe } from '@stripe/stripe-js/pure';
window.kept = loadStripe;`,
  },
  {
    name: 'PayPal (loader alone)',
    folder: 'paypal',
    fields: false,
    script: `import { loadScript } from '@paypal/paypal-js';
window.kept = loadScript;`,
  },
];

/** What stands in for a frame with a field of Adyen's. */
const standIn = `<!doctype html><html><body><input aria-label="Field" inputmode="numeric"><script>
addEventListener('message', ({ data, source, origin }) => {
  const { numKey, fieldType } = JSON.parse(data);
  if (numKey !== undefined) source.postMessage(JSON.stringify({ action: 'config', numKey, fieldType }), origin);
}, { once: true });
</script></body></html>`;

/** Bundles one page as a merchant's bundler would, and compresses it. */
async function bundlePage(page, installed, files) {
  const { folder, script, react = false } = page;
  if (script === undefined) return '';
  const id = `virtual:${folder}`;
  const modules = react ? root : installed;
  const { output } = await bundle({
    root: modules,
    base: `/${folder}/`,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'], alias: builtAliases },
    plugins: [
      {
        name: 'bench',
        resolveId: (asked) => (asked === id ? join(modules, `bench-${folder}.js`) : undefined),
        load: (asked) => (asked === join(modules, `bench-${folder}.js`) ? script : undefined),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: id } },
  });
  for (const file of output)
    files.set(`/${folder}/${file.fileName}`, brotliCompressSync('code' in file ? file.code : file.source));
  const [entry] = output;
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  return [
    ...styles.map(({ fileName }) => `<link rel="stylesheet" href="/${folder}/${fileName}">`),
    ...entry.imports.map((fileName) => `<link rel="modulepreload" href="/${folder}/${fileName}">`),
    `<script type="module" src="/${folder}/${entry.fileName}"></script>`,
  ].join('');
}

const types = { js: 'text/javascript', css: 'text/css', html: 'text/html; charset=utf-8', json: 'application/json' };

/** Those of tillkit, which need nothing from the npm registry. */
export const ownPages = [
  ...pages.filter(({ given }) => given),
  ownPage('tillkit, card fields in a frame', 'card', 'frame'),
  ownPage('tillkit, security code of a saved card', 'code', 'inline'),
  ownPage('tillkit, security code of a saved card in a frame', 'code', 'frame'),
];

/**
 * Serves the pages, compressed, from one loopback address.
 *
 * @param asked some of the pages
 * @returns `origin`; `give(data)`, which hands tillkit's page its link; the pages with their addresses; and `end`
 */
export async function servePages(asked = pages) {
  const installed = asked.some(({ script, react }) => script !== undefined && !react) ? install() : undefined;
  const files = new Map();
  const heads = new Map();
  for (const page of asked) heads.set(page.folder, await bundlePage(page, installed, files));
  let given = '{}';
  /** @param {Record<string, any>} page */
  const documentOf = ({
    folder,
    markup = '',
    given: isGiven = false,
  }) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title><link rel="icon" href="data:,">${heads.get(folder)}</head>
<body><h1>Bench</h1><p>Two mugs</p><div id="place">${markup}</div>
${isGiven ? `<script type="application/json" id="given">${given}</script>` : ''}</body></html>`;
  const server = createServer(({ url = '/' }, answer) => {
    const [path] = url.split('?');
    const send = (type, bytes) =>
      answer
        .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=31536000' })
        .end(bytes);
    const page = asked.find(({ folder }) => path === `/${folder}/`);
    if (page !== undefined) return send(types.html, brotliCompressSync(documentOf(page)));
    if (files.has(path)) return send(types[path.split('.').at(-1)] ?? 'application/octet-stream', files.get(path));
    if (path.endsWith('/securedFields.html')) return send(types.html, brotliCompressSync(standIn));
    if (path.startsWith('/checkoutshopper/test/')) return send(types.json, brotliCompressSync('{}'));
    return answer.writeHead(404).end();
  });
  const port = await listenOn(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    versions: packages,
    give: (data) => {
      given = JSON.stringify(data);
    },
    pages: asked.map(({ name, folder, fields, react = false, embedded = false, type }) => ({
      name,
      address: `${origin}/${folder}/`,
      drawnBy: fields ? (react ? 'react' : undefined) : 'none',
      embedded,
      type,
    })),
    end: () => server.close(),
  };
}
