import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseUnderTest, databasesUnderTest } from './databases.testing.ts';
import { type DatabaseEventLog, openEventLog } from './openEventLog.ts';

const rowsFrom = (first: number, count: number, word = 'x') =>
  Array.from({ length: count }, (_, nth) => ({ sequence: first + nth, text: `{"${word}":${first + nth}}` }));

async function readAll(log: DatabaseEventLog, after = 0) {
  const rows = [];
  for await (const row of log.read(after)) rows.push(row);
  return rows;
}

async function fresh({ make }: DatabaseUnderTest) {
  const { location, remove } = await make();
  const opened: DatabaseEventLog[] = [];
  const open = async () => {
    const log = await openEventLog(location);
    opened.push(log);
    return log;
  };
  onTestFinished(async () => {
    await Promise.all(opened.map((log) => log.close()));
    await remove();
  });
  return { open, log: await open() };
}

describe.each(databasesUnderTest)('an event log ($name)', (kind) => {
  const test = it.skipIf(!kind.available);

  test('gives back rows in order, from anywhere on', async () => {
    const { log } = await fresh(kind);
    expect(await readAll(log)).toEqual([]);
    await log.append(rowsFrom(1, 3));
    await log.append(rowsFrom(4, 700));
    expect(await readAll(log)).toEqual(rowsFrom(1, 703));
    expect(await readAll(log, 500)).toEqual(rowsFrom(501, 203));
  });

  test('takes no row twice and leaves no gap, and then writes none of them', async () => {
    const { log } = await fresh(kind);
    await log.append(rowsFrom(1, 5));
    for (const rows of [rowsFrom(5, 1), rowsFrom(3, 6), rowsFrom(7, 1), rowsFrom(7, 300), rowsFrom(5, 300)]) {
      await expect(log.append(rows)).rejects.toThrow();
    }
    expect(await readAll(log)).toEqual(rowsFrom(1, 5));
  });

  test('puts a checkpoint in the place of everything, and goes on after it', async () => {
    const { log } = await fresh(kind);
    await log.append(rowsFrom(1, 5));
    await expect(log.replace(rowsFrom(9, 2))).rejects.toThrow();
    expect(await readAll(log)).toHaveLength(5);
    await log.replace(rowsFrom(6, 450, 'new'));
    await expect(log.append(rowsFrom(6, 1))).rejects.toThrow();
    await log.append(rowsFrom(456, 1));
    expect(await readAll(log)).toEqual([...rowsFrom(6, 450, 'new'), ...rowsFrom(456, 1)]);
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))('a shared event log ($name)', (kind) => {
  it.skipIf(!kind.available)('lets one of two writers win, and none get in between', async () => {
    const { open, log } = await fresh(kind);
    await log.append(rowsFrom(1, 2));
    const other = await open();
    const tries = await Promise.allSettled([log.append(rowsFrom(3, 3, 'a')), other.append(rowsFrom(3, 3, 'b'))]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await readAll(log);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.slice(2).map(({ text }) => text.slice(0, 4))).size).toBe(1);
    await log.replace(rowsFrom(6, 1));
    await log.append(rowsFrom(7, 4));
    await expect(other.append(rowsFrom(6, 1))).rejects.toThrow();
    await expect(other.append(rowsFrom(3, 1))).rejects.toThrow();
    await expect(other.replace(rowsFrom(6, 1))).rejects.toThrow();
    expect(await readAll(other)).toEqual(rowsFrom(6, 5));
  });
});
