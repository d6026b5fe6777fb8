import * as z from 'zod/mini';
import {
  address,
  authenticationStatuses,
  browserInfo,
  catalogue,
  clientSecret,
  connectors,
  contactBlock,
  countryCode,
  currencyCode,
  customer,
  customerPaymentMethod,
  deployedDisputeStages,
  deployedPaymentStatuses,
  dispute,
  disputeStages,
  disputeStatuses,
  entityTypes,
  externalAuthentication,
  identifier,
  mandateId,
  metadataLimits,
  methodSurcharge,
  minorUnits,
  nextAction,
  orderLine,
  payment,
  paymentDispute,
  paymentExperiences,
  paymentLink,
  paymentLinkStatuses,
  paymentList,
  paymentMethods,
  paymentMethodTypes,
  paymentStatuses,
  payout,
  payoutFilterValues,
  payoutList,
  payoutMethodData,
  payoutPriorities,
  payoutStatuses,
  payoutTypes,
  phone,
  pollStatuses,
  refund,
  refundList,
  refundStatuses,
  requestContactBlock,
  requestMetadata,
  requestPayoutMethodData,
  sentPaymentMethodList,
  setupFutureUsages,
  splitRefunds,
  storedCard,
  storedPaymentMethod,
  textLimits,
  threeDSAuthentication,
  threeDSData,
  timestamp,
  transStatuses,
  unifiedCode,
  unifiedMessage,
  wireError,
} from '../contract/index.ts';
import { currencies } from '../money/index.ts';
import { resourceNotes } from './fieldNotes.ts';
import { allowNull, isJsonObject, type JsonSchema, refuseNull, schemaAt } from './jsonSchema.ts';

type Schema = z.core.$ZodType;
type EndpointName = keyof typeof catalogue;

/** Schemas that are defined once under `components` and referred to from everywhere else. */
const shared: Readonly<Record<string, Schema>> = {
  Address: address,
  BrowserInfo: browserInfo,
  ClientSecret: clientSecret,
  ContactBlock: contactBlock,
  Country: countryCode,
  Currency: currencyCode,
  Customer: customer,
  CustomerPaymentMethod: customerPaymentMethod,
  CustomerPaymentMethodList: sentPaymentMethodList,
  Dispute: dispute,
  Error: wireError,
  ExternalAuthentication: externalAuthentication,
  Identifier: identifier,
  MethodSurcharge: methodSurcharge,
  MinorUnits: minorUnits,
  NextAction: nextAction,
  OrderLine: orderLine,
  Payment: payment,
  PaymentDispute: paymentDispute,
  PaymentLink: paymentLink,
  PaymentPage: paymentList,
  Payout: payout,
  PayoutFilterValues: payoutFilterValues,
  PayoutMethodData: payoutMethodData,
  PayoutPage: payoutList,
  Phone: phone,
  Refund: refund,
  RefundPage: refundList,
  RequestContactBlock: requestContactBlock,
  RequestMetadata: requestMetadata,
  RequestPayoutMethodData: requestPayoutMethodData,
  SplitRefunds: splitRefunds,
  StoredCard: storedCard,
  StoredPaymentMethod: storedPaymentMethod,
  ThreeDSAuthentication: threeDSAuthentication,
  ThreeDSData: threeDSData,
  Timestamp: timestamp,
};

/** Fields that the interface promises although our parse does without them. */
const extraRequiredFields: Readonly<Record<string, readonly string[]>> = {
  CustomerPaymentMethodList: ['customer_payment_methods'],
  ThreeDSAuthentication: ['three_ds_requestor_url'],
};

/**
 * Where the service answers more than our parse keeps, or than its schema says: a browser needs no more of a completed payment than its view, and rows of
 * a list are read one by one.
 */
const answers: Partial<Record<EndpointName, Schema>> = {
  completeAuthorize: payment,
  listCustomerPaymentMethods: sentPaymentMethodList,
};

/** Known words of the fields whose sets are open (interface 2.1): the schemas let every string pass and so cannot tell them. */
const openWords: Readonly<Record<string, readonly string[]>> = {
  allowed_payment_method_types: paymentMethodTypes,
  connector: connectors,
  entity_type: entityTypes,
  payment_experience: paymentExperiences,
  payment_method: paymentMethods,
  payment_method_type: paymentMethodTypes,
  payout_method: payoutTypes,
  payout_type: payoutTypes,
  priority: payoutPriorities,
  status: payoutStatuses,
  type: ['redirect_to_url', 'three_ds_invoke'],
};

