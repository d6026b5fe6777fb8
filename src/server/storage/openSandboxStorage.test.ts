import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseUnderTest, databasesUnderTest } from './databases.testing.ts';
import { type DatabaseSandboxStorage, openSandboxStorage } from './openSandboxStorage.ts';

const texts = (count: number, word: string) =>
  new Map(Array.from({ length: count }, (_, nth) => [`payments/${nth}`, word] as const));
const sorted = (entries: Awaited<ReturnType<DatabaseSandboxStorage['read']>>) =>
  entries && new Map([...entries].sort());

async function fresh({ make }: DatabaseUnderTest) {
  const { location, remove } = await make();
  const opened: DatabaseSandboxStorage[] = [];
  const open = async () => {
    const storage = await openSandboxStorage(location);
    opened.push(storage);
    return storage;
  };
  onTestFinished(async () => {
    await Promise.all(opened.map((storage) => storage.close()));
    await remove();
  });
  return { open, storage: await open() };
}

const change = { replace: false };

describe.each(databasesUnderTest)('the storage of a sandbox ($name)', (kind) => {
  const test = it.skipIf(!kind.available);

  test('gives back what was written last of each key, and nothing that was deleted', async () => {
    const { storage } = await fresh(kind);
    await storage.claim('one');
    expect(await storage.read('one')).toEqual([]);
    await storage.write('one', texts(450, 'first'), change);
    await storage.write('one', new Map([...texts(220, 'second'), ['payments/449', undefined]]), change);
    const expected = new Map([...texts(449, 'first'), ...texts(220, 'second')]);
    expect(sorted(await storage.read('one'))).toEqual(new Map([...expected].sort()));
  });

  test('puts texts in the place of all others', async () => {
    const { storage } = await fresh(kind);
    await storage.claim('one');
    await storage.write('one', texts(5, 'first'), change);
    await storage.write('one', new Map([['state', '{}']]), { replace: true });
    expect(await storage.read('one')).toEqual([['state', '{}']]);
  });

  test('is written by the owner who claimed it last, and by nobody else', async () => {
    const { storage } = await fresh(kind);
    await storage.claim('one');
    await storage.write('one', texts(1, 'first'), change);
    await storage.claim('two');
    await expect(storage.write('one', texts(1, 'second'), change)).rejects.toThrow('another sandbox');
    await expect(storage.write('one', texts(1, 'second'), { replace: true })).rejects.toThrow('another sandbox');
    expect(await storage.read('one')).toBeUndefined();
    expect(await storage.read('two')).toEqual([['payments/0', 'first']]);
  });
});

describe.each(databasesUnderTest.filter(({ name }) => name !== 'memory'))('a shared storage ($name)', (kind) => {
  it.skipIf(!kind.available)('keeps all or nothing of a writer that loses its claim meanwhile', async () => {
    const { open, storage } = await fresh(kind);
    await storage.claim('one');
    const other = await open();
    const writing = Array.from({ length: 5 }, (_, nth) => storage.write('one', texts(600, `${nth}`), change));
    const written = await Promise.allSettled([...writing, other.claim('two')]);
    await other.write('two', new Map([['state', 'two']]), change);
    await expect(storage.write('one', texts(1, 'late'), change)).rejects.toThrow('another sandbox');
    const kept = (await other.read('two'))?.filter(([key]) => key !== 'state').map(([, text]) => text) ?? [];
    // The server decides which of them is last.
    const done = writing.flatMap((_, nth) => (written[nth]?.status === 'fulfilled' ? [`${nth}`] : []));
    expect(new Set(kept).size).toBe(Math.min(done.length, 1));
    expect(kept).toHaveLength(600 * Math.min(done.length, 1));
    for (const text of kept) expect(done).toContain(text);
  });
});
