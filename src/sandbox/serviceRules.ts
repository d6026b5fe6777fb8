import {
  catalogue,
  deployedRefundStatuses,
  dialectDifferences,
  documentedRefundStatus,
  getServiceAdapter,
  idLengths,
  type KnownTransStatus,
  refundStatuses,
  severalAtDeployments,
} from '../contract/index.ts';
import { unprocessable, unreadableBody } from './errors.ts';
import type { EndpointName } from './faults.ts';

type Body = Readonly<Record<string, unknown>>;

/** How one call is written and answered: in the dialect that its caller speaks. */
export interface Wire {
  /** A body in the interface's words. Where the caller is held to the words of deployments, others are refused. */
  readonly readBody: (name: EndpointName, body: Body) => Body;
  /** The interface's name of a query key. */
  readonly fieldOf: (name: EndpointName, key: string) => string;
  /** Whether the saved methods are asked for with every restriction, the customer among them. Otherwise what is not named restricts nothing. */
  readonly namesRestrictions: boolean;
  /** Whether several values of a query key come as one text, separated by commas. */
  readonly joinsValues: (name: EndpointName, field: string) => boolean;
  /** Most characters of the ids that a caller chooses, where they are fewer than every id may have. */
  readonly idLengths: Readonly<Record<string, number>>;
  /** Whether the row that a cursor names comes again as the first of the page. */
  readonly repeatsCursor: boolean;
  /** Whether a list of payments is answered as its envelope. Otherwise as a list with the envelope in it. */
  readonly answersEnvelope: boolean;
  /** Whether answers have every field that deployments send. */
  readonly hasDeployedFields: boolean;
}

const documentedWire: Wire = {
  readBody: (name, body) => (name === 'listRefunds' ? withRefundWords(body, false) : body),
  fieldOf: (_, key) => key,
  namesRestrictions: true,
  joinsValues: () => false,
  idLengths,
  repeatsCursor: false,
  answersEnvelope: false,
  hasDeployedFields: false,
};

const deployedWire: Wire = {
  readBody(name, body) {
    switch (name) {
      case 'listRefunds':
        return withRefundWords(body, true);
      case 'listPayoutsByFilter':
        if (body.limit === 0) throw unprocessable('limit should be in between 1 and 20');
        checkList(body, 'currency');
        if (Array.isArray(body.entity_type)) throw unreadableBody('invalid type at `entity_type`, expected a string');
        return body;
      case 'createPayout':
        checkMethods(body.payout_link_config);
        return body;
      default:
        return body;
    }
  },
  fieldOf(name, key) {
    const spelling = Object.entries(dialectDifferences[name]?.query ?? {});
    return spelling.find(([, theirs]) => theirs === key)?.[0] ?? key;
  },
  namesRestrictions: false,
  joinsValues: (name, field) => name === 'listDisputes' && severalAtDeployments.has(field),
  idLengths: {},
  repeatsCursor: true,
  answersEnvelope: true,
  hasDeployedFields: true,
};

/** What the service does otherwise where it is a deployment to every caller. */
export interface ServiceRules {
  /** The form of every call. `undefined`: each call says which it has, and what only one of them takes is taken in both. */
  readonly wire: Wire | undefined;
  /** Whether it has calls and pages beyond those of the interface. */
  readonly hasFurtherCalls: boolean;
  /** Whether it reads keys, queries and bodies as strictly as the parser of a deployment. */
  readonly readsStrictly: boolean;
  /** Whether the account's business profile decides about further attempts and payout links. */
  readonly followsProfile: boolean;
  /** Whether external 3-D Secure ends at a page of the service. Otherwise `complete_authorize` ends it. */
  readonly endsThreeDS: boolean;
  /** Whether the result of an authentication ends the attempt, beside N and R. */
  readonly isRefusedResult: (status: KnownTransStatus, merchant: { readonly stopsUnavailable: boolean }) => boolean;
  /** Whether a client can hand in a one-time code. */
  readonly takesOtp: boolean;
  /** Whether the length of a security code depends on the card. */
  readonly knowsCodeLengths: boolean;
  /** Whether a method for later payments without the customer needs no security code where the payment is to be followed by such. */
  readonly waivesCode: boolean;
  /** Whether a method is kept with the customer's consent alone, and a card that is kept already is named again. */
  readonly keepsByConsent: boolean;
  /** Whether it ignores what a browser says of the merchant's fields. Otherwise it refuses them. */
  readonly ignoresMerchantFields: boolean;
}

