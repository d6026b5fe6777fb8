import { createDueQueue, type DueQueue } from './dueQueue.ts';
import {
  addToIndex,
  type CollectionPlan,
  createIndex,
  fieldOf,
  putBack,
  type RecordIndex,
  removeFromIndex,
  updateIndex,
} from './recordIndex.ts';
import { ascending, countOf, descending, latestOf, prepareSearch, type Query } from './recordSearch.ts';

/** What a query has found; valid until something changes. */
export interface Selection<T> {
  count(): number;
  /** Newest first, from below a position, without the first `skip`. */
  newest(limit: number, options?: { readonly below?: number; readonly skip?: number }): T[];
  /** Oldest first, from above a position. */
  oldest(limit: number, options?: { readonly above?: number }): T[];
}

/** One change of a record, as it is written down. */
export interface Change {
  readonly id: string;
  /** The record as JSON; absent when it was deleted. */
  readonly json: string | undefined;
}

/** What happened to a collection in one transaction, and how it is taken back. */
export interface Changes {
  readonly list: readonly Change[];
  undo(): void;
}

/** A record that was looked at. */
export interface Looked {
  /** The calls whose answer from this record, as it is, has been checked. */
  answered: readonly string[];
}

/** Records by id, in the order in which they came, with indexes. Records are plain JSON; handlers change them in place. */
export interface Collection<T> {
  readonly size: number;
  has(id: string): boolean;
  /** The record itself. Code that changes it need not report it: what was looked at is compared at the end of the transaction. */
  get(id: string): T | undefined;
  /** A new record comes after all others; one of a known id keeps its place. */
  set(id: string, record: T): void;
  delete(id: string): boolean;
  /** Oldest first. */
  keys(): IterableIterator<string>;
  /** Oldest first. */
  values(): IterableIterator<T>;
  /** Place in the order of arrival; -1 for an unknown id. */
  positionOf(id: string): number;
  /** Records whose field of `many` has this value, oldest first. */
  by(field: string, value: string): T[];
  query(query: Query): Selection<T>;
  /** Which values a field of `few` has within a range of creation, the newest record's first. */
  valuesOf(field: string, range: Pick<Query, 'from' | 'to'>): string[];
  /** Records that are due by now, soonest first. Each comes once, unless it stays due. */
  takeDue(now: number): T[];
  /** What was looked at since the last transaction. */
  looked(): Iterable<Looked>;
  /** Ends a transaction: what has changed since the last one, or with `discard` nothing, because it has been taken back. */
  settle(discard?: boolean): Changes;
  /** Puts a record in that comes from the log: it is there already, nothing has changed. */
  load(id: string, record: T): void;
  /** Takes a record out that the log says is gone. */
  unload(id: string): void;
  /** Every record as it was at the end of the last transaction, oldest first. */
  dump(): IterableIterator<readonly [string, string]>;
}

interface Entry<T> extends Looked {
  readonly id: string;
  readonly position: number;
  record: T;
  /** As it was at the end of the last transaction; absent for a record that is new, or that has not been looked at since it was loaded. */
  json: string | undefined;
  /** False until a transaction that made it has ended. */
  known: boolean;
  gone: boolean;
  due: number | undefined;
}

/** Everything that a collection holds. */
interface Book<T> {
  readonly byId: Map<string, Entry<T>>;
  /** By position; a hole where a record was deleted. */
  readonly entries: (Entry<T> | undefined)[];
  readonly index: RecordIndex<T>;
  readonly due: DueQueue<Entry<T>>;
  /** What was looked at, and what was deleted, since the last transaction. */
  readonly touched: Set<Entry<T>>;
  deleted: Entry<T>[];
}

function noteDue<T>({ index, due }: Book<T>, entry: Entry<T>): void {
  const at = index.plan.due?.(entry.record);
  if (at === entry.due) return;
  entry.due = at;
  if (at !== undefined) due.add(at, entry);
}

/** Makes what a record was looked up by true again. */
function update<T>(book: Book<T>, entry: Entry<T>): void {
  updateIndex(book.index, entry.position, entry.record);
  noteDue(book, entry);
}

/** Does so for everything that may have changed. */
function refresh<T>(book: Book<T>): void {
  for (const entry of book.touched) if (!entry.gone) update(book, entry);
}

function insert<T>(book: Book<T>, id: string, record: T, known: boolean): Entry<T> {
  const position = book.entries.length;
  const entry: Entry<T> = { id, position, record, json: undefined, known, gone: false, due: undefined, answered: [] };
  book.entries.push(entry);
  book.byId.set(id, entry);
  addToIndex(book.index, position, record);
  noteDue(book, entry);
  return entry;
}

function remove<T>(book: Book<T>, entry: Entry<T>): void {
  entry.gone = true;
  entry.due = undefined;
  removeFromIndex(book.index, entry.position);
  book.byId.delete(entry.id);
  book.entries[entry.position] = undefined;
}

function bringBack<T>(book: Book<T>, entry: Entry<T>): void {
  entry.gone = false;
  book.entries[entry.position] = entry;
  book.byId.set(entry.id, entry);
  putBack(book.index, entry.position, entry.record);
  noteDue(book, entry);
}

