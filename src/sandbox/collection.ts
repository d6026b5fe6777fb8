/** Filters for records. An absent filter, or one without entries, matches every record. */
export interface Query {
  /** Only the record of this id. */
  readonly id?: string | undefined;
  /** Allowed values by field of `CollectionIndexes`. */
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

/** How to read from a record what queries filter and sort by. */
export interface CollectionIndexes<T> {
  readonly fields?: Readonly<Record<string, (record: T) => string | undefined>>;
  /** Moment of creation, in milliseconds since 1970, for time ranges. */
  readonly created?: (record: T) => number;
  /** Its amount in minor units, for ranges. */
  readonly amount?: (record: T) => number;
  /** When the record changes by itself, in milliseconds since 1970. */
  readonly due?: (record: T) => number | undefined;
}

/** The records that a query matches; valid until the collection changes. */
export interface Selection<T> {
  count(): number;
  /** Newest first, with positions below `below`, without the first `skip`. */
  newest(limit: number, options?: { readonly below?: number; readonly skip?: number }): T[];
  /** Oldest first, with positions above `above`. */
  oldest(limit: number, options?: { readonly above?: number }): T[];
}

/** Which page of a list is requested. Positions count records in the order they arrived. */
export interface PageRequest {
  readonly limit: number;
  /** The page starts after this row, with the next older one. */
  readonly after: number | undefined;
  /** The page ends before this row, with the next newer one. */
  readonly before: number | undefined;
  /** The row of the cursor is part of the page, as deployments have it (upstream 3.3). */
  readonly repeatsCursor: boolean;
}

/** One page of a list with cursors, newest first. */
export function selectPage<T>(selection: Selection<T>, { limit, after, before, repeatsCursor }: PageRequest): T[] {
  const overlap = repeatsCursor ? 1 : 0;
  if (before !== undefined) return selection.oldest(limit, { above: before - overlap }).reverse();
  return selection.newest(limit, after === undefined ? {} : { below: after + overlap });
}

/** A record's id and JSON text; `undefined` for a deleted record. */
export type RecordText = readonly [id: string, text: string | undefined];

/** Records by id, in the order they arrived. Records are plain JSON; handlers change them in place. */
export interface Collection<T> {
  readonly size: number;
  has(id: string): boolean;
  /** The record itself. Changes to it need not be reported: every record that was read is compared when the transaction ends. */
  get(id: string): T | undefined;
  /** Adds a record after all others; a known id keeps its position. */
  set(id: string, record: T): void;
  delete(id: string): boolean;
  /** Oldest first. */
  keys(): IterableIterator<string>;
  /** Oldest first. */
  values(): IterableIterator<T>;
  /** Position in the order of arrival; -1 for an unknown id. */
  getPosition(id: string): number;
  /** Records whose field has this value, oldest first. */
  findBy(field: string, value: string): T[];
  query(query: Query): Selection<T>;
  /** The distinct values of a field among records created within a range, the newest record's first. */
  getValues(field: string, range: Pick<Query, 'from' | 'to'>): string[];
  /** Records that are due now, the longest due first. */
  takeDue(now: number): T[];
  /** Ends a transaction and returns its changes. */
  commit(): RecordText[];
  /** Undoes all changes since the last transaction. */
  revert(): void;
  /** Replaces all records by those of texts. */
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

const toText = (position: number, json: string) => `[${position},${json}]`;

/** Makes an empty collection. */
export function createCollection<T>(indexes: CollectionIndexes<T> = {}): Collection<T> {
  let entries = new Map<string, Entry<T>>();
  let nextPosition = 0;
  /** Entries that were read or created, and those that were deleted, since the last transaction. */
  const touched = new Set<Entry<T>>();
  const deleted = new Set<Entry<T>>();

  function touch(entry: Entry<T>): T {
    touched.add(entry);
    return entry.record;
  }

  function readField(name: string): (record: T) => string | undefined {
    const read = indexes.fields?.[name];
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
        isWithin(indexes.created?.(entry.record), from, to) &&
        isWithin(indexes.amount?.(entry.record), least, most),
    );
  }

  /** A record that is restored comes last in the map: sorts it into the order of arrival again. */
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
    getPosition: (id) => entries.get(id)?.position ?? -1,
    findBy: (field, value) => find({ where: { [field]: value } }).map(touch),
    query(filters) {
      const found = find(filters);
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
    getValues(field, range) {
      const read = readField(field);
      const values = find(range).map(({ record }) => read(record));
      return [...new Set(values.reverse())].filter((value) => value !== undefined);
    },
    takeDue(now) {
      const dueAt = ({ record }: Entry<T>) => indexes.due?.(record) ?? Number.POSITIVE_INFINITY;
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
        changes.push([entry.id, toText(entry.position, json)]);
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
        toText(position, json ?? JSON.stringify(record)),
      ]),
  };
}
