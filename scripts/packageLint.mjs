import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * Ways in which TypeScript resolves an import that the package is not for: TypeScript 4 and its like, which know no `exports`. It has modules alone, which
 * Node from 20.19 on gives to `require` too, as the consumers of `scripts/nodes.mjs` show.
 */
const notOurs = new Set(['node10', 'node16-cjs']);

/**
 * Judges a packed package by `publint` and by `attw`: whether its manifest, its files and its declarations fit together.
 *
 * @param path of the packed package
 * @returns a sentence for each mistake
 */
export async function packageProblems(path) {
  const data = new Uint8Array(await readFile(path));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  // A style sheet has no types.
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(data), {
    excludeEntrypoints: [/\.css$/],
  });
  return [
    ...messages.map((message) => `publint, ${pkg.name}: ${formatMessage(message, pkg)}`),
    ...(types ? [] : [`attw, ${pkg.name}: the package has no types.`]),
    ...problems
      .filter(({ resolutionKind }) => !notOurs.has(resolutionKind))
      .map(
        ({ kind, entrypoint, resolutionKind }) => `attw, ${pkg.name}: ${kind} of ${entrypoint} for ${resolutionKind}`,
      ),
  ];
}
