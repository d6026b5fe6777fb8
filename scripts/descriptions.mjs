import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { textsPlugin } from './texts.mjs';

// Renews what is written from the sources: the table of endpoints in docs/interface.md, the drawing of the modules in docs/architecture.md, a page for
// each flow in dist/flows, and dist/openapi.json. Tests fail where a committed page is out of date.

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {import('vite').InlineConfig} */
const options = { root, configFile: false, logLevel: 'error', plugins: [textsPlugin()] };
const load = async (path) => (await runnerImport(path, options)).module;

/** The text of `custom-elements.json` in the package `tillkit`. */
export async function elementsManifest() {
  const { customElementsManifest } = await load('/src/elements/manifest.ts');
  return `${JSON.stringify(customElementsManifest(), undefined, 2)}\n`;
}

/** The OpenAPI document of the service, as JSON. */
export async function openApiDocument() {
  const { openApiFile } = await load('/src/openapi/interfaceDocs.ts');
  return openApiFile();
}

/** What is wrong with the texts of the locales: a sentence for each mistake. */
export const localeProblems = async () => (await load('/src/i18n/checkLocales.testing.ts')).problemsOfLocales();

async function renew(page, change) {
  const path = `${root}${page}`;
  const stored = await readFile(path, 'utf8');
  const text = change(stored);
  if (text !== stored) await writeFile(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { withEndpointTable } = await load('/src/openapi/interfaceDocs.ts');
  const { drawnModules } = await load('/test/modules.testing.ts');
  const { flowPages } = await load('/src/flows/flowPages.testing.ts');
  await renew('docs/interface.md', withEndpointTable);
  await renew('docs/architecture.md', (page) =>
    page.replace(
      /(<!-- modules: .*? -->\n)[\s\S]*?(?=<!-- end of modules -->)/,
      (_, begin) => `${begin}\n${drawnModules()}\n\n`,
    ),
  );
  await mkdir(`${root}dist/flows`, { recursive: true });
  await writeFile(`${root}dist/openapi.json`, await openApiDocument());
  for (const { flow, text } of flowPages()) await writeFile(`${root}dist/flows/${flow}.md`, text);
}
