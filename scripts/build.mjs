import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowserBundle } from './browserBundle.mjs';
import { compressFiles } from './buildForBrowsers.mjs';
import { buildHostedPages } from './hostedPages.mjs';
import { inlineScriptsPlugin } from './inlineScripts.mjs';
import { createManifest, createPackage, dist, included, manifestOf, packageOf, packages } from './packageLayout.mjs';
import { bundle, load, root } from './runTypeScript.mjs';
import { readTexts, textsPlugin } from './texts.mjs';

/** The imports of a declaration, with the specifier of each. */
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The declarations of a library's entry: the `types` of its `exports`. */
async function entryOf(specifier) {
  const library = packageOf(specifier) ?? '';
  const { exports } = JSON.parse(await readFile(join(modules, library, 'package.json'), 'utf8'));
  const target = exports[`.${specifier.slice(library.length)}`];
  const types = target?.import?.types ?? target?.types;
  if (types === undefined) throw new Error(`${specifier} declares no types.`);
  return join(modules, library, types.replace(/\.d\.cts$/, '.d.ts'));
}

/** The file that a relative import of a declaration means. */
function declarationFile(specifier, from) {
  const path = join(dirname(from), specifier).replace(/\.(?:[cm]?js|tsx?|json)$/, '');
  const found = [`${path}.d.ts`, `${path}/index.d.ts`].find(existsSync);
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which has no declarations.`);
  return found;
}

/**
 * Gives a package the declarations that its entries lead to, with those of the libraries whose modules are in it.
 *
 * @param written folder with the declarations of all modules of `src`
 * @returns the names of the other packages that they import
 */
async function copyDeclarations({ folder, entries }, written) {
  const placeOf = (file) =>
    file.startsWith(modules)
      ? join(folder, 'types/libraries', relative(modules, file))
      : join(folder, 'types', relative(written, file));
  const imported = new Set();
  const files = new Set(entries.flatMap(({ name }) => (name ? join(written, `exports/${name}.d.ts`) : [])));
  for (const file of files) {
    const found = new Map();
    // The compiler writes the names of this library's core, which it has by itself alone.
    const code = (await readFile(file, 'utf8')).replaceAll('@tanstack/query-core', '@tanstack/react-query');
    for (const [, specifier] of code.matchAll(imports)) {
      const library = packageOf(specifier);
      if (specifier.endsWith('.css')) continue;
      if (library !== undefined && !included.includes(library)) imported.add(library);
      if (specifier.startsWith('node:') || (library !== undefined && !included.includes(library))) continue;
      const target =
        library === undefined ? declarationFile(specifier.replace('virtual:', './'), file) : await entryOf(specifier);
      files.add(target);
      const path = relative(dirname(placeOf(file)), placeOf(target)).replace(/\.d\.ts$/, '.js');
      found.set(specifier, path.startsWith('.') ? path : `./${path}`);
    }
    await mkdir(dirname(placeOf(file)), { recursive: true });
    await writeFile(
      placeOf(file),
      code.replace(imports, (all, specifier) => all.replace(specifier, found.get(specifier) ?? specifier)),
    );
  }
  return imported;
}

// Vite goes by it, and what loads the texts sets it for all that follows: what is built is never a development build.
process.env.NODE_ENV = 'production';

const scratch = `${root}/.cache/consumer`;
const declarations = `${root}/.cache/types`;
const [browserPackage, serverPackage, sandboxPackage] = packages;

const problems = [];

function run(program, args, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (more) => (text += more));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, text }));
  });
}

/** @type {import('vite').InlineConfig} */
const common = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [textsPlugin(), inlineScriptsPlugin()],
};

/** Where a module of ours or of a library is in a package. A folder `node_modules` would not be packed. */
function fileOf({ name, facadeModuleId }) {
  if (/\/src\/(exports|server\/bin)\//.test(facadeModuleId ?? '')) return `${name}.js`;
  const [, library] = /\/node_modules\/((?!.*\/node_modules\/).*?)(?:\.\w+)?$/.exec(facadeModuleId ?? '') ?? [];
  return `modules/${library === undefined ? name : `libraries/${library}`}.js`;
}

/**
 * The files that frameworks with server components must run in the browser: those that use React's hooks and contexts, and the components that use them
 * in turn. What else a package exports, such as `formatAmount` and `paymentOptions`, runs on the server as well.
 */
function clientFiles(chunks) {
  const usesReact = ({ code, isEntry }) => !isEntry && /\bfrom ["']react(?:-dom)?["']/.test(code);
  const needsClient = (chunk) =>
    usesReact(chunk) ||
    (!chunk.isEntry && /import \{[^}]*\b(?:use)?[A-Z]\w*[^}]*\} from ["']@tanstack/.test(chunk.code));
  const client = new Set(chunks.filter(needsClient).map(({ fileName }) => fileName));
  for (let before = -1; before !== client.size; ) {
    before = client.size;
    for (const { fileName, isEntry, imports } of chunks)
      if (!isEntry && imports.some((name) => client.has(name))) client.add(fileName);
  }
  const isComponent = ({ fileName, facadeModuleId }) => client.has(fileName) && facadeModuleId?.endsWith('.tsx');
  return new Set(chunks.filter((chunk) => usesReact(chunk) || isComponent(chunk)).map(({ fileName }) => fileName));
}

/** Builds the modules of a package. @returns the names of the libraries that they import */
async function buildModules({ folder, entries, bin = '' }) {
  const modules = entries.filter(({ name }) => name);
  const { output: all } = await bundle({
    ...common,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      reportCompressedSize: false,
      lib: {
        entry: {
          ...Object.fromEntries(modules.map(({ name }) => [name, `${root}/src/exports/${name}.ts`])),
          ...(bin ? { [`bin/${bin}`]: `${root}/src/server/bin/${bin}.ts` } : {}),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external: (id) => id.startsWith('node:') || !included.includes(packageOf(id) ?? included[0]),
        output: {
          // One file per module: a merchant's bundler leaves out what a page does not use, and splits where we import lazily.
          preserveModules: true,
          preserveModulesRoot: `${root}/src`,
          entryFileNames: fileOf,
        },
      },
    },
  });
  const output = all.flatMap((part) => (part.type === 'chunk' ? part : []));
  const client = clientFiles(output);
  for (const { fileName, code } of output) {
    const path = join(folder, fileName);
    const directive = client.has(fileName) ? "'use client';\n" : '';
    const command = fileName.startsWith('bin/');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${command ? '#!/usr/bin/env node\n' : directive}${code}`);
    if (command) await chmod(path, 0o755);
  }
  const imported = output.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const files = new Set(output.map(({ fileName }) => fileName));
  return imported.filter((id) => !files.has(id)).flatMap((id) => packageOf(id) ?? []);
}

