import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { apiIndex, apiPages } from './api.mjs';
import { componentPages, componentsIndex } from './components.mjs';
import { methodPages, methodsIndex } from './methods.mjs';
import { addressOf, names, sections } from './pages.mjs';
import { builtDocs } from './serve.mjs';

// The documentation as a site in `dist/docs`: the Markdown files of this repository, drawn by VitePress, which is installed in `site` alone.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
const cache = `${root}/.cache/site`;
const files = sections.flatMap(({ pages }) => pages);

/** The generator is no dependency of the packages: whoever builds the site installs it, once for each version of its lock file. */
async function installGenerator() {
  const lock = await readFile(`${root}/site/package-lock.json`, 'utf8');
  const mark = `${root}/site/node_modules/.installed`;
  const hash = createHash('sha256').update(lock).digest('hex');
  if ((await readFile(mark, 'utf8').catch(() => '')) === hash) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: `${root}/site`,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm ci in site failed.');
  await writeFile(mark, hash);
  console.log(`Installed the generator (${seconds()} s).`);
}

/** The parts of a page between its code blocks, changed; code stays as it is. */
const changeProse = (text, change) =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

/** Where a link of a file leads on the site: another page, a picture, or nowhere, which is a file of the repository that is no page. */
function targetOf(file, link) {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path, anchor] = link.split('#');
  const target = posix.join(posix.dirname(file), path);
  if (/\.(?:png|svg)$/.test(target))
    return posix.relative(posix.dirname(addressOf(file)), `images/${posix.basename(target)}`);
  if (!files.includes(target)) return undefined;
  const to = posix.relative(posix.dirname(addressOf(file)), `${addressOf(target)}.md`);
  return `${to.startsWith('.') ? to : `./${to}`}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A file of the repository as a page of the site: its links lead to pages, and what is no page is named and not linked. */
const asPage = (file, text) =>
  changeProse(text, (prose) =>
    prose.replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (_, image, label, link) => {
      const target = targetOf(file, link);
      if (target === undefined) return label;
      return `${image}[${label}](${image && !target.startsWith('.') ? `./${target}` : target})`;
    }),
  );

/** Where a page has a component of the studio: `<!-- live: three-ds-challenge/waiting-for-approval "3-D Secure" -->`. */
const liveExample = /^<!-- live: ([\w-]+)\/([\w-]+) "([^"]+)" -->\n/gm;

/** Writes a page for the generator, and keeps what its twin is. */
async function writePage(address, text) {
  const path = `${cache}/pages/${address}.md`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text.replace(liveExample, '<LiveExample component="$1" story="$2" title="$3" />\n'));
  twins.set(address, text.replace(liveExample, '').replaceAll('{target="_self"}', ''));
}

/** The guide to the components, with links from its tables to the page of each one. */
const linkComponents = (text, components) =>
  text.replace(/^\| `\w+`(?:, `\w+`)* \|/gm, (cell) =>
    cell.replace(/`(\w+)`/g, (code, name) => {
      const page = components.find((one) => one.name === name);
      return page === undefined ? code : `[${code}](./${page.address}.md)`;
    }),
  );

/** Text of a line of Markdown without its marks. */
const plain = (markdown) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Title and first sentence of a page: what `llms.txt`, search engines and the sidebar say of it. */
function describe(file, text) {
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  const paragraphs = text
    .slice(text.indexOf('\n'))
    .split(/\n\s*\n/)
    .map((part) => part.trim());
  const first = paragraphs.find((part) => /^[A-Za-z`*[]/.test(part));
  const [, sentence] = /^(.+?[.!?:])(?:\s+[A-Z`[]|$)/s.exec(plain(first ?? '')) ?? [];
  if (title === undefined || sentence === undefined)
    throw new Error(`${file} has no title, or does not begin with a sentence.`);
  return {
    title: plain(title),
    sentence: sentence.replace(/:$/, '.'),
    name: names[file] ?? plain(title),
  };
}

/** README is the first page of the repository there, and of the guide here. */
const titled = (file, text) => (file === 'README.md' ? text.replace(/^# .+$/m, '# Get started') : text);

/** What each page is in Markdown, by its address. */
const twins = new Map();

/** What every page says of itself, by its address; a page that is made of the sources is marked. */
async function readPages() {
  await rm(`${cache}/pages`, { recursive: true, force: true });
  const described = {};
  const api = await apiPages();
  const components = await componentPages();
  for (const file of files) {
    const text = titled(file, await readFile(`${root}/${file}`, 'utf8'));
    const address = addressOf(file);
    described[address] = describe(file, text);
    const page = asPage(file, text);
    await writePage(address, address === componentsIndex ? linkComponents(page, components) : page);
  }
  for (const { address, text } of [...components, ...api, ...(await methodPages())]) {
    described[address] = { ...describe(address, text), isMade: true };
    await writePage(address, text);
  }
  await mkdir(`${cache}/pages/images`, { recursive: true });
  for (const image of await readdir(`${root}/docs/images`))
    await copyFile(`${root}/docs/images/${image}`, `${cache}/pages/images/${image}`);
  await writeFile(`${cache}/pages.json`, JSON.stringify(described));
  return described;
}

/** The pages as Markdown beside the drawn ones, and an index of them, for programs that read. */
async function writeTwins(pages) {
  for (const [address, text] of twins) await writeFile(`${builtDocs}/${address}.md`, text);
  await mkdir(`${builtDocs}/images`, { recursive: true });
  for (const image of await readdir(`${cache}/pages/images`))
    await copyFile(`${cache}/pages/images/${image}`, `${builtDocs}/images/${image}`);
  const madeBelow = (index) =>
    Object.keys(pages).filter((address) => pages[address].isMade && address.startsWith(index));
  const listed = [
    ...sections.map(({ title, pages: some }) => ({ title, listedHere: some.map(addressOf) })),
    { title: 'Components', listedHere: madeBelow(componentsIndex) },
    { title: 'Payment methods and rails', listedHere: madeBelow(methodsIndex) },
    { title: 'API reference', listedHere: madeBelow(apiIndex) },
  ];
  const lists = listed.map(({ title, listedHere }) => {
    const lines = listedHere.map(
      (address) => `- [${pages[address].name}](/docs/${address}.md): ${pages[address].sentence}`,
    );
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  await writeFile(`${builtDocs}/llms.txt`, `# tillkit\n\n> ${pages.index.sentence}\n\n${lists.join('\n')}`);
}

/** The policy of the site, which `npm start` and other servers send: its inline scripts by their hashes. */
async function writeHeaders() {
  const hashes = new Set();
  const names = (await readdir(builtDocs, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const name of names) {
    const html = await readFile(join(builtDocs, name), 'utf8');
    for (const [, attributes, code] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\bsrc=/.test(attributes)) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].sort().join(' ')}`,
    // The highlighting of code has the two colours of each word in an attribute.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The live examples, which are pages of this site.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  await writeFile(
    `${builtDocs}/_headers`,
    `/docs/*\n  Content-Security-Policy: ${policy}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n`,
  );
}

/** The studio as files, which the live examples are pages of. */
function buildStudio() {
  const args = ['run', '--silent', 'build:studio', '--', '--outDir', `${cache}/studio`, '--logLevel', 'warn'];
  const child = spawn('npm', args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error('The studio could not be built.')),
    );
  });
}

await installGenerator();
const studio = buildStudio();
// What it says is thrown where it is awaited.
studio.catch(() => undefined);
const pages = await readPages();
const { build } = await import(pathToFileURL(`${root}/site/node_modules/vitepress/dist/node/index.js`).href);
await build(`${root}/site`);
await writeTwins(pages);
await studio;
await cp(`${cache}/studio`, `${builtDocs}/studio`, { recursive: true });
await writeHeaders();
console.log(`Built ${Object.keys(pages).length} pages into dist/docs (${seconds()} s).`);
