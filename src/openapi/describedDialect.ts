import {
  catalogue,
  type Dialect,
  deployedRefundStatuses,
  dialectDifferences,
  disputeStages,
  findDeployedOnlyField,
  idLengths,
  refundStatuses,
  severalAtDeployments,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { allowNull, isJsonObject, type JsonSchema, replaceSchema, schemaAt } from './jsonSchema.ts';

type EndpointName = keyof typeof catalogue;

/** How a document describes the calls of one dialect, or of both at once. */
export interface DescribedDialect {
  /** Marks of the document as a whole. */
  readonly marks: Readonly<Record<string, unknown>>;
  /** The addresses of an endpoint, each with the id of its operation and the description of the calls that come by it. */
  readonly addressesOf: (
    name: EndpointName,
  ) => readonly { readonly path: string; readonly id: string; readonly described: DescribedDialect }[];
  /** What is particular to a parameter of the query; `undefined` where there is no such parameter. The schema is changed in place. */
  readonly parameter: (
    name: EndpointName,
    key: string,
    schema: unknown,
    isRequired: boolean,
  ) => Readonly<Record<string, unknown>> | undefined;
  /** Gives the body of a request its form; the schema is changed in place. */
  readonly shapeBody: (name: EndpointName, body: JsonSchema) => void;
  /** The answer of an endpoint. */
  readonly answer: (name: EndpointName, answer: JsonSchema) => JsonSchema;
}

/** Describes one dialect, or without one the documented one with what deployments have beside it. */
export function describeDialect(dialect: Dialect | undefined): DescribedDialect {
  const described: DescribedDialect = {
    marks: defined({ 'x-tillkit-dialect': dialect }),
    addressesOf(name) {
      const { path } = catalogue[name];
      const deployedPath = dialectDifferences[name]?.path;
      if (dialect === 'deployed') return [{ path: deployedPath ?? path, id: name, described }];
      const documented = { path, id: name, described };
      if (dialect === 'documented' || deployedPath === undefined) return [documented];
      return [documented, { path: deployedPath, id: `${name}Deployed`, described: describeDialect('deployed') }];
    },
    parameter(name, key, schema, isRequired) {
      const spelling = dialectDifferences[name]?.query;
      const deployedName = spelling?.[key];
      const isDeployed = dialect === 'deployed';
      if (isDeployed && deployedName === null) return undefined;
      if (name === 'listDisputes' && isJsonObject(schema) && !shapeDisputeFilter(key, schema, dialect))
        return undefined;
      const spelled = isDeployed ? (deployedName ?? key) : key;
      return {
        name: spelled,
        // Deployments ask for the client secret alone and leave out every other restriction that is not sent.
        required: isDeployed && spelling !== undefined ? spelled === 'client_secret' : isRequired,
        // Deployments take the values of one filter of disputes separated by commas.
        ...(isDeployed && name === 'listDisputes' && severalAtDeployments.has(key) ? { explode: false } : {}),
        ...(dialect === undefined && deployedName !== undefined && deployedName !== key
          ? { 'x-tillkit-deployed': deployedName }
          : {}),
      };
    },
    shapeBody: (name, body) => shapeBody(name, body, dialect),
    answer: (name, answer) => shapeAnswer(name, answer, dialect),
  };
  return described;
}

/** Replaces a union by the first of its alternatives that is wanted. */
function keepOneAlternative(schema: JsonSchema, wanted: (option: JsonSchema) => boolean): void {
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isJsonObject) : [];
  const [kept] = options.filter(wanted);
  if (kept === undefined) throw new Error('tillkit: a dialect wants an alternative that the contract does not have.');
  replaceSchema(schema, { ...kept });
}

const isList = (schema: JsonSchema) => schema.type === 'array';
const property = (schema: JsonSchema, ...names: readonly string[]) =>
  schemaAt(schema, ...names.flatMap((name) => ['properties', name]));

/** Deployments want to know the browser that a consent online came from, and take no stored method by its id. */
function payingAtDeployments(body: JsonSchema, dialect: Dialect | undefined): void {
  if (dialect !== 'deployed') return;
  if (isJsonObject(body.properties)) delete body.properties.payment_method_id;
  for (const holder of [body, property(body, 'mandate_data')]) {
    Object.assign(property(holder, 'customer_acceptance', 'online'), { required: ['user_agent'] });
  }
}

