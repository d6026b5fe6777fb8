import * as z from 'zod/mini';
import type { ThreeDSStart } from '../flows/index.ts';

/** Replacements for the ids and timestamps of one trace, which are not kept. */
export interface TraceAliases {
  /** Clock time of the flow's first event, in milliseconds. */
  readonly origin: number;
  /** A number for a payment id: the same for the same id. */
  readonly payment: (id: string) => number;
  /** A timestamp as its offset from `origin`: `120`. A second spelling of the same moment becomes `120/1`. */
  readonly moment: (text: string) => string;
}

/** Creates the replacements of one trace. */
export function createTraceAliases(origin: number): TraceAliases {
  const payments = new Map<string, number>();
  const moments = new Map<string, string>();
  const spellings = new Map<string, number>();
  return {
    origin,
    payment(id) {
      const number = payments.get(id) ?? payments.size + 1;
      payments.set(id, number);
      return number;
    },
    moment(text) {
      const known = moments.get(text);
      if (known !== undefined) return known;
      const ms = Date.parse(text);
      const offset = Number.isNaN(ms) ? 'unreadable' : String(Math.trunc(ms - origin));
      const nth = spellings.get(offset) ?? 0;
      spellings.set(offset, nth + 1);
      const moment = nth === 0 ? offset : `${offset}/${nth}`;
      moments.set(text, moment);
      return moment;
    },
  };
}

/** What a rule may use besides the value. */
export interface RuleContext {
  readonly aliases: TraceAliases;
  /** How the authentication of the state before the event was started; absent where none runs. */
  readonly start?: ThreeDSStart | undefined;
}

/** How a value is redacted for a trace, and restored for a replay. */
export interface Rule {
  /** Schema of the redacted value; absent where the trace has none. */
  readonly schema?: z.ZodMiniType;
  readonly keep: (value: unknown, context: RuleContext) => unknown;
  /** Receives a value that the schema has parsed. */
  readonly restore: (kept: unknown) => unknown;
  readonly optional?: true;
}

/** Creates a rule with the types of its values. The casts are safe: the allow-list applies it to its own field, and `restore` gets what the schema has parsed. */
export function createRule<Value, Kept>(
  schema: z.ZodMiniType<Kept>,
  keep: (value: Value, context: RuleContext) => unknown,
  restore: (kept: Kept) => unknown,
): Rule {
  return { schema, keep: keep as Rule['keep'], restore: restore as Rule['restore'] };
}

const keepValue = <Value>(value: Value) => value;

/** Time at which every replay begins, in milliseconds. The real one is not in a trace. */
const base = Date.UTC(2000, 0, 1);

/** Keeps a word of a closed set. Any other word is kept as `other` where that is in the set, and refused otherwise. */
export const oneOf = (words: readonly string[]): Rule => {
  const replaced = (value: string) => (words.includes('other') && !words.includes(value) ? 'other' : value);
  return createRule(z.enum(words), replaced, keepValue);
};
export const boolean = createRule(z.boolean(), keepValue, keepValue);
export const duration = createRule(z.number(), keepValue, keepValue);
export const count = createRule(z.int(), keepValue, keepValue);
/** Keeps an HTTP status. */
export const httpStatus = createRule(z.int().check(z.gte(0), z.lte(999)), keepValue, keepValue);
/** Keeps a time of the page's clock, as milliseconds since the first event. */
export const clockTime = createRule(
  z.number(),
  (ms: number, { aliases }) => ms - aliases.origin,
  (offset) => base + offset,
);
/** Keeps a timestamp in the form of `TraceAliases.moment`. */
export const timestamp = createRule(
  z.string().check(z.regex(/^(?:-?\d{1,15}|unreadable)(?:\/\d{1,4})?$/)),
  (text: string, { aliases }) => aliases.moment(text),
  (kept) => {
    const [offset = '', nth = ''] = kept.split('/');
    if (offset === 'unreadable') return `unreadable ${nth}`;
    // Two spellings of one moment stay two texts: the number becomes further digits of the fraction.
    return new Date(base + Number(offset)).toISOString().replace(/Z$/, `${nth}Z`);
  },
);
/** Keeps the id of a payment as a number. */
export const paymentNumber = createRule(
  z.int().check(z.gte(1)),
  (id: string, { aliases }) => aliases.payment(id),
  (number) => `pay_${number}`,
);
/** Keeps only that there is a value; a replay gets the placeholder. */
export const keepPresence = (placeholder: unknown): Rule => ({
  ...createRule(
    z.literal(true),
    () => true,
    () => placeholder,
  ),
  optional: true,
});
/** Keeps nothing; a replay gets the placeholder. */
export const omit = (placeholder: unknown): Rule => ({ keep: () => undefined, restore: () => placeholder });
export const optional = (one: Rule): Rule => ({ ...one, optional: true });

type FieldOf<Value> = Value extends unknown ? keyof Value : never;
/** An allow-list: the fields of a value that a trace keeps. */
export type Allowed<Value> = { readonly [Field in FieldOf<Value>]?: Rule };

/** The schema, the redaction and the restoring of an object with these fields. */
function compileFields<Value>(allowed: Allowed<Value>) {
  const rules = Object.entries<Rule | undefined>(allowed).flatMap(([name, one]) => (one ? [{ name, ...one }] : []));
  const shape = Object.fromEntries(
    rules.flatMap(({ name, schema, optional: may }) => (schema ? [[name, may ? z.optional(schema) : schema]] : [])),
  );
  const keep = (value: Readonly<Record<string, unknown>>, context: RuleContext) =>
    Object.fromEntries(
      rules.flatMap((one) =>
        one.schema === undefined || (one.optional && value[one.name] === undefined)
          ? []
          : [[one.name, one.keep(value[one.name], context)]],
      ),
    );
  const restore = (kept: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      rules.flatMap((one) =>
        one.schema !== undefined && kept[one.name] === undefined ? [] : [[one.name, one.restore(kept[one.name])]],
      ),
    );
  return { shape, keep, restore };
}

/** Keeps the named fields of an object. */
export function keepFields<Value extends object>(allowed: Allowed<Value>): Rule {
  const { shape, keep, restore } = compileFields(allowed);
  return createRule(z.strictObject(shape), keep, restore);
}

interface AnyEvent {
  readonly type: string;
  readonly at: number;
}

/** Keeps the events of a flow, each with its named fields; `t` is in milliseconds since the first event. */
export function keepEvents<Event extends AnyEvent>(
  table: {
    // A rule for each field, so that an event that gets a new one is not replayed without it.
    readonly [Type in Event['type']]: Required<Allowed<Omit<Extract<Event, { readonly type: Type }>, 'type' | 'at'>>>;
  },
): Rule {
  const rules = new Map(
    Object.entries<Allowed<unknown>>(table).map(([type, allowed]) => [type, compileFields(allowed)]),
  );
  const [first, ...others] = [...rules].map(([type, { shape }]) =>
    z.strictObject({ type: z.literal(type), t: z.number(), ...shape }),
  );
  if (first === undefined) throw new Error('tillkit: a flow has events.');
  return createRule(
    z.discriminatedUnion('type', [first, ...others]),
    ({ type, at, ...event }: AnyEvent, context) => ({
      type,
      t: at - context.aliases.origin,
      ...rules.get(type)?.keep(event, context),
    }),
    ({ type, t, ...kept }) => ({ type, ...rules.get(type)?.restore(kept), at: base + t }),
  );
}