/** The licences of the libraries that a package has modules of. */
async function writeLicences({ folder }) {
  const libraries = (await readdir(`${folder}/modules/libraries`)).sort();
  const texts = libraries.map(async (library) => {
    const name = (await readdir(`${root}/node_modules/${library}`)).find((file) => /^licen[cs]e/i.test(file));
    if (name === undefined) problems.push(`${library} has no licence that could be given with it.`);
    return name && `${library}\n\n${(await readFile(`${root}/node_modules/${library}/${name}`, 'utf8')).trim()}\n`;
  });
  const intro = 'Modules of these libraries are in this package, each under its own licence.\n';
  await writeFile(`${folder}/LICENSES.txt`, [intro, ...(await Promise.all(texts))].join('\n\n'));
}

/** A bill of materials in the format of CycloneDX: the libraries that a package has modules of, and those that npm installs with it. */
async function writeBillOfMaterials({ folder }) {
  const { name, version, license, dependencies } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const inside = await readdir(`${folder}/modules/libraries`);
  const component = async (library) => {
    const text = await readFile(`${root}/node_modules/${library}/package.json`, 'utf8');
    const { version, license } = JSON.parse(text);
    if (typeof license !== 'string') problems.push(`${library} names no licence for the bill of materials.`);
    const purl = `pkg:npm/${library.replace('@', '%40')}@${version}`;
    const description = inside.includes(library) ? 'in this package' : `installed by npm, as ${dependencies[library]}`;
    return {
      type: 'library',
      'bom-ref': purl,
      name: library,
      version,
      description,
      licenses: [{ expression: license }],
      purl,
    };
  };
  const components = await Promise.all([...inside, ...Object.keys(dependencies)].sort().map(component));
  const subject = {
    type: 'library',
    name,
    version,
    licenses: [{ expression: license }],
    purl: `pkg:npm/${name}@${version}`,
  };
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: subject }, components };
  await writeFile(`${folder}/sbom.cdx.json`, `${JSON.stringify(bill, undefined, 2)}\n`);
}

/** Pages for those who work on tillkit itself. */
const inwards = new Set(['architecture.md', 'capacity.md']);