/** Where the bodies of requests say more than the contract: null in interface 4.4, and what differs by dialect (see `dialectTable`). The schemas are changed in place. */
const bodies: Partial<Record<EndpointName, (body: JsonSchema, dialect: Dialect | undefined) => void>> = {
  createPayment: payingAtDeployments,
  updatePayment: payingAtDeployments,
  confirmPayment: payingAtDeployments,
  createPaymentMethod(body) {
    allowNull(property(body, 'payment_method_issuer'));
  },
  createPayout(body, dialect) {
    const methods = property(body, 'payout_link_config', 'enabled_payment_methods');
    for (const option of Array.isArray(methods.anyOf) ? methods.anyOf : []) {
      // The interface's string holds what the list is.
      if (!isList(option)) Object.assign(option, { contentMediaType: 'application/json' });
    }
    if (dialect !== undefined) keepOneAlternative(methods, (option) => isList(option) === (dialect === 'deployed'));
    if (dialect !== 'deployed') return;
    Object.assign(schemaAt(methods, 'items'), { required: ['payment_method', 'payment_method_types'] });
    const words = ['card', 'bank_transfer', 'bank_redirect', 'wallet'];
    Object.assign(schemaAt(methods, 'items', 'properties', 'payment_method'), { enum: words });
  },
  listPayoutsByFilter(body, dialect) {
    if (dialect !== 'deployed') return;
    keepOneAlternative(property(body, 'currency'), isList);
    keepOneAlternative(property(body, 'entity_type'), (option) => !isList(option));
    Object.assign(property(body, 'limit'), { minimum: 1 });
  },
  createRefund(body, dialect) {
    const split = property(body, 'split_refunds');
    const forms = schemaAt(split, 'additionalProperties');
    // The forms in the order of the contract: the interface's, and the two that deployments have beside it.
    const options = Array.isArray(forms.anyOf) ? forms.anyOf.filter(isJsonObject) : [];
    if (dialect === 'documented') keepOneAlternative(forms, (form) => form === options[0]);
    if (dialect !== 'deployed') return;
    const anyOf = ['stripe', 'adyen', 'xendit'].map((processor, nth) => {
      const name = `${processor}_split_refund`;
      const properties = { [name]: options[nth] ?? {} };
      return { type: 'object', properties, required: [name], additionalProperties: false };
    });
    replaceSchema(split, { anyOf });
  },
  listRefunds(body, dialect) {
    const words =
      dialect === undefined
        ? [...new Set<string>([...refundStatuses, ...deployedRefundStatuses])]
        : [...(dialect === 'deployed' ? deployedRefundStatuses : refundStatuses)];
    Object.assign(schemaAt(property(body, 'refund_status'), 'items'), { enum: words });
  },
};

/** Gives the body of a request the form of a dialect, or of both at once; the schema is changed in place. */
function shapeBody(name: EndpointName, body: JsonSchema, dialect: Dialect | undefined): void {
  bodies[name]?.(body, dialect);
  if (dialect === 'deployed' || !isJsonObject(body.properties)) return;
  for (const [field, most] of Object.entries(idLengths)) {
    const id = body.properties[field];
    if (isJsonObject(id)) replaceSchema(id, { type: 'string', pattern: `^[A-Za-z0-9_-]{1,${most}}$` });
  }
}

/** Gives a filter of the list of disputes the form of a dialect; the schema is changed in place. `false` where the dialect has no such filter. */
function shapeDisputeFilter(key: string, schema: JsonSchema, dialect: Dialect | undefined): boolean {
  if (dialect === undefined) return true;
  if (severalAtDeployments.has(key))
    keepOneAlternative(schema, (option) => isList(option) === (dialect === 'deployed'));
  if (dialect === 'deployed') return true;
  if (key === 'dispute_stage') Object.assign(schema, { enum: [...disputeStages] });
  return findDeployedOnlyField('listDisputes', { query: { [key]: '' } }) === undefined;
}

/** The answer of an endpoint in a dialect, or in both at once. */
function shapeAnswer(name: EndpointName, answer: JsonSchema, dialect: Dialect | undefined): JsonSchema {
  if (name !== 'listPayments' || dialect === 'deployed') return answer;
  const list = { type: 'array', items: answer, maxItems: 1 };
  return dialect === 'documented' ? list : { anyOf: [list, answer] };
}
