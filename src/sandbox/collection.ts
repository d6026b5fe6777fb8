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

/** What the records of a collection are looked up by. */
export interface CollectionPlan<T> {
  readonly fields?: Readonly<Record<string, (record: T) => string | undefined>>;
  /** Moment of creation, in milliseconds since 1970, for time ranges. */
  readonly created?: (record: T) => number;
  /** Its amount in minor units, for ranges. */
  readonly amount?: (record: T) => number;
  /** When the record changes by itself, in milliseconds since 1970. */
  readonly due?: (record: T) => number | undefined;
}

/** What a query has found; valid until something changes. */
export interface Selection<T> {
  count(): number;
  /** Newest first, from below a position, without the first `skip`. */
  newest(limit: number, options?: { readonly below?: number; readonly skip?: number }): T[];
  /** Oldest first, from above a position. */
  oldest(limit: number, options?: { readonly above?: number }): T[];
}

/** Which page of a list is wanted. Positions are places in the order of arrival. */
export interface PageWanted {
  readonly limit: number;
  /** The page goes on after this row, towards the older ones. */
  readonly after: number | undefined;
  /** The page ends right before this row, on its newer side. */
  readonly before: number | undefined;
  /** The row of the cursor is part of the page, as deployments have it (upstream 3.3). */
  readonly repeatsCursor: boolean;
}

/** One page of a list that is walked by cursors, newest first. */
export function selectPage<T>(selection: Selection<T>, { limit, after, before, repeatsCursor }: PageWanted): T[] {
  const own = repeatsCursor ? 1 : 0;
  if (before !== undefined) return selection.oldest(limit, { above: before - own }).reverse();
  return selection.newest(limit, after === undefined ? {} : { below: after + own });
}

/** A record as text, by its id; `undefined` where it was deleted. */
export type RecordText = readonly [id: string, text: string | undefined];

/** Records by id, in the order in which they came. Records are plain JSON; handlers change them in place. */
export interface Collection<T> {
  readonly size: number;
  has(id: string): boolean;
  /** The record itself. Code that changes it need not report it: what was read is compared at the end of the transaction. */
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
  /** Records whose field has this value, oldest first. */
  by(field: string, value: string): T[];
  query(query: Query): Selection<T>;
  /** Which values a field has within a range of creation, the newest record's first. */
  valuesOf(field: string, range: Pick<Query, 'from' | 'to'>): string[];
  /** Records that are due by now, soonest first. */
  takeDue(now: number): T[];
  /** Ends a transaction: what has changed since the last one. */
  commit(): RecordText[];
  /** Takes back everything since the last transaction. */
  revert(): void;
  /** Puts records of texts in the place of all. */
  load(texts: Iterable<readonly [id: string, text: string]>): void;
  /** Every record as it was at the end of the last transaction, oldest first. */
  dump(): (readonly [id: string, text: string])[];
}

interface Entry<T> {
  readonly id: string;
  readonly position: number;
  record: T;
  /** As it was at the end of the last transaction; absent for a new record. */
  json: string | undefined;
}

const textOf = (position: number, json: string) => `[${position},${json}]`;

