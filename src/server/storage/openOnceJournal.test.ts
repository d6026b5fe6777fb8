import { describe, expect, it, onTestFinished } from 'vitest';
import { databasesUnderTest } from './databases.testing.ts';
import { openOnceJournal } from './openOnceJournal.ts';

const change = (key: string, from: string | undefined, to: string) => ({ key, from, to });

describe.each(databasesUnderTest)('a journal for once ($name)', ({ name, available, make }) => {
  const test = it.skipIf(!available);

  /** Two connections to one database, as two processes have them; to memory there is only one. */
  async function openTwice() {
    const { location, remove } = await make();
    onTestFinished(remove);
    const open = async () => {
      const journal = await openOnceJournal(location);
      onTestFinished(journal.close);
      return journal;
    };
    const one = await open();
    return [one, name === 'memory' ? one : await open()] as const;
  }

  test('makes all changes, or none where a key holds another text', async () => {
    const [one, other] = await openTwice();
    expect(await one.commit([change('a', undefined, 'a1'), change('b', undefined, 'b1')])).toBe(true);
    expect(await other.commit([change('a', 'a1', 'a2'), change('b', undefined, 'b2')])).toBe(false);
    expect(await other.commit([change('c', undefined, 'c1'), change('b', 'b2', 'b3')])).toBe(false);
    expect(await other.commit([change('c', 'c1', 'c2')])).toBe(false);
    const read = () => Promise.all(['a', 'b', 'c'].map((key) => other.read(key)));
    expect(await read()).toEqual(['a1', 'b1', undefined]);
    expect(await other.commit([change('a', 'a1', 'a2'), change('b', 'b1', 'b2')])).toBe(true);
    expect(await read()).toEqual(['a2', 'b2', undefined]);
  });

  test('lets one alone of those that start from the same text go on', async () => {
    const journals = await openTwice();
    let text: string | undefined;
    for (let round = 0; round < 20; round += 1) {
      const attempts = Array.from({ length: 8 }, async (_, nth) => {
        const to = `${round}/${nth}`;
        const changes = [change('shared', text, to), change(to, undefined, 'own')];
        return (await journals[nth % 2]?.commit(changes)) ? [to] : [];
      });
      const won = (await Promise.all(attempts)).flat();
      expect(won).toHaveLength(1);
      [text] = won;
      expect(await journals[0].read('shared')).toBe(text);
      const own = await Promise.all(attempts.map((_, nth) => journals[1].read(`${round}/${nth}`)));
      expect(own.filter((found) => found !== undefined)).toHaveLength(1);
    }
  });
});