/** The manifest, the readme and the other pages of a package. */
async function writePages(made, imported) {
  const { name, folder } = made;
  await writeFile(`${folder}/package.json`, `${JSON.stringify(manifestOf(made, imported), undefined, 2)}\n`);
  await copyFile(`${root}/docs/packages/${name}.md`, `${folder}/README.md`);
  for (const page of ['LICENSE', 'CHANGELOG.md']) await copyFile(`${root}/${page}`, `${folder}/${page}`);
  // Messages of the package name sections of its documentation.
  await mkdir(`${folder}/docs`, { recursive: true });
  const guides = (await readdir(`${root}/docs`)).filter((page) => page.endsWith('.md') && !inwards.has(page));
  for (const page of guides) await copyFile(`${root}/docs/${page}`, `${folder}/docs/${page}`);
  await writeLicences(made);
  await writeBillOfMaterials(made);
}

/** What `npm create tillkit` runs is packed as it is. */
async function writeCreate({ name, folder }) {
  await cp(`${root}/create`, folder, { recursive: true });
  await writeFile(`${folder}/package.json`, `${JSON.stringify(createManifest(), undefined, 2)}\n`);
  await copyFile(`${root}/docs/packages/${name}.md`, `${folder}/README.md`);
  await copyFile(`${root}/LICENSE`, `${folder}/LICENSE`);
}

async function buildTheme() {
  await bundle({
    ...common,
    build: {
      outDir: `${root}/.cache/theme`,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: `${root}/src/theme/theme.css`, output: { assetFileNames: '[name][extname]' } },
    },
  });
  await copyFile(`${root}/.cache/theme/theme.css`, `${browserPackage.folder}/theme.css`);
  const css = await readFile(`${browserPackage.folder}/theme.css`, 'utf8');
  if (css.includes('@import')) problems.push('theme.css still imports other files.');
  if (!css.includes('@layer tillkit'))
    problems.push('theme.css does not have its tokens in the cascade layer "tillkit".');
}

/** What is written from the sources for readers: the manifest of the custom elements into its package, beside the packages the OpenAPI document and each flow's diagram. */
async function writeDescriptions() {
  const [{ customElementsManifest }, { openApiFile }, { flowPages }] = await load(
    'src/elements/manifest.ts',
    'src/openapi/interfaceDocs.ts',
    'src/flows/flowPages.testing.ts',
  );
  const manifest = `${JSON.stringify(customElementsManifest(), undefined, 2)}\n`;
  await writeFile(`${browserPackage.folder}/custom-elements.json`, manifest);
  await writeFile(`${dist}/openapi.json`, openApiFile());
  await mkdir(`${dist}/flows`, { recursive: true });
  for (const { flow, text } of flowPages()) await writeFile(`${dist}/flows/${flow}.md`, text);
}

/** The hosted pages of payment links and payout links: `tillkit-server proxy` serves them out of the package. */
async function writeHostedPages({ folder }) {
  const { files, pageAssets, drawing } = await buildHostedPages();
  await mkdir(`${folder}/hosted/assets`, { recursive: true });
  for (const [name, content] of [...files, ...(await compressFiles(files))])
    await writeFile(`${folder}/hosted/${name}`, content);
  await writeFile(`${folder}/hosted/page.json`, JSON.stringify(pageAssets));
  await writeFile(`${folder}/hosted/draw.js`, drawing);
}

