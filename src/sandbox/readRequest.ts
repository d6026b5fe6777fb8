import * as z from 'zod/mini';
import { defined, isCurrency } from '../money/index.ts';
import { isCountryCode } from '../validation/index.ts';
import { missing, outOfFormat, type ServiceError, unreadableBody, unreadableQuery } from './errors.ts';
import type { EndpointName } from './faults.ts';
import { refusalOfIssue } from './refusalOfIssue.ts';
import type { Wire } from './serviceRules.ts';

/** Largest body, in bytes (upstream 1.1). */
const bodyLimit = 16_384;
/** Deepest nesting of a body, as the parser of deployments has it. */
const depthLimit = 128;

/** Endpoints whose bodies may carry unknown keys (upstream 3.0). */
const lenient: ReadonlySet<EndpointName> = new Set([
  'authenticateThreeDS',
  'completeAuthorize',
  'capturePayment',
  'listRefunds',
]);

const numbers: ReadonlySet<string> = new Set(['limit', 'offset', 'minimum_amount', 'maximum_amount']);
const booleans: ReadonlySet<string> = new Set([
  'recurring_payment_enabled',
  'installment_payment_enabled',
  'force_sync',
]);
const lists: ReadonlySet<string> = new Set(['accepted_currency', 'accepted_country']);
/** The words of `GET /account/payment_methods`, which are unknown to other endpoints. */
const accountLists: ReadonlySet<string> = new Set(['accepted_currencies', 'accepted_countries', 'card_networks']);
/** Its other words, each with the word of the saved methods that is read like it: a number, or true and false. */
const readLike: Readonly<Record<string, string>> = {
  amount: 'maximum_amount',
  recurring_enabled: 'recurring_payment_enabled',
};

/** What a caller may leave out at deployments, with values that mean "no restriction". The customer is the payment's own and is not compared. */
const noRestrictions = {
  customer_id: 'unrestricted',
  accepted_currency: [],
  accepted_country: [],
  minimum_amount: 0,
  maximum_amount: 0,
  recurring_payment_enabled: false,
  installment_payment_enabled: false,
} as const;

/** Reads a JSON body: right content type, within the limit, an object. Nulls are taken out: an optional field may be null (upstream 3.0). */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw unreadableBody('Content-Type must be application/json');
  const text = await readText(request);
  if (text === undefined) throw unreadableBody(`the body is larger than ${bodyLimit} bytes`);
  return readObject(text);
}

/** Reads the body of a GET, which comes beside the request; `undefined` where there is none. */
export async function readGetBody(
  request: Request,
  bodyOfGet: (() => Promise<string | undefined>) | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await bodyOfGet?.();
  if (text !== undefined) return readObject(text);
  if (Number(request.headers.get('content-length') ?? 0) <= bodyLimit) return undefined;
  throw unreadableBody(`the body is larger than ${bodyLimit} bytes`);
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadableBody('the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadableBody('invalid type, expected an object');
  }
  // `withoutNulls` gives an object for an object.
  return withoutNulls(value, 0) as Readonly<Record<string, unknown>>;
}

async function readText(request: Request): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > bodyLimit) return undefined;
  if (length !== null) {
    // The length is the server's to enforce: no stream is needed to stay within it.
    const text = await request.text();
    return text.length > bodyLimit ? undefined : text;
  }
  const reader = request.body?.getReader();
  if (!reader) {
    // An empty body, or an engine whose requests have no stream to read from.
    const text = await request.text();
    return text.length > bodyLimit ? undefined : text;
  }
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > bodyLimit) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function withoutNulls(value: unknown, depth: number): unknown {
  if (depth > depthLimit) throw unreadableBody('recursion limit exceeded');
  if (Array.isArray(value)) return value.map((entry) => withoutNulls(entry, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([key, entry]) => [key, withoutNulls(entry, depth + 1)]),
  );
}

