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

  it('has been spoken with every endpoint of the catalogue', async () => {
    expect((await play()).endpoints).toEqual(Object.keys(catalogue).sort());
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
