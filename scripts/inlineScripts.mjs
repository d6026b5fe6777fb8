import { fileURLToPath } from 'node:url';

/** An import of a script as its text: `./exchangeScript.ts?script`. */
const suffix = '?script';

/**
 * The Vite plugin that makes the text of a script which a document has inline: `import text from './file.ts?script'`. The file is bundled by itself, minified, and
 * written for every browser that knows modules.
 *
 * @returns {import('vite').Plugin}
 */
export const inlineScriptsPlugin = () => ({
  name: 'tillkit:inline-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      return createModule(file);
    },
  },
});

const createModule = async (file) => `export default ${JSON.stringify(await minifyScript(file))};`;

/** @param {string} file */
async function minifyScript(file) {
  const { build } = await import('vite');
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        minify: true,
        target: 'es2015',
        reportCompressedSize: false,
        lib: { entry: file, formats: ['iife'], name: 'script' },
      },
    }),
  ].flat();
  if (!('output' in built)) throw new Error('A build that watches has no output.');
  return built.output[0].code.trim().replace(/;$/, '');
}

// A hook of Node's module loader for these modules: Playwright loads the sources without Vite.

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith(suffix)) return next(url, context);
  return {
    source: await createModule(fileURLToPath(url.slice(0, -suffix.length))),
    format: 'module',
    shortCircuit: true,
  };
}
