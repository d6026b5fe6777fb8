import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { textsPlugin } from '../texts.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Writes what servers import from this package into one file that plain Node can load, and quickly; gives its path. */
export async function bundleServer(name) {
  const outDir = `${root}/.cache/${name}`;
  await mkdir(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    plugins: [textsPlugin()],
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    // Hundreds of processes may load it; what is not JavaScript stays outside.
    ssr: { noExternal: true, external: ['libsql', 'pg'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      ssr: `${root}/src/exports/server.ts`,
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  });
  return `${outDir}/server.js`;
}