/** Reads the query of an endpoint into the documented names and types. Absent keys stay absent; what is required is the schema's to say. */
export function readQuery(name: EndpointName, search: URLSearchParams, wire: Wire): Record<string, unknown> {
  const listing = name === 'listCustomerPaymentMethods';
  const account = name === 'listAccountPaymentMethods';
  const query: Record<string, unknown> = listing && !wire.namesRestrictions ? { ...noRestrictions } : {};
  for (const key of new Set(search.keys())) {
    const field = wire.fieldOf(name, key);
    const values = search.getAll(key);
    if (lists.has(field) || (account && accountLists.has(field))) {
      query[field] = values.filter((value) => value !== '');
    } else if (wire.joinsValues(name, field)) {
      query[field] = values.flatMap((value) => value.split(','));
    } else {
      if (values.length > 1) throw unreadableQuery(`duplicate field \`${field}\``);
      query[field] = readValue((account ? readLike[field] : undefined) ?? field, values[0] ?? '');
    }
  }
  if (!listing) return query;
  // Unknown keys are ignored here (upstream 3.0): deployments and newer clients send others along.
  const { 'client-secret': secret, ...rest } = query;
  const known = Object.entries(rest).filter(([key]) => key in noRestrictions);
  return { ...Object.fromEntries(known), ...defined({ 'client-secret': secret }) };
}

function readValue(field: string, value: string): unknown {
  if (numbers.has(field)) {
    if (!/^-?\d{1,15}$/.test(value)) throw unreadableQuery(`invalid digit found in \`${field}\``);
    return Number(value);
  }
  if (booleans.has(field)) {
    if (value !== 'true' && value !== 'false') throw unreadableQuery(`\`${field}\` was not \`true\` or \`false\``);
    return value === 'true';
  }
  return value;
}

/**
 * Checks a request against the endpoint's input schema; the first refusal is thrown in the shape that deployments give it.
 *
 * @param ignores unknown fields are left out, not refused; some endpoints always do.
 */
export function checkInput(
  name: EndpointName,
  schema: z.core.$ZodType,
  parts: Record<string, unknown>,
  ignores = false,
): unknown {
  const first = z.safeParse(schema, parts);
  if (first.success) return first.data;
  const unknown = first.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if ((ignores || lenient.has(name)) && unknown.length > 0) {
    const pruned = structuredClone(parts);
    for (const issue of unknown) prune(pruned, issue.path, issue.keys);
    return checkInput(name, schema, pruned, ignores);
  }
  throw strictest(name, first.error.issues, parts);
}

/** Free-form objects: what is in them is the merchant's own. */
const freeForms: ReadonlySet<string> = new Set([
  ...['metadata', 'connector_metadata', 'frm_metadata', 'feature_metadata', 'payment_method_data', 'wallet'],
  ...['merchant_connector_details', 'sdk_information', 'routing', 'split_payments', 'split_refunds'],
]);

/** What a word under such a name has to be one of (interface 2.1); the contract checks the shape alone. */
const listed: readonly (readonly [RegExp, (word: string) => boolean])[] = [
  [/(^|_)(currency|currencies)$/, isCurrency],
  [/(^|_)(country|countries)$/, isCountryCode],
];

/** Refuses currencies and countries that there are none of, and ids beyond the length that they may have in this call (interface 8). */
export function checkWords(input: unknown, { idLengths }: Wire): void {
  if (!isRecord(input)) return;
  const { body, query } = input;
  refuseUnlisted(body, (field) => unreadableBody(`unknown variant at \`${field}\``));
  refuseUnlisted(query, (field) => unreadableQuery(`unknown variant at \`${field}\``));
  if (!isRecord(body)) return;
  for (const [field, most] of Object.entries(idLengths)) {
    const id = body[field];
    if (typeof id === 'string' && id.length > most) throw outOfFormat(field, `at most ${most} characters`);
  }
}

function refuseUnlisted(value: unknown, refusal: (field: string) => ServiceError): void {
  if (!isRecord(value)) return;
  for (const [field, inside] of Object.entries(value)) {
    if (freeForms.has(field)) continue;
    const isKnown = listed.find(([name]) => name.test(field))?.[1];
    const words = isKnown === undefined ? [] : [inside].flat();
    if (words.some((word) => typeof word === 'string' && isKnown?.(word) === false)) throw refusal(field);
    for (const one of [inside].flat()) refuseUnlisted(one, refusal);
  }
}

function prune(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  const target = path.reduce<unknown>((at, key) => (isRecord(at) ? at[String(key)] : undefined), value);
  if (isRecord(target)) for (const key of keys) delete target[key];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A body that cannot be read at all is refused before one whose values are out of range. */
function strictest(
  name: EndpointName,
  issues: readonly z.core.$ZodIssue[],
  parts: Record<string, unknown>,
): ServiceError {
  const refusals = issues.map((issue) => refusalOfIssue(name, issue, parts));
  return refusals.find((refusal) => refusal.status === 400) ?? refusals[0] ?? missing('body');
}
