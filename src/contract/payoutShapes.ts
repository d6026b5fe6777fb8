import * as z from 'zod/mini';
import {
  type PayoutKind,
  type PayoutRequest,
  type RequestPayoutMethodData,
  railFacts,
  rails,
  type WireShape,
} from '../validation/index.ts';
import { requestPayoutTypes } from './enums.ts';
import { nullish } from './schema.ts';

type Keys<Shapes> = Shapes extends unknown ? keyof Shapes : never;
type More = { [key: string]: unknown };
/** The keys of a shape as an answer has them: masked texts, each of which may be absent, and more than this version knows. */
type Masked<Shapes> = { [Key in Keys<Shapes>]?: string | undefined } & More;
type OfType<K extends PayoutKind, Type extends PropertyKey> = Extract<PayoutRequest<K>, { [T in Type]: unknown }>[Type];

/** The types of a kind, as answers have them. */
type Types<K extends PayoutKind> = { [Type in Keys<PayoutRequest<K>>]?: Masked<OfType<K, Type>> | undefined } & More;

/** The destinations of answers that have the keys of requests: all but cards. */
export interface AnswerShapes {
  /** Bank account, by the keys of its kind. */
  bank?: Masked<PayoutRequest<'bank'>> | undefined;
  /** Account at a wallet. */
  wallet?: Types<'wallet'> | undefined;
  /** What deployments send as a bank redirect. */
  bank_redirect?: Types<'bank_redirect'> | undefined;
}

/** The shapes of a kind of destination, each once. */
const shapesOf = (kind: PayoutKind): readonly WireShape[] => [
  ...new Set(rails.map((rail) => railFacts(rail).wire.shape).filter(({ at }) => at[0] === kind)),
];

/** The only one, or one of several. */
const oneOf = (schemas: readonly z.ZodMiniType[]): z.ZodMiniType =>
  schemas.length === 1 && schemas[0] ? schemas[0] : z.union(schemas);

/** A destination of a request: exactly one of the shapes of the rails. */
export function requestShapes(): z.ZodMiniType<RequestPayoutMethodData, RequestPayoutMethodData> {
  const kinds = requestPayoutTypes.map((kind) => {
    const shapes = shapesOf(kind).map(({ at: [, type], request }) =>
      type === undefined ? request : z.strictObject({ [type]: request }),
    );
    return z.strictObject({ [kind]: oneOf(shapes) });
  });
  // The type is made of the same shapes as the schema.
  return oneOf(kinds) as z.ZodMiniType<RequestPayoutMethodData, RequestPayoutMethodData>;
}

/** The schema of the destinations in answers, by kind: every key of the shapes, all of which may be absent. */
export function answerShapes(kind: Exclude<PayoutKind, 'card'>) {
  const keys: { [key: string]: ReturnType<typeof nullish> } = {};
  for (const { at, request } of shapesOf(kind)) {
    const [, type] = at;
    const texts = Object.fromEntries(Object.keys(request.shape).map((key) => [key, nullish(z.string())]));
    if (type === undefined) Object.assign(keys, texts);
    else keys[type] = nullish(z.looseObject(texts));
  }
  return nullish(z.looseObject(keys), (account) => (kind === 'bank' ? account : namedAccount(kind, account)));
}

/**
 * Puts the name of its type around an account of a wallet or a bank redirect that is answered without one, as deployments do: of the type that has most
 * of its keys, and the fewest others. Returns anything else as it came.
 */
function namedAccount(kind: PayoutKind, account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account;
  const types = shapesOf(kind).map(({ at: [, type = ''], request, answerKey }) => {
    const keys = [...Object.keys(request.shape), ...(answerKey === undefined ? [] : [answerKey])];
    return { type, found: keys.filter((key) => key in account).length, keys: keys.length };
  });
  const [best] = types.sort((one, other) => other.found - one.found || one.keys - other.keys);
  const hasName = types.some(({ type }) => type in account);
  return hasName || best === undefined || best.found === 0 ? account : { [best.type]: account };
}
