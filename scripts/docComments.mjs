import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { root } from './runTypeScript.mjs';

// Every public name, and every property of a public type, has a doc comment. Prints those that have none. `node scripts/docComments.mjs FOLDER` checks
// the entries in another folder.

const modules = new Map();

/** A module's text, its statements, and the ends of its doc comments. */
function read(file) {
  let module = modules.get(file);
  if (module === undefined) {
    const text = readFileSync(file, 'utf8');
    const { program, comments } = parseSync(file, text);
    const docs = new Set(
      comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).map(({ end }) => end),
    );
    module = { file, text, body: program.body, docs };
    modules.set(file, module);
  }
  return module;
}

/** The file that a relative import names; `undefined` for a package. */
const importedFile = (from, source) => (source.startsWith('.') ? resolve(dirname(from), source) : undefined);

const declaredNames = (node) =>
  node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [node.id?.name];

/** The declarations that carry a name in a module, through imports and re-exports: `[{ module, node, outer }]`. */
function declarationsOf(file, name) {
  const module = read(file);
  const found = [];
  for (const statement of module.body) {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    const node = exported ?? statement;
    if (/Declaration$/.test(node.type) && !/^(Import|Export)/.test(node.type) && declaredNames(node).includes(name))
      found.push({ module, node, outer: statement });
    if (statement.type === 'ImportDeclaration') {
      const target = importedFile(file, statement.source.value);
      for (const one of statement.specifiers)
        if (one.local.name === name && target !== undefined)
          found.push(...declarationsOf(target, one.imported?.name ?? 'default'));
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const target = importedFile(file, statement.source.value);
      for (const one of statement.specifiers)
        if (one.exported.name === name && target !== undefined) found.push(...declarationsOf(target, one.local.name));
    }
    if (statement.type === 'ExportAllDeclaration' && statement.exported === null) {
      const target = importedFile(file, statement.source.value);
      if (target !== undefined && exportsOf(target).includes(name)) found.push(...declarationsOf(target, name));
    }
  }
  return found;
}

/** The names that a module exports. */
function exportsOf(file) {
  return read(file).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') {
      const target = importedFile(file, statement.source.value);
      return target === undefined ? [] : exportsOf(target);
    }
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration) return declaredNames(statement.declaration);
    return statement.specifiers.map(({ exported }) => exported.name);
  });
}

const hasDoc = ({ docs, text }, node) => {
  const before = text.slice(0, node.start).trimEnd();
  return docs.has(before.length);
};

/** The parts of a type that its own properties can be in: members of unions, elements of arrays, arguments of generics, parameters and results. */
function partsOf(node) {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return [...node.extends, ...node.body.body];
    case 'TSTypeAliasDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
    case 'TSRestType':
      return [node.typeAnnotation];
    case 'TSTypeLiteral':
      return node.members;
    case 'TSUnionType':
    case 'TSIntersectionType':
      return node.types;
    case 'TSArrayType':
      return [node.elementType];
    case 'TSTupleType':
      return node.elementTypes;
    case 'TSNamedTupleMember':
      return [node.elementType];
    case 'TSTypeReference':
    case 'TSInterfaceHeritage': {
      const given = node.typeArguments?.params ?? [];
      // The second one of these names members, and is none.
      return /^(Exclude|Extract|Omit|Pick)$/.test(node.typeName?.name ?? '') ? given.slice(0, 1) : given;
    }
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSDeclareFunction':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
      return [...node.params.map(annotationOf), node.returnType];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) => [annotationOf(id), init]);
    case 'TSPropertySignature':
      return [node.typeAnnotation];
    default:
      return [];
  }
}

/** The constant that an expression names: `[module, value]`, through imports and namespaces. */
function* namedBy(module, node) {
  if (node.type === 'Identifier')
    for (const found of declarationsOf(module.file, node.name)) {
      // Imported under another name, it is the one of its statement.
      const all = found.node.declarations ?? [];
      yield [found.module, (all.find(({ id }) => id.name === node.name) ?? all[0])?.init];
    }
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier')
    for (const statement of module.body)
      if (
        statement.type === 'ImportDeclaration' &&
        statement.specifiers.some(
          ({ type, local }) => type === 'ImportNamespaceSpecifier' && local.name === node.object.name,
        )
      )
        for (const file of [importedFile(module.file, statement.source.value)])
          if (file !== undefined) yield* namedBy(read(file), node.property);
}

