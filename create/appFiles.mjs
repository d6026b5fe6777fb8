/** The folders of templates that an app is made of. A file of a later folder takes the place of one before it, and manifests are merged. */
const parts = {
  vite: ['shared', 'orders', 'node', 'serve', 'react', 'vite'],
  router: ['shared', 'orders', 'node', 'serve', 'react', 'vite', 'router'],
  next: ['shared', 'orders', 'react', 'next'],
  html: ['shared', 'orders', 'node', 'serve', 'page', 'html'],
  express: ['shared', 'orders', 'node', 'page', 'html', 'express'],
  php: ['shared', 'page', 'php'],
};

/** What `npm run dev` starts. */
const addresses = { service: 'http://127.0.0.1:4010', pay: 'http://127.0.0.1:8080', shop: 'http://127.0.0.1:3000' };

/** `my-shop` as payers read it: `My shop`. */
const titleOf = (name) => name.replace(/[-_]+/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());

/** 32 random bytes in base64url. */
const createKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const settings = (
  name,
  journal,
) => `# Settings of the shop and of the proxy. This file has keys in it: keep it out of version control.

# The sandbox's account. For a real service replace these three values; nothing else changes.
TILLKIT_SECRET_KEY=snd_demo_secret_key
TILLKIT_PUBLISHABLE_KEY=pk_snd_demo_key
TILLKIT_SERVICE_URL=${addresses.service}

# The proxy. It has an origin of its own.
TILLKIT_PAY_ORIGIN=${addresses.pay}
TILLKIT_MERCHANT_NAME=${name}
TILLKIT_ALLOWED_ORIGINS=${addresses.shop}
# Signs links: random, and your own.
TILLKIT_SIGNING_KEY=${createKey()}
${
  journal === 'postgres'
    ? '# Its journal, in a database that several proxies share.\nDATABASE_URL=postgres://localhost/tillkit'
    : '# Its journal, in a folder that outlives it.\nTILLKIT_DATA=./tillkit-data'
}

# The shop.
SHOP_ORIGIN=${addresses.shop}
# Its orders, in place of a database.
SHOP_DATA=./shop-data
# Signs the events that the service posts to /orders/webhook. At a real service: payment_response_hash_key of the business profile.
WEBHOOK_SECRET=${createKey()}
`;

/** The manifest of the app: its name, and the packages of this version. */
function manifestOf(templates, name, version) {
  const [manifest, ...more] = templates.map((template) => JSON.parse(template));
  for (const { dependencies } of more) Object.assign(manifest.dependencies, dependencies);
  const ours = ['tillkit', 'tillkit-server', 'tillkit-sandbox'];
  // npm takes fewer characters in the name of a package than a file system in that of a folder.
  manifest.name =
    name
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'shop';
  for (const group of ['dependencies', 'devDependencies'])
    for (const library of Object.keys(manifest[group] ?? {}))
      if (ours.includes(library)) manifest[group][library] = `^${version}`;
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/**
 * The files of an app that takes a payment, as text by their paths. It runs in Node and in a browser: the studio makes the same app.
 *
 * @param {Readonly<Record<string, string>>} templates files of the folder `templates`, by their paths in it
 * @param {{ name: string, app: keyof typeof parts, checkout: 'embedded' | 'hosted', journal: 'sqlite' | 'postgres', version: string }} choices
 *   `version` of the packages
 * @returns {Record<string, string>}
 */
export function appFiles(templates, { name, app, checkout, journal, version }) {
  /** @type {Record<string, string>} */
  const files = { '.env': settings(titleOf(name), journal) };
  const manifests = [];
  for (const part of parts[app]) {
    for (const [path, text] of Object.entries(templates)) {
      if (!path.startsWith(`${part}/`)) continue;
      const file = path.slice(part.length + 1);
      // Of `Shop.embedded.tsx` and `Shop.hosted.tsx` the one that was chosen stays, as `Shop.tsx`.
      const [, before, kind, ending] = /^(.*)\.(embedded|hosted)(\.\w+)$/.exec(file) ?? [];
      if (file === 'package.json') manifests.push(text);
      else if (kind === undefined) files[file] = text;
      else if (kind === checkout) files[`${before}${ending}`] = text;
    }
  }
  // npm packs no file of this name.
  const { gitignore = '', ...others } = files;
  return { ...others, '.gitignore': gitignore, 'package.json': manifestOf(manifests, name, version) };
}
