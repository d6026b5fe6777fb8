import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachRow, type Page } from './pages.ts';
import { failed } from './readResponse.ts';
import type { Result } from './result.ts';

const endpoint = { name: 'listThings', repeatability: 'read', target: 'service' } as const;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

async function all(rows: AsyncIterable<Result<number>>) {
  const got: number[] = [];
  for await (const row of rows) {
    if (!row.ok) return { got, failure: row.failure.code };
    got.push(row.value);
  }
  return { got, failure: undefined };
}

const page = (rows: number[], size: number): Result<Page<number>> => ({
  ok: true,
  value: { rows, isLast: rows.length < size },
});

describe('eachRow', () => {
  it('gives every row once and in order, by offset and by cursor, whether the cursor repeats its row or not', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 60 }),
        fc.integer({ min: 2, max: 12 }),
        fc.constantFrom('offset', 'exclusive', 'inclusive'),
        async (count, size, kind) => {
          const rows = numbers(count);
          const read = async ({ offset, after }: { offset: number; after: number | undefined }) => {
            const own = kind === 'inclusive' ? 0 : 1;
            const start = kind === 'offset' ? offset : after === undefined ? 0 : rows.indexOf(after) + own;
            return page(rows.slice(start, start + size), size);
          };
          expect(await all(eachRow(read, String))).toEqual({ got: rows, failure: undefined });
        },
      ),
    ));

  it('drops the rows that a growing list pushes onto the next page', async () => {
    let list = numbers(6);
    const read = async ({ offset }: { offset: number }) => {
      const answer = page(list.slice(offset, offset + 2), 2);
      if (offset === 0) list = [100, 101, ...list];
      return answer;
    };
    expect(await all(eachRow(read, String))).toEqual({ got: numbers(6), failure: undefined });
  });

  it('ends with a list that never goes on', async () => {
    let calls = 0;
    const read = async () => {
      calls += 1;
      return page([1, 2], 2);
    };
    expect(await all(eachRow(read, String))).toEqual({ got: [1, 2], failure: undefined });
    expect(calls).toBe(3);
  });

  it('gives the failure of a page once, after the rows before it', async () => {
    const read = async ({ offset }: { offset: number }): Promise<Result<Page<number>>> =>
      offset === 0 ? page([1, 2], 2) : failed(endpoint, 'http', 'none', 'no', { code: 'HE_00' });
    expect(await all(eachRow(read, String))).toEqual({ got: [1, 2], failure: 'HE_00' });
  });

  it('requests no page that the caller does not want', async () => {
    let calls = 0;
    const read = async () => {
      calls += 1;
      return page([calls, -calls], 2);
    };
    for await (const row of eachRow(read, String)) if (row.ok && row.value === -1) break;
    expect(calls).toBe(1);
  });
});