/** The fields of a type that is read from a schema: those of `z.object({ … })`, of what it is wrapped in, and of constants by their names. */
function* schemaFields(module, node, path) {
  if (!node) return;
  for (const [where, value] of namedBy(module, node)) yield* schemaFields(where, value, path);
  // What a check is given are no fields.
  const checks = node.type === 'CallExpression' && node.callee.property?.name === 'check';
  const wrapped = checks ? undefined : { CallExpression: 'arguments', ArrayExpression: 'elements' }[node.type];
  for (const one of node[wrapped] ?? []) yield* schemaFields(module, one, path);
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    yield* schemaFields(module, node.callee.object, path);
  if (node.type === 'TSAsExpression') yield* schemaFields(module, node.expression, path);
  if (node.type !== 'ObjectExpression') return;
  for (const one of node.properties) {
    if (one.type === 'SpreadElement') {
      yield* schemaFields(module, one.argument, path);
      continue;
    }
    const own = `${path}.${one.key.name ?? one.key.value}`;
    yield { module, node: one, path: own };
    yield* schemaFields(module, one.value, own);
  }
}

/** The fields of the requests of an endpoint, or of a catalogue of endpoints. */
function* requestFields(module, node, path) {
  if (!node) return;
  for (const [where, value] of namedBy(module, node)) yield* requestFields(where, value, path);
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    yield* requestFields(module, node.expression, path);
  if (node.type === 'ObjectExpression')
    for (const one of node.properties)
      if (one.type === 'Property') yield* requestFields(module, one.value, `${path}.${one.key.name}`);
  if (node.type !== 'CallExpression' || node.callee.name !== 'endpoint') return;
  const input = node.arguments[0].properties.find(({ key }) => key?.name === 'input');
  // Its own members are the parts of a request: path, query and body.
  const parts = new Set(['params', 'query', 'body'].map((part) => `${path}.${part}`));
  for (const field of schemaFields(module, input?.value, path)) if (!parts.has(field.path)) yield field;
}

const annotationOf = (parameter) => (parameter.left ?? parameter.argument ?? parameter).typeAnnotation;

/** The name that an interface extends or a type intersects with, where it is a plain name. */
const referenceOf = (node) =>
  node.type === 'TSInterfaceHeritage'
    ? node.expression.name
    : node.type === 'TSTypeReference'
      ? node.typeName.name
      : undefined;

/** The properties of a declaration, with those of object types nested in it and those that it inherits. */
function* propertiesOf(module, node, path) {
  if (node.type === 'ClassDeclaration') {
    for (const one of node.body.body)
      if (one.accessibility !== 'private' && one.key?.type === 'Identifier' && one.kind !== 'constructor')
        yield { module, node: one, path: `${path}.${one.key.name}` };
    return;
  }
  if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature') {
    // The discriminant of a union: its literal is the name of the variant.
    if (!node.optional && node.typeAnnotation?.typeAnnotation.type === 'TSLiteralType') return;
    const own = `${path}.${node.key.name ?? node.key.value ?? '?'}`;
    yield { module, node, path: own };
    for (const part of partsOf(node)) if (part) yield* propertiesOf(module, part, own);
    return;
  }
  if (node.type === 'TSTypeReference' && module.text.slice(node.start, node.end).startsWith('z.output<typeof')) {
    yield* schemaFields(module, node.typeArguments.params[0].exprName, path);
    return;
  }
  if (node.type === 'VariableDeclaration')
    for (const { init } of node.declarations) yield* requestFields(module, init, path);
  for (const part of partsOf(node)) {
    // The annotation that a parameter or a result does not have.
    if (!part) continue;
    yield* propertiesOf(module, part, path);
    // What a type inherits is a property of its own.
    const inherits = node.type === 'TSInterfaceDeclaration' || node.type === 'TSIntersectionType';
    const name = inherits ? referenceOf(part) : undefined;
    if (name !== undefined)
      for (const found of declarationsOf(module.file, name)) yield* propertiesOf(found.module, found.node, path);
  }
}

const [entries = join(root, 'src/exports')] = process.argv.slice(2);
/** By its place: a property that several types inherit is one. */
const counted = new Map();
for (const entry of readdirSync(entries).filter((name) => /^\w+\.tsx?$/.test(name))) {
  const file = join(entries, entry);
  for (const name of exportsOf(file)) {
    for (const { module, node, outer } of declarationsOf(file, name)) {
      for (const one of [{ module, node: outer, path: name }, ...propertiesOf(module, node, name)]) {
        const lines = one.module.text.slice(0, one.node.start).split('\n');
        const place = `${relative(root, one.module.file)}:${lines.length}:${lines.at(-1).length + 1}`;
        counted.set(place, { path: one.path, has: hasDoc(one.module, one.node) });
      }
    }
  }
}
const missing = [...counted].filter(([, { has }]) => !has);
for (const [place, { path }] of missing.sort()) console.log(`${place} ${path} has no doc comment.`);
console.log(`${counted.size - missing.length} of ${counted.size} public names and properties have a doc comment.`);
process.exitCode = missing.length === 0 ? 0 : 1;
