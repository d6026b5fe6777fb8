import { describe, expect, it } from 'vitest';
import { catalogue } from '../contract/index.ts';
import { knownDeviations } from './deployedDeviations.testing.ts';
import { deployedDeviations } from './deployedPlays.testing.ts';

const known = knownDeviations.flatMap(({ rows }) => rows);

describe(`the deployed dialect, with ${known.length} known deviations from real deployments`, () => {
  let played: ReturnType<typeof deployedDeviations> | undefined;
  const play = () => {
    played ??= deployedDeviations();
    return played;
  };

  it('has been spoken with every endpoint of the catalogue', async () => {
    expect((await play()).endpoints).toEqual(Object.keys(catalogue).sort());
  });

  it('has no deviation beside those of the table', async () => {
    expect((await play()).rows.filter((row) => !known.includes(row))).toEqual([]);
  });

  it('has each deviation of the table still: the table can only shrink', async () => {
    const { rows } = await play();
    expect(known.filter((row) => !rows.includes(row))).toEqual([]);
  });

  it('has each row of the table once, under one reason', () => {
    expect(known.filter((row, at) => known.indexOf(row) !== at)).toEqual([]);
  });
});