/** What a page without a bundler loads: `tillkit-server proxy` serves it out of its package, compressed; a file server of one's own has it in the other. */
async function writeBrowserBundle() {
  const { files, manifest } = await buildBrowserBundle();
  const write = async ({ folder }, some) => {
    await mkdir(`${folder}/browser`, { recursive: true });
    for (const [name, content] of some) await writeFile(`${folder}/browser/${name}`, content);
    await writeFile(`${folder}/browser/manifest.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  };
  await write(browserPackage, files);
  await write(serverPackage, [...files, ...(await compressFiles(files))]);
  for (const [name, content] of files)
    for (const [pattern, what] of forbidden) if (pattern.test(content)) problems.push(`browser/${name} holds ${what}.`);
}

/** Writes the declarations of all modules, from which each package gets its own. */
async function buildDeclarations() {
  await rm(declarations, { recursive: true, force: true });
  const config = `${root}/.cache/tsconfig.types.json`;
  await mkdir(dirname(config), { recursive: true });
  const names = packages.flatMap(({ entries }) => entries.flatMap(({ name }) => name ?? []));
  await writeFile(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '../src',
        outDir: declarations,
      },
      include: [],
      files: [...names.map((name) => `../src/exports/${name}.ts`), '../node_modules/vite/client.d.ts'],
    }),
  );
  const { ok, text } = await run(`${root}/node_modules/.bin/tsc`, ['-p', config]);
  if (!ok) throw new Error(`The declarations could not be written:\n${text}`);
  await declareTexts();
}

/** Declares what the compiler leaves out: the keys of the English texts, and the modules that are made of the texts. */
async function declareTexts() {
  const folder = `${declarations}/i18n`;
  await mkdir(`${folder}/locales`, { recursive: true });
  await mkdir(`${folder}/texts`, { recursive: true });
  const keys = Object.entries(await readTexts('en')).map(
    ([part, texts]) =>
      `  ${part}: { ${Object.keys(texts)
        .map((key) => `'${key}': unknown`)
        .join('; ')} };`,
  );
  await writeFile(
    `${folder}/locales/en.d.ts`,
    `declare const texts: {\n${keys.join('\n')}\n};\nexport default texts;\n`,
  );
  const modules = await readFile(`${root}/src/i18n/texts.d.ts`, 'utf8');
  for (const [, part, body] of modules.matchAll(/^declare module 'virtual:texts\/(\w+)' \{\n([\s\S]*?)^\}/gm))
    await writeFile(`${folder}/texts/${part}.d.ts`, body.replaceAll("'./", "'../"));
}

/** What the `exports` map and `bin` promise must be there. */
async function checkPromises({ name, folder }) {
  const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const promised = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : [target.types, target.default],
  );
  for (const path of [...promised, ...Object.values(manifest.bin ?? {})]) {
    const found = await readFile(join(folder, path)).catch(() => undefined);
    if (!found) problems.push(`The manifest of ${name} promises ${path}, which the build does not make.`);
  }
}

/** Packs a package, and unpacks it in the project of a consumer. */
async function unpack({ name, folder }) {
  const home = `${scratch}/node_modules/${name}`;
  await mkdir(home, { recursive: true });
  const packed = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch], folder);
  const archive = packed.text.trim().split('\n').at(-1);
  const unpacked = await run('tar', ['-xzf', `${scratch}/${archive}`, '-C', home, '--strip-components=1']);
  if (packed.ok && unpacked.ok) return;
  problems.push(`${name} could not be packed:\n${packed.text}${unpacked.text}`);
}

/** The packages as someone installs them: packed, unpacked in a project of their own, compiled and loaded there. */
async function checkAsConsumer() {
  await rm(scratch, { recursive: true, force: true });
  for (const made of packages) await unpack(made);
  const specifiers = packages.flatMap(({ entries }) =>
    entries.flatMap(({ name, specifier }) => (name ? specifier : [])),
  );
  await writeFile(`${scratch}/package.json`, '{"type":"module","private":true}');
  const source = [
    'type IsAny<T> = 0 extends 1 & T ? true : false;',
    ...specifiers.flatMap((specifier, index) => [
      `import * as entry${index} from '${specifier}';`,
      `export const typed${index}: { readonly [Name in keyof typeof entry${index}]: IsAny<(typeof entry${index})[Name]> extends true ? never : unknown } = entry${index};`,
    ]),
    // What one package makes, another one takes.
    "import type { Client } from 'tillkit';",
    "import { openSandboxStorage, type ProxyApp, type ProxyOptions } from 'tillkit-server';",
    "import { openSandbox } from 'tillkit-sandbox';",
    "import { createTill, type Till } from 'tillkit-sandbox/testing';",
    'export const kit = ({ merchant }: ProxyOptions): Till => createTill({ proxy: { merchant } });',
    'export const parts = (till: Till): { client: Client; proxy: ProxyApp } => till;',
    "export const sandbox = async () => openSandbox({ storage: await openSandboxStorage('sandbox.sqlite') });",
  ];
  await writeFile(`${scratch}/consumer.ts`, source.join('\n'));
  const compile = async (moduleResolution, module) => {
    const options = { moduleResolution, module, target: 'es2022', strict: true, noEmit: true, skipLibCheck: false };
    const compilerOptions = { ...options, jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
    const config = `${scratch}/tsconfig.${moduleResolution}.json`;
    await writeFile(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { ok, text } = await run(`${root}/node_modules/.bin/tsc`, ['-p', config, '--pretty', 'false'], scratch);
    // What other packages declare is theirs to mend.
    const ours = text.split('\n').filter((line) => /^(consumer\.ts|node_modules\/tillkit)/.test(line));
    if (!ok && (ours.length > 0 || text.trim() === '')) {
      problems.push(`The declarations do not hold under moduleResolution ${moduleResolution}:\n${ours.join('\n')}`);
    }
  };
  const load = async () => {
    const imports = specifiers.map((specifier) => `await import(${JSON.stringify(specifier)});`).join('');
    const { ok, text } = await run(process.execPath, ['--input-type=module', '--eval', imports], scratch);
    if (!ok) problems.push(`Node cannot load the built modules:\n${text}`);
  };
  await Promise.all([
    compile('bundler', 'esnext'),
    compile('nodenext', 'nodenext'),
    load(),
    checkCommand(`${scratch}/node_modules/${sandboxPackage.name}/bin/${sandboxPackage.bin}.js`),
  ]);
}

/** The installed command serves, and keeps what it is configured to keep. */
async function checkCommand(path) {
  const data = `${scratch}/data`;
  const start = async () => {
    const args = [path, '--port', '0', '--data', data, '--json'];
    const child = spawn(process.execPath, args, { cwd: scratch, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const line = await new Promise((resolve) => {
      child.stdout.once('data', (text) => resolve(String(text)));
      ended.then(() => resolve('{}'));
    });
    return { ...JSON.parse(line), stop: () => child.kill('SIGTERM') && ended };
  };
  const pay = async ({ url, secret_key }, init) => {
    const headers = { 'api-key': secret_key, 'content-type': 'application/json' };
    return url && (await fetch(`${url}/payments${init ? '' : '/pay_kept'}`, { headers, ...init })).status;
  };
  const body = JSON.stringify({ payment_id: 'pay_kept', amount: 1000, currency: 'EUR' });
  const first = await start();
  const created = await pay(first, { method: 'POST', body });
  const ended = await first.stop();
  const second = await start();
  const found = await pay(second);
  await second.stop();
  if (created !== 200 || ended !== 0 || found !== 200) {
    problems.push(
      `The packed command \`tillkit-sandbox --data\` does not keep a payment (${created}, ${ended}, ${found}).`,
    );
  }
}

