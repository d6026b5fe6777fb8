import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCollection } from './collection.ts';

interface Row {
  colour: string;
  owner: string | undefined;
  readonly created: number;
  due: number | undefined;
}

const make = () =>
  createCollection<Row>({
    few: { colour: ({ colour }) => colour },
    many: { owner: ({ owner }) => owner },
    created: ({ created }) => created,
    amount: ({ created }) => created % 7,
    due: ({ due }) => due,
  });

const colours = ['red', 'green', 'blue'];
const owners = ['ann', 'bob', undefined];
const row = fc.record<Row>({
  colour: fc.constantFrom(...colours),
  owner: fc.constantFrom(...owners),
  created: fc.nat({ max: 50 }),
  due: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
});
const id = fc.nat({ max: 80 }).map((nth) => `id_${nth}`);
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), id, row }),
  fc.record({ do: fc.constant('change' as const), id, row }),
  fc.record({ do: fc.constant('delete' as const), id }),
  fc.record({ do: fc.constantFrom('settle' as const, 'discard' as const, 'undo' as const) }),
);
const question = fc.record({
  colour: fc.option(fc.subarray(colours), { nil: undefined }),
  owner: fc.option(fc.constantFrom('ann', 'bob', 'eve'), { nil: undefined }),
  from: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
  to: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
  limit: fc.nat({ max: 6 }),
  skip: fc.nat({ max: 4 }),
  least: fc.option(fc.nat({ max: 7 }), { nil: undefined }),
  most: fc.option(fc.nat({ max: 7 }), { nil: undefined }),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

const plain = (rows: readonly (readonly [string, Row])[]) => rows.map(([key, value]) => [key, JSON.stringify(value)]);

/** A collection and the naive map that it must be the same as. */
function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const collection = make();
  let model = new Map<string, Row>();
  let settled = new Map<string, Row>();
  const undos: { readonly undo: () => void; readonly before: Map<string, Row> }[] = [];
  const copy = (from: Map<string, Row>) => new Map([...from].map(([key, value]) => [key, { ...value }]));
  for (const action of steps) {
    if (action.do === 'set') {
      collection.set(action.id, { ...action.row });
      model.set(action.id, { ...action.row, created: model.get(action.id)?.created ?? action.row.created });
      const kept = collection.get(action.id);
      // Nothing of the sandbox moves the moment of creation of a record that exists.
      if (kept) Object.assign(kept, { created: model.get(action.id)?.created });
    } else if (action.do === 'change') {
      for (const target of [collection.get(action.id), model.get(action.id)]) {
        if (target) Object.assign(target, { ...action.row, created: target.created });
      }
    } else if (action.do === 'delete') {
      expect(collection.delete(action.id)).toBe(model.delete(action.id));
    } else if (action.do === 'settle') {
      undos.push({ undo: collection.settle().undo, before: settled });
      settled = copy(model);
    } else if (action.do === 'discard') {
      collection.settle(true);
      model = copy(settled);
    } else {
      collection.settle(true);
      const last = undos.pop();
      last?.undo();
      settled = last?.before ?? settled;
      model = copy(settled);
    }
  }
  return { collection, model };
}

function naive(model: Map<string, Row>, asked: Question): Row[] {
  return [...model.values()]
    .filter(
      (one) =>
        (asked.colour === undefined || asked.colour.length === 0 || asked.colour.includes(one.colour)) &&
        (asked.owner === undefined || one.owner === asked.owner) &&
        (asked.from === undefined || one.created >= asked.from) &&
        (asked.to === undefined || one.created <= asked.to) &&
        one.created % 7 >= (asked.least ?? 0) &&
        one.created % 7 <= (asked.most ?? 7),
    )
    .reverse();
}

describe('a collection', () => {
  it('is a map in order of arrival, whatever is changed, taken back or undone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { collection, model } = play(steps);
        expect(collection.size).toBe(model.size);
        expect([...collection.keys()].sort()).toEqual([...model.keys()].sort());
        for (const [key, value] of model) expect(collection.get(key)).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds what a naive search finds, counts it, and gives any page of it from either side', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), fc.array(question, { maxLength: 8 }), (steps, questions) => {
        const { collection, model } = play(steps);
        const order = new Map([...collection.keys()].map((key, at) => [key, at]));
        const ordered = new Map([...model].sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
        for (const asked of questions) {
          const all = naive(ordered, asked);
          const found = collection.query({
            where: { colour: asked.colour, owner: asked.owner },
            from: asked.from,
            to: asked.to,
            least: asked.least,
            most: asked.most,
          });
          expect(found.count()).toBe(all.length);
          expect(found.newest(asked.limit, { skip: asked.skip })).toEqual(
            all.slice(asked.skip, asked.skip + asked.limit),
          );
          expect(found.newest(1000)).toEqual(all);
          expect(found.oldest(asked.limit)).toEqual([...all].reverse().slice(0, asked.limit));
          const keys = [...ordered.keys()].reverse();
          const cursor = keys[asked.skip];
          if (cursor === undefined) continue;
          const at = collection.positionOf(cursor);
          const older = naive(new Map([...ordered].filter(([key]) => collection.positionOf(key) < at)), asked);
          const newer = naive(new Map([...ordered].filter(([key]) => collection.positionOf(key) > at)), asked);
          expect(found.newest(asked.limit, { below: at })).toEqual(older.slice(0, asked.limit));
          expect(found.oldest(asked.limit, { above: at })).toEqual([...newer].reverse().slice(0, asked.limit));
          const range = { from: asked.from, to: asked.to };
          const inRange = naive(ordered, {
            ...asked,
            colour: undefined,
            owner: undefined,
            least: undefined,
            most: undefined,
          });
          expect(collection.valuesOf('colour', range)).toEqual([...new Set(inRange.map(({ colour }) => colour))]);
        }
        for (const owner of ['ann', 'bob']) {
          expect(collection.by('owner', owner)).toEqual([...ordered.values()].filter((one) => one.owner === owner));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives what is due once, soonest first, and again only while it stays due', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.nat({ max: 50 }), (steps, now) => {
        const { collection, model } = play(steps);
        const due = [...model.values()].filter((one) => (one.due ?? Infinity) <= now);
        const taken = collection.takeDue(now);
        expect(plain(taken.map((one) => ['', one] as const)).sort()).toEqual(
          plain(due.map((one) => ['', one] as const)).sort(),
        );
        expect(taken.map((one) => one.due)).toEqual([...taken.map((one) => one.due ?? 0)].sort((a, b) => a - b));
        for (const [nth, one] of taken.entries()) one.due = nth % 2 ? undefined : one.due;
        expect(collection.takeDue(now)).toHaveLength(Math.ceil(taken.length / 2));
      }),
      { numRuns: 500 },
    );
  });

  it('says what a transaction has changed, also where no caller said so, and nothing else', () => {
    const collection = make();
    const fresh = { colour: 'red', owner: 'ann', created: 1, due: undefined };
    collection.set('a', { ...fresh });
    collection.set('b', { ...fresh });
    expect(collection.settle().list.map(({ id: key }) => key)).toEqual(['a', 'b']);
    collection.get('a');
    const changed = collection.get('b');
    if (changed) changed.colour = 'blue';
    expect(collection.settle().list).toEqual([{ id: 'b', json: JSON.stringify({ ...fresh, colour: 'blue' }) }]);
    collection.delete('a');
    collection.set('c', { ...fresh });
    collection.delete('c');
    expect(collection.settle().list).toEqual([{ id: 'a', json: undefined }]);
  });

  it('keeps which calls were answered from a record until the record changes, however it changes', () => {
    const collection = make();
    const answered = () => [...collection.looked()].map((record) => record.answered);
    const answer = () => {
      for (const record of collection.looked()) record.answered = ['read'];
      collection.settle();
    };
    const look = (change: Partial<Row> = {}) => Object.assign(collection.get('a') ?? {}, change);
    collection.set('a', { colour: 'red', owner: 'ann', created: 1, due: undefined });
    answer();
    look();
    expect(answered()).toEqual([[]]);
    answer();
    look();
    expect(answered()).toEqual([['read']]);
    look({ colour: 'blue' });
    const { undo } = collection.settle();
    look();
    expect(answered()).toEqual([[]]);
    answer();
    undo();
    look();
    expect(answered()).toEqual([[]]);
    answer();
    look({ colour: 'green' });
    collection.settle(true);
    look();
    expect(answered()).toEqual([[]]);
    answer();
    collection.load('a', { colour: 'green', owner: 'ann', created: 1, due: undefined });
    look();
    expect(answered()).toEqual([[]]);
  });

  it('names the index that is missing', () => {
    expect(() => make().by('size', 'x')).toThrow('no index on "size"');
    expect(() => make().query({ where: { size: 'x' } })).toThrow('no index on "size"');
  });
});
