import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, createServer } from 'vite';
import { textsPlugin } from './texts.mjs';

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Loads the project's TypeScript in this Node process, through Vite and therefore without a build.
 * `load('/src/exports/server.ts')` gives the module; `load` resolves imports of `tillkit` to the sources too. `close()` ends everything.
 */
export async function createLoader() {
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    cacheDir: `${root}/.cache/vite-load`,
    // Modules are loaded for this process only: no browser connects, nothing is watched, no dependency is bundled.
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() };
}

/** Runs a program of the sources, with the arguments that follow its file: `node scripts/load.mjs src/server/bin/tillkit-sandbox.ts --memory`. */
async function runProgram() {
  process.argv.splice(1, 1);
  const { output } = await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [textsPlugin()],
    build: {
      write: false,
      ssr: process.argv[1],
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await import(await keepModule(output[0].code));
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
