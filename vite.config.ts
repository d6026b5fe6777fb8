import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inlineScriptsPlugin } from './scripts/inlineScripts.mjs';
import { textsPlugin } from './scripts/texts.mjs';

/** The component tests run on React 18 too (`TILLKIT_REACT=18`); everything else is on the React that is installed. */
const react18 = process.env.TILLKIT_REACT === '18';
const reactOf18 = (name: string) => fileURLToPath(new URL(`./compat/react18/node_modules/${name}`, import.meta.url));

/** Properties get their sizes and seeds from one place. */
const fuzz = fileURLToPath(new URL('./src/fuzz.testing.ts', import.meta.url));
const sizedProperties = {
  name: 'sized-properties',
  enforce: 'pre',
  resolveId: (id: string, importer?: string) => (id === 'fast-check' && importer !== fuzz ? fuzz : null),
} as const;

/** The test files with a page first, then the others: Vitest ends a worker where the next file has another environment, and a new one reads every module again. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const texts = await Promise.all(sorted.map(({ moduleId }) => readFile(moduleId, 'utf8')));
    const hasPage = texts.map((text) => text.startsWith('// @vitest-environment jsdom'));
    return [...sorted.filter((_, at) => hasPage[at]), ...sorted.filter((_, at) => !hasPage[at])];
  }
}

export default defineConfig({
  plugins: [react(), textsPlugin(), inlineScriptsPlugin(), ...(process.env.VITEST ? [sizedProperties] : [])],
  // Inside this checkout the packages are imported by their names, which `paths` of tsconfig.json lead to `src`.
  resolve: { tsconfigPaths: true },
  optimizeDeps: {
    // Named one by one: a dependency met in mid-session would be bundled then, and that reloads the page under the person.
    noDiscovery: true,
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      'react-hook-form',
      'zod/mini',
      'hono',
      'uqr',
      'axe-core',
    ],
  },
  test: {
    environment: 'node',
    include: ['test/*.test.ts', 'src/**/*.test.{ts,tsx}', 'playground/**/*.test.{ts,tsx}'],
    // A PostgreSQL server of its own for the tests that want a real one, where it is installed.
    globalSetup: react18 ? [] : ['./scripts/postgres.mjs'],
    // More than there are cores: a test waits for timers, files and sockets for much of its time.
    maxWorkers: 2 * availableParallelism() + 1,
    // Reading the same modules again for each file was a third of the processor time; src/cleanUpAfterFile.testing.ts clears up between files.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // A limit against hanging, wide enough for a machine that others use as well.
    testTimeout: 90_000,
    // Other style sheets are empty here, whose rules jsdom would only go through; the studio gives this one away as it is.
    css: { include: [/create\/templates\//] },
    // What every test has under it.
    setupFiles: [
      './src/cleanUpAfterFile.testing.ts',
      './src/cacheJsdomStyles.testing.ts',
      ...(react18 ? ['./compat/react18/requireReact18.mjs'] : []),
    ],
    ...(react18
      ? {
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: reactOf18('$1') }],
          // Modules that Node would load by itself, past the alias.
          server: { deps: { inline: [/@tanstack\/react-query/, /react-hook-form/] } },
        }
      : {}),
  },
});
