import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { freePort } from './ports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Where the build writes the packages, each into a folder of its name. */
export const dist = join(root, 'dist');

/**
 * What the packages are, beside their entries, which `paths` of tsconfig.json has, and their dependencies, which the build finds in what it has made.
 *
 * @type {Record<string, { description: string, files: string[], bin?: string, customElements?: string }>}
 */
const about = {
  tillkit: {
    description:
      'Checkout and payout-link components for React and as custom elements, with hooks and a client, for any payments service that speaks the tillkit interface.',
    customElements: 'custom-elements.json',
    files: ['browser'],
  },
  'tillkit-server': {
    description:
      'The server side of tillkit: a proxy that holds the secret key, hosted pages, a client for the secret key, payment and payout links, webhooks.',
    bin: 'tillkit-server',
    files: ['browser', 'hosted'],
  },
  'tillkit-sandbox': {
    description:
      'A payments service with its bank for tillkit, offline: in a process, on your machine, and as a kit for your own tests.',
    bin: 'tillkit-sandbox',
    files: [],
  },
};

/** Every name by which the packages are imported, with its source: `paths` of tsconfig.json. */
const sources = Object.entries(read('tsconfig.json').compilerOptions.paths).map(([specifier, [source]]) => ({
  specifier,
  source,
}));

/**
 * The packages that the build makes of this one source tree, all with the version of package.json. An entry has the `specifier` by which it is imported,
 * the `path` of it in the `exports` of its package, and the built `file`; modules also have their `name` in `src/exports`.
 *
 * @typedef {{ specifier: string, path: string, file: string, name?: string }} Entry
 */
export const packages = Object.entries(about).map(([name, more]) => ({
  name,
  folder: join(dist, name),
  entries: sources
    .filter(({ specifier }) => specifier === name || specifier.startsWith(`${name}/`))
    .map(
      /** @returns {Entry} */ ({ specifier, source }) => {
        const [, module] = /^\.\/src\/exports\/(\w+)\.ts$/.exec(source) ?? [];
        const path = `.${specifier.slice(name.length)}`;
        return { specifier, path, ...(module ? { name: module, file: `./${module}.js` } : { file: path }) };
      },
    ),
  ...more,
}));

/** What `npm create tillkit` runs: written as it ships, in `create`. */
export const createPackage = { name: 'create-tillkit', folder: join(dist, 'create-tillkit') };

/** Its manifest: it needs nothing but Node. */
export function createManifest() {
  const { version, license, engines } = read('package.json');
  return {
    name: createPackage.name,
    version,
    description: 'Writes an app that takes a payment with tillkit, and runs offline.',
    license,
    type: 'module',
    engines,
    bin: { [createPackage.name]: 'index.js' },
    files: ['index.js', 'appFiles.mjs', 'templates'],
  };
}

/** Leads the names of the packages to what is built, for bundles of it that are made inside this checkout. */
export const builtAliases = packages.flatMap(({ folder, entries }) =>
  entries.map(({ specifier, file }) => ({
    find: new RegExp(`^${specifier.replace('.', '\\.')}$`),
    replacement: join(folder, file),
  })),
);

/** Libraries whose used modules are part of each package: what a browser loads is then one package, and installs as fast. */
export const included = ['colorjs.io', 'libphonenumber-js', 'react-hook-form', 'uqr', 'zod'];

/** The package of an import, or `undefined` for a file and for a module of Node itself. */
export const packageOf = (specifier) =>
  /^(?:node:|[./\0]|virtual:)/.test(specifier) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];

/** Manifest of a package, with the libraries that it imports and does not have in it. */
export function manifestOf({ description, name, entries, bin, customElements, files }, imported) {
  const { version, license, engines, dependencies, peerDependencies } = read('package.json');
  const among = (versions) => Object.fromEntries(Object.entries(versions).filter(([library]) => imported.has(library)));
  const peers = among(peerDependencies);
  const lost = [...imported].filter((library) => !(library in dependencies || library in peerDependencies));
  if (lost.length > 0) throw new Error(`${name} imports ${lost}, which package.json does not name.`);
  const modules = entries.flatMap(({ path, file, name: module }) =>
    module ? [{ path, file, types: `./types/exports/${module}.d.ts` }] : [],
  );
  const main = modules.find(({ path }) => path === '.');
  const others = modules.filter((one) => one !== main);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    ...(bin ? { bin: { [bin]: `bin/${bin}.js` } } : {}),
    sideEffects: ['**/*.css'],
    ...(customElements ? { customElements } : {}),
    files: ['*.js', '*.css', '*.json', 'bin', 'modules', 'types', ...files, 'LICENSES.txt', 'CHANGELOG.md'],
    exports: {
      ...Object.fromEntries(
        entries.map(({ path, file, name: module }) => [
          path,
          module ? { types: `./types/exports/${module}.d.ts`, default: file } : file,
        ]),
      ),
      './package.json': './package.json',
    },
    // For TypeScript with `moduleResolution: node10`, which reads no `exports`: that of many projects in CommonJS.
    ...(main ? { main: main.file, types: main.types } : {}),
    ...(others.length > 0
      ? { typesVersions: { '*': Object.fromEntries(others.map(({ path, types }) => [path.slice(2), [types]])) } }
      : {}),
    dependencies: among(dependencies),
    ...(Object.keys(peers).length > 0 ? { peerDependencies: peers } : {}),
  };
}

