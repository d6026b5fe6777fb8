import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

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
