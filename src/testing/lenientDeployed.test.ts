import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Suites that speak the deployed dialect to a sandbox that takes more than a deployment does, by what they test with it. The list can only shrink. */
const lenient: Readonly<Record<string, string>> = {
  'sandbox/document.test.ts':
    'a sandbox of both dialects: each answer fits the document of the sandbox, which describes both',
};

const root = fileURLToPath(new URL('..', import.meta.url));

it('is the whole list of suites whose sandbox takes more in the deployed dialect than a deployment', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(test|testing)\.tsx?$/.test(file),
  );
  const found = files.filter((file) => {
    if (file.endsWith('lenientDeployed.test.ts')) return false;
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const speaks = /x-tillkit-dialect|dialect: 'deployed'|'documented', 'deployed'/.test(text);
    const toSandbox = /create(Sandbox|Driver|Town|PayoutWorld)\(/.test(text);
    const strict = /create(Sandbox|Driver)\(\{[^}]*dialect(: 'deployed'| === 'deployed' \? \{ dialect \})/.test(text);
    return speaks && toSandbox && !strict;
  });
  expect(found.sort()).toEqual(Object.keys(lenient));
});
