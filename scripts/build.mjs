import { spawn, spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildBrowserBundle } from './browserBundle.mjs';
import { buildHostedPages, compressFiles } from './hostedPages.mjs';
import { localeProblems } from './locales.mjs';

// Vite goes by it, and what loads the texts sets it for all that follows: what is built is never a development build.
process.env.NODE_ENV = 'production';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = `${root}/dist`;
const scratch = `${root}/.cache/consumer`;
const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];

/** Everything that is not ours stays an import of its own package. */
const external = (id) => id.startsWith('node:') || packages.some((name) => id === name || id.startsWith(`${name}/`));

const problems = [];

function run(program, args, cwd = root) {
  const ended = spawnSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: ended.status === 0, text: `${ended.stdout ?? ''}${ended.stderr ?? ''}` };
}

async function entryNames() {
  const files = await readdir(`${root}/src/entries`);
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
}

const common = { root, configFile: false, logLevel: 'warn', publicDir: false };

async function buildModules(names) {
  await build({
    ...common,
    resolve: { conditions: ['tillkit-source'] },
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      lib: {
        entry: {
          ...Object.fromEntries(names.map((name) => [name, `${root}/src/entries/${name}.ts`])),
          'bin/tillkit': `${root}/src/cli/bin/tillkit.ts`,
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        output: {
          // One file per module: a merchant's bundler leaves out what a page does not use, and splits where we import lazily.
          preserveModules: true,
          preserveModulesRoot: `${root}/src`,
          entryFileNames: ({ name, facadeModuleId }) =>
            /\/src\/(entries|cli\/bin)\//.test(facadeModuleId ?? '') ? `${name}.js` : `modules/${name}.js`,
          // Frameworks that render on a server must know where the part for browsers begins.
          banner: (chunk) => {
            if (chunk.facadeModuleId?.includes('/src/cli/bin/')) return '#!/usr/bin/env node';
            return chunk.facadeModuleId?.endsWith('/entries/react.ts') ? "'use client';" : '';
          },
        },
      },
    },
  });
}

/** Translations are data: a debugger never stops in them, and their maps were as large as they are. */
async function leaveOutMapsOfTexts() {
  const folder = `${dist}/modules/i18n/translated`;
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (name.endsWith('.map')) await rm(path);
    if (name.endsWith('.js'))
      await writeFile(path, (await readFile(path, 'utf8')).replace(/\n\/\/# sourceMappingURL=.*/, ''));
  }
}

async function buildTheme() {
  await build({
    ...common,
    build: {
      outDir: `${root}/.cache/theme`,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input: `${root}/src/theme/theme.css`, output: { assetFileNames: '[name][extname]' } },
    },
  });
  await copyFile(`${root}/.cache/theme/theme.css`, `${dist}/theme.css`);
  const css = await readFile(`${dist}/theme.css`, 'utf8');
  if (css.includes('@import')) problems.push('dist/theme.css still imports other files.');
  if (!css.includes('@layer tillkit'))
    problems.push('dist/theme.css does not have its tokens in the cascade layer "tillkit".');
}

/** What editors and catalogues read about the custom elements; a test keeps it true. */
const copyManifestOfElements = () => copyFile(`${root}/docs/custom-elements.json`, `${dist}/custom-elements.json`);

/** The hosted pages of payment links and payout links: `tillkit proxy` serves them out of the package. */
async function writeHostedPages() {
  const { files, pageAssets, drawing } = await buildHostedPages();
  await mkdir(`${dist}/hosted/assets`, { recursive: true });
  for (const [name, content] of [...files, ...(await compressFiles(files))])
    await writeFile(`${dist}/hosted/${name}`, content);
  await writeFile(`${dist}/hosted/page.json`, JSON.stringify(pageAssets));
  await writeFile(`${dist}/hosted/draw.js`, drawing);
}

