import { catalogue, type Dialect, dialectTable } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { type DescribedDialect, describeDialect } from './describedDialect.ts';
import { type EndpointNotes, endpointNotes, tags } from './endpointNotes.ts';
import { fieldNotes } from './fieldNotes.ts';
import { isJsonObject, type JsonSchema, schemaAt } from './jsonSchema.ts';
import { blockedAnswer, blockedCodes, refusalResponses, refusalsByStatus } from './refusals.ts';
import { type WireSchemas, wireSchemas } from './wireSchemas.ts';

/** What the document is made for. */
export interface OpenApiOptions {
  /** Base URL of the service. @default none: the reader of the document knows where the service is */
  readonly serverUrl?: string | undefined;
  /** Describes one dialect alone. @default the documented one, with an address of its own for what deployments have at another path */
  readonly dialect?: Dialect | undefined;
}

/** A document of OpenAPI 3.1: plain JSON, its keys always in the same order. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  /** Title, version of this package, licence, and `x-tillkit-dialect` where one dialect was asked for. */
  readonly info: Readonly<Record<string, unknown>>;
  /** Base URL of the service; absent without `serverUrl`. */
  readonly servers?: readonly {
    /** Base URL without a trailing slash. */
    readonly url: string;
  }[];
  /** Groups of operations, in the order of the interface. */
  readonly tags: readonly {
    /** Name that operations refer to. */
    readonly name: string;
    /** Sentence in English. */
    readonly description: string;
  }[];
  /** Operations by path and method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  /** Parts that operations refer to by `$ref`. */
  readonly components: {
    /** The two keys, both in the header `api-key`. */
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    /** Headers of answers, by name. */
    readonly headers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    /** Refusals that many operations share, by name. */
    readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    /** Resources of the interface, by name. */
    readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

type EndpointName = keyof typeof catalogue;
type Operation = Record<string, unknown>;

/** Version of this package, which the document belongs to; the interface has none (interface 9). */
const version = '0.1.0';

const security = {
  secret: [{ secretKey: [] }],
  publishable: [{ publishableKey: [] }],
  either: [{ secretKey: [] }, { publishableKey: [] }],
} as const;

const requestIdHeader = { description: 'Names the call in the logs of both sides.', schema: { type: 'string' } };

/**
 * The payments service as a document of OpenAPI 3.1, made from the catalogue: every endpoint of the interface, and the supplementary ones
 * marked so. Schemas are those of the wire: what is sent, and what arrives.
 */
export function openApiDocument({ serverUrl, dialect }: OpenApiOptions = {}): OpenApiDocument {
  const whole = describeDialect(dialect);
  const schemas = wireSchemas();
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  // `Object.keys` of the notes are the catalogue's names, in the order of the interface.
  for (const name of Object.keys(endpointNotes) as EndpointName[]) {
    const method = catalogue[name].method.toLowerCase();
    for (const { path, id, described } of whole.addressesOf(name))
      add(path, method, operation(schemas, name, id, described));
  }
  for (const component of Object.values(schemas.components)) describeFields(component);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payments and payouts service',
      version,
      summary: 'The interface that tillkit speaks.',
      description:
        'Payments, refunds, disputes, payouts, stored payment methods and payment links. Amounts are integers in the smallest unit of the currency, times are ISO 8601 in UTC. `x-tillkit-repeatability` says what sending a call twice does: `read` changes nothing, `idempotent` has its effect once, `harmless` makes a duplicate that moves no money, `never` moves money or authentication state and is never sent again automatically.',
      license: { name: 'MIT', identifier: 'MIT' },
      ...whole.marks,
    },
    ...(serverUrl === undefined ? {} : { servers: [{ url: serverUrl }] }),
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        secretKey: {
          type: 'apiKey',
          in: 'header',
          name: 'api-key',
          description: 'For servers alone (interface 5.2).',
        },
        publishableKey: {
          type: 'apiKey',
          in: 'header',
          name: 'api-key',
          description: '`pk_…`, may be public; goes with a client secret (interface 5.3).',
        },
      },
      headers: { 'x-request-id': requestIdHeader },
      responses: refusalResponses,
      schemas: schemas.components,
    },
  };
}

/** Calls that can be answered 200 with an error: the payment is blocked. */
const paying: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createPayment',
  'updatePayment',
  'confirmPayment',
  'completeAuthorize',
]);

function operation(schemas: WireSchemas, name: EndpointName, id: string, described: DescribedDialect): Operation {
  const endpoint = catalogue[name];
  const { tag, summary, description }: EndpointNotes = endpointNotes[name];
  // Changed below for this operation alone.
  const input = structuredClone(schemas.inputs[name]);
  const parts = isJsonObject(input.properties) ? input.properties : {};
  const parameters = [
    ...(isJsonObject(parts.params) ? pathParameters(parts.params) : []),
    ...(isJsonObject(parts.query) ? queryParameters(name, parts.query, described) : []),
  ];
  const answer = described.answer(name, structuredClone(schemas.outputs[name]));
  describeFields(answer);
  const differences = dialectTable
    .filter(({ endpoints }) => endpoints.includes(name))
    .map(({ point, documented, deployed }) => ({ point, documented, deployed }));
  return {
    operationId: id,
    tags: endpoint.supplementary ? [tag, 'Supplementary'] : [tag],
    summary,
    ...defined({ description }),
    security: security[endpoint.key],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isJsonObject(parts.body) ? { requestBody: requestBody(name, parts.body, described) } : {}),
    responses: {
      '200': {
        description: 'Done, or read. A decline is a 200 too: the resource says so.',
        headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
        content: { 'application/json': { schema: paying.has(name) ? { anyOf: [answer, blockedAnswer] } : answer } },
        ...(paying.has(name) ? { 'x-tillkit-codes': { ...blockedCodes } } : {}),
      },
      ...refusalsByStatus,
    },
    'x-tillkit-key': endpoint.key,
    'x-tillkit-repeatability': endpoint.repeatability,
    'x-tillkit-source': endpoint.source,
    ...(endpoint.supplementary ? { 'x-tillkit-supplementary': true } : {}),
    ...(differences.length > 0 ? { 'x-tillkit-dialects': differences } : {}),
  };
}

function requestBody(name: EndpointName, body: JsonSchema, described: DescribedDialect): Operation {
  described.shapeBody(name, body);
  describeFields(body);
  return { required: catalogue[name].method === 'POST', content: { 'application/json': { schema: body } } };
}

function pathParameters(params: JsonSchema): Operation[] {
  return Object.entries(schemaAt(params, 'properties')).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
}

function queryParameters(name: EndpointName, query: JsonSchema, described: DescribedDialect): Operation[] {
  const required = new Set(Array.isArray(query.required) ? query.required : []);
  return Object.entries(schemaAt(query, 'properties')).flatMap(([key, schema]) => {
    const own = described.parameter(name, key, schema, required.has(key));
    return own === undefined ? [] : [{ in: 'query', ...defined({ description: fieldNotes[key] }), schema, ...own }];
  });
}

/** Says of every field what its name does not. */
function describeFields(schema: unknown): void {
  if (Array.isArray(schema)) for (const entry of schema) describeFields(entry);
  if (!isJsonObject(schema)) return;
  for (const value of Object.values(schema)) describeFields(value);
  if (schema.type !== 'object' && !(Array.isArray(schema.type) && schema.type.includes('object'))) return;
  if (!isJsonObject(schema.properties)) return;
  for (const [field, property] of Object.entries(schema.properties)) {
    const description = fieldNotes[field];
    if (description !== undefined && isJsonObject(property)) Object.assign(property, { description });
  }
}
