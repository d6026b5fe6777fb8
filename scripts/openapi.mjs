import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Writes docs/openapi.json and the table of endpoints in docs/interface.md from the catalogue. With --check nothing is written: the exit code is 1
// when one of them is out of date.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');

const { module } = await runnerImport('/src/openapi/interfaceDocs.ts', { root, configFile: false, logLevel: 'error' });

async function keep(file, make) {
  const path = `${root}/${file}`;
  const stored = await readFile(path, 'utf8').catch(() => '');
  const text = make(stored);
  if (stored === text) return;
  if (check) {
    console.error(`${file} is out of date. Run "npm run openapi" and commit what it writes.`);
    process.exitCode = 1;
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(file);
}

await keep('docs/openapi.json', () => module.openApiFile());
await keep('docs/interface.md', (page) => module.withEndpointTable(page));