/** What a page without a bundler loads: `tillkit proxy` serves it out of the package. */
async function writeBrowserBundle() {
  const { files, manifest } = await buildBrowserBundle();
  await mkdir(`${dist}/browser`, { recursive: true });
  for (const [name, content] of [...files, ...(await compressFiles(files))])
    await writeFile(`${dist}/browser/${name}`, content);
  await writeFile(`${dist}/browser/manifest.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const [name, content] of files)
    for (const [pattern, what] of forbidden)
      if (pattern.test(content)) problems.push(`dist/browser/${name} holds ${what}.`);
}

async function buildDeclarations(names) {
  const config = `${root}/.cache/tsconfig.types.json`;
  await mkdir(dirname(config), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '../src',
        outDir: '../dist/types',
      },
      include: [],
      files: [...names.map((name) => `../src/entries/${name}.ts`), '../node_modules/vite/client.d.ts'],
    }),
  );
  const { ok, text } = run(`${root}/node_modules/.bin/tsc`, ['-p', config]);
  if (!ok) problems.push(`The declarations could not be written:\n${text}`);
}

/** What the `exports` map and `bin` promise must be there. */
async function checkPromises() {
  const promised = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : [target.types, target.default].filter(Boolean),
  );
  for (const path of [...promised, ...Object.values(manifest.bin ?? {})]) {
    const found = await readFile(join(root, path)).catch(() => undefined);
    if (!found) problems.push(`package.json promises ${path}, which the build does not make.`);
  }
}

/** The package as someone installs it: packed, unpacked in a project of their own, compiled and loaded there. */
async function checkAsConsumer() {
  const home = `${scratch}/node_modules/tillkit`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const packed = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch]);
  const archive = packed.text.trim().split('\n').at(-1);
  const unpacked = run('tar', ['-xzf', `${scratch}/${archive}`, '-C', home, '--strip-components=1']);
  if (!packed.ok || !unpacked.ok) {
    problems.push(`The package could not be packed:\n${packed.text}${unpacked.text}`);
    return;
  }
  const paths = Object.keys(manifest.exports).filter((path) => !/\.(css|json)$/.test(path));
  const specifiers = paths.map((path) => `tillkit${path.slice(1)}`);
  await writeFile(`${scratch}/package.json`, '{"type":"module","private":true}');
  const source = [
    'type IsAny<T> = 0 extends 1 & T ? true : false;',
    ...specifiers.flatMap((specifier, index) => [
      `import * as entry${index} from '${specifier}';`,
      `export const typed${index}: { readonly [Name in keyof typeof entry${index}]: IsAny<(typeof entry${index})[Name]> extends true ? never : unknown } = entry${index};`,
    ]),
  ];
  await writeFile(`${scratch}/consumer.ts`, source.join('\n'));
  for (const [moduleResolution, module] of [
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ]) {
    const options = { moduleResolution, module, target: 'es2022', strict: true, noEmit: true, skipLibCheck: false };
    const compilerOptions = { ...options, jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
    const config = `${scratch}/tsconfig.${moduleResolution}.json`;
    await writeFile(config, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { ok, text } = run(`${root}/node_modules/.bin/tsc`, ['-p', config, '--pretty', 'false'], scratch);
    // What other packages declare is theirs to mend.
    const ours = text.split('\n').filter((line) => /^(consumer\.ts|node_modules\/tillkit\/)/.test(line));
    if (!ok && (ours.length > 0 || text.trim() === '')) {
      problems.push(`The declarations do not hold under moduleResolution ${moduleResolution}:\n${ours.join('\n')}`);
    }
  }
  const load = specifiers.map((specifier) => `await import(${JSON.stringify(specifier)});`).join('');
  const loaded = run(process.execPath, ['--input-type=module', '--eval', load], scratch);
  if (!loaded.ok) problems.push(`Node cannot load the built modules:\n${loaded.text}`);
  for (const command of Object.values(manifest.bin)) await checkCommand(`${home}/${command}`);
}

/** The installed command serves, and keeps what it is configured to keep. */
async function checkCommand(path) {
  const data = `${scratch}/data`;
  const start = async () => {
    const args = [path, 'sandbox', '--port', '0', '--data', data, '--json'];
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
      `The packed command \`tillkit sandbox --data\` does not keep a payment (${created}, ${ended}, ${found}).`,
    );
  }
}

const builtins = builtinModules.flatMap((name) => [name, `node:${name}`]);

/** What must never be in a file that a browser loads. */
const forbidden = [
  [/\bjsx-dev-runtime\b/, 'elements of a development build, which the React of a production build cannot make'],
  [/createServiceClient/, 'the client with the secret key'],
  [/\bsecretKey\b/, 'an option that takes the secret key'],
  [/\beval\s*\(/, 'eval'],
  [/\bnew\s+Function\s*\(/, 'new Function'],
];

/** Follows the imports of an entry that runs in a page through the built files. */
async function checkBrowserEntry(name, unwanted) {
  const seen = new Set();
  const queue = [`${dist}/${name}.js`];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = await readFile(path, 'utf8').catch(() => '');
    const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    for (const [pattern, what] of unwanted) {
      if (pattern.test(bare))
        problems.push(`dist/${name}.js leads to ${path.slice(root.length + 1)}, which holds ${what}.`);
    }
    for (const [, specifier] of bare.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g)) {
      if (specifier.startsWith('.')) queue.push(join(dirname(path), specifier));
      else if (builtins.includes(specifier)) problems.push(`dist/${name}.js needs ${specifier}, which no browser has.`);
    }
  }
}

problems.push(...(await localeProblems()));
const names = await entryNames();
await buildModules(names);
await leaveOutMapsOfTexts();
for (const command of Object.values(manifest.bin)) await chmod(join(root, command), 0o755);
await buildTheme();
await copyManifestOfElements();
await writeHostedPages();
await writeBrowserBundle();
await buildDeclarations(names);
await checkPromises();
await checkAsConsumer();
for (const name of ['react', 'elements', 'client', 'contract', 'recorder', 'theme'])
  await checkBrowserEntry(name, forbidden);
// The sandbox has the keys of its own merchant, and runs in a page all the same.
await checkBrowserEntry('sandbox', []);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(
  `Built dist: ${names.map((name) => `${name}.js`).join(', ')}, theme.css, types, bin. The packed package compiles (bundler, nodenext), loads, and its command serves.`,
);
