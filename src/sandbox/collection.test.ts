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
    fields: { colour: ({ colour }) => colour, owner: ({ owner }) => owner },
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
  fc.record({ do: fc.constantFrom('commit' as const, 'revert' as const) }),
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

const plain = (rows: readonly Row[]) => rows.map((value) => JSON.stringify(value)).sort();

/** A collection and the naive map that it must be the same as. */
function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const collection = make();
  let model = new Map<string, Row>();
  let settled = new Map<string, Row>();
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
    } else if (action.do === 'commit') {
      collection.commit();
      settled = copy(model);
    } else {
      collection.revert();
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
  it('is a map in order of arrival, whatever is changed or taken back', () => {
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
          const at = collection.getPosition(cursor);
          const older = naive(new Map([...ordered].filter(([key]) => collection.getPosition(key) < at)), asked);
          const newer = naive(new Map([...ordered].filter(([key]) => collection.getPosition(key) > at)), asked);
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
          expect(collection.getValues('colour', range)).toEqual([...new Set(inRange.map(({ colour }) => colour))]);
        }
        for (const owner of ['ann', 'bob']) {
          expect(collection.findBy('owner', owner)).toEqual([...ordered.values()].filter((one) => one.owner === owner));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives what is due, soonest first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.nat({ max: 50 }), (steps, now) => {
        const { collection, model } = play(steps);
        const due = [...model.values()].filter((one) => (one.due ?? Infinity) <= now);
        const taken = collection.takeDue(now);
        expect(plain(taken)).toEqual(plain(due));
        expect(taken.map((one) => one.due)).toEqual([...taken.map((one) => one.due ?? 0)].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  it('says what a transaction has changed, also where no caller said so, and nothing else', () => {
    const collection = make();
    const fresh = { colour: 'red', owner: 'ann', created: 1, due: undefined };
    collection.set('a', { ...fresh });
    collection.set('b', { ...fresh });
    expect(collection.commit().map(([key]) => key)).toEqual(['a', 'b']);
    collection.get('a');
    const changed = collection.get('b');
    if (changed) changed.colour = 'blue';
    expect(collection.commit()).toEqual([['b', JSON.stringify([1, { ...fresh, colour: 'blue' }])]]);
    collection.delete('a');
    collection.set('c', { ...fresh });
    collection.delete('c');
    expect(collection.commit()).toEqual([['a', undefined]]);
  });

  it('is the same again once its texts are loaded into another', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { collection } = play(steps);
        collection.commit();
        const other = make();
        other.load([...collection.dump()].reverse());
        expect(other.dump()).toEqual(collection.dump());
        collection.set('new', { colour: 'red', owner: undefined, created: 1, due: undefined });
        other.set('new', { colour: 'red', owner: undefined, created: 1, due: undefined });
        expect([...other.keys()]).toEqual([...collection.keys()]);
      }),
      { numRuns: 200 },
    );
  });

  it('loads more records than a call takes arguments', () => {
    const collection = make();
    const text = JSON.stringify({ colour: 'red', created: 0 });
    collection.load(Array.from({ length: 200_000 }, (_, index) => [`id_${index}`, `[${index},${text}]`]));
    collection.set('new', { colour: 'red', owner: undefined, created: 1, due: undefined });
    expect(collection.getPosition('new')).toBe(200_000);
  });

  it('names the field that is missing', () => {
    expect(() => make().findBy('size', 'x')).toThrow('no field "size"');
    expect(() => make().query({ where: { size: 'x' } })).toThrow('no field "size"');
  });
});
