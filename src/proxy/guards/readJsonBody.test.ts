import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { findJsonTrap } from './readJsonBody.ts';

describe('findJsonTrap', () => {
  everyRow([
    ['{"a":1,"a":2}', 'A key is repeated.'],
    ['{"a":1,"\\u0061":2}', 'A key is repeated.'],
    ['[{"b":{"a":1,"c":"}","a":2}}]', 'A key is repeated.'],
    ['{"__proto__":1}', 'A key is not allowed.'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'A key is not allowed.'],
    ['{"a":{"constructor":1}}', 'A key is not allowed.'],
    ['{"prototype":1}', 'A key is not allowed.'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'It is nested deeper than 32 levels.'],
    ['{"\\x":1}', 'A key is malformed.'],
  ])('finds in %.40s that %s', (text, trap) => {
    expect(findJsonTrap(text)).toBe(trap);
  });

  everyRow([
    '{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '{"a":"{\\"a\\":1,\\"a\\":2}","b":"__proto__"}',
    `${'['.repeat(32)}${']'.repeat(32)}`,
    '"text"',
    'null',
  ])('finds nothing in %.40s', (text) => {
    expect(findJsonTrap(text)).toBeUndefined();
  });

  it('finds nothing in any JSON that was written from a value, whatever its strings hold', () => {
    const harmless = (value: unknown) => !/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value));
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).filter(harmless);
    fc.assert(
      fc.property(value, (written) => findJsonTrap(JSON.stringify(written)) === undefined),
      { numRuns: 1000 },
    );
  });
});