/** How long a command may take to say that it serves, in milliseconds. */
const startLimit = 120_000;

/** Prints what a command has done, with the seconds since its start. */
export const say = (what) => console.log(`${what} (${Math.round(performance.now() / 1000)} s)`);

/** Runs a program to its end, and gives what it has printed. @throws what it has said, where it fails */
export function run(program, args, cwd, env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** The same, beside what else this process does. */
export async function runBeside(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${printed}`);
}

/** What follows a name in a text. */
export function found(text, pattern) {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no ${pattern} in:\n${text}`);
  return value;
}

/**
 * Packs built packages into a folder.
 *
 * @param {string} folder
 * @param {{ name: string, folder: string }[]} built
 * @returns the path of each by its name
 */
export const packInto = (folder, built = packages) =>
  Object.fromEntries(
    built.map((made) => {
      const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
      return [made.name, join(folder, run('npm', args, made.folder).trim())];
    }),
  );

/**
 * Packs the built packages and installs them with npm into an empty folder.
 *
 * @param more packages beside them, with their versions
 * @returns the folder; `packed`, the path of each packed package by its name; `type`, which types a line into a shell there and waits until the command says that it
 *   serves (`said`: what it has printed, `stop`: ends it); `startSandbox`; `closing`, which what is
 *   opened beside it joins; `end`, which ends everything once, in the order opposite to the one that it was started in
 */