function touch<T>({ touched }: Book<T>, entry: Entry<T>): T {
  if (!touched.has(entry)) {
    if (entry.known) entry.json ??= JSON.stringify(entry.record);
    touched.add(entry);
  }
  return entry.record;
}

function restore<T>(book: Book<T>, entry: Entry<T>, json: string): void {
  // The text was made of a record of this collection.
  entry.record = JSON.parse(json) as T;
  entry.json = json;
  entry.answered = [];
  if (!entry.gone) update(book, entry);
}

const nothing: Changes = { list: [], undo: () => undefined };

function settle<T>(book: Book<T>, discard: boolean): Changes {
  if (book.touched.size === 0 && book.deleted.length === 0) return nothing;
  const list: Change[] = [];
  const undos: (() => void)[] = [];
  for (const entry of book.deleted) {
    if (!entry.known) continue;
    const { json } = entry;
    list.push({ id: entry.id, json: undefined });
    undos.push(() => {
      bringBack(book, entry);
      if (json !== undefined) restore(book, entry, json);
    });
  }
  for (const entry of book.touched) {
    if (entry.gone) continue;
    const json = JSON.stringify(entry.record);
    const before = entry.json;
    if (json === before) continue;
    list.push({ id: entry.id, json });
    undos.push(before === undefined ? () => remove(book, entry) : () => restore(book, entry, before));
    if (discard) continue;
    entry.json = json;
    entry.answered = [];
    entry.known = true;
    update(book, entry);
  }
  book.touched.clear();
  book.deleted = [];
  const undo = () => {
    for (const step of undos.reverse()) step();
  };
  if (!discard) return { list, undo };
  undo();
  return nothing;
}

/** Carries out a query. */
function select<T>(book: Book<T>, wanted: Query): Selection<T> {
  refresh(book);
  const { index, entries, byId } = book;
  const one = wanted.id === undefined ? undefined : (byId.get(wanted.id)?.position ?? -1);
  const search = prepareSearch(index, entries.length, wanted, one);
  const collect = (positions: Iterable<number>, limit: number, skip: number): T[] => {
    const found: T[] = [];
    let left = skip;
    if (limit <= 0) return found;
    for (const position of positions) {
      const entry = entries[position];
      if (!entry) continue;
      if (left > 0) {
        left -= 1;
        continue;
      }
      found.push(touch(book, entry));
      if (found.length === limit) break;
    }
    return found;
  };
  return {
    count: () => countOf(search),
    newest: (limit, { below = entries.length, skip = 0 } = {}) => collect(descending(search, below), limit, skip),
    oldest: (limit, { above = -1 } = {}) => collect(ascending(search, above), limit, 0),
  };
}

/** Makes an empty collection. */
export function createCollection<T>(plan: CollectionPlan<T> = {}): Collection<T> {
  const book: Book<T> = {
    byId: new Map(),
    entries: [],
    index: createIndex(plan),
    due: createDueQueue(),
    touched: new Set(),
    deleted: [],
  };
  const { byId, entries, index } = book;
  return {
    get size() {
      return byId.size;
    },
    has: (id) => byId.has(id),
    get(id) {
      const entry = byId.get(id);
      return entry && touch(book, entry);
    },
    set(id, record) {
      const entry = byId.get(id);
      if (entry) {
        touch(book, entry);
        entry.record = record;
      } else {
        book.touched.add(insert(book, id, record, false));
      }
    },
    delete(id) {
      const entry = byId.get(id);
      if (!entry) return false;
      touch(book, entry);
      remove(book, entry);
      book.deleted.push(entry);
      return true;
    },
    *keys() {
      for (const entry of entries) if (entry) yield entry.id;
    },
    *values() {
      for (const entry of entries) if (entry) yield touch(book, entry);
    },
    positionOf: (id) => byId.get(id)?.position ?? -1,
    by(field, value) {
      refresh(book);
      return (fieldOf(index.many, field).lists.get(value) ?? [])
        .map((position) => entries[position])
        .filter((entry) => entry !== undefined)
        .map((entry) => touch(book, entry));
    },
    query: (wanted) => select(book, wanted),
    valuesOf(field, range) {
      refresh(book);
      return [...fieldOf(index.few, field).bits]
        .map(([value, bits]) => ({ value, at: latestOf(index, entries.length, bits, range) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => b.at - a.at)
        .map(({ value }) => value);
    },
    takeDue(now) {
      refresh(book);
      const ripe: Entry<T>[] = [];
      for (const { at, item } of book.due.take(now)) {
        // An entry of the queue is out of date when its record has got another moment since.
        if (item.gone || item.due !== at) continue;
        item.due = undefined;
        ripe.push(item);
      }
      return ripe.map((entry) => touch(book, entry));
    },
    looked: () => book.touched,
    settle: (discard = false) => settle(book, discard),
    load(id, record) {
      const entry = byId.get(id);
      if (entry) {
        entry.record = record;
        entry.json = undefined;
        entry.answered = [];
        update(book, entry);
      } else {
        insert(book, id, record, true);
      }
    },
    unload(id) {
      const entry = byId.get(id);
      if (entry) remove(book, entry);
    },
    *dump() {
      for (const entry of entries) if (entry) yield [entry.id, entry.json ?? JSON.stringify(entry.record)] as const;
    },
  };
}
