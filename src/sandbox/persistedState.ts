import * as z from 'zod/mini';
import type { SandboxClock } from './clock.ts';
import type { FaultPlan, WaitingFault } from './faults.ts';
import type { IdBook, StreamPositions } from './ids.ts';
import type { LedgerBook, LedgerEntry } from './ledger.ts';
import type { Store } from './state.ts';
import type { StoredTexts } from './storage.ts';

/** What a sandbox is, beside what it remembers. */
export interface Identity {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** The parts of a sandbox that are kept. */
export interface Memory {
  readonly clock: SandboxClock;
  readonly ids: IdBook;
  readonly ledger: LedgerBook;
  readonly faults: FaultPlan;
  readonly store: Store;
  /** Whether the demo customer is made anew at a reset. */
  readonly flags: { demo: boolean };
}

/** The key of the clock, the identifiers, the faults and the flags; the key of the sandbox's own keys. */
const stateKey = 'state';
const identityKey = 'identity';

const position = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const stateInput = z.object({
  at: z.number(),
  ahead: z.optional(z.number()),
  seed: z.string(),
  demo: z.boolean(),
  ids: z.record(z.string(), position),
  faults: z.array(z.object({ fault: z.looseObject({}), left: z.number() })),
});
const identityInput = z.object({ secretKey: z.string(), publishableKey: z.string() });
const lineInput = z.looseObject({ sequence: z.number(), at: z.string(), kind: z.string() });

function parse<T>(schema: z.ZodMiniType<T>, text: string | undefined): T {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    value = undefined;
  }
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new Error('tillkit: this was not written by a sandbox of this version. Use another folder, or an empty one.');
}

/** Clock, identifiers, faults and flags as a text. */
export function stateText({ clock, ids, faults, flags }: Memory): string {
  return JSON.stringify({
    at: clock.now(),
    ahead: clock.ahead(),
    seed: ids.seed,
    demo: flags.demo,
    ids: ids.positions(),
    faults: faults.waiting(),
  });
}

/** What of it makes a write necessary: time and identifiers move with every call, and are written with the next change. */
export const decisionsText = ({ clock, ids, faults, flags }: Memory): string =>
  JSON.stringify([clock.ahead(), ids.seed, flags.demo, faults.waiting()]);

const ledgerText = (line: LedgerEntry): readonly [string, string] => [`ledger/${line.sequence}`, JSON.stringify(line)];

const collectionsOf = (store: Store): (readonly [string, Store[keyof Store]])[] => Object.entries(store);

/** Takes back everything since the last transaction but lines of the ledger. */
export function revertRecords({ store }: Memory): void {
  for (const [, collection] of collectionsOf(store)) collection.revert();
}

/**
 * Ends the transactions of all collections.
 *
 * @param lines how many lines of the ledger were there at the end of the last transaction
 * @returns what has changed, as texts by key
 */
export function changedTexts({ store, ledger }: Memory, lines: number): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>(ledger.since(lines).map(ledgerText));
  for (const [name, collection] of collectionsOf(store)) {
    for (const [id, text] of collection.commit()) changes.set(`${name}/${id}`, text);
  }
  return changes;
}

/** Everything but the sandbox's own keys, as texts by key. */
export function allTexts(memory: Memory): StoredTexts {
  return [
    [stateKey, stateText(memory)],
    ...collectionsOf(memory.store).flatMap(([name, collection]) =>
      collection.dump().map(([id, text]) => [`${name}/${id}`, text] as const),
    ),
    ...memory.ledger.since(0).map(ledgerText),
  ];
}

export const stateEntry = (memory: Memory): readonly [string, string] => [stateKey, stateText(memory)];
export const identityEntry = (identity: Identity): readonly [string, string] => [identityKey, JSON.stringify(identity)];

/** The keys and the seed of the sandbox that wrote these texts; `undefined` where there are none. @throws when they are of another version */
export function readIdentity(texts: StoredTexts): (Identity & { readonly seed: string }) | undefined {
  if (texts.length === 0) return undefined;
  const byKey = new Map(texts);
  const { seed } = parse(stateInput, byKey.get(stateKey));
  return { ...parse(identityInput, byKey.get(identityKey)), seed };
}

/** Empties a memory: records, ledger and faults. The identifiers start again, from another seed where one is given. */
export function empty({ store, ledger, faults, ids }: Memory, seed?: string): void {
  for (const [, collection] of collectionsOf(store)) collection.load([]);
  ledger.reset();
  faults.clear();
  ids.reset(seed);
}

/**
 * Puts what was written in the place of what is there.
 *
 * @param options.records leaves clock and identifiers as they are: after a failed write they have gone on
 * @throws when it is of another version; nothing has changed then
 */
export function load(memory: Memory, texts: StoredTexts, options: { readonly records?: boolean } = {}): void {
  const { clock, ids, ledger, faults, flags, store } = memory;
  const state = parse(stateInput, new Map(texts).get(stateKey));
  const byCollection = new Map<string, (readonly [string, string])[]>(collectionsOf(store).map(([name]) => [name, []]));
  const lines: LedgerEntry[] = [];
  for (const [key, text] of texts) {
    const at = key.indexOf('/');
    const name = key.slice(0, at);
    // Lines are written by `changedTexts` and `allTexts` alone.
    if (name === 'ledger') lines.push(Object.freeze(parse(lineInput, text)) as unknown as LedgerEntry);
    else if (at > 0) byCollection.get(name)?.push([key.slice(at + 1), text]);
  }
  for (const [name, collection] of collectionsOf(store)) collection.load(byCollection.get(name) ?? []);
  ledger.cut(0);
  for (const line of lines.sort((one, other) => one.sequence - other.sequence)) ledger.load(line);
  faults.resume(state.faults as unknown as readonly WaitingFault[]);
  flags.demo = state.demo;
  if (options.records) return;
  ids.reset(state.seed);
  ids.resume(state.ids as StreamPositions);
  if (clock.ahead() === undefined) clock.set(state.at);
  else if (state.ahead !== undefined) clock.set(Date.now() + state.ahead);
}
