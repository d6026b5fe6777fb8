import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { included, packageOf } from './packages.mjs';

/** The imports of a declaration, with the specifier of each. */
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The declarations of a library's entry: the `types` of its `exports`. */
async function entryOf(specifier) {
  const library = packageOf(specifier) ?? '';
  const { exports } = JSON.parse(await readFile(join(modules, library, 'package.json'), 'utf8'));
  const target = exports[`.${specifier.slice(library.length)}`];
  const types = target?.import?.types ?? target?.types;
  if (types === undefined) throw new Error(`${specifier} declares no types.`);
  return join(modules, library, types.replace(/\.d\.cts$/, '.d.ts'));
}

/** The file that a relative import of a declaration means. */
function fileOf(specifier, from) {
  const path = join(dirname(from), specifier).replace(/\.(?:[cm]?js|tsx?|json)$/, '');
  const found = [`${path}.d.ts`, `${path}/index.d.ts`].find(existsSync);
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which has no declarations.`);
  return found;
}

/**
 * Gives a package the declarations that its entries lead to, with those of the libraries whose modules are in it.
 *
 * @param written folder with the declarations of all modules of `src`
 * @returns the names of the other packages that they import
 */
export async function copyDeclarations({ folder, entries }, written) {
  const placeOf = (file) =>
    file.startsWith(modules)
      ? join(folder, 'types/libraries', relative(modules, file))
      : join(folder, 'types', relative(written, file));
  const imported = new Set();
  const files = new Set(entries.flatMap(({ name }) => (name ? join(written, `exports/${name}.d.ts`) : [])));
  for (const file of files) {
    const found = new Map();
    // The compiler writes the names of this library's core, which it has by itself alone.
    const code = (await readFile(file, 'utf8')).replaceAll('@tanstack/query-core', '@tanstack/react-query');
    for (const [, specifier] of code.matchAll(imports)) {
      const library = packageOf(specifier);
      if (specifier.endsWith('.css')) continue;
      if (library !== undefined && !included.includes(library)) imported.add(library);
      if (specifier.startsWith('node:') || (library !== undefined && !included.includes(library))) continue;
      const target =
        library === undefined ? fileOf(specifier.replace('virtual:', './'), file) : await entryOf(specifier);
      files.add(target);
      const path = relative(dirname(placeOf(file)), placeOf(target)).replace(/\.d\.ts$/, '.js');
      found.set(specifier, path.startsWith('.') ? path : `./${path}`);
    }
    await mkdir(dirname(placeOf(file)), { recursive: true });
    await writeFile(
      placeOf(file),
      code.replace(imports, (all, specifier) => all.replace(specifier, found.get(specifier) ?? specifier)),
    );
  }
  return imported;
}
