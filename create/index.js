#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { appFiles } from './appFiles.mjs';

const templates = fileURLToPath(new URL('templates', import.meta.url));

/** What is asked, with its answers; the first one is the default. */
const questions = {
  app: {
    text: 'What is the app made with?',
    answers: {
      vite: 'Vite and React',
      router: 'Vite and React Router',
      next: 'Next.js',
      express: 'Express, without a bundler',
      php: 'PHP, without a bundler',
      html: 'plain HTML and Node, without a bundler',
    },
  },
  checkout: {
    text: 'Where does the payer pay?',
    answers: { embedded: 'in a page of the app', hosted: 'on a hosted page of the proxy' },
  },
  journal: {
    text: 'Where does the proxy keep its journal, the record of every call that moves money?',
    answers: { sqlite: 'in a file, for one proxy', postgres: 'in PostgreSQL, for several proxies' },
  },
};

const flagsOf = ([name, { answers }]) => {
  const [first = ''] = Object.keys(answers);
  return `  --${`${name} ${Object.keys(answers).join('|')}`.padEnd(40)} (default: ${first})`;
};

const usage = `Usage: npm create tillkit@latest [folder] -- [options]

Writes an app that takes a payment. It has a page, a server, the proxy that holds the secret key, and a sandbox in place of the payments service.

${Object.entries(questions).map(flagsOf).join('\n')}
  --yes                                      takes the defaults without asking
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

/** The files of the templates as text, by their paths with `/`. */
async function readTemplates() {
  const entries = await readdir(templates, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(async (path) => [
    relative(templates, path).replaceAll(sep, '/'),
    await readFile(path, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes the app. @returns its folder */
async function write({ folder, app, checkout, journal }) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Complaint(`${folder} is not empty. Name a new folder: npm create tillkit@latest my-shop`);
  const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'));
  const files = appFiles(await readTemplates(), { name: basename(folder), app, checkout, journal, version });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, path === '.env' ? { mode: 0o600 } : {});
  }
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
        ? '\nFirst create the database that DATABASE_URL in .env names. The proxy keeps its journal there.\n'
        : '';
    console.log(`\nThe app is in ${chosen.folder}. Next:\n\n  ${steps.join('\n  ')}\n${database}`);
  }
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
