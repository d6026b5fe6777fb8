import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Writes docs/flows from the flows' tables. With --check nothing is written: the exit code is 1 when a page is out of date.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = `${root}/docs/flows`;
const check = process.argv.includes('--check');

const { module } = await runnerImport('/src/flows/flowPages.ts', { root, configFile: false, logLevel: 'error' });

if (!check) await mkdir(folder, { recursive: true });
for (const { file, text } of module.flowPages()) {
  const path = `${folder}/${file}`;
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored === text) continue;
  if (check) {
    console.error(`docs/flows/${file} is out of date. Run "npm run flows" and commit what it writes.`);
    process.exitCode = 1;
  } else {
    await writeFile(path, text);
    console.log(`docs/flows/${file}`);
  }
}
