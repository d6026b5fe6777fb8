/**
 * Keeps the documentation inside the flow tables out of what ships: the reasons of ignored events and the lists of declared targets are for
 * the diagrams and the tests, and would be a tenth of a page's scripts. Without a list a step is not checked against it.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutFlowDocs() {
  return {
    name: 'tillkit-without-flow-docs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/flows\/\w+\.ts$/.test(id) || id.endsWith('/flow.ts')) return undefined;
      const shorter = code
        .replace(/\bignore\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+),?\s*\)/g, 'ignore()')
        .replace(/\bgo\(\s*(?:\[[^\]]*\]|\w+),/g, 'go([],');
      // Lines stay where they are, or nearly: a map of this would say nothing that the sources do not.
      return { code: shorter, map: null };
    },
  };
}
