import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { root } from './load.mjs';

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

/** The fields of a type that is read from a schema: those of `z.object({ … })`, of what it is wrapped in, and of constants by their names. */
function* schemaProperties(module, node, path) {
  if (node?.type === 'Identifier') {
    for (const found of declarationsOf(module.file, node.name)) {
      // Imported under another name, it is the one of its statement.
      const all = found.node.declarations ?? [];
      const declared = all.find(({ id }) => id.name === node.name) ?? all[0];
      yield* schemaProperties(found.module, declared?.init, path);
    }
  }
  if (node?.type === 'CallExpression' || node?.type === 'TSAsExpression')
    for (const one of node.arguments ?? [node.expression]) yield* schemaProperties(module, one, path);
  if (node?.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    yield* schemaProperties(module, node.callee.object, path);
  if (node?.type === 'ArrayExpression') for (const one of node.elements) yield* schemaProperties(module, one, path);
  if (node?.type === 'ObjectExpression')
    for (const one of node.properties) {
      if (one.type === 'SpreadElement') {
        yield* schemaProperties(module, one.argument, path);
        continue;
      }
      const own = `${path}.${one.key.name ?? one.key.value}`;
      yield { module, node: one, path: own };
      yield* schemaProperties(module, one.value, own);
    }
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
    yield* schemaProperties(module, node.typeArguments.params[0].exprName, path);
    return;
  }
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

const [entries = join(root, 'src/entries')] = process.argv.slice(2);
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
