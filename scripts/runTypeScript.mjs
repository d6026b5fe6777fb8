import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inlineScriptsPlugin } from './inlineScripts.mjs';
import { textsPlugin } from './texts.mjs';

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Loads TypeScript of the sources in this process: bundled, which takes less time than one module after the other. Imports of `tillkit` lead to the sources too.
 *
 * @param {string[]} paths such as `src/exports/server.ts`
 * @returns {Promise<any[]>} the modules, which share what they import
 */
export async function load(...paths) {
  const names = paths.map((_, at) => `module${at}`);
  const code = paths
    .map((path, at) => `export * as ${names[at]} from ${JSON.stringify(`${root}/${path}`)};`)
    .join('\n');
  const entry = 'virtual:modules';
  const loaded = await importBundled(entry, {
    name: 'modules',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? code : undefined),
  });
  return names.map((name) => loaded[name]);
}

/** Runs a program of the sources, with the arguments that follow its file: `node scripts/runTypeScript.mjs src/server/bin/tillkit-sandbox.ts --memory`. */
async function runProgram() {
  process.argv.splice(1, 1);
  await importBundled(process.argv[1]);
}

/**
 * Bundles a module with what it imports of the sources, and imports it.
 *
 * @param {string} input
 * @param {import('vite').Plugin[]} plugins
 */
async function importBundled(input, ...plugins) {
  // Otherwise to build one makes this process one of production.
  process.env.NODE_ENV ??= 'development';
  const { output } = await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [textsPlugin(), inlineScriptsPlugin(), ...plugins],
    resolve: { tsconfigPaths: true },
    build: { write: false, ssr: true, target: 'node20', rolldownOptions: { input, output: { codeSplitting: false } } },
  });
  return import(await keepModule(output[0].code));
}

/**
 * Writes a module into a file inside this checkout, where its packages are found.
 *
 * @returns the address to import it from
 */
export async function keepModule(code) {
  const file = `${root}/.cache/modules/${createHash('sha256').update(code).digest('hex')}.mjs`;
  await mkdir(dirname(file), { recursive: true });
  // In one step: processes that start at the same time share it, and one of them would read what another has begun to write.
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return pathToFileURL(file).href;
}

/**
 * Bundles in memory or into a folder, once and in one form.
 *
 * @param {import('vite').InlineConfig} config
 */
export async function bundle(config) {
  const [built] = [await build(config)].flat();
  if (!('output' in built)) throw new Error('A build that watches has no output.');
  return built;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runProgram();
