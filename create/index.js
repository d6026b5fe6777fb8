#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const templates = fileURLToPath(new URL('templates', import.meta.url));

/** The folders of templates that an app is made of. */
const parts = {
  vite: ['shared', 'node', 'react', 'vite'],
  next: ['shared', 'react', 'next'],
  html: ['shared', 'node', 'html'],
};

/** What is asked, with its answers; the first one is the default. */
const questions = {
  app: {
    text: 'What is the app made with?',
    answers: { vite: 'Vite and React', next: 'Next.js', html: 'plain HTML, without a bundler' },
  },
  checkout: {
    text: 'Where does the payer pay?',
    answers: { embedded: 'in a page of the app', hosted: 'on a page of the proxy, and comes back' },
  },
  journal: {
    text: 'Where does the proxy keep its journal?',
    answers: { sqlite: 'in a file, for one proxy', postgres: 'in PostgreSQL, for several' },
  },
};

const flagsOf = ([name, { answers }]) => {
  const [first = ''] = Object.keys(answers);
  return `  --${`${name} ${Object.keys(answers).join('|')}`.padEnd(30)} (default: ${first})`;
};

const usage = `Usage: npm create tillkit@latest [folder] -- [options]

Writes an app that takes a payment: the app, its server, the proxy that holds the secret key, and a sandbox in place of the payments service.

${Object.entries(questions).map(flagsOf).join('\n')}
  --yes                            takes the defaults without asking
`;

/** A mistake of the person: its sentence is printed, without a stack. */
class Complaint extends Error {}

function readFlags(args) {
  const [text, yes] = /** @type {const} */ ([{ type: 'string' }, { type: 'boolean' }]);
  try {
    const options = { app: text, checkout: text, journal: text, yes, help: yes };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`One folder at a time, not ${positionals.join(' and ')}.`);
    return { ...values, folder: positionals[0] };
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** The answer to a question: that of its flag, what the person types, or the default where nobody can type. */
async function answerTo(name, given, ask) {
  const { text, answers } = questions[name];
  const known = Object.keys(answers);
  if (given !== undefined && !known.includes(given))
    throw new Complaint(`--${name} takes ${known.join(', ')}, not "${given}".`);
  if (given !== undefined || ask === undefined) return given ?? known[0];
  const lines = known.map((answer, index) => `  ${index + 1}  ${answer.padEnd(9)} ${answers[answer]}`);
  for (;;) {
    const typed = await ask(`\n${text}\n${lines.join('\n')}\n  [1] `);
    const chosen = typed === '' ? known[0] : (known[Number(typed) - 1] ?? known.find((answer) => answer === typed));
    if (chosen !== undefined) return chosen;
  }
}

/**
 * Asks what the flags leave open.
 *
 * @param {ReturnType<typeof readFlags>} flags
 */
async function settle({ folder, yes, app, checkout, journal }) {
  const asks = yes !== true && process.stdin.isTTY;
  const lines = asks ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const ask = lines && (async (question) => (await lines.question(question)).trim());
  try {
    const name = folder ?? ((await ask?.('Folder of the app: [my-shop] ')) || 'my-shop');
    return {
      folder: resolve(name),
      app: await answerTo('app', app, ask),
      checkout: await answerTo('checkout', checkout, ask),
      journal: await answerTo('journal', journal, ask),
    };
  } finally {
    lines?.close();
  }
}

/** What `npm run dev` starts. */
const addresses = { service: 'http://127.0.0.1:4010', pay: 'http://127.0.0.1:8080', shop: 'http://127.0.0.1:3000' };

/** `my-shop` as payers read it: `My shop`. */
const titleOf = (name) => name.replace(/[-_]+/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());

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
TILLKIT_SIGNING_KEY=${randomBytes(32).toString('base64url')}
${
  journal === 'postgres'
    ? '# Its journal, in a database that several proxies share.\nDATABASE_URL=postgres://localhost/tillkit'
    : '# Its journal, in a folder that outlives it.\nTILLKIT_DATA=./tillkit-data'
}

# The shop.
SHOP_ORIGIN=${addresses.shop}
`;

/** Of `Shop.embedded.tsx` and `Shop.hosted.tsx` the one that was chosen stays, as `Shop.tsx`. */
async function chooseFiles(folder, checkout) {
  for (const entry of await readdir(folder, { recursive: true })) {
    const [, path, kind, ending] = /^(.*)\.(embedded|hosted)(\.\w+)$/.exec(entry) ?? [];
    if (kind === undefined) continue;
    if (kind === checkout) await rename(join(folder, entry), join(folder, `${path}${ending}`));
    else await rm(join(folder, entry));
  }
}

/** Writes the app. @returns its folder */
async function write({ folder, app, checkout, journal }) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Complaint(`${folder} is not empty. Name a new folder: npm create tillkit@latest my-shop`);
  const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));
  await mkdir(folder, { recursive: true });
  for (const part of parts[app]) await cp(join(templates, part), folder, { recursive: true });
  await chooseFiles(folder, checkout);
  // npm packs no file of this name.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const name = basename(folder);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const ours = { tillkit: version, 'tillkit-server': version, 'tillkit-sandbox': version };
  // npm takes fewer characters in the name of a package than a file system in that of a folder.
  manifest.name =
    name
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'shop';
  for (const group of ['dependencies', 'devDependencies'])
    for (const library of Object.keys(manifest[group] ?? {}))
      manifest[group][library] = ours[library] ? `^${ours[library]}` : manifest[group][library];
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, '.env'), settings(titleOf(name), journal), { mode: 0o600 });
}

try {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help === true) {
    process.stdout.write(usage);
  } else {
    const chosen = await settle(flags);
    await write(chosen);
    const place = relative('.', chosen.folder);
    const steps = [...(place === '' ? [] : [`cd ${place}`]), 'npm install', 'npm run dev'];
    const database =
      chosen.journal === 'postgres'
        ? '\nThe proxy keeps its journal in the database of DATABASE_URL in .env: make it first.\n'
        : '';
    console.log(`\nThe app is in ${chosen.folder}. Next:\n\n  ${steps.join('\n  ')}\n${database}`);
  }
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
