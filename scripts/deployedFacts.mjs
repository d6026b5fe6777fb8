/**
 * Derives `src/sandbox/facts/facts.json` from two OpenAPI descriptions of the public service, an early one and the newest: for each endpoint of the
 * catalogue, and each further one that the sandbox has as a deployment, the keys that it takes and the names, types, required fields and words of its query, its request and its answer. Descriptive text is not
 * copied, and the descriptions are not committed; `docs/internals/deployed-facts.md` says where they are.
 *
 *     node scripts/deployedFacts.mjs early=COMMIT=FILE_OR_URL newest=COMMIT=FILE_OR_URL
 *
 * A description that is wrong about its own service is corrected in `src/sandbox/facts/corrections.ts`, never here.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { load, root } from './runTypeScript.mjs';

const target = `${root}/src/sandbox/facts/facts.json`;
const usage = 'node scripts/deployedFacts.mjs early=COMMIT=FILE_OR_URL newest=COMMIT=FILE_OR_URL';

async function readDescription(version) {
  const given = process.argv.find((argument) => argument.startsWith(`${version}=`))?.split('=');
  const [, commit, ...place] = given ?? [];
  if (!commit || place.length === 0) throw new Error(usage);
  const at = place.join('=');
  const text = /^https?:/.test(at) ? await (await fetch(at)).text() : await readFile(at, 'utf8');
  return { commit, document: JSON.parse(text) };
}

/** A schema of a description as a type of the facts; see `DeployedType` in `src/sandbox/facts/deployedFacts.ts`. */
function typeOf(schema = {}) {
  const { nullable, ...rest } = schema;
  const plain = plainTypeOf(rest);
  if (!nullable || plain === 'any') return plain;
  return typeof plain === 'string' ? `${plain}?` : { orNull: plain };
}

function plainTypeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  for (const kind of ['oneOf', 'anyOf', 'allOf']) {
    const members = schema[kind]?.map(typeOf);
    if (members) return members.length === 1 ? members[0] : { [kind === 'allOf' ? 'allOf' : 'oneOf']: members };
  }
  if (schema.enum) return { words: schema.enum };
  if (schema.type === 'array') return { list: typeOf(schema.items) };
  if (schema.properties) return objectOf(schema);
  if (schema.type === 'object') {
    return { map: typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties) : 'any' };
  }
  return ['string', 'integer', 'number', 'boolean'].includes(schema.type) ? schema.type : 'any';
}

function objectOf({ properties, required = [], additionalProperties }) {
  const fields = Object.entries(properties).map(([name, property]) => [
    required.includes(name) ? `${name}!` : name,
    typeOf(property),
  ]);
  return { fields: Object.fromEntries(fields), ...(additionalProperties === false ? { strict: true } : {}) };
}

/** A query as an object; each value of it is text, which the checker reads. */
function queryOf(parameters = []) {
  const fields = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => [required ? `${name}!` : name, typeOf(schema)]);
  return fields.length === 0 ? {} : { query: { fields: Object.fromEntries(fields) } };
}

const keyKinds = { api_key: 'secret', publishable_key: 'publishable' };

function factsOf({ document }, operations) {
  const endpoints = {};
  for (const { name, method, paths } of operations) {
    const path = paths.find((one) => document.paths[one]?.[method]);
    if (!path) continue;
    const { parameters, requestBody, responses, security = [] } = document.paths[path][method];
    const [request, answer] = [requestBody, responses?.['200']].map(
      (holder) => holder?.content?.['application/json']?.schema,
    );
    endpoints[name] = {
      call: `${method.toUpperCase()} ${path}`,
      keys: security.flatMap((one) => Object.keys(one)).map((key) => keyKinds[key] ?? key),
      ...queryOf(parameters),
      // A described body of a GET is its query.
      ...(request && method !== 'get' ? { request: typeOf(request) } : {}),
      ...(answer ? { answer: typeOf(answer) } : {}),
    };
  }
  const types = {};
  const collect = (type) => {
    if (typeof type === 'string') {
      const name = type.replace(/\?$/, '');
      if (!/^[A-Z]/.test(name) || name in types) return;
      types[name] = undefined;
      types[name] = typeOf(document.components.schemas[name]);
      collect(types[name]);
    } else if (typeof type === 'object' && type !== null && !type.words) Object.values(type).forEach(collect);
  };
  for (const { query, request, answer } of Object.values(endpoints)) [query, request, answer].forEach(collect);
  return { endpoints, types };
}

/** What the early version has that the newest has not, or has otherwise. */
const differences = (early, newest) =>
  Object.fromEntries(Object.entries(early).filter(([name, one]) => !same(one, newest[name])));
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
};

const [early, newest] = [await readDescription('early'), await readDescription('newest')];
const [{ openApiDocument }] = await load('src/openapi/index.ts');
const ours = openApiDocument();
const byName = new Map();
for (const [path, methods] of Object.entries(ours.paths)) {
  for (const [method, { operationId: name }] of Object.entries(methods)) {
    const plain = name.replace(/Deployed$/, '');
    byName.set(plain, { name: plain, method, paths: [...(byName.get(plain)?.paths ?? []), path] });
  }
}
const further = JSON.parse(await readFile(`${root}/src/sandbox/deployed-only/paths.json`, 'utf8'));
for (const [name, call] of Object.entries(further)) {
  const [method, path] = call.split(' ');
  byName.set(name, { name, method: method.toLowerCase(), paths: [path] });
}
const operations = [...byName.values()];
const [old, present] = [factsOf(early, operations), factsOf(newest, operations)];

const lines = (table) =>
  `{\n${Object.keys(table)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(table[name])}`)
    .join(',\n')}\n}`;
const version = ({ commit }, { endpoints, types }) =>
  `{"commit":${JSON.stringify(commit)},\n"endpoints":${lines(endpoints)},\n"types":${lines(types)}}`;
await writeFile(
  target,
  `{\n"newest":${version(newest, present)},\n"early":${version(early, {
    endpoints: differences(old.endpoints, present.endpoints),
    types: differences(old.types, present.types),
  })},\n"notEarly":${JSON.stringify(Object.keys(present.endpoints).filter((name) => !(name in old.endpoints)))}\n}\n`,
);
console.log(
  `${Object.keys(present.endpoints).length} endpoints, ${Object.keys(present.types).length} types; early: ${Object.keys(old.endpoints).length} endpoints, ${Object.keys(differences(old.types, present.types)).length} types that differ`,
);
