import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Writes docs/flows from the flows' tables, and the drawing of the rooms in docs/architecture.md. With --check nothing is written: the exit code is 1 when a
// page is out of date.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = `${root}/docs/flows`;
const check = process.argv.includes('--check');

const load = async (file) => (await runnerImport(file, { root, configFile: false, logLevel: 'error' })).module;
const { flowPages } = await load('/src/flows/flowPages.ts');
const { drawnHouse } = await load('/src/rooms.testing.ts');

const architecture = await readFile(`${root}/docs/architecture.md`, 'utf8');
const drawing = /(<!-- rooms: .*? -->\n)[\s\S]*?(?=<!-- end of rooms -->)/;
const pages = [
  ...flowPages().map(({ file, text }) => ({ page: `docs/flows/${file}`, text })),
  {
    page: 'docs/architecture.md',
    text: architecture.replace(drawing, (_, begin) => `${begin}\n${drawnHouse()}\n\n`),
  },
];

await mkdir(folder, { recursive: true });
for (const { page, text } of pages) {
  const stored = await readFile(`${root}/${page}`, 'utf8').catch(() => '');
  if (stored === text) continue;
  if (check) {
    console.error(`${page} is out of date. Run "npm run flows" and commit what it writes.`);
    process.exitCode = 1;
  } else {
    await writeFile(`${root}/${page}`, text);
    console.log(page);
  }
}