const interfaceRules: ServiceRules = {
  wire: undefined,
  hasFurtherCalls: false,
  readsStrictly: false,
  followsProfile: false,
  endsThreeDS: false,
  isRefusedResult: (status, { stopsUnavailable }) => status === 'U' && stopsUnavailable,
  takesOtp: true,
  knowsCodeLengths: true,
  waivesCode: false,
  keepsByConsent: false,
  ignoresMerchantFields: false,
};

const deploymentRules: ServiceRules = {
  wire: deployedWire,
  hasFurtherCalls: true,
  readsStrictly: true,
  followsProfile: true,
  endsThreeDS: true,
  // Neither U nor A (upstream 5.5).
  isRefusedResult: (status) => status === 'U' || status === 'A',
  takesOtp: false,
  // Three or four digits, of whatever card.
  knowsCodeLengths: false,
  waivesCode: true,
  keepsByConsent: true,
  ignoresMerchantFields: true,
};

/** The rules of a sandbox that is a deployment to every caller, or of one that plays both dialects. */
export const getServiceRules = (dialect: 'deployed' | undefined): ServiceRules =>
  dialect === 'deployed' ? deploymentRules : interfaceRules;

/** The form of a call inside the sandbox. */
export const innerWire = documentedWire;
/** The form of the calls that only deployments have. */
export const furtherWire = deployedWire;

/** An address of the catalogue, with the form of the calls that come by it. */
export interface CatalogueRoute {
  readonly method: string;
  readonly path: string;
  readonly name: EndpointName;
  readonly wire: Wire;
}

/** Every address of the catalogue: those of both dialects, or of the one that every caller speaks. */
export function catalogueRoutes({ wire: only }: ServiceRules): readonly CatalogueRoute[] {
  // `Object.keys` of the catalogue are its names.
  return (Object.keys(catalogue) as EndpointName[]).flatMap((name) => {
    const { method, path } = catalogue[name];
    const theirs = getServiceAdapter({ dialect: 'deployed' }).path(catalogue[name]);
    const [ours, deployed] = [
      { method, path, name, wire: documentedWire },
      { method, path: theirs, name, wire: deployedWire },
    ];
    if (theirs === path) return [ours];
    return only === undefined ? [ours, deployed] : [deployed];
  });
}

/** The form of a call: that of every call, or the one that it says that it has. */
export function wireOf(
  { wire: only }: ServiceRules,
  {
    name,
    wire,
    request,
    search,
  }: Pick<CatalogueRoute, 'name' | 'wire'> & { request: Request; search: URLSearchParams },
): Wire {
  if (only !== undefined) return only;
  if (request.headers.get('x-tillkit-dialect') === 'deployed') return deployedWire;
  return name === 'listCustomerPaymentMethods' && search.has('client_secret') ? deployedWire : wire;
}

function withRefundWords(body: Body, strict: boolean): Body {
  const words = body.refund_status;
  if (!Array.isArray(words)) return body;
  const deployed: ReadonlySet<unknown> = new Set(deployedRefundStatuses);
  if (strict && words.some((word) => !deployed.has(word))) {
    throw unreadableBody(`unknown variant at \`refund_status\`, expected one of ${deployedRefundStatuses.join(', ')}`);
  }
  const known: ReadonlySet<unknown> = new Set(refundStatuses);
  const documented = words.map((word) =>
    typeof word === 'string' && !known.has(word) ? documentedRefundStatus(word) : word,
  );
  return { ...body, refund_status: documented };
}

/** The methods of a payout link in the words of deployments, each with its types. */
function checkMethods(config: unknown): void {
  checkList(config, 'enabled_payment_methods');
  if (typeof config !== 'object' || config === null) return;
  const { enabled_payment_methods: methods = [] }: { enabled_payment_methods?: unknown } = config;
  for (const method of Array.isArray(methods) ? methods : []) {
    if (Object(method).payment_method === 'bank') throw unreadableBody('unknown variant `bank` at `payment_method`');
    if (!('payment_method_types' in Object(method))) throw unreadableBody('missing field `payment_method_types`');
  }
}

function checkList(holder: unknown, field: string): void {
  if (typeof holder !== 'object' || holder === null || !(field in holder)) return;
  // `in` has just found the key.
  if (!Array.isArray((holder as Body)[field]))
    throw unreadableBody(`invalid type at \`${field}\`, expected a sequence`);
}
