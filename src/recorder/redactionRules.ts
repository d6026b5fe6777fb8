import * as z from 'zod/mini';
import type { ThreeDSStart } from '../flows/index.ts';

/** What one trace calls the things whose names it does not keep. */
export interface Book {
  /** Clock time of the flow's first event, in milliseconds. */
  readonly origin: number;
  /** The number of a payment: the same for the same id. */
  readonly payment: (id: string) => number;
  /** The offset of a timestamp, with a number where another text means the same moment. */
  readonly moment: (text: string) => string;
}

/** Makes the book of one trace. */
export function createBook(origin: number): Book {
  const payments = new Map<string, number>();
  const moments = new Map<string, string>();
  const texts = new Map<string, number>();
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
      const nth = texts.get(offset) ?? 0;
      texts.set(offset, nth + 1);
      const moment = nth === 0 ? offset : `${offset}/${nth}`;
      moments.set(text, moment);
      return moment;
    },
  };
}

/** What is known beside a value that is kept. */
export interface Around {
  readonly book: Book;
  /** How the authentication of the state before the event was started; absent where none runs. */
  readonly start?: ThreeDSStart | undefined;
}

/** How one value goes into a trace and comes out of it in a replay. */
export interface Rule {
  /** What a trace may hold of it; absent where it holds nothing. */
  readonly schema?: z.ZodMiniType;
  readonly keep: (value: unknown, around: Around) => unknown;
  /** Receives what the schema has let pass. */
  readonly restore: (kept: unknown) => unknown;
  readonly optional?: true;
}

/** Ties a rule to the values that it is for: the allow-list names the field, and what is restored has passed the schema. */
export function rule<Value, Kept>(
  schema: z.ZodMiniType<Kept>,
  keep: (value: Value, around: Around) => unknown,
  restore: (kept: Kept) => unknown,
): Rule {
  return { schema, keep: keep as Rule['keep'], restore: restore as Rule['restore'] };
}

const asItIs = <Value>(value: Value) => value;

/** When every replay begins, in milliseconds: the real moment is not in a trace. */
const base = Date.UTC(2000, 0, 1);

/** A word of a closed set. Any other is kept as `other` where that is one of them, and refused where it is not. */
export const word = (words: readonly string[]): Rule => {
  const replaced = (value: string) => (words.includes('other') && !words.includes(value) ? 'other' : value);
  return rule(z.enum(words), replaced, asItIs);
};
export const flag = rule(z.boolean(), asItIs, asItIs);
export const amountOfTime = rule(z.number(), asItIs, asItIs);
export const count = rule(z.int(), asItIs, asItIs);
/** A status of HTTP. */
export const httpStatus = rule(z.int().check(z.gte(0), z.lte(999)), asItIs, asItIs);
/** A moment of the page's clock, as milliseconds since the first event. */
export const clockTime = rule(
  z.number(),
  (ms: number, { book }) => ms - book.origin,
  (offset) => base + offset,
);
/** A timestamp, as an offset, with a number behind a stroke where two texts mean one moment. */
export const timestamp = rule(
  z.string().check(z.regex(/^(?:-?\d{1,15}|unreadable)(?:\/\d{1,4})?$/)),
  (text: string, { book }) => book.moment(text),
  (kept) => {
    const [offset = '', nth = ''] = kept.split('/');
    if (offset === 'unreadable') return `unreadable ${nth}`;
    return new Date(base + Number(offset)).toISOString().replace(/Z$/, `${nth}Z`);
  },
);
/** The id of a payment, as a number that is the same for the same payment. */
export const paymentNumber = rule(
  z.int().check(z.gte(1)),
  (id: string, { book }) => book.payment(id),
  (number) => `pay_${number}`,
);
/** Only that there is a value; a replay gets a made-up one. */
export const presence = (madeUp: unknown): Rule => ({
  ...rule(
    z.literal(true),
    () => true,
    () => madeUp,
  ),
  optional: true,
});
/** Nothing; a replay gets a made-up value. */
export const nothing = (madeUp: unknown): Rule => ({ keep: () => undefined, restore: () => madeUp });
export const optional = (one: Rule): Rule => ({ ...one, optional: true });

type FieldOf<Value> = Value extends unknown ? keyof Value : never;
/** The fields of a value that a trace keeps. Whatever is not named here is not kept. */
export type Allowed<Value> = { readonly [Field in FieldOf<Value>]?: Rule };

function fields<Value>(allowed: Allowed<Value>) {
  const rules = Object.entries<Rule | undefined>(allowed).flatMap(([name, one]) => (one ? [{ name, ...one }] : []));
  const shape = Object.fromEntries(
    rules.flatMap(({ name, schema, optional: may }) => (schema ? [[name, may ? z.optional(schema) : schema]] : [])),
  );
  const keep = (value: Readonly<Record<string, unknown>>, around: Around) =>
    Object.fromEntries(
      rules.flatMap((one) =>
        one.schema === undefined || (one.optional && value[one.name] === undefined)
          ? []
          : [[one.name, one.keep(value[one.name], around)]],
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

/** An object, of which the named fields are kept. */
export function only<Value extends object>(allowed: Allowed<Value>): Rule {
  const { shape, keep, restore } = fields(allowed);
  return rule(z.strictObject(shape), keep, restore);
}

interface AnyEvent {
  readonly type: string;
  readonly at: number;
}

/** The events of a flow, each with the fields that a trace keeps of it; `t` counts milliseconds since the first event. */
export function events<Event extends AnyEvent>(
  table: {
    readonly [Type in Event['type']]: Allowed<Omit<Extract<Event, { readonly type: Type }>, 'type' | 'at'>>;
  },
): Rule {
  const rules = new Map(Object.entries<Allowed<unknown>>(table).map(([type, allowed]) => [type, fields(allowed)]));
  const [first, ...others] = [...rules].map(([type, { shape }]) =>
    z.strictObject({ type: z.literal(type), t: z.number(), ...shape }),
  );
  if (first === undefined) throw new Error('tillkit: a flow has events.');
  return rule(
    z.discriminatedUnion('type', [first, ...others]),
    ({ type, at, ...event }: AnyEvent, around) => ({
      type,
      t: at - around.book.origin,
      ...rules.get(type)?.keep(event, around),
    }),
    ({ type, t, ...kept }) => ({ type, ...rules.get(type)?.restore(kept), at: base + t }),
  );
}
