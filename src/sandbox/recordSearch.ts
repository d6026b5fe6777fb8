import { type Bitmap, bitsOf } from './bitmap.ts';
import { fieldOf, type RecordIndex } from './recordIndex.ts';
import { placeIn, shared } from './risingLists.ts';

/** Which records are wanted. An absent filter, or one without entries, lets everything pass. */
export interface Query {
  /** Only the record of this id. */
  readonly id?: string | undefined;
  /** By field of the plan. */
  readonly where?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Created at this moment or later. */
  readonly from?: number | undefined;
  /** Created at this moment or earlier. */
  readonly to?: number | undefined;
  /** Of at least this amount, in minor units. */
  readonly least?: number | undefined;
  /** Of at most this amount, in minor units. */
  readonly most?: number | undefined;
}

type Range = Pick<Query, 'from' | 'to'>;

/** A query as it is carried out; valid until something changes. */
export interface Search<T> {
  readonly index: RecordIndex<T>;
  /** Number of positions. */
  readonly size: number;
  readonly wanted: Query;
  /** Positions that a range of creation leaves: the first, and the one behind the last. */
  readonly first: number;
  readonly end: number;
  /** The only positions that can pass, rising; absent where every one can. */
  readonly rows: readonly number[] | undefined;
  /** For each field a union; a record passes when it is in all of them. */
  readonly unions: readonly (readonly Bitmap[])[];
  /** Whether the moment, or the amount, of each record has to be compared. */
  readonly needsTime: boolean;
  readonly needsAmount: boolean;
}

/** Positions of a range of creation, first inclusive, last exclusive. Exact only while records came in order of creation. */
function rangeOf<T>(
  { inOrder, created }: RecordIndex<T>,
  size: number,
  { from, to }: Range,
): readonly [number, number] {
  if (!inOrder) return [0, size];
  return [from === undefined ? 0 : placeIn(created, from), to === undefined ? size : placeIn(created, to, true)];
}

function isWithin<T>({ created }: RecordIndex<T>, position: number, { from, to }: Range): boolean {
  const moment = created[position] ?? 0;
  return (from === undefined || moment >= from) && (to === undefined || moment <= to);
}

/**
 * Prepares a query.
 *
 * @param size number of positions
 * @param byId position of the record of the wanted id; -1 for none, absent where no id is wanted
 */
export function prepareSearch<T>(index: RecordIndex<T>, size: number, wanted: Query, byId?: number): Search<T> {
  const [first, end] = rangeOf(index, size, wanted);
  const unions: (readonly Bitmap[])[] = [];
  let rows: readonly number[] | undefined = byId === undefined ? undefined : byId < 0 ? [] : [byId];
  for (const [name, filter] of Object.entries(wanted.where ?? {})) {
    if (filter === undefined || filter.length === 0) continue;
    const values = [...new Set(typeof filter === 'string' ? [filter] : filter)];
    const few = index.few.get(name);
    if (few) {
      unions.push(values.map((value) => few.bits.get(value)).filter((bits) => bits !== undefined));
      continue;
    }
    const many = fieldOf(index.many, name);
    const lists = values.map((value) => many.lists.get(value) ?? []);
    const union = lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort((a, b) => a - b);
    rows = rows === undefined ? union : shared(rows, union);
  }
  return {
    index,
    size,
    wanted,
    first,
    end,
    rows,
    unions,
    needsTime: !index.inOrder && (wanted.from !== undefined || wanted.to !== undefined),
    needsAmount: wanted.least !== undefined || wanted.most !== undefined,
  };
}

const leastOf = ({ least = Number.NEGATIVE_INFINITY }: Query) => least;
const mostOf = ({ most = Number.POSITIVE_INFINITY }: Query) => most;

/** What bits alone do not decide: the moment where records did not come in order, and the amount. */
function holds<T>({ index, wanted, needsTime, needsAmount }: Search<T>, position: number): boolean {
  if (needsTime && !isWithin(index, position, wanted)) return false;
  const amount = index.amounts[position] ?? 0;
  return !needsAmount || (amount >= leastOf(wanted) && amount <= mostOf(wanted));
}

const passes = ({ unions }: { readonly unions: Search<unknown>['unions'] }, position: number) =>
  unions.every((union) => union.some((bits) => bits.has(position)));

