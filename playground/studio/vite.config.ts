import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import base from '../../vite.config.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The studio as files for any file server, with the service in the page: `npm run build:studio` writes `dist/studio`. */
export default mergeConfig(
  base,
  defineConfig({
    root: folder('.'),
    base: './',
    mode: 'static',
    publicDir: false,
    resolve: { alias: { '/playground/studio': folder('.') } },
    build: {
      outDir: folder('../../dist/studio'),
      emptyOutDir: true,
      // One file for all that every page needs, and what a story fetches later.
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: [folder('./index.html'), folder('./preview.html')] },
    },
  }),
);
