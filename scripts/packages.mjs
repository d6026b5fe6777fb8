import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Where the build writes the packages, each into a folder of its name. */
export const dist = join(root, 'dist');

/**
 * What the packages are, beside their entries, which `paths` of tsconfig.json has, and their dependencies, which the build finds in what it has made.
 *
 * @type {Record<string, { description: string, files: string[], bin?: string, customElements?: string }>}
 */
const about = {
  tillkit: {
    description:
      'Checkout and payout-link components for React and as custom elements, with hooks and a client, for any payments service that speaks the tillkit interface.',
    customElements: 'custom-elements.json',
    files: ['browser'],
  },
  'tillkit-server': {
    description:
      'The server side of tillkit: a proxy that holds the secret key, hosted pages, a client for the secret key, payment and payout links, webhooks.',
    bin: 'tillkit-server',
    files: ['browser', 'hosted'],
  },
  'tillkit-sandbox': {
    description:
      'A payments service with its bank for tillkit, offline: in a process, on your machine, and as a kit for your own tests.',
    bin: 'tillkit-sandbox',
    files: [],
  },
};

/** Every name by which the packages are imported, with its source: `paths` of tsconfig.json. */
const sources = Object.entries(read('tsconfig.json').compilerOptions.paths).map(([specifier, [source]]) => ({
  specifier,
  source,
}));

/**
 * The packages that the build makes of this one source tree, all with the version of package.json. An entry has the `specifier` by which it is imported,
 * the `path` of it in the `exports` of its package, and the built `file`; modules also have their `name` in `src/exports`.
 *
 * @typedef {{ specifier: string, path: string, file: string, name?: string }} Entry
 */
export const packages = Object.entries(about).map(([name, more]) => ({
  name,
  folder: join(dist, name),
  entries: sources
    .filter(({ specifier }) => specifier === name || specifier.startsWith(`${name}/`))
    .map(
      /** @returns {Entry} */ ({ specifier, source }) => {
        const [, module] = /^\.\/src\/exports\/(\w+)\.ts$/.exec(source) ?? [];
        const path = `.${specifier.slice(name.length)}`;
        return { specifier, path, ...(module ? { name: module, file: `./${module}.js` } : { file: path }) };
      },
    ),
  ...more,
}));

/** Leads the names of the packages to what is built, for bundles of it that are made inside this checkout. */
export const builtAliases = packages.flatMap(({ folder, entries }) =>
  entries.map(({ specifier, file }) => ({
    find: new RegExp(`^${specifier.replace('.', '\\.')}$`),
    replacement: join(folder, file),
  })),
);

/** Libraries whose used modules are part of each package: what a browser loads is then one package, and installs as fast. */
export const included = ['colorjs.io', 'libphonenumber-js', 'react-hook-form', 'uqr', 'zod'];

/** The package of an import, or `undefined` for a file and for a module of Node itself. */
export const packageOf = (specifier) =>
  /^(?:node:|[./\0]|virtual:)/.test(specifier) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];

/** Manifest of a package, with the libraries that it imports and does not have in it. */
export function manifestOf({ description, name, entries, bin, customElements, files }, imported) {
  const { version, license, engines, dependencies, peerDependencies } = read('package.json');
  const among = (versions) => Object.fromEntries(Object.entries(versions).filter(([library]) => imported.has(library)));
  const peers = among(peerDependencies);
  const lost = [...imported].filter((library) => !(library in dependencies || library in peerDependencies));
  if (lost.length > 0) throw new Error(`${name} imports ${lost}, which package.json does not name.`);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    ...(bin ? { bin: { [bin]: `bin/${bin}.js` } } : {}),
    sideEffects: ['**/*.css'],
    ...(customElements ? { customElements } : {}),
    files: ['*.js', '*.css', '*.json', 'bin', 'modules', 'types', ...files, 'LICENSES.txt', 'CHANGELOG.md'],
    exports: {
      ...Object.fromEntries(
        entries.map(({ path, file, name: module }) => [
          path,
          module ? { types: `./types/exports/${module}.d.ts`, default: file } : file,
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies: among(dependencies),
    ...(Object.keys(peers).length > 0 ? { peerDependencies: peers } : {}),
  };
}