/** Thirty-two positions at once that are in every union and in the range. */
function wordAt<T>({ index, unions, first, end }: Search<T>, at: number): number {
  let word = index.live.word(at);
  for (const union of unions) {
    let any = 0;
    for (const bits of union) any |= bits.word(at);
    word &= any;
    if (word === 0) return 0;
  }
  if (at === first >>> 5) word &= -1 << (first & 31);
  if (at === end >>> 5) word &= ~(-1 << (end & 31));
  return word;
}

function* candidatesDown<T>(search: Search<T>, below: number): Generator<number> {
  const { rows, first, end } = search;
  const limit = Math.min(below, end);
  if (rows) {
    for (let at = placeIn(rows, limit) - 1; at >= 0; at -= 1) {
      const position = rows[at] ?? 0;
      if (position < first) return;
      if (passes(search, position)) yield position;
    }
    return;
  }
  for (let at = (limit - 1) >> 5; at >= first >>> 5 && limit > first; at -= 1) {
    let word = wordAt(search, at);
    if (at === limit >>> 5) word &= ~(-1 << (limit & 31));
    while (word !== 0) {
      const bit = 31 - Math.clz32(word);
      yield at * 32 + bit;
      word &= ~(1 << bit);
    }
  }
}

function* candidatesUp<T>(search: Search<T>, above: number): Generator<number> {
  const { rows, first, end } = search;
  const start = Math.max(above + 1, first);
  if (rows) {
    for (let at = placeIn(rows, start); at < rows.length; at += 1) {
      const position = rows[at] ?? 0;
      if (position >= end) return;
      if (passes(search, position)) yield position;
    }
    return;
  }
  for (let at = start >>> 5; at <= (end - 1) >>> 5 && start < end; at += 1) {
    let word = wordAt(search, at);
    if (at === start >>> 5) word &= -1 << (start & 31);
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      yield at * 32 + bit;
      word &= word - 1;
    }
  }
}

function* those<T>(search: Search<T>, candidates: Iterable<number>): Generator<number> {
  const exact = !search.needsTime && !search.needsAmount;
  for (const position of candidates) if (exact || holds(search, position)) yield position;
}

/** Positions of the records that were searched for, newest first, from below a position. */
export const descending = <T>(search: Search<T>, below: number) => those(search, candidatesDown(search, below));

/** Positions of the records that were searched for, oldest first, from above a position. */
export const ascending = <T>(search: Search<T>, above: number) => those(search, candidatesUp(search, above));

/** How many records there are, from what the index knows where it can. */
export function countOf<T>(search: Search<T>): number {
  const { index, size, wanted, rows, unions, first, end, needsTime, needsAmount } = search;
  const exact = !needsTime && !needsAmount;
  const whole = first === 0 && end === size;
  if (exact && rows && unions.length === 0) return Math.max(0, placeIn(rows, end) - placeIn(rows, first));
  if (exact && !rows && whole && unions.length === 0) return index.live.count;
  if (exact && !rows && whole && unions.length === 1) {
    return (unions[0] ?? []).reduce((sum, bits) => sum + bits.count, 0);
  }
  if (needsAmount && !needsTime && !rows && whole && unions.length === 0) {
    return Math.max(0, placeIn(index.rising, mostOf(wanted), true) - placeIn(index.rising, leastOf(wanted)));
  }
  let sum = 0;
  if (exact && !rows) {
    if (end <= first) return 0;
    for (let at = first >>> 5; at <= (end - 1) >>> 5; at += 1) sum += bitsOf(wordAt(search, at));
    return sum;
  }
  for (const _ of ascending(search, -1)) sum += 1;
  return sum;
}

/** The last position of a value within a range of creation; -1 for none. */
export function latestOf<T>(index: RecordIndex<T>, size: number, bits: Bitmap, range: Range): number {
  const [first, end] = rangeOf(index, size, range);
  for (let at = (end - 1) >> 5; at >= first >>> 5; at -= 1) {
    for (let word = bits.word(at); word !== 0; ) {
      const bit = 31 - Math.clz32(word);
      const position = at * 32 + bit;
      if (position < first) return -1;
      if (position < end && (index.inOrder || isWithin(index, position, range))) return position;
      word &= ~(1 << bit);
    }
  }
  return -1;
}
