import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/runTypeScript.mjs';

/** Address of the API reference below the site, without an ending; the pages of the entries are below it. */
export const apiIndex = 'api';

/** What each published entry has, by the name that it is imported by, in the order in which a name of several entries finds its page: that of the first. */
const entries = {
  'tillkit/money': 'Amounts as texts, and nothing else.',
  'tillkit/client': 'The client with the publishable key, for pages of your own.',
  'tillkit/theme': 'A merchant’s brand as a theme with guaranteed contrast.',
  'tillkit/recorder': 'The flight recorder, and the replay of its traces.',
  'tillkit/elements': 'The components as custom elements.',
  'tillkit/contract': 'The interface as data: endpoints, statuses, dialects.',
  'tillkit-sandbox': 'The payments service and its bank as functions.',
  'tillkit-sandbox/testing': 'Shop, proxy, service and bank in one process, for your own tests.',
  'tillkit-server': 'Secret-key client, proxy, hosted pages, links and webhooks.',
  tillkit: 'Provider, components and hooks for React.',
};
const nameOf = (entry) => entry.replace('/', '-');
const folder = `${root}/.cache/site/api`;

/** The reference of an entry, as its generator has written it. */
export const apiText = (entry) => readFile(`${folder}/${nameOf(entry)}.md`, 'utf8');

/** A type whose text is longer is shown as it is written in the sources: nobody reads one with every field of every type in it. */
const longestType = 120;

/** Inferred from a schema: the type has its fields there alone. */
const isInferred = (text) => /^z\.(?:output|input|infer)</.test(text);

const importFrom = (path) => import(pathToFileURL(`${root}/site/node_modules/${path}`).href);

/** Has TypeDoc write a file for each entry, out of the types and their doc comments. */
async function writeReference() {
  const { Application, Converter, ReflectionKind, UnknownType } = await importFrom('typedoc/dist/index.js');
  const { compilerOptions } = JSON.parse(await readFile(`${root}/tsconfig.json`, 'utf8'));
  const files = Object.fromEntries(
    Object.keys(entries).map((entry) => [entry, `${root}/${compilerOptions.paths[entry][0].slice(2)}`]),
  );
  const app = await Application.bootstrapWithPlugins({
    plugin: [`${root}/site/node_modules/typedoc-plugin-markdown/dist/index.js`],
    entryPoints: Object.values(files),
    tsconfig: `${root}/tsconfig.json`,
    // `npm run typecheck` does that.
    skipErrorChecking: true,
    sortEntryPoints: false,
    readme: 'none',
    disableSources: true,
    excludeExternals: true,
    maxTypeConversionDepth: 5,
    logLevel: 'Error',
    router: 'module',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hideGroupHeadings: true,
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    tableColumnSettings: {
      hideModifiers: true,
      hideInherited: true,
      hideOverrides: true,
      hideSources: true,
      hideDefaults: true,
    },
    outputs: [{ name: 'markdown', path: folder }],
  });

  /** Types as they are written, by what they are the type of. */
  const written = new Map();
  /** The fields of types that are inferred from a schema. */
  const inferred = new Map();
  const isLong = (type) => type !== undefined && type.type !== 'reflection' && type.toString().length > longestType;
  const write = (reflection, declaration) => {
    const type = declaration?.type;
    if (type !== undefined) written.set(reflection, type.getText().replace(/\s+/g, ' '));
  };
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const [declaration] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    if (!reflection.kindOf(ReflectionKind.TypeAlias)) write(reflection, declaration);
    else if (isInferred(declaration?.type?.getText() ?? ''))
      inferred.set(reflection, context.converter.convertType(context, context.checker.getTypeAtLocation(declaration)));
  });
  app.converter.on(Converter.EVENT_CREATE_PARAMETER, (_context, reflection, node) => write(reflection, node));
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (_context, reflection, node) => write(reflection, node));
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const [reflection, type] of inferred) reflection.type = type;
    for (const reflection of Object.values(project.reflections)) {
      // Of a field it is the name of its schema.
      if (reflection.kindOf(ReflectionKind.Property)) reflection.defaultValue = undefined;
      if (!isLong(reflection.type)) continue;
      const text = written.get(reflection) ?? '';
      if (text !== '' && text.length < reflection.type.toString().length) reflection.type = new UnknownType(text);
      else if (reflection.type.type === 'reference') reflection.type.typeArguments = undefined;
    }
  });

  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the entries.');
  for (const [index, entry] of Object.keys(entries).entries()) project.children[index].name = nameOf(entry);
  await app.generateOutputs(project);
}

/** Name of what the reference is made of: the sources, the generator and this file. */
async function hashSources() {
  const hash = createHash('sha256');
  const names = (await readdir(`${root}/src`, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const files = [...names.sort().map((name) => `src/${name}`), 'site/package-lock.json', 'site/api.mjs'];
  for (const file of files) hash.update(file).update(await readFile(`${root}/${file}`));
  return hash.digest('hex');
}

/** The API reference: an index, and a page for each entry. It is made again where the sources have changed. */
export async function apiPages() {
  const hash = await hashSources();
  if ((await readFile(`${folder}/hash`, 'utf8').catch(() => '')) !== hash) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeReference();
    await writeFile(`${folder}/hash`, hash);
  }
  const listed = Object.entries(entries).reverse();
  const index = `# API reference

Every name that the packages export, with its types and its meaning, made from the sources.

| Import from | What it has |
| --- | --- |
${listed.map(([entry, sentence]) => `| [\`${entry}\`](./${apiIndex}/${nameOf(entry)}.md) | ${sentence} |`).join('\n')}
`;
  const pages = [{ address: apiIndex, text: index }];
  for (const [entry, sentence] of listed) {
    const made = await apiText(entry);
    // A heading of the site has a line above it, and so have the ones of TypeDoc.
    const text = made
      .replace(/^# .+$/m, `# ${entry}\n\n${sentence}`)
      .replace(/^\*\*\*\n\n/gm, '')
      .replace(/\.\.\.(?: \\\| \.\.\.)+/g, '…');
    pages.push({ address: `${apiIndex}/${nameOf(entry)}`, text });
  }
  return pages;
}