/** The closed sets of the contract, each with what deployments have beside the words of the interface: any other word reads as unknown. */
const closedSets: readonly (readonly [words: readonly string[], deployed?: readonly string[]])[] = [
  [pollStatuses],
  [authenticationStatuses],
  [disputeStages, deployedDisputeStages],
  [disputeStatuses],
  [paymentLinkStatuses],
  [paymentStatuses, deployedPaymentStatuses],
  [payoutStatuses],
  [refundStatuses],
  [setupFutureUsages],
  [transStatuses],
];

/** What goes over the wire, as JSON Schema. */
export interface WireSchemas {
  /** Schemas with a name, in the order of the alphabet. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** `params`, `query` and `body` of each endpoint, as far as it has them. */
  readonly inputs: Readonly<Record<EndpointName, JsonSchema>>;
  readonly outputs: Readonly<Record<EndpointName, JsonSchema>>;
}

/** The definition of a schema as far as it is looked into here. */
interface Definition {
  readonly type: string;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly innerType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
}
// Every schema of the library has such a definition; the fields above are absent where their kind has none.
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;
const isKind = (schema: Schema | undefined, kind: string) => schema !== undefined && definitionOf(schema).type === kind;

/** Made by `nullish` (contract/schema.ts): null and absence are one, so null may come over the wire. */
function takesNull(schema: Schema): boolean {
  const { innerType } = definitionOf(schema);
  return (
    isKind(schema, 'optional') && isKind(innerType, 'pipe') && isKind(definitionOf(innerType ?? schema).in, 'transform')
  );
}

/** Made by `closedSet`: whatever it does not know reads as unknown. */
function isClosedSet(schema: Schema): boolean {
  if (!isKind(schema, 'pipe') || !isKind(definitionOf(schema).out, 'transform')) return false;
  const read = z.safeParse(schema, Symbol('no word'));
  return read.success && read.data === 'unknown';
}

/** The interface's words of a closed set, found by what it lets through. */
function wordsOf(schema: Schema): readonly string[] {
  // What it does not know comes out as 'unknown', also the word itself.
  const passes = (word: string) => word !== 'unknown' && z.parse(schema, word) === word;
  const known = new Set(closedSets.flat(2).filter((word) => word !== undefined && passes(word)));
  const found = closedSets.find(([words, deployed = []]) => {
    const all = [...words, ...deployed];
    return all.length === known.size && all.every(passes);
  });
  if (found === undefined) throw new Error('tillkit: a closed set has values that are not listed here.');
  return found[0];
}

/** The field that a path of JSON Schema keywords leads to. */
const fieldOf = (path: readonly (string | number)[]) =>
  String(path.findLast((step) => step !== 'items' && step !== 'properties') ?? '');

function describeOpenSet(path: readonly (string | number)[]): JsonSchema {
  const words = openWords[fieldOf(path)];
  if (words === undefined) throw new Error(`tillkit: the values of ${path.join('.')} are not listed.`);
  return { type: 'string', 'x-extensible-enum': [...words] };
}

/** Texts whose length interface 8 limits; our parse reads longer ones all the same. */
const limited: ReadonlyMap<Schema, number> = new Map<Schema, number>([
  [unifiedCode, textLimits.unified_code],
  [unifiedMessage, textLimits.unified_message],
  [mandateId, textLimits.mandate_id],
]);

/** Completes the JSON Schema of a schema by what the library cannot see in it: closed sets, nulls, lengths, currencies, free-form and open objects. */
function completeJsonSchema(schema: Schema, json: JsonSchema): void {
  if (isClosedSet(schema)) Object.assign(json, { type: 'string', enum: [...wordsOf(schema)] });
  if (takesNull(schema)) allowNull(json);
  const most = limited.get(schema);
  if (most !== undefined) Object.assign(json, { maxLength: most });
  if (schema === currencyCode) Object.assign(json, { enum: [...currencies] });
  const { type, shape = {}, catchall } = definitionOf(schema);
  if (type === 'record') {
    // Keys are strings in any case.
    if (isJsonObject(json.propertyNames) && Object.keys(json.propertyNames).join() === 'type')
      delete json.propertyNames;
    if (isEmpty(json.additionalProperties)) json.additionalProperties = true;
  }
  if (type === 'object') {
    // An answer may always bring more than it says; that is the default of JSON Schema.
    if (isKind(catchall, 'unknown')) delete json.additionalProperties;
    // Of a free-form object nothing is known but that: it says so.
    if (isKind(catchall, 'unknown') && Object.keys(shape).length === 0) {
      delete json.properties;
      json.additionalProperties = true;
    }
    // A closed set reads a missing word as unknown, yet the interface promises the word.
    const required = new Set(Array.isArray(json.required) ? json.required : []);
    const inOrder = Object.keys(shape).filter(
      (key) => required.has(key) || (shape[key] !== undefined && isClosedSet(shape[key])),
    );
    if (inOrder.length > 0) json.required = inOrder;
  }
}

