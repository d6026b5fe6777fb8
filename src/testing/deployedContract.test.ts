import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { knownDeviations } from './deployedDeviations.testing.ts';
import { deployedDeviations } from './deployedPlays.testing.ts';

const known = knownDeviations.flatMap(({ rows }) => rows);

describe(`the deployed dialect, with ${known.length} known deviations from real deployments`, () => {
  let found: readonly string[] = [];
  let called: readonly string[] = [];
  beforeAll(async () => {
    const { rows, endpoints } = await deployedDeviations();
    [found, called] = [rows, endpoints];
  });

  it('has been spoken with every endpoint of the catalogue', () => {
    expect(called).toEqual(Object.keys(catalogue).sort());
  });

  it('has no deviation beside those of the table', () => {
    expect(found.filter((row) => !known.includes(row))).toEqual([]);
  });

  it('has each deviation of the table still: the table can only shrink', () => {
    expect(known.filter((row) => !found.includes(row))).toEqual([]);
  });

  it('has each row of the table once, under one reason', () => {
    expect(known.filter((row, at) => known.indexOf(row) !== at)).toEqual([]);
  });
});
