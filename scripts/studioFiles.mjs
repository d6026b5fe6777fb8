import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from './runTypeScript.mjs';

/**
 * Builds the studio as files, as `npm run build:studio` does, and serves them.
 *
 * @param closing functions that end what this one has begun
 * @returns the address of the folder
 */
export async function serveStudio(closing) {
  const outDir = await mkdtemp(join(tmpdir(), 'tillkit-studio-'));
  closing.push(() => rm(outDir, { recursive: true, force: true }));
  /** @type {import('vite').InlineConfig} */
  const studio = { configFile: `${root}/playground/studio/vite.config.ts`, logLevel: 'error', build: { outDir } };
  const before = process.env.NODE_ENV;
  await build(studio);
  // A build sets it for this process, and programs that are started later would follow it.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const server = await preview({ ...studio, preview: { port: 0, host: '127.0.0.1' } });
  closing.push(() => server.close());
  return server.resolvedUrls?.local[0] ?? '';
}
