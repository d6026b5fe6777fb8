import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// Prints the lengths of files and functions in `src`, per module, in lines: median, nine tenths and longest; then every function of production code
// above a length. A function is measured from its name to its last brace, with the functions inside it.
//
//   node scripts/figures.mjs [length, 120 unless given]

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const longest = Number(process.argv[2] ?? 120);

const named = new Set(['VariableDeclarator', 'Property', 'MethodDefinition', 'PropertyDefinition']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every function with a body below a node of the syntax tree. */
function* functionsIn(node, name) {
  if (typeof node !== 'object' || node === null) return;
  const own = named.has(node.type) ? (node.id?.name ?? node.key?.name ?? name) : name;
  const isFunction = functions.has(node.type) && node.body?.type === 'BlockStatement';
  if (isFunction) yield { name: node.id?.name ?? own ?? '(anonymous)', start: node.start, end: node.body.end };
  for (const child of Object.values(node)) yield* functionsIn(child, isFunction ? undefined : own);
}

function measure(path) {
  const text = readFileSync(`${root}/src/${path}`, 'utf8');
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const found = [...functionsIn(parseSync(path, text).program)].map(({ name, start, end }) => {
    const line = lineAt(start);
    return { name, path, line, lines: lineAt(end) - line + 1 };
  });
  return { path, lines: lineAt(text.length) - 1, functions: found };
}

/** Median, nine tenths and the longest. */
function spread(all) {
  const lines = all.map((one) => one.lines).sort((a, b) => a - b);
  return [0.5, 0.9, 1].map((part) => lines[Math.min(lines.length - 1, Math.floor(lines.length * part))] ?? 0).join('/');
}

const isTest = (path) => /\.(test|testing)\.tsx?$/.test(path);
const files = readdirSync(`${root}/src`, { recursive: true })
  .filter((path) => /\/.*\.tsx?$/.test(path))
  .sort()
  .map(measure);

const modules = [...new Set(files.map(({ path }) => path.split('/')[0]))];
for (const [kind, chosen] of [
  ['production', files.filter(({ path }) => !isTest(path))],
  ['tests', files.filter(({ path }) => isTest(path))],
]) {
  console.table(
    Object.fromEntries(
      [...modules, `all ${kind}`].map((module) => {
        const own = chosen.filter(({ path }) => module.startsWith('all ') || path.startsWith(`${module}/`));
        const all = own.flatMap((file) => file.functions);
        const lines = own.reduce((sum, file) => sum + file.lines, 0);
        return [
          module,
          { files: own.length, lines, 'per file': spread(own), functions: all.length, 'per function': spread(all) },
        ];
      }),
    ),
  );
}

const long = files
  .filter(({ path }) => !isTest(path))
  .flatMap((file) => file.functions.filter(({ lines }) => lines > longest));
for (const { name, path, line, lines } of long.sort((a, b) => b.lines - a.lines)) {
  console.log(`${lines} ${name} src/${path}:${line}`);
}
