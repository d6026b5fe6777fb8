import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { earlyGaps } from './deployedDeviations.testing.ts';
import { deployedDeviations } from './deployedPlays.testing.ts';

const gaps = earlyGaps.flatMap(({ rows }) => rows);

describe(`the deployed dialect, with ${gaps.length} words and fields that early deployments lack`, () => {
  let played: ReturnType<typeof deployedDeviations> | undefined;
  const play = () => {
    played ??= deployedDeviations();
    return played;
  };

  it('has been spoken with every endpoint of the catalogue, and with the one that deployments alone have for wallets', async () => {
    expect((await play()).endpoints).toEqual([...Object.keys(catalogue), 'createSessionTokens'].sort());
  });

  it('has no deviation from the newest deployments, in no request and no answer', async () => {
    expect((await play()).rows.newest).toEqual([]);
  });

  it('sends nothing of itself that an early deployment refuses', async () => {
    expect((await play()).rows.early.filter((row) => !gaps.includes(row))).toEqual([]);
  });

  it('has each gap of early deployments still, once, and with its source line: the table can only shrink', async () => {
    const { rows } = await play();
    expect([...new Set(gaps)].filter((row) => rows.early.includes(row))).toEqual(gaps);
    for (const { source } of earlyGaps) expect(source).toMatch(/^\w+\/src\/[\w/]+\.rs:\d+/);
  });
});

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
    if (file.endsWith('deployedContract.test.ts')) return false;
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const speaks = /x-tillkit-dialect|dialect: 'deployed'|'documented', 'deployed'/.test(text);
    const toSandbox = /create(Sandbox|Driver|Town|PayoutWorld)\(/.test(text);
    const strict = /create(Sandbox|Driver)\(\{[^}]*dialect(: 'deployed'| === 'deployed' \? \{ dialect \})/.test(text);
    return speaks && toSandbox && !strict;
  });
  expect(found.sort()).toEqual(Object.keys(lenient));
});