const isEmpty = (value: unknown) => isJsonObject(value) && Object.keys(value).length === 0;

/**
 * The contract's schemas as JSON Schema 2020-12, of what goes over the wire: requests as they are sent, answers as they arrive, before
 * null becomes absence and an unknown word `unknown`.
 *
 * @throws when a schema has no form in JSON Schema and no replacement.
 */
export function wireSchemas(): WireSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });
  // `Object.keys` of the catalogue are its names.
  const names = Object.keys(catalogue) as EndpointName[];
  const outputOf = (name: EndpointName): Schema => answers[name] ?? catalogue[name].output;
  for (const name of names) {
    registry.add(catalogue[name].input, { id: `input ${name}` });
    if (!registry.has(outputOf(name))) registry.add(outputOf(name), { id: `output ${name}` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: ({ zodSchema, path, message }) => {
      if (!isKind(zodSchema, 'custom')) throw new Error(`tillkit: ${path.join('.')}: ${message}`);
      return describeOpenSet(path);
    },
    // The library's type of a schema lists keywords; ours is any of them.
    override: ({ zodSchema, jsonSchema }) => completeJsonSchema(zodSchema, jsonSchema as JsonSchema),
  });
  const made = (id: string): JsonSchema => {
    const { $schema: _draft, $id: _address, id: _id, ...schema } = schemaAt(schemas, id);
    return schema;
  };
  const components = Object.fromEntries(Object.keys(shared).map((id) => [id, made(id)]));
  describeComponents(components);
  const each = (make: (name: EndpointName) => JsonSchema) =>
    // Made from the catalogue's names, one by one.
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<EndpointName, JsonSchema>;
  return {
    components,
    inputs: each((name) => made(`input ${name}`)),
    outputs: each((name) => {
      const id = registry.get(outputOf(name))?.id ?? '';
      return id in components ? { $ref: `#/components/schemas/${id}` } : made(`output ${name}`);
    }),
  };
}

function describeComponents(components: Readonly<Record<string, JsonSchema>>): void {
  for (const [name, fields] of Object.entries(extraRequiredFields)) {
    const component = schemaAt(components, name);
    const required = Array.isArray(component.required) ? component.required : [];
    component.required = [...required, ...fields];
    for (const field of fields) {
      const schema = schemaAt(component, 'properties', field);
      refuseNull(schema);
      delete schema.default;
    }
  }
  // A fixed amount in minor units, or an object with the percentage of a rate.
  const surcharge = schemaAt(components, 'MethodSurcharge', 'properties', 'surcharge', 'properties', 'value');
  Object.assign(surcharge, { type: ['integer', 'object', 'null'] });
  // The shape that interface 2.3 shows; our parse takes any.
  schemaAt(components, 'Payment', 'properties', 'split_payments').additionalProperties = {
    type: 'object',
    properties: {
      charge_type: { type: ['string', 'null'] },
      application_fees: { anyOf: [{ $ref: '#/components/schemas/MinorUnits' }, { type: 'null' }] },
      transfer_account_id: { type: ['string', 'null'] },
      charge_id: { type: ['string', 'null'] },
    },
  };
  const error = schemaAt(components, 'Error', 'properties', 'error', 'properties');
  // Our own proxy adds these two; the service does not.
  delete error.effect;
  delete error.request_id;
  const { keys, keyLength, valueLength } = metadataLimits;
  Object.assign(schemaAt(components, 'RequestMetadata'), {
    maxProperties: keys,
    propertyNames: { maxLength: keyLength },
    // Of a value that is no text, what counts is its JSON.
    additionalProperties: { anyOf: [{ type: 'string', maxLength: valueLength }, notText] },
  });
  for (const [name, component] of Object.entries(components)) {
    const description = resourceNotes[name];
    if (description !== undefined) Object.assign(component, { description });
  }
}

const notText = { type: ['number', 'boolean', 'object', 'array', 'null'] };
