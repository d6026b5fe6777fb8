import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browserCatalogue, catalogue, networkSteps } from './index.ts';

describe('the steps over the network', () => {
  it('are numbered without a gap, and each says what may be done about it', () => {
    expect(networkSteps.map(({ id }) => id)).toEqual(
      Array.from({ length: 34 }, (_, at) => `S${String(at + 1).padStart(2, '0')}`),
    );
    expect(new Set(networkSteps.map(({ repeatability }) => repeatability))).toEqual(
      new Set(['read', 'idempotent', 'harmless', 'never', 'navigation', 'message', 'optional']),
    );
  });

  it('move money or authentication state in these seven and in no other (reliability 2.4)', () => {
    expect(networkSteps.filter(({ repeatability }) => repeatability === 'never').map(({ id }) => id)).toEqual([
      'S04',
      'S08',
      'S14',
      'S23',
      'S25',
      'S31',
      'S32',
    ]);
  });

  it('are every call that a browser makes', () => {
    const named = new Set(networkSteps.map(({ endpoint }) => endpoint));
    for (const name of Object.keys(browserCatalogue)) expect(named).toContain(name);
    for (const { name, key } of Object.values(catalogue))
      if (key === 'publishable' && !/poll|authenticateThreeDS|completeAuthorize/i.test(name))
        expect(named).toContain(name);
  });

  it('are all in the fault matrix, or are listed there with the reason why not', () => {
    const page = readFileSync(new URL('../../docs/internals/fault-matrix.md', import.meta.url), 'utf8');
    for (const { id } of networkSteps) expect(page, id).toMatch(new RegExp(`^\\| ${id}\\b`, 'm'));
  });
});
