import { type DeployedFacts, wordOf } from './deployedFacts.ts';
import type { DeployedObject, DeployedType } from './deployedTypes.ts';

/** A point in which a body is not what the public service takes or answers. */
export interface Deviation {
  /** Names from the outside in, joined with dots; `[]` for the elements of a list. Empty for the body itself. */
  readonly path: string;
  readonly kind:
    | 'unknown variant'
    | 'missing field'
    | 'wrong type'
    | 'unknown field'
    | 'unknown endpoint'
    | 'wrong key';
  /** The word or the type that was found; absent for a missing or an unknown field. */
  readonly found?: string;
  /** What the service has there, as its refusal says it. Absent for a missing field. */
  readonly expected?: string;
}

/** Which part of a call is checked. */
export type Direction = 'query' | 'request' | 'answer';

/**
 * Checks one part of a call against the facts.
 *
 * An unknown field of a request or a query is a deviation where the service refuses it; of an answer it always is, because the service never sends it.
 * Values of a query are texts, and several of one name are an array.
 *
 * @param endpoint its name in the catalogue.
 * @param body read from JSON; `undefined` where there is none.
 */
export function checkDeployed(
  facts: DeployedFacts,
  endpoint: string,
  direction: Direction,
  body: unknown,
): readonly Deviation[] {
  const described = facts.endpoints[endpoint];
  if (!described) return [{ path: '', kind: 'unknown endpoint', found: endpoint }];
  const type = described[direction];
  if (type === undefined) {
    const keys = typeof body === 'object' && body !== null && direction === 'query' ? Object.keys(body) : [];
    return keys.map((path) => ({ path, kind: 'unknown field', expected: anyOf([]) }));
  }
  if (direction === 'query') return inQuery(facts, type, isObject(body) ? body : {});
  // Without a body there is no field either.
  return check({ facts, closed: direction === 'answer' }, type, direction === 'request' ? (body ?? {}) : body, '');
}

/**
 * The name of a call's endpoint: fixed addresses before those with parameters. `undefined` where there is none.
 *
 * @param call method and path, such as `GET /payments/pay_1`.
 */
export function endpointOf(facts: DeployedFacts, call: string): string | undefined {
  const parameters = (one: string) => one.split('{').length;
  const [found] = Object.entries(facts.endpoints)
    .filter(([, one]) => new RegExp(`^${one.call.replace(/\{\w+\}/g, '[^/]+')}$`).test(call))
    .sort(([, one], [, other]) => parameters(one.call) - parameters(other.call));
  return found?.[0];
}

