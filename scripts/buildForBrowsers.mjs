import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { bundle, root } from './runTypeScript.mjs';

/**
 * Runs a production build of Vite, without output.
 *
 * @param {NonNullable<import('vite').InlineConfig['build']>} options
 * @param {import('vite').PluginOption[]} plugins
 * @param {Pick<import('vite').InlineConfig, 'ssr' | 'define'>} more
 */
export async function buildForBrowsers(options, plugins = [], more = {}) {
  // Vite reads NODE_ENV, and a development server in the same process sets it.
  const previous = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await bundle({
      ...more,
      root,
      configFile: `${root}/vite.config.ts`,
      logLevel: 'error',
      clearScreen: false,
      base: '/',
      plugins,
      publicDir: options.copyPublicDir === true ? 'public' : false,
      build: {
        emptyOutDir: true,
        assetsDir: 'assets',
        // The pages' policy forbids data: URLs.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
        ...options,
      },
    });
  } finally {
    if (previous === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = previous;
  }
}

/**
 * Compresses the files of a build at the highest levels, which takes seconds: for the packages and the browser tests. Files that do not get smaller are left
 * out.
 *
 * @returns {Promise<Map<string, Uint8Array>>} the compressed files by name, the name of the file with `.br` (Brotli) or `.gz` (gzip)
 */
export async function compressFiles(files) {
  const compressed = await Promise.all(
    [...files].map(async ([name, content]) => {
      const bytes = Buffer.from(content);
      /** @type {[string, Uint8Array][]} */
      const candidates = [
        [`${name}.br`, await promisify(brotliCompress)(bytes)],
        [`${name}.gz`, await promisify(gzip)(bytes, { level: 9 })],
      ];
      return candidates.filter(([, content]) => content.length < bytes.length);
    }),
  );
  return new Map(compressed.flat());
}
