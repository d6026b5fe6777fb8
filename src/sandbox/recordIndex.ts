import { type Bitmap, createBitmap } from './bitmap.ts';
import { placeIn } from './risingLists.ts';

/** What the records of a collection are looked up by. Every function is pure and cheap: it runs whenever a record may have changed. */
export interface CollectionPlan<T> {
  /** Fields with few different values, for filters: a bit for each record and value. */
  readonly few?: Readonly<Record<string, (record: T) => string | undefined>>;
  /** Fields with many different values, for lookups: a list of records for each value. */
  readonly many?: Readonly<Record<string, (record: T) => string | undefined>>;
  /** Moment of creation, in milliseconds since 1970, for time ranges. */
  readonly created?: (record: T) => number;
  /** Its amount in minor units, for ranges; never changes. */
  readonly amount?: (record: T) => number;
  /** When the record changes by itself, in milliseconds since 1970. */
  readonly due?: (record: T) => number | undefined;
}

/** A field with few different values: the positions of each, as bits. */
export interface FewField<T> {
  readonly read: (record: T) => string | undefined;
  /** By position; what is not there has none. */
  readonly values: (string | undefined)[];
  readonly bits: Map<string, Bitmap>;
}

/** A field with many different values: the positions of each, rising. */
export interface ManyField<T> {
  readonly read: (record: T) => string | undefined;
  /** By position; what is not there has none. */
  readonly values: (string | undefined)[];
  readonly lists: Map<string, number[]>;
}

/** What the records of a collection are found by. A record keeps its position; a hole remains where one was deleted. */
export interface RecordIndex<T> {
  readonly plan: CollectionPlan<T>;
  readonly live: Bitmap;
  readonly few: ReadonlyMap<string, FewField<T>>;
  readonly many: ReadonlyMap<string, ManyField<T>>;
  /** Moment of creation by position; empty without `created` in the plan. */
  readonly created: number[];
  /** True while no record was created before one that came earlier: then a range of time is a range of positions. */
  inOrder: boolean;
  /** By position; empty without `amount` in the plan. */
  readonly amounts: number[];
  /** The amounts of all live records, rising. */
  readonly rising: number[];
}

const fieldsOf = <T, Field>(
  reads: CollectionPlan<T>['few'],
  make: (read: (record: T) => string | undefined) => Field,
): ReadonlyMap<string, Field> => new Map(Object.entries(reads ?? {}).map(([name, read]) => [name, make(read)]));

/** Makes an empty index. */
export function createIndex<T>(plan: CollectionPlan<T>): RecordIndex<T> {
  return {
    plan,
    live: createBitmap(),
    few: fieldsOf(plan.few, (read) => ({ read, values: [], bits: new Map() })),
    many: fieldsOf(plan.many, (read) => ({ read, values: [], lists: new Map() })),
    created: [],
    inOrder: true,
    amounts: [],
    rising: [],
  };
}

function moveBit<T>({ values, bits }: FewField<T>, position: number, value: string | undefined): void {
  const before = values[position];
  if (before === value) return;
  values[position] = value;
  if (before !== undefined) bits.get(before)?.clear(position);
  if (value === undefined) return;
  const known = bits.get(value) ?? createBitmap();
  known.set(position);
  bits.set(value, known);
}

function moveListed<T>({ values, lists }: ManyField<T>, position: number, value: string | undefined): void {
  const before = values[position];
  if (before === value) return;
  values[position] = value;
  if (before !== undefined) {
    const list = lists.get(before) ?? [];
    list.splice(placeIn(list, position), 1);
    if (list.length === 0) lists.delete(before);
  }
  if (value === undefined) return;
  const list = lists.get(value);
  if (!list) lists.set(value, [position]);
  else if ((list[list.length - 1] ?? 0) < position) list.push(position);
  else list.splice(placeIn(list, position), 0, position);
}

/** Makes what a record is looked up by true again. */
export function updateIndex<T>({ few, many }: RecordIndex<T>, position: number, record: T): void {
  for (const field of few.values()) moveBit(field, position, field.read(record));
  for (const field of many.values()) moveListed(field, position, field.read(record));
}

/** Puts a new record at the next position. */
export function addToIndex<T>(index: RecordIndex<T>, position: number, record: T): void {
  const { plan, created } = index;
  if (plan.created) {
    const moment = plan.created(record);
    index.inOrder &&= moment >= (created[created.length - 1] ?? Number.NEGATIVE_INFINITY);
    created.push(moment);
  }
  if (plan.amount) index.amounts.push(plan.amount(record));
  putBack(index, position, record);
}

/** Puts a record back at the position that it had. */
export function putBack<T>(index: RecordIndex<T>, position: number, record: T): void {
  const amount = index.amounts[position];
  if (amount !== undefined) index.rising.splice(placeIn(index.rising, amount), 0, amount);
  index.live.set(position);
  updateIndex(index, position, record);
}

/** Leaves a hole at a position. */
export function removeFromIndex<T>({ few, many, amounts, rising, live }: RecordIndex<T>, position: number): void {
  for (const field of few.values()) moveBit(field, position, undefined);
  for (const field of many.values()) moveListed(field, position, undefined);
  const amount = amounts[position];
  if (amount !== undefined) rising.splice(placeIn(rising, amount), 1);
  live.clear(position);
}

/** @throws for a field that the plan does not have. */
export function fieldOf<Field>(fields: ReadonlyMap<string, Field>, name: string): Field {
  const field = fields.get(name);
  if (!field) throw new Error(`tillkit: no index on "${name}". Add it to the collection's plan.`);
  return field;
}
