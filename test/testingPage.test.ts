// @vitest-environment jsdom
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const root = process.cwd();

/** Inside the checkout, so that the packages find themselves by their names. */
const folder = join(root, '.cache/testing-page');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['./*'] }));
const files = [...readFileSync(join(root, 'docs/testing.md'), 'utf8').matchAll(/^```tsx? ?(\S*)\n(.*?)^```$/gms)].map(
  ([, file = '', code = '']) => {
    const path = join(folder, file || 'first.ts');
    writeFileSync(path, code);
    return path;
  },
);
const bodies = (await Promise.all(files.map((path) => import(path)))).flatMap((made: Record<string, unknown>) =>
  Object.entries(made).filter(([name]) => name !== 'pay'),
) as (readonly [name: string, body: () => Promise<void>])[];

describe('every test of docs/testing.md passes:', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it.each(bodies)('%s', async (name, body) => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await body();
    expect(said).toHaveBeenCalledTimes(name === 'makesAnOrder' ? 1 : 0);
  });

  it('and they are all', () => {
    expect(bodies.map(([name]) => name)).toEqual([
      'makesAnOrder',
      'isPaidOnceThoughTheAnswerIsLost',
      'aLostAnswerIsUnknownAndIsSettledByReading',
      'aLostRequestChargesNothing',
      'aChallengeIsDecidedByTheBank',
      'aLinkEndsWithItsTime',
    ]);
  });
});
