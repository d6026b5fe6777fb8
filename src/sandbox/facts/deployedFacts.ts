import { defined } from '../../money/index.ts';
import { type Correction, corrections, type ObjectCorrection } from './corrections.ts';
import type { DeployedEndpoint, DeployedType, DeployedVersion } from './deployedTypes.ts';
import derived from './facts.json' with { type: 'json' };

/** The facts of one version, corrected. */
export interface DeployedFacts {
  /** By the names of the catalogue. */
  readonly endpoints: Readonly<Record<string, DeployedEndpoint>>;
  readonly types: Readonly<Record<string, DeployedType>>;
}

interface Derived extends DeployedFacts {
  readonly commit: string;
}

/** What `scripts/deployedFacts.mjs` writes: the newest version, and what the early one has otherwise. */
interface DerivedFile {
  readonly newest: Derived;
  readonly early: Derived;
  readonly notEarly: readonly string[];
}

// `scripts/deployedFacts.mjs` writes the file in this form; read by itself, its type would be all of it.
const file = derived as unknown as DerivedFile;

/** What the description of a version says, as it was derived. */
export function describedFacts(version: DeployedVersion): DeployedFacts {
  const { newest, early, notEarly } = file;
  if (version === 'newest') return newest;
  const endpoints = Object.fromEntries(Object.entries(newest.endpoints).filter(([name]) => !notEarly.includes(name)));
  return { endpoints: { ...endpoints, ...early.endpoints }, types: { ...newest.types, ...early.types } };
}

/**
 * The facts of a version: its description, and what is wrong there corrected.
 *
 * @throws for a correction that has nothing to correct.
 */
export function deployedFacts(version: DeployedVersion): DeployedFacts {
  return corrections.filter(({ source }) => source[version] !== undefined).reduce(corrected, describedFacts(version));
}

/** Facts with one correction applied. */
export function corrected(facts: DeployedFacts, correction: Correction): DeployedFacts {
  const change = <T>(holder: Readonly<Record<string, T>>, name: string, to: T): Readonly<Record<string, T>> => {
    if (JSON.stringify(holder[name]) === JSON.stringify(to)) throw new Error(`${name} is described as it is corrected`);
    return { ...holder, [name]: to };
  };
  if ('endpoint' in correction) {
    const { endpoint: name, is } = correction;
    const described = facts.endpoints[name];
    const { call = described?.call, keys = described?.keys } = is;
    if (call === undefined || keys === undefined) throw new Error(`${name} is not described`);
    return { ...facts, endpoints: change(facts.endpoints, name, { ...described, ...is, call, keys }) };
  }
  const { type: name } = correction;
  if ('is' in correction) return { ...facts, types: change(facts.types, name, correction.is) };
  const described = facts.types[name];
  if (described === undefined) throw new Error(`${name} is not described`);
  const { variant } = correction;
  const type = variant === undefined ? withObject(described, correction) : withVariant(described, variant, correction);
  return { ...facts, types: change(facts.types, name, type) };
}

/** The type with one of its variants changed: the object under the variant's field, or the one that has its word. */
function withVariant(type: DeployedType, variant: string, change: ObjectCorrection): DeployedType {
  if (typeof type === 'string' || !('oneOf' in type)) throw new Error(`${change.type} has no variants`);
  const oneOf = type.oneOf.map((one) => {
    if (typeof one === 'string' || !('fields' in one)) return one;
    const under = one.fields[`${variant}!`];
    if (under !== undefined) return { ...one, fields: { ...one.fields, [`${variant}!`]: withObject(under, change) } };
    const hasWord = Object.values(one.fields).some((field) => wordOf(field) === variant);
    return hasWord ? withObject(one, change) : one;
  });
  return { oneOf };
}

/** The word of a type that has one word only. */
export function wordOf(type: DeployedType): string | undefined {
  return typeof type !== 'string' && 'words' in type && type.words.length === 1 ? type.words[0] : undefined;
}

/** The type with its object changed: itself, or the last object that it is put together from. */
function withObject(type: DeployedType, change: Pick<ObjectCorrection, 'fields' | 'strict'>): DeployedType {
  if (typeof type === 'string') throw new Error(`${type} has no fields`);
  if ('allOf' in type) return { allOf: [...type.allOf.slice(0, -1), withObject(type.allOf.at(-1) ?? 'any', change)] };
  if (!('fields' in type)) throw new Error('a correction of fields is about an object');
  const plain = (name: string) => name.replace(/!$/, '');
  const changes = Object.entries(change.fields ?? {});
  const left = Object.entries(type.fields).filter(([name]) => !changes.some(([one]) => plain(one) === plain(name)));
  const set = changes.flatMap(([name, is]) => (is === null ? [] : [[name, is] as const]));
  return {
    ...type,
    fields: Object.fromEntries([...left, ...set]),
    ...defined({ strict: change.strict }),
  };
}