interface Context {
  readonly facts: DeployedFacts;
  /** An unknown field is a deviation in every object. */
  readonly closed: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Names as the parser of deployments lists them. */
function anyOf(names: readonly string[]): string {
  const [first, second, ...others] = names.map((name) => `\`${name}\``);
  if (first === undefined) return 'there are no fields';
  if (second === undefined) return first;
  return others.length === 0 ? `${first} or ${second}` : `one of ${[first, second, ...others].join(', ')}`;
}
const plain = (name: string) => name.replace(/!$/, '');
const under = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function check(context: Context, type: DeployedType, value: unknown, path: string): readonly Deviation[] {
  const wrong = (expected: string): Deviation[] => [{ path, kind: 'wrong type', found: kindOf(value), expected }];
  if (typeof type === 'string') {
    if (type.endsWith('?')) return value === null ? [] : check(context, type.slice(0, -1), value, path);
    const scalar = scalars[type];
    if (scalar) return scalar(value) ? [] : wrong(type);
    return check(context, named(context.facts, type), value, path);
  }
  if ('orNull' in type) return value === null ? [] : check(context, type.orNull, value, path);
  if ('words' in type) return inWords(type.words, value, path);
  if ('list' in type) {
    if (!Array.isArray(value)) return wrong('list');
    return value.flatMap((one) => check(context, type.list, one, `${path}[]`));
  }
  if ('map' in type) {
    if (!isObject(value)) return wrong('map');
    return Object.entries(value).flatMap(([name, one]) => check(context, type.map, one, under(path, name)));
  }
  if ('oneOf' in type) return inOneOf(context, type.oneOf, value, path);
  const objects = objectsOf(context.facts, type);
  if (!isObject(value)) return wrong('object');
  const members = 'allOf' in type ? inMembers(context, type.allOf, value, path) : inObject(context, type, value, path);
  if (!context.closed && !objects.some(({ strict }) => strict)) return members;
  const known = fieldsOf(objects);
  const unknown = Object.keys(value).filter((name) => !known.has(name) && value[name] !== undefined);
  const expected = anyOf([...known]);
  return [
    ...members,
    ...unknown.map((name): Deviation => ({ path: under(path, name), kind: 'unknown field', expected })),
  ];
}

function named(facts: DeployedFacts, name: string): DeployedType {
  const type = facts.types[name];
  if (type === undefined) throw new Error(`no facts about the type ${name}`);
  return type;
}

/** Every object that a type can be, or is put together from. */
function objectsOf(facts: DeployedFacts, type: DeployedType): readonly DeployedObject[] {
  if (typeof type === 'string') {
    const name = type.replace(/\?$/, '');
    return name in scalars ? [] : objectsOf(facts, named(facts, name));
  }
  if ('fields' in type) return [type];
  if ('orNull' in type) return objectsOf(facts, type.orNull);
  if ('allOf' in type) return type.allOf.flatMap((one) => objectsOf(facts, one));
  return 'oneOf' in type ? type.oneOf.flatMap((one) => objectsOf(facts, one)) : [];
}

/**
 * Each member reads its own part of the fields; which fields are unknown is asked of all of them together. An optional member is absent where no field is
 * left for it: of a plain object only its own fields count; of variants also an unknown field, because it may name a variant. A plain object is also absent
 * where one of its required fields is.
 */
function inMembers(
  { facts }: Context,
  members: readonly DeployedType[],
  value: JsonObject,
  path: string,
): readonly Deviation[] {
  return members.flatMap((member) => {
    const others = fieldsOf(members.filter((one) => one !== member).flatMap((one) => objectsOf(facts, one)));
    const isOptional = typeof member === 'string' && member.endsWith('?');
    if (!isOptional) return check({ facts, closed: false }, withoutStrict(facts, member), value, path);
    const type = named(facts, member.slice(0, -1));
    const its = typeof type !== 'string' && 'fields' in type ? fieldsOf([type]) : undefined;
    const own = Object.entries(value).filter(([name]) => !others.has(name) && its?.has(name) !== false);
    if (own.length === 0) return [];
    const found = check({ facts, closed: false }, withoutStrict(facts, member), Object.fromEntries(own), path);
    // A time range without its start is none, and is not refused.
    return its !== undefined && found.every(({ kind }) => kind === 'missing field') ? [] : found;
  });
}

function fieldsOf(objects: readonly DeployedObject[]): ReadonlySet<string> {
  return new Set(objects.flatMap(({ fields }) => Object.keys(fields).map(plain)));
}

/** A member of several: what it does not know, another one may. */
function withoutStrict(facts: DeployedFacts, type: DeployedType): DeployedType {
  if (typeof type === 'string') {
    const name = type.replace(/\?$/, '');
    if (name in scalars) return type;
    const inner = withoutStrict(facts, named(facts, name));
    return type.endsWith('?') ? { orNull: inner } : inner;
  }
  return 'fields' in type ? { fields: type.fields } : type;
}

function inWords(words: readonly string[], value: unknown, path: string): readonly Deviation[] {
  const expected = anyOf(words);
  if (typeof value !== 'string') return [{ path, kind: 'wrong type', found: kindOf(value), expected }];
  return words.includes(value) ? [] : [{ path, kind: 'unknown variant', found: value, expected }];
}

function inObject(context: Context, { fields }: DeployedObject, value: JsonObject, path: string): readonly Deviation[] {
  return Object.entries(fields).flatMap(([name, type]): readonly Deviation[] => {
    const at = under(path, plain(name));
    const one = value[plain(name)];
    if (one !== undefined) return check(context, type, one, at);
    return name.endsWith('!') ? [{ path: at, kind: 'missing field' }] : [];
  });
}

/** The variant that the value names, by its one field or by a word; where nothing names one, the variant that fits best. */
function inOneOf(
  context: Context,
  variants: readonly DeployedType[],
  value: unknown,
  path: string,
): readonly Deviation[] {
  const plainVariants = variants.flatMap(flattened);
  const tags = plainVariants.map(tagOf);
  if (tags.every((tag) => tag !== undefined)) {
    const expected = anyOf(tags);
    if (typeof value === 'string') {
      return tags.includes(value) ? [] : [{ path, kind: 'unknown variant', found: value, expected }];
    }
    if (!isObject(value)) return [{ path, kind: 'wrong type', found: kindOf(value), expected }];
    const at = tags.findIndex((tag) => tag in value);
    const variant = plainVariants[at];
    if (variant !== undefined) return check(context, variant, value, path);
    return [{ path, kind: 'unknown variant', found: Object.keys(value).join(' '), expected }];
  }
  const [tag] = tagFields(plainVariants);
  if (tag !== undefined && isObject(value) && typeof value[tag] === 'string') {
    const word = value[tag];
    const words = plainVariants.flatMap((one) => fieldWord(one, tag) ?? []);
    const variant = plainVariants[words.indexOf(word)];
    if (variant !== undefined) return check(context, variant, value, path);
    return [{ path: under(path, tag), kind: 'unknown variant', found: word, expected: anyOf(words) }];
  }
  const tried = plainVariants.map((one) => check(context, one, value, path));
  return tried.reduce((best, one) => (score(one) < score(best) ? one : best));
}

/** Fields that have one word in each variant: the word says which variant it is. */
function tagFields(variants: readonly DeployedType[]): readonly string[] {
  const [first] = variants;
  if (first === undefined || typeof first === 'string' || !('fields' in first)) return [];
  return Object.keys(first.fields)
    .map(plain)
    .filter((name) => variants.every((one) => fieldWord(one, name) !== undefined));
}

function fieldWord(variant: DeployedType, name: string): string | undefined {
  if (typeof variant === 'string' || !('fields' in variant)) return undefined;
  const type = variant.fields[`${name}!`];
  return type === undefined ? undefined : wordOf(type);
}

/** A word or a field of another variant counts more than a field that is missing. */
const score = (deviations: readonly Deviation[]): number =>
  deviations.reduce((sum, { kind }) => sum + (kind === 'missing field' ? 1 : kind === 'unknown field' ? 3 : 10), 0);

/** A variant that is a set of words is one variant a word. */
function flattened(type: DeployedType): readonly DeployedType[] {
  if (typeof type !== 'string' && 'words' in type) return type.words.map((word) => ({ words: [word] }));
  return [type];
}

/** The name of a variant that is written as one word or as an object with one required field. */
function tagOf(type: DeployedType): string | undefined {
  if (typeof type === 'string') return undefined;
  if ('words' in type) return type.words[0];
  if (!('fields' in type)) return undefined;
  const [name, ...others] = Object.keys(type.fields);
  return others.length === 0 && name?.endsWith('!') ? plain(name) : undefined;
}

function inQuery(facts: DeployedFacts, type: DeployedType, query: JsonObject): readonly Deviation[] {
  const read: Record<string, unknown> = {};
  for (const { fields } of objectsOf(facts, type)) {
    for (const [name, one] of Object.entries(fields)) {
      const value = query[plain(name)];
      if (value !== undefined) read[plain(name)] = queryValue(facts, one, value);
    }
  }
  return check({ facts, closed: false }, type, { ...query, ...read }, '');
}

/** A value of a query as its type has it, or the text where it cannot be read so. */
function queryValue(facts: DeployedFacts, type: DeployedType, value: unknown): unknown {
  if (typeof type === 'string') {
    const name = type.replace(/\?$/, '');
    if (name === 'integer' || name === 'number') return /^-?\d+$/.test(String(value)) ? Number(value) : value;
    if (name === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
    return name in scalars ? value : queryValue(facts, named(facts, name), value);
  }
  if ('orNull' in type) return queryValue(facts, type.orNull, value);
  return 'list' in type ? textsOf(value).map((one) => queryValue(facts, type.list, one)) : value;
}

/** A list of a query: its name repeated, or its values separated by commas. */
const textsOf = (value: unknown): readonly unknown[] => (typeof value === 'string' ? value.split(',') : [value].flat());
