/**
 * Keeps the documentation inside the flow tables out of what ships: the rows of ignored events with their reasons, and the lists of declared
 * targets, are for the diagrams and the tests, and would be a tenth of a page's scripts. Without a row an event is ignored, and without a list a
 * step is not checked against it.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutFlowDocs() {
  return {
    name: 'tillkit-without-flow-docs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/flows\/\w+\.ts$/.test(id)) return undefined;
      if (id.endsWith('/flow.ts')) return { code: withoutListCheck(code), map: null };
      let shorter = code
        .replace(/\b\w+: ignore\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+),?\s*\),?/g, '')
        .replace(/\bgo\(\s*(?:\[[^\]]*\]|\w+),/g, 'go([],');
      shorter = withoutEmptyRows(shorter);
      // Lines stay where they are, or nearly: a map of this would say nothing that the sources do not.
      return { code: shorter, map: null };
    },
  };
}

/** Where no row has a list, nothing is left for the check against it to do. */
function withoutListCheck(code) {
  const shorter = code.replace(/\n {2}if \(row\.to\.length > 0[\s\S]*?\n {2}\}\n/, '\n');
  if (shorter === code)
    throw new Error('src/flows/flow.ts no longer checks lists as scripts/withoutFlowDocs.mjs expects.');
  return shorter;
}

/** Rows that held nothing but ignored events are empty by now: they and what spreads them are left out as well. */
function withoutEmptyRows(code) {
  const row = /^const (\w+) = (?:\{\s*\} as const|\(reason: string\) =>\s*\(\{\s*\}\) as const);$/gm;
  const empty = [...code.matchAll(row)].map(([, name]) => name);
  if (empty.length === 0) return code;
  // A row may be made with its reason: `...noSubmits('it is over')`.
  const use = `(?:${empty.join('|')})(?:\\((?:'[^']*'|\\w+)\\))?`;
  const rest = code
    .replace(row, '')
    .replace(new RegExp(`\\.\\.\\.${use}(?:,|(?=\\s*\\}))`, 'g'), '')
    .replace(new RegExp(`: ${use}(?=,|\\s*\\})`, 'g'), ': {}');
  for (const name of empty) {
    if (isNameOfMore(name, code, rest)) {
      throw new Error(`An empty row of a flow is called “${name}”, and so is something else there: rename the row.`);
    }
  }
  return withoutEmptyRows(rest);
}

/** Whether a name is more than the row: what is left of it would be lost or left dangling. */
function isNameOfMore(name, before, after) {
  const bare = (code) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm, '');
  const takesTheRest = new RegExp(`\\.\\.\\.${name}\\s*\\}\\s*(?::|=|\\)\\s*(?::|=>))`);
  return takesTheRest.test(bare(before)) || new RegExp(`(?<![.\\w])${name}\\b(?!\\s*:)`).test(bare(after));
}
