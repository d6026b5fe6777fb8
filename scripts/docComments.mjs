import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { root } from './load.mjs';

// Every public name, and every property of a public type, has a doc comment. Prints those that have none.

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

/** The properties of the object types in a type, also of those in unions, intersections and nested properties. */
function* propertiesOf(node, path) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* propertiesOf(one, path);
    return;
  }
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      yield* propertiesOf(node.body.body, path);
      return;
    case 'TSTypeAliasDeclaration':
      yield* propertiesOf(node.typeAnnotation, path);
      return;
    case 'TSTypeLiteral':
      yield* propertiesOf(node.members, path);
      return;
    case 'TSUnionType':
    case 'TSIntersectionType':
      yield* propertiesOf(node.types, path);
      return;
    case 'TSPropertySignature':
    case 'TSMethodSignature': {
      // The discriminant of a union: its literal is the name of the variant.
      if (node.typeAnnotation?.typeAnnotation.type === 'TSLiteralType') return;
      const own = `${path}.${node.key.name ?? node.key.value ?? '?'}`;
      yield { node, path: own };
      if (node.type === 'TSPropertySignature') yield* propertiesOf(node.typeAnnotation?.typeAnnotation, own);
      return;
    }
    case 'ClassDeclaration':
      for (const one of node.body.body)
        if (one.accessibility !== 'private' && one.key?.type === 'Identifier' && one.kind !== 'constructor')
          yield { node: one, path: `${path}.${one.key.name}` };
      return;
    default:
  }
}

const entries = join(root, 'src/entries');
const missing = new Set();
const counted = new Set();
for (const entry of readdirSync(entries).filter((name) => /^\w+\.tsx?$/.test(name))) {
  const file = join(entries, entry);
  for (const name of exportsOf(file)) {
    for (const { module, node, outer } of declarationsOf(file, name)) {
      const where = (at) => `${relative(root, module.file)}:${module.text.slice(0, at.start).split('\n').length}`;
      counted.add(`${where(outer)} ${name}`);
      if (!hasDoc(module, outer)) missing.add(`${where(outer)} ${name}`);
      for (const property of propertiesOf(node, name)) {
        counted.add(`${where(property.node)} ${property.path}`);
        if (!hasDoc(module, property.node)) missing.add(`${where(property.node)} ${property.path}`);
      }
    }
  }
}
for (const one of [...missing].sort()) console.log(`${one} has no doc comment.`);
console.log(`${counted.size - missing.size} of ${counted.size} public names and properties have a doc comment.`);
process.exitCode = missing.size === 0 ? 0 : 1;
