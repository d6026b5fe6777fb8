import * as z from 'zod/mini';
import { type Rail, railFacts, rails, type railTable, type WireShape } from '../rails/index.ts';
import { requestPayoutTypes } from './enums.ts';
import { absent } from './schema.ts';

type Wire = (typeof railTable)[Rail]['wire']['shape'];
/** What a destination is kept under in `payout_method_data`: its kind. */
type Kind = Wire['at'][0];

/** A shape as a request has it; a kind with types has it below the word of the type. */
type Request<Shape, K extends Kind> = Shape extends { readonly at: infer At; readonly request: infer Schema }
  ? At extends readonly [K]
    ? z.output<Schema>
    : At extends readonly [K, infer Type extends string]
      ? { [T in Type]: z.output<Schema> }
      : never
  : never;

/** A destination as a request has it: exactly one kind, in the shape of one rail. */
export type RequestShapes = { [K in Kind]: { [Key in K]: Request<Wire, K> } }[Kind];

type Keys<Shapes> = Shapes extends unknown ? keyof Shapes : never;
type More = { [key: string]: unknown };
/** The keys of a shape as an answer has them: masked texts, each of which may be absent, and more than this version knows. */
type Masked<Shapes> = { [Key in Keys<Shapes>]?: string | undefined } & More;
type OfType<K extends Kind, Type extends PropertyKey> = Extract<Request<Wire, K>, { [T in Type]: unknown }>[Type];

/** The types of a kind, as answers have them. */
type Types<K extends Kind> = { [Type in Keys<Request<Wire, K>>]?: Masked<OfType<K, Type>> | undefined } & More;

/** The destinations of answers that have the keys of requests: all but cards. */
export interface AnswerShapes {
  /** Bank account, by the keys of its kind. */
  bank?: Masked<Request<Wire, 'bank'>> | undefined;
  /** Account at a wallet. */
  wallet?: Types<'wallet'> | undefined;
  /** What deployments send as a bank redirect. */
  bank_redirect?: Types<'bank_redirect'> | undefined;
}

/** The shapes of a kind of destination, each once. */
const shapesOf = (kind: Kind): readonly WireShape[] => [
  ...new Set(rails.map((rail) => railFacts(rail).wire.shape).filter(({ at }) => at[0] === kind)),
];

/** The only one, or one of several. */
const oneOf = (schemas: readonly z.ZodMiniType[]): z.ZodMiniType =>
  schemas.length === 1 && schemas[0] ? schemas[0] : z.union(schemas);

/** A destination of a request: exactly one of the shapes of the rails. */
export function requestShapes(): z.ZodMiniType<RequestShapes, RequestShapes> {
  const kinds = requestPayoutTypes.map((kind) => {
    const shapes = shapesOf(kind).map(({ at: [, type], request }) =>
      type === undefined ? request : z.strictObject({ [type]: request }),
    );
    return z.strictObject({ [kind]: oneOf(shapes) });
  });
  // The type is made of the same shapes as the schema.
  return oneOf(kinds) as z.ZodMiniType<RequestShapes, RequestShapes>;
}

/** The schema of the destinations in answers, by kind: every key of the shapes, all of which may be absent. */
export function answerShapes(kind: Exclude<Kind, 'card'>) {
  const keys: { [key: string]: ReturnType<typeof absent> } = {};
  for (const { at, request } of shapesOf(kind)) {
    const [, type] = at;
    const texts = Object.fromEntries(Object.keys(request.shape).map((key) => [key, absent(z.string())]));
    if (type === undefined) Object.assign(keys, texts);
    else keys[type] = absent(z.looseObject(texts));
  }
  return absent(z.looseObject(keys), (account) => (kind === 'bank' ? account : namedAccount(kind, account)));
}

/**
 * Puts the name of its type around an account of a wallet or a bank redirect that is answered without one, as deployments do: of the type that has most
 * of its keys, and the fewest others. Returns anything else as it came.
 */
function namedAccount(kind: Kind, account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account;
  const types = shapesOf(kind).map(({ at: [, type = ''], request, answerKey }) => {
    const keys = [...Object.keys(request.shape), ...(answerKey === undefined ? [] : [answerKey])];
    return { type, found: keys.filter((key) => key in account).length, keys: keys.length };
  });
  const [best] = types.sort((one, other) => other.found - one.found || one.keys - other.keys);
  const hasName = types.some(({ type }) => type in account);
  return hasName || best === undefined || best.found === 0 ? account : { [best.type]: account };
}