const builtins = builtinModules.flatMap((name) => [name, `node:${name}`]);

/** What must never be in a file that a browser loads. */
/** @type {[RegExp, string][]} */
const forbidden = [
  [/\bjsx-dev-runtime\b/, 'elements of a development build, which the React of a production build cannot make'],
  [/createServiceClient/, 'the client with the secret key'],
  [/\bsecretKey\b/, 'an option that takes the secret key'],
  [/\beval\s*\(/, 'eval'],
  [/\bnew\s+Function\s*\(/, 'new Function'],
];

/** Follows the imports of an entry that runs in a page through the built files. */
async function checkBrowserEntry(entry, unwanted) {
  const seen = new Set();
  const queue = [entry];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = await readFile(path, 'utf8').catch(() => '');
    const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const leads = `${relative(root, entry)} leads to ${relative(root, path)}, which`;
    for (const [pattern, what] of unwanted) if (pattern.test(bare)) problems.push(`${leads} holds ${what}.`);
    for (const [, specifier] of bare.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g)) {
      if (specifier.startsWith('.')) queue.push(join(dirname(path), specifier));
      else if (builtins.includes(specifier)) problems.push(`${leads} needs ${specifier}, which no browser has.`);
    }
  }
}

/** What is wrong with the texts of the locales, in sentences. */
const [{ problemsOfLocales }] = await load('src/i18n/checkLocales.testing.ts');
problems.push(...problemsOfLocales());
// All but the site of the documentation, which another command builds.
for (const name of await readdir(dist).catch(() => []))
  if (name !== 'docs') await rm(`${dist}/${name}`, { recursive: true, force: true });
// The compiler is a process of its own, beside what is bundled here.
const declared = buildDeclarations();
const libraries = new Map();
for (const made of packages) libraries.set(made, await buildModules(made));
await buildTheme();
await writeDescriptions();
await writeHostedPages(serverPackage);
await writeBrowserBundle();
await declared;
for (const made of packages)
  await writePages(made, new Set([...libraries.get(made), ...(await copyDeclarations(made, declarations))]));
await writeCreate(createPackage);
for (const made of packages) await checkPromises(made);
await checkAsConsumer();
for (const { name, file } of browserPackage.entries)
  if (name) await checkBrowserEntry(join(browserPackage.folder, file), forbidden);
// The sandbox has the keys of its own merchant, and runs in a page all the same.
await checkBrowserEntry(`${sandboxPackage.folder}/sandbox.js`, []);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(
  `Built ${packages.map(({ folder }) => relative(root, folder)).join(', ')}. Packed, they compile together (bundler, nodenext) and load, and the sandbox's command serves.`,
);