export async function installPackages(more = []) {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-packed-'));
  const closing = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  let ending;
  const end = () => {
    ending ??= (async () => {
      for (const close of closing.reverse()) await close();
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end().finally(() => process.exit(1)));

  async function type(line, ready, { cwd = folder, env = {} } = {}) {
    const child = spawn('sh', ['-c', line], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const group = -Number(child.pid);
      process.kill(group, 'SIGTERM');
      const timer = setTimeout(() => process.kill(group, 'SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    };
    closing.push(stop);
    await new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`It does not serve:\n  ${line}\n${said}`));
      const timer = setTimeout(fail, startLimit);
      const hear = (part) => {
        said += part;
        if (!ready.test(said)) return;
        clearTimeout(timer);
        resolve(said);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      ended.then(fail);
    });
    return { said: () => said, stop };
  }

  /** Starts `npx tillkit-sandbox` for a proxy at `links`, and reads what it prints. */
  async function startSandbox(links, { flags = '', env = {} } = {}) {
    const printed = (
      await type(`npx tillkit-sandbox --port 0 --links ${links} ${flags}`, /Ctrl-C ends it/, { env })
    ).said();
    const proxyLine = found(printed, /\n\n {2}(TILLKIT_[\s\S]*?npx tillkit-server proxy)\n/);
    return {
      /** All that it prints at its start. */
      printed,
      /** The command that starts the proxy, as it is printed. */
      proxyLine,
      /** The variables in it. */
      variables: Object.fromEntries(
        [...proxyLine.matchAll(/(TILLKIT_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
      service: found(printed, /\n {2}service +(http:\S+)/),
      bank: found(printed, /\n {2}bank +(http:\S+)/),
    };
  }

  let packed;
  try {
    packed = packInto(folder, [...packages, createPackage]);
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const archives = Object.values(packed);
    await runBeside('npm', ['install', '--silent', '--no-audit', '--no-fund', ...archives, ...more], folder);
  } catch (error) {
    await end();
    throw error;
  }
  return { folder, packed, closing, type, startSandbox, end };
}

/**
 * Makes an app as `npm create tillkit` does, in a folder of its own. Two things differ: its ports are free ones, and it has the packed packages in place
 * of the published ones.
 *
 * @param installed as `installPackages` gives it
 * @param {string[] | Record<string, string>} made arguments of `npm create tillkit`, or the files of the app by their paths
 * @returns its folder, and the address of its shop
 */
export async function makeApp({ folder, packed, closing }, made) {
  const home = await mkdtemp(join(tmpdir(), 'tillkit-made-'));
  closing.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  if (Array.isArray(made)) run(join(folder, 'node_modules/.bin/create-tillkit'), made, home);
  else {
    await mkdir(join(home, 'shop'));
    for (const [path, text] of Object.entries(made)) await writeFile(join(home, 'shop', path), text);
  }
  const [name = ''] = await readdir(home);
  const app = join(home, name);
  const change = async (file, edit) => {
    const path = join(app, file);
    await writeFile(path, edit(await readFile(path, 'utf8')));
  };
  await change('package.json', (text) =>
    text.replace(/"(tillkit[\w-]*)": "[^"]*"/g, (_, library) => `"${library}": "file:${packed[library]}"`),
  );
  const ports = new Map();
  for (const port of ['4010', '8080', '3000']) ports.set(port, String(await freePort()));
  await change('.env', (text) => text.replace(/(?<=:)(?:4010|8080|3000)\b/g, (port) => ports.get(port)));
  return { folder: app, shop: `http://127.0.0.1:${ports.get('3000')}` };
}

/**
 * The fenced code blocks of a Markdown page, in their order. The first word after the fence is the language, the second the file that the block is:
 * ```tsx main.tsx
 */
export function codeBlocks(page) {
  const blocks = [];
  let open;
  for (const [index, line] of page.split('\n').entries()) {
    const [, indent, fence, language = '', file] = /^( *)(`{3,})(\S*) ?(\S+)?/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== undefined) open = { fence, indent, language, file, line: index + 1, code: '' };
    } else if (line.trim() === open.fence) {
      blocks.push({ language: open.language, file: open.file, line: open.line, code: open.code });
      open = undefined;
    } else {
      open.code += `${line.slice(open.indent.length)}\n`;
    }
  }
  if (open !== undefined) throw new Error(`The code block of line ${open.line} has no end.`);
  return blocks;
}

/**
 * Buys in the shop of a made app: pays its order with a test card, and waits for what the shop's server reads of it.
 *
 * @param browser Playwright's
 * @param testing the testing kit
 * @param checkout `embedded` or `hosted`, as the app was made
 */
export async function buyIn(browser, testing, shop, checkout) {
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.setDefaultTimeout(60_000);
  try {
    await page.goto(shop);
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    const till = await testing.paymentLinkScreen(page, { mode: checkout === 'hosted' ? 'inline' : 'frame' });
    await till.enterCard({ number: '4242 4242 4242 4242' });
    await till.pay();
    // A page of the app may lead on as soon as the payment is made.
    if (checkout === 'hosted') {
      await till.heading('outcome.succeeded.title').waitFor();
      await page.getByRole('link', { name: /^Back to / }).click();
    }
    await page.getByText('succeeded').waitFor();
  } catch (error) {
    const text = await page
      .locator('body')
      .innerText()
      .catch(() => '');
    throw new Error([error instanceof Error ? error.message : error, text, ...problems].join('\n'));
  } finally {
    await page.close();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Runs the module that was written from blocks of a page, and gives its exports. */
export const runProgram = (path) => import(path);

/**
 * Pays a new payment through the browser routes of a proxy, as the page of a payment link does, and reads at the service that it is paid once.
 *
 * @param sandbox as `startSandbox` gives it
 * @param origin of the proxy
 * @returns `again`, which repeats the operation that has paid: its answer is in the journal of the proxy, and the payment is not paid twice
 */
export async function payOverHttp({ service, variables }, origin) {
  const ask = async (url, headers, body) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${url} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const secretKey = { 'api-key': variables.TILLKIT_SECRET_KEY };
  const wish = { amount: 1250, currency: 'EUR' };
  const { payment_id: id, client_secret: secret } = await ask(`${service}/payments`, secretKey, wish);
  const stored = await ask(
    `${service}/payment_methods`,
    { 'api-key': variables.TILLKIT_PUBLISHABLE_KEY },
    {
      client_secret: secret,
      payment_method: 'card',
      card: { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
    },
  );
  const operation = { 'x-client-secret': secret, 'idempotency-key': randomUUID() };
  const body = {
    payment_method: 'card',
    payment_method_id: stored.payment_method_id,
    browser_info: { language: 'en' },
  };
  const pay = async (at = origin) => {
    const { payment } = await ask(`${at}/kit/payments/${id}/confirm`, operation, body);
    assert.equal(payment.status, 'succeeded');
    const { status, amount_received: received } = await ask(`${service}/payments/${id}`, secretKey);
    assert.deepEqual({ status, received }, { status: 'succeeded', received: wish.amount });
  };
  await pay();
  return { again: pay };
}

/** The bundlers of merchants, at the versions that they were tried with. They are installed beside the packed packages, and nowhere in this checkout. */
export const bundlerPackages = [
  'esbuild@0.28.2',
  'rollup@4.68.8',
  '@rollup/plugin-commonjs@29.0.3',
  '@rollup/plugin-node-resolve@16.0.3',
  '@rollup/plugin-replace@6.0.3',
  '@rollup/plugin-terser@1.0.0',
  'webpack@5.112.2',
];

const react = /^react(?:-dom)?(?:$|\/)/;
const production = { 'process.env.NODE_ENV': '"production"' };

/** A page's first script and what it imports at once, from the files of a build and what each of them imports. */
function firstOf(entry, importsOf) {
  const first = new Set([entry]);
  for (const name of first) for (const imported of importsOf(name)) first.add(imported);
  return [...first];
}

/** Each bundler as a merchant has it, with React left outside: the files of the page's first script. */
const bundlers = {
  async esbuild(load, entry, outdir) {
    const { metafile } = await load('esbuild').build({
      entryPoints: [entry],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      metafile: true,
      target: 'es2022',
      define: production,
      external: ['react', 'react-dom'],
      logLevel: 'error',
    });
    const outputs = Object.entries(metafile.outputs);
    // Later parts are entries as well.
    const [start = ''] = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith('/page.js')) ?? [];
    const now = (name) =>
      (metafile.outputs[name]?.imports ?? []).filter(({ kind, external }) => kind === 'import-statement' && !external);
    const files = firstOf(start, (name) => now(name).map(({ path }) => path));
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  },
  async rollup(load, entry) {
    const [resolve, commonjs, replace, terser] = ['node-resolve', 'commonjs', 'replace', 'terser'].map((name) =>
      load(`@rollup/plugin-${name}`),
    );
    const build = await load('rollup').rollup({
      input: entry,
      external: react,
      plugins: [
        (resolve.default ?? resolve)({ browser: true }),
        (commonjs.default ?? commonjs)(),
        (replace.default ?? replace)({ preventAssignment: true, values: production }),
        (terser.default ?? terser)(),
      ],
      // It says of each module with a directive for server components that it leaves the directive out.
      onwarn: () => undefined,
    });
    const { output } = await build.generate({ format: 'es' });
    await build.close();
    const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
    const { fileName } = output.find(({ isEntry }) => isEntry);
    return firstOf(fileName, (name) => chunks.get(name)?.imports.filter((imported) => chunks.has(imported)) ?? []).map(
      (name) => chunks.get(name).code,
    );
  },
  async webpack(load, entry, outdir) {
    const compiler = load('webpack')({
      mode: 'production',
      target: ['web', 'es2022'],
      entry,
      output: { path: outdir, module: true, library: { type: 'module' } },
      experiments: { outputModule: true },
      module: { rules: [{ resolve: { fullySpecified: false } }] },
      externalsType: 'module',
      externals: [({ request }, done) => (react.test(request) ? done(null, request) : done())],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    const { errors, entrypoints } = stats.toJson({ all: false, errors: true, entrypoints: true });
    if (errors.length > 0) throw new Error(errors[0].message);
    return Promise.all(entrypoints.main.assets.map(({ name }) => readFile(join(outdir, name), 'utf8')));
  },
};

/**
 * Bundles a module by each bundler, minified, with React left outside.
 *
 * @param folder has the packages of the module and those of the bundlers
 * @param source of the module
 * @returns for each bundler the bytes of the page's first script, minified and after gzip
 */
export async function bundleByEach(folder, source) {
  const load = createRequire(join(folder, 'package.json'));
  const place = join(folder, 'bundled-by-each');
  const entry = join(place, 'page.js');
  const sizes = {};
  for (const [name, bundle] of Object.entries(bundlers)) {
    await rm(place, { recursive: true, force: true });
    await mkdir(place);
    await writeFile(entry, source);
    const files = await bundle(load, entry, join(place, name));
    const sum = (of) => files.reduce((total, code) => total + of(code), 0);
    sizes[name] = {
      bytes: sum((code) => Buffer.byteLength(code)),
      gzip: sum((code) => gzipSync(code, { level: 9 }).length),
    };
  }
  return sizes;
}

/** What a bundle of one small function may weigh, in bytes after gzip: it carries nothing else of the package. */
const limitOfOneFunction = 2000;

/**
 * What esbuild does with `splitting`: from an entry that leads to parts which are fetched later, it takes all that two of those parts share into the first
 * script, whether the page uses it or not.
 */
const takesSharedParts = ['esbuild'];

/** @returns a sentence for each bundler that puts more of the package into a page than it imports */
export async function bundleProblems(folder) {
  const problems = [];
  for (const entry of ['tillkit', 'tillkit/money']) {
    const sizes = await bundleByEach(folder, `export { formatAmount } from '${entry}';`);
    for (const [bundler, { gzip }] of Object.entries(sizes)) {
      if (gzip <= limitOfOneFunction || (entry === 'tillkit' && takesSharedParts.includes(bundler))) continue;
      problems.push(
        `${bundler} makes ${gzip} bytes (gzip) of formatAmount of ${entry}, more than ${limitOfOneFunction}.`,
      );
    }
  }
  return problems;
}
