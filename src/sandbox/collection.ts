import { type Bitmap, bitsOf, createBitmap } from './bitmap.ts';
import { createDueQueue } from './dueQueue.ts';

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
  /** Ends a transaction: what has changed since the last one, or with `discard` nothing, because it has been taken back. */
  settle(discard?: boolean): Changes;
  /** Puts a record in that comes from the log: it is there already, nothing has changed. */
  load(id: string, record: T): void;
  /** Takes a record out that the log says is gone. */
  unload(id: string): void;
  /** Every record as it was at the end of the last transaction, oldest first. */
  dump(): IterableIterator<readonly [string, string]>;
}

interface Entry<T> {
  readonly id: string;
  readonly position: number;
  record: T;
  /** As it was at the end of the last transaction; absent for a record that is new, or that has not been looked at since it was loaded. */
  json: string | undefined;
  /** False until a transaction that made it has ended. */
  known: boolean;
  gone: boolean;
  readonly few: (string | undefined)[];
  readonly many: (string | undefined)[];
  due: number | undefined;
}

const nothing: Changes = { list: [], undo: () => undefined };

/** Makes an empty collection. */
export function createCollection<T>(plan: CollectionPlan<T> = {}): Collection<T> {
  const byId = new Map<string, Entry<T>>();
  /** By position; a hole where a record was deleted. */
  const entries: (Entry<T> | undefined)[] = [];
  const created: number[] = [];
  /** True while no record was created before one that came earlier: then a range of time is a range of positions. */
  let inOrder = true;
  const amounts: number[] = [];
  /** The amounts of all live records, rising. */
  const rising: number[] = [];
  const live = createBitmap();
  const few = Object.entries(plan.few ?? {}).map(([name, read]) => ({ name, read, bits: new Map<string, Bitmap>() }));
  const many = Object.entries(plan.many ?? {}).map(([name, read]) => ({
    name,
    read,
    lists: new Map<string, number[]>(),
  }));
  const due = createDueQueue<Entry<T>>();
  const touched = new Set<Entry<T>>();
  let deleted: Entry<T>[] = [];

  function indexFew(entry: Entry<T>, nth: number, value: string | undefined): void {
    const field = few[nth];
    const before = entry.few[nth];
    if (!field || before === value) return;
    if (before !== undefined) field.bits.get(before)?.clear(entry.position);
    if (value !== undefined) {
      const bits = field.bits.get(value) ?? createBitmap();
      bits.set(entry.position);
      field.bits.set(value, bits);
    }
    entry.few[nth] = value;
  }

  function indexMany(entry: Entry<T>, nth: number, value: string | undefined): void {
    const field = many[nth];
    const before = entry.many[nth];
    if (!field || before === value) return;
    if (before !== undefined) {
      const list = field.lists.get(before) ?? [];
      list.splice(placeIn(list, entry.position), 1);
      if (list.length === 0) field.lists.delete(before);
    }
    if (value !== undefined) {
      const list = field.lists.get(value);
      if (!list) field.lists.set(value, [entry.position]);
      else if ((list[list.length - 1] ?? 0) < entry.position) list.push(entry.position);
      else list.splice(placeIn(list, entry.position), 0, entry.position);
    }
    entry.many[nth] = value;
  }

  function index(entry: Entry<T>): void {
    const { record } = entry;
    for (let nth = 0; nth < few.length; nth += 1) indexFew(entry, nth, few[nth]?.read(record));
    for (let nth = 0; nth < many.length; nth += 1) indexMany(entry, nth, many[nth]?.read(record));
    const at = plan.due?.(record);
    if (at === entry.due) return;
    entry.due = at;
    if (at !== undefined) due.add(at, entry);
  }

  function unindex(entry: Entry<T>): void {
    for (let nth = 0; nth < few.length; nth += 1) indexFew(entry, nth, undefined);
    for (let nth = 0; nth < many.length; nth += 1) indexMany(entry, nth, undefined);
    entry.due = undefined;
  }

  function insert(id: string, record: T, known: boolean): Entry<T> {
    const entry: Entry<T> = {
      id,
      position: entries.length,
      record,
      json: undefined,
      known,
      gone: false,
      few: few.map(() => undefined),
      many: many.map(() => undefined),
      due: undefined,
    };
    if (plan.created) {
      const moment = plan.created(record);
      inOrder &&= moment >= (created[created.length - 1] ?? Number.NEGATIVE_INFINITY);
      created.push(moment);
    }
    if (plan.amount) {
      const amount = plan.amount(record);
      amounts.push(amount);
      rising.splice(placeIn(rising, amount), 0, amount);
    }
    entries.push(entry);
    live.set(entry.position);
    byId.set(id, entry);
    index(entry);
    return entry;
  }

  function remove(entry: Entry<T>): void {
    unindex(entry);
    entry.gone = true;
    if (plan.amount) rising.splice(placeIn(rising, amounts[entry.position] ?? 0), 1);
    live.clear(entry.position);
    byId.delete(entry.id);
    entries[entry.position] = undefined;
  }

  function bringBack(entry: Entry<T>): void {
    entry.gone = false;
    entries[entry.position] = entry;
    const amount = amounts[entry.position];
    if (amount !== undefined) rising.splice(placeIn(rising, amount), 0, amount);
    live.set(entry.position);
    byId.set(entry.id, entry);
    index(entry);
  }

  /** Makes what a record was looked up by true again for everything that may have changed. */
  function refresh(): void {
    for (const entry of touched) if (!entry.gone) index(entry);
  }

  function touch(entry: Entry<T>): T {
    if (!touched.has(entry)) {
      if (entry.known) entry.json ??= JSON.stringify(entry.record);
      touched.add(entry);
    }
    return entry.record;
  }

  function restore(entry: Entry<T>, json: string): void {
    // The text was made of a record of this collection.
    entry.record = JSON.parse(json) as T;
    entry.json = json;
    if (!entry.gone) index(entry);
  }

  function settle(discard = false): Changes {
    if (touched.size === 0 && deleted.length === 0) return nothing;
    const list: Change[] = [];
    const undos: (() => void)[] = [];
    for (const entry of deleted) {
      if (!entry.known) continue;
      const { json } = entry;
      list.push({ id: entry.id, json: undefined });
      undos.push(() => {
        bringBack(entry);
        if (json !== undefined) restore(entry, json);
      });
    }
    for (const entry of touched) {
      if (entry.gone) continue;
      const json = JSON.stringify(entry.record);
      const before = entry.json;
      if (json === before) continue;
      list.push({ id: entry.id, json });
      undos.push(before === undefined ? () => remove(entry) : () => restore(entry, before));
      if (discard) continue;
      entry.json = json;
      entry.known = true;
      index(entry);
    }
    touched.clear();
    deleted = [];
    const undo = () => {
      for (const step of undos.reverse()) step();
    };
    if (!discard) return { list, undo };
    undo();
    return nothing;
  }

  /** Positions of a range of creation, first inclusive, last exclusive. Exact only while records came in order of creation. */
  function rangeOf({ from, to }: Pick<Query, 'from' | 'to'>): readonly [number, number] {
    if (!inOrder) return [0, entries.length];
    return [
      from === undefined ? 0 : placeIn(created, from),
      to === undefined ? entries.length : placeIn(created, to, true),
    ];
  }

  const isWithin = (position: number, { from, to }: Pick<Query, 'from' | 'to'>) => {
    const moment = created[position] ?? 0;
    return (from === undefined || moment >= from) && (to === undefined || moment <= to);
  };

  function query(wanted: Query): Selection<T> {
    refresh();
    const [first, end] = rangeOf(wanted);
    const needsTime = !inOrder && (wanted.from !== undefined || wanted.to !== undefined);
    /** For each field a union; a record passes when it is in all of them. */
    const unions: (readonly Bitmap[])[] = [];
    const one = wanted.id === undefined ? undefined : byId.get(wanted.id);
    let rows: readonly number[] | undefined = wanted.id === undefined ? undefined : one ? [one.position] : [];
    for (const [name, filter] of Object.entries(wanted.where ?? {})) {
      if (filter === undefined || filter.length === 0) continue;
      const values = [...new Set(typeof filter === 'string' ? [filter] : filter)];
      const fewField = few.find((field) => field.name === name);
      const manyField = many.find((field) => field.name === name);
      if (fewField) {
        unions.push(values.map((value) => fewField.bits.get(value)).filter((bits) => bits !== undefined));
      } else if (manyField) {
        const lists = values.map((value) => manyField.lists.get(value) ?? []);
        const union = lists.length === 1 ? (lists[0] ?? []) : lists.flat().sort((a, b) => a - b);
        rows = rows === undefined ? union : shared(rows, union);
      } else {
        throw new Error(`tillkit: no index on "${name}". Add it to the collection's plan.`);
      }
    }
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = wanted;
    const needsAmount = wanted.least !== undefined || wanted.most !== undefined;
    const exact = !needsTime && !needsAmount;
    const holds = (position: number): boolean => {
      if (needsTime && !isWithin(position, wanted)) return false;
      const amount = amounts[position] ?? 0;
      return !needsAmount || (amount >= least && amount <= most);
    };
    const passes = (position: number) => unions.every((union) => union.some((bits) => bits.has(position)));
    const wordAt = (at: number): number => {
      let word = live.word(at);
      for (const union of unions) {
        let any = 0;
        for (const bits of union) any |= bits.word(at);
        word &= any;
        if (word === 0) return 0;
      }
      if (at === first >>> 5) word &= -1 << (first & 31);
      if (at === end >>> 5) word &= ~(-1 << (end & 31));
      return word;
    };
    const whole = first === 0 && end === entries.length;
    const lastWord = (end - 1) >>> 5;

    function* descending(below: number): Generator<number> {
      const limit = Math.min(below, end);
      if (rows) {
        for (let at = placeIn(rows, limit) - 1; at >= 0; at -= 1) {
          const position = rows[at] ?? 0;
          if (position < first) return;
          if (passes(position)) yield position;
        }
        return;
      }
      for (let at = (limit - 1) >> 5; at >= first >>> 5 && limit > first; at -= 1) {
        let word = wordAt(at);
        if (at === limit >>> 5) word &= ~(-1 << (limit & 31));
        while (word !== 0) {
          const bit = 31 - Math.clz32(word);
          yield at * 32 + bit;
          word &= ~(1 << bit);
        }
      }
    }

    function* ascending(above: number): Generator<number> {
      const start = Math.max(above + 1, first);
      if (rows) {
        for (let at = placeIn(rows, start); at < rows.length; at += 1) {
          const position = rows[at] ?? 0;
          if (position >= end) return;
          if (passes(position)) yield position;
        }
        return;
      }
      for (let at = start >>> 5; at <= lastWord && start < end; at += 1) {
        let word = wordAt(at);
        if (at === start >>> 5) word &= -1 << (start & 31);
        while (word !== 0) {
          const bit = 31 - Math.clz32(word & -word);
          yield at * 32 + bit;
          word &= word - 1;
        }
      }
    }

    function collect(positions: Iterable<number>, limit: number, skip: number): T[] {
      const found: T[] = [];
      let left = skip;
      if (limit <= 0) return found;
      for (const position of positions) {
        if (!exact && !holds(position)) continue;
        const entry = entries[position];
        if (!entry) continue;
        if (left > 0) {
          left -= 1;
          continue;
        }
        found.push(touch(entry));
        if (found.length === limit) break;
      }
      return found;
    }

    function count(): number {
      if (exact && rows && unions.length === 0) return Math.max(0, placeIn(rows, end) - placeIn(rows, first));
      if (exact && !rows && whole && unions.length === 0) return live.count;
      if (exact && !rows && whole && unions.length === 1) {
        return (unions[0] ?? []).reduce((sum, bits) => sum + bits.count, 0);
      }
      if (needsAmount && !needsTime && !rows && whole && unions.length === 0) {
        return Math.max(0, placeIn(rising, most, true) - placeIn(rising, least));
      }
      let sum = 0;
      if (exact && !rows) {
        if (end <= first) return 0;
        for (let at = first >>> 5; at <= lastWord; at += 1) sum += bitsOf(wordAt(at));
        return sum;
      }
      for (const position of ascending(-1)) if (exact || holds(position)) sum += 1;
      return sum;
    }

    return {
      count,
      newest: (limit, { below = entries.length, skip = 0 } = {}) => collect(descending(below), limit, skip),
      oldest: (limit, { above = -1 } = {}) => collect(ascending(above), limit, 0),
    };
  }

  return {
    get size() {
      return byId.size;
    },
    has: (id) => byId.has(id),
    get(id) {
      const entry = byId.get(id);
      return entry && touch(entry);
    },
    set(id, record) {
      const entry = byId.get(id);
      if (entry) {
        touch(entry);
        entry.record = record;
      } else {
        touched.add(insert(id, record, false));
      }
    },
    delete(id) {
      const entry = byId.get(id);
      if (!entry) return false;
      touch(entry);
      remove(entry);
      deleted.push(entry);
      return true;
    },
    *keys() {
      for (const entry of entries) if (entry) yield entry.id;
    },
    *values() {
      for (const entry of entries) if (entry) yield touch(entry);
    },
    positionOf: (id) => byId.get(id)?.position ?? -1,
    by(field, value) {
      refresh();
      const found = many.find(({ name }) => name === field);
      if (!found) throw new Error(`tillkit: no index on "${field}". Add it to the collection's plan.`);
      return (found.lists.get(value) ?? [])
        .map((position) => entries[position])
        .filter((entry) => entry !== undefined)
        .map(touch);
    },
    query,
    valuesOf(field, range) {
      refresh();
      const found = few.find(({ name }) => name === field);
      if (!found) throw new Error(`tillkit: no index on "${field}". Add it to the collection's plan.`);
      return [...found.bits]
        .map(([value, bits]) => ({ value, at: latest(bits, range) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => b.at - a.at)
        .map(({ value }) => value);
    },
    takeDue(now) {
      refresh();
      const ripe: Entry<T>[] = [];
      for (const { at, item } of due.take(now)) {
        // An entry of the queue is out of date when its record has got another moment since.
        if (item.gone || item.due !== at) continue;
        item.due = undefined;
        ripe.push(item);
      }
      return ripe.map(touch);
    },
    settle,
    load(id, record) {
      const entry = byId.get(id);
      if (entry) {
        entry.record = record;
        entry.json = undefined;
        index(entry);
      } else {
        insert(id, record, true);
      }
    },
    unload(id) {
      const entry = byId.get(id);
      if (entry) remove(entry);
    },
    *dump() {
      for (const entry of entries) if (entry) yield [entry.id, entry.json ?? JSON.stringify(entry.record)] as const;
    },
  };

  function latest(bits: Bitmap, range: Pick<Query, 'from' | 'to'>): number {
    const [first, end] = rangeOf(range);
    for (let at = (end - 1) >> 5; at >= first >>> 5; at -= 1) {
      for (let word = bits.word(at); word !== 0; ) {
        const bit = 31 - Math.clz32(word);
        const position = at * 32 + bit;
        if (position < first) return -1;
        if (position < end && (inOrder || isWithin(position, range))) return position;
        word &= ~(1 << bit);
      }
    }
    return -1;
  }
}

/** Index of the first entry of a rising list that is not below the value, or with `after` of the first above it. */
function placeIn(list: readonly number[], value: number, after = false): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = list[middle] ?? 0;
    if (entry < value || (after && entry === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What two rising lists have in common. */
function shared(a: readonly number[], b: readonly number[]): number[] {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.filter((position) => long[placeIn(long, position)] === position);
}