/** Makes an empty collection. */
export function createCollection<T>(plan: CollectionPlan<T> = {}): Collection<T> {
  let entries = new Map<string, Entry<T>>();
  let nextPosition = 0;
  /** What was read or made, and what was deleted, since the last transaction. */
  const touched = new Set<Entry<T>>();
  const deleted = new Set<Entry<T>>();

  function touch(entry: Entry<T>): T {
    touched.add(entry);
    return entry.record;
  }

  function readField(name: string): (record: T) => string | undefined {
    const read = plan.fields?.[name];
    if (read === undefined) throw new Error(`tillkit: a collection of the sandbox has no field "${name}".`);
    return read;
  }

  function find({ id, where = {}, from, to, least, most }: Query): Entry<T>[] {
    const filters = Object.entries(where).flatMap(([name, filter]) => {
      const read = readField(name);
      const values = typeof filter === 'string' ? [filter] : (filter ?? []);
      return values.length === 0 ? [] : [{ read, values: new Set<string | undefined>(values) }];
    });
    const isWithin = (value: number | undefined, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY) =>
      value === undefined || (value >= low && value <= high);
    return [...entries.values()].filter(
      (entry) =>
        (id === undefined || entry.id === id) &&
        filters.every(({ read, values }) => values.has(read(entry.record))) &&
        isWithin(plan.created?.(entry.record), from, to) &&
        isWithin(plan.amount?.(entry.record), least, most),
    );
  }

  /** After a record has come back, the order of the map is no longer that of arrival. */
  function sort(): void {
    entries = new Map([...entries].sort(([, one], [, other]) => one.position - other.position));
  }

  return {
    get size() {
      return entries.size;
    },
    has: (id) => entries.has(id),
    get(id) {
      const entry = entries.get(id);
      return entry && touch(entry);
    },
    set(id, record) {
      const entry = entries.get(id) ?? { id, position: nextPosition++, record, json: undefined };
      entry.record = record;
      entries.set(id, entry);
      touch(entry);
    },
    delete(id) {
      const entry = entries.get(id);
      if (entry === undefined) return false;
      entries.delete(id);
      deleted.add(entry);
      return true;
    },
    keys: () => entries.keys(),
    *values() {
      for (const entry of entries.values()) yield touch(entry);
    },
    positionOf: (id) => entries.get(id)?.position ?? -1,
    by: (field, value) => find({ where: { [field]: value } }).map(touch),
    query(wanted) {
      const found = find(wanted);
      return {
        count: () => found.length,
        newest: (limit, { below = nextPosition, skip = 0 } = {}) =>
          found
            .filter(({ position }) => position < below)
            .reverse()
            .slice(skip, skip + limit)
            .map(touch),
        oldest: (limit, { above = -1 } = {}) =>
          found
            .filter(({ position }) => position > above)
            .slice(0, limit)
            .map(touch),
      };
    },
    valuesOf(field, range) {
      const read = readField(field);
      const values = find(range).map(({ record }) => read(record));
      return [...new Set(values.reverse())].filter((value) => value !== undefined);
    },
    takeDue(now) {
      const dueAt = ({ record }: Entry<T>) => plan.due?.(record) ?? Number.POSITIVE_INFINITY;
      return [...entries.values()]
        .filter((entry) => dueAt(entry) <= now)
        .sort((one, other) => dueAt(one) - dueAt(other))
        .map(touch);
    },
    commit() {
      const changes: RecordText[] = [];
      for (const { id, json } of deleted) if (json !== undefined && !entries.has(id)) changes.push([id, undefined]);
      for (const entry of touched) {
        if (deleted.has(entry)) continue;
        const json = JSON.stringify(entry.record);
        if (json === entry.json) continue;
        entry.json = json;
        changes.push([entry.id, textOf(entry.position, json)]);
      }
      touched.clear();
      deleted.clear();
      return changes;
    },
    revert() {
      for (const { id, json } of touched) if (json === undefined) entries.delete(id);
      for (const entry of [...touched, ...deleted]) {
        if (entry.json === undefined) continue;
        // The text was made of a record of this collection.
        entry.record = JSON.parse(entry.json) as T;
        entries.set(entry.id, entry);
      }
      if (deleted.size > 0) sort();
      touched.clear();
      deleted.clear();
    },
    load(texts) {
      entries.clear();
      touched.clear();
      deleted.clear();
      for (const [id, text] of texts) {
        // The text was written by `commit` or `dump` of this collection.
        const [position, record] = JSON.parse(text) as [number, T];
        entries.set(id, { id, position, record, json: JSON.stringify(record) });
      }
      sort();
      nextPosition = ([...entries.values()].at(-1)?.position ?? -1) + 1;
    },
    dump: () =>
      [...entries.values()].map(({ id, position, record, json }) => [
        id,
        textOf(position, json ?? JSON.stringify(record)),
      ]),
  };
}
