import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buildPages } from './hostedPages.mjs';
import { root } from './load.mjs';

/** What the script of the tag may weigh, in bytes after gzip. */
const loaderLimit = 3000;

const integrityOf = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** One file with everything in it. */
async function buildFile(path, { format, define = {}, ...more }) {
  const input = { [path.name]: `${root}/${path.source}` };
  const { output } = await buildPages(
    { write: false, target: 'es2022', rolldownOptions: { input, ...more, output: { codeSplitting: false, format } } },
    [],
    { define },
  );
  if (output.length !== 1) throw new Error(`${path.source} became ${output.map(({ fileName }) => fileName)}.`);
  const [{ fileName, code }] = output;
  return { file: fileName.slice(fileName.lastIndexOf('/') + 1), code };
}

/**
 * Builds what a page without a bundler loads: the script of its tag, and the module with the custom elements that this script fetches. The module is one
 * file, translations included: its hash covers all that runs, and parts that are fetched later by `import()` could not be checked, since only an import map
 * gives them a hash, and that is an inline script.
 *
 * @returns the `files` by name, and the `manifest` with the name and hash of each
 * @throws where the script of the tag has grown over its limit
 */
export async function buildBrowserBundle() {
  const elements = await buildFile(
    { name: 'elements', source: 'src/elements/scriptTag.ts' },
    { format: 'es', preserveEntrySignatures: 'strict' },
  );
  const elementsEntry = { file: elements.file, integrity: integrityOf(elements.code) };
  const loader = await buildFile(
    { name: 'loader', source: 'src/elements/loader.ts' },
    { format: 'iife', define: { elementsModule: JSON.stringify(elementsEntry) } },
  );
  const bytes = gzipSync(loader.code, { level: 9 }).length;
  if (bytes > loaderLimit) throw new Error(`The script tag loads ${bytes} bytes (gzip), more than ${loaderLimit}.`);
  return {
    files: new Map([elements, loader].map(({ file, code }) => [file, code])),
    manifest: { loader: { file: loader.file, integrity: integrityOf(loader.code) }, elements: elementsEntry },
  };
}
