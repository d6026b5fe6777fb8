import { isMoment, type KeyKind } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import {
  missing,
  printable,
  type ServiceError,
  underDevelopment,
  unprocessable,
  unreadableBody,
  unreadableQuery,
} from './errors.ts';
import { checkDeployed, type Deviation, type Direction, deployedFacts, methodTypes } from './facts/index.ts';
import type { EndpointName } from './faults.ts';
import type { TypedCard } from './typedCard.ts';

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The newest deployments: the ones that the sandbox plays. */
const facts = deployedFacts('newest');

/** The keys that a deployment takes for an endpoint. */
export function deployedKey(name: string): KeyKind {
  const keys = facts.endpoints[name]?.keys ?? [];
  if (!keys.includes('publishable')) return 'secret';
  return keys.includes('secret') ? 'either' : 'publishable';
}

/** Fields that are described as required and looked for after the body has been read: their absence is a missing parameter (upstream 3.0). */
const lookedForLater: ReadonlySet<string> = new Set([
  ...['createPayment:amount', 'createPayment:currency', 'createPayout:amount', 'createPayout:currency'],
  'authenticateThreeDS:client_secret',
]);

/**
 * Refuses what the parser of a deployment refuses: unknown fields and words, missing fields, values of another type. Deployments stop at the first
 * thing that they cannot read, and miss a field at the end.
 *
 * @throws the refusal, with the message of a deployment.
 */
export function refuseDeviations(name: string, direction: Exclude<Direction, 'answer'>, body: unknown): void {
  // A query that an endpoint does not read is not looked at.
  if (direction === 'query' && facts.endpoints[name]?.query === undefined) return;
  const deviations = checkDeployed(facts, name, direction, body);
  const first = deviations.find(({ kind }) => kind !== 'missing field') ?? deviations[0];
  if (first) throw refusalOf(name, direction, first);
}

function refusalOf(name: string, direction: Direction, deviation: Deviation): ServiceError {
  if (deviation.kind === 'missing field' && lookedForLater.has(`${name}:${deviation.path}`)) {
    return missing(deviation.path);
  }
  const sentence = sentenceOf(deviation);
  return direction === 'query' ? unreadableQuery(sentence) : unreadableBody(sentence);
}

/** Types of JSON as the parser of deployments calls them. */
const typeWords: Readonly<Record<string, string>> = { list: 'sequence', object: 'map', number: 'floating point' };
/** Types of a field as the parser of deployments expects them. */
const expectedTypes: Readonly<Record<string, string>> = {
  ...{ string: 'a string', integer: 'i64', number: 'f64', boolean: 'a boolean' },
  ...{ list: 'a sequence', map: 'a map', object: 'a map' },
};

/** A deviation in the words of deployments. Of what was sent no more is repeated than a word, for it may be a card number. */
function sentenceOf({ kind, path, found = '', expected = '' }: Deviation): string {
  const field = path.replaceAll('[]', '').split('.').at(-1) ?? '';
  switch (kind) {
    case 'missing field':
      return `missing field \`${field}\``;
    case 'unknown field':
      return `unknown field ${printable(field)}, expected ${expected}`;
    case 'unknown variant':
      return `unknown variant ${printable(found)}, expected ${expected}`;
    default:
      return `invalid type: ${typeWords[found] ?? found}, expected ${expectedTypes[expected] ?? expected}`;
  }
}

/** A body as the handlers take it. */
export interface TakenBody {
  readonly body: Body;
  /** A card that is in the body itself. */
  readonly card?: TypedCard;
}

const payments: ReadonlySet<EndpointName> = new Set<EndpointName>(['createPayment', 'updatePayment', 'confirmPayment']);

/** The processors of the sandbox by names that deployments know: those of their own test processors, and two more. */
const connectorNames: readonly (readonly [string, string])[] = [
  ...([
    ['connector_a', 'phonypay'],
    ['connector_b', 'fauxpay'],
    ['connector_c', 'pretendpay'],
  ] as const),
  ...([
    ['connector_d', 'stripe_test'],
    ['connector_e', 'adyen_test'],
    ['connector_f', 'checkout_test'],
  ] as const),
  ...([
    ['connector_g', 'paypal_test'],
    ['connector_h', 'stripe_billing_test'],
    ['connector_i', 'custombilling'],
  ] as const),
];

/** What sends payouts, in the same order: deployments have other processors for them. */
const payoutConnectorNames = [
  ...['adyenplatform', 'wise', 'stripe', 'paypal', 'payone', 'nomupay', 'ebanx', 'cybersource', 'worldpay'],
] as const;

/** The sandbox's own name of a processor that a caller names as deployments do. */
function connectorTaken(name: unknown, ofPayouts: boolean): unknown {
  const at = connectorNames.findIndex(([, theirs], nth) => (ofPayouts ? payoutConnectorNames[nth] : theirs) === name);
  return connectorNames[at]?.[0] ?? name;
}

/**
 * An answer as text, with the names that a deployment has for its processors. What goes out is what a deployment answers.
 *
 * @throws for an answer that deviates from the facts: a fault of the sandbox itself.
 */
export function writeAnswer(name: string, answer: unknown): string {
  const isAccount = name === 'listAccountPaymentMethods' && isBody(answer);
  const text = textOf(isAccount ? withTypesOfMethods(answer) : answer, isOfPayouts(name));
  const [first] = checkDeployed(facts, name, 'answer', JSON.parse(text));
  if (first) throw new Error(`an answer that no deployment gives: ${name} ${first.path} ${first.kind}`);
  return text;
}

/** What the account takes, without the types that are not of their method here. */
function withTypesOfMethods({ payment_methods, ...answer }: Body): Body {
  // The handler's own answer.
  const methods = payment_methods as readonly {
    readonly payment_method: string;
    readonly payment_method_types: readonly { readonly payment_method_type: string }[];
  }[];
  return {
    ...answer,
    payment_methods: methods.map(({ payment_method, payment_method_types: types }) => ({
      payment_method,
      payment_method_types: types.filter(
        ({ payment_method_type: type }) => methodTypes.newest[payment_method]?.includes(type) ?? true,
      ),
    })),
  };
}

function textOf(answer: unknown, ofPayouts: boolean): string {
  const named = (name: unknown) => {
    const at = connectorNames.findIndex(([ours]) => ours === name);
    return (ofPayouts ? payoutConnectorNames[at] : connectorNames[at]?.[1]) ?? name;
  };
  return JSON.stringify(answer, (key, value: unknown) => {
    if (key !== 'connector' && key !== 'eligible_connectors') return value;
    if (Array.isArray(value)) return value.map(named);
    return isBody(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), one]))
      : named(value);
  });
}

/** Reads a body that a deployment takes into what the handlers take. */
export function takeBody(name: EndpointName, sent: Body): TakenBody {
  const { connector } = sent;
  const named = Array.isArray(connector)
    ? { ...sent, connector: connector.map((one) => connectorTaken(one, isOfPayouts(name))) }
    : sent;
  return payments.has(name) ? takePayment(named) : { body: withoutLooseEnd(named) };
}

/** The two ends of a time range: as bodies have them, and as the query of disputes is read. */
const ends = [
  ['start_time', 'end_time'],
  ['received_time.gte', 'received_time.lte'],
] as const;

/** Deployments ignore the end of a time range that has no start. */
function withoutLooseEnd(parts: Body): Body {
  const loose = ends.filter(([start]) => parts[start] === undefined).map(([, end]) => end as string);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !loose.includes(name)));
}

/** Reads a query that a deployment takes into what the handlers take. */
export const takeQuery = ({ connector, ...query }: Body): Body => {
  const read = withoutLooseEnd(query);
  return Array.isArray(connector) ? { ...read, connector: connector.map((one) => connectorTaken(one, false)) } : read;
};

const isOfPayouts = (name: string) => /payout/i.test(name);

/** Longest texts that a deployment takes in the fields of a payment. */
const longest = { return_url: 2048, statement_descriptor_name: 255, statement_descriptor_suffix: 255 } as const;

function checkLengths(body: Body): void {
  for (const [field, most] of Object.entries(longest)) {
    const { length } = String(body[field] ?? '');
    if (length > most)
      throw unprocessable(`${field} must be at most ${most} characters long. Received ${length} characters`);
  }
}

/** Where a payment of a deployment says what it is paid with: a card in full, a token with the security code beside it, or what is kept for later payments. */
function takePayment(sent: Body): TakenBody {
  checkLengths(sent);
  if (sent.capture_method === 'scheduled') throw underDevelopment();
  const types = methodTypes.newest[String(sent.payment_method)];
  if (sent.payment_method_type != null && types !== undefined && !types.includes(String(sent.payment_method_type))) {
    throw unprocessable("payment_method_type doesn't correspond to the specified payment_method");
  }
  const { card_cvc: code, recurring_details: recurring, payment_method_data: data, capture_on: when, ...body } = sent;
  // Deprecated: where a capture cannot be scheduled it says nothing, and is read all the same.
  if (typeof when === 'string' && !isMoment(when)) throw unreadableBody('a character literal was not valid');
  const { card = cardKnownToNetwork(recurring), ...others } = isBody(data) ? data : {};
  const token = isBody(others.card_token) ? others.card_token : undefined;
  const card_token = code === undefined || card !== undefined ? token : { card_cvc: code, ...token };
  const rest = { ...others, ...defined({ card_token }) };
  return {
    body: {
      ...body,
      ...(Object.keys(rest).length === 0 ? {} : { payment_method_data: rest }),
      ...(isBody(recurring) ? keptMethod(recurring) : {}),
    },
    // The facts have just said that it is one.
    ...defined({ card: card as TypedCard | undefined }),
  };
}

/** A card in full that a network knows from an earlier payment: it has no security code. */
function cardKnownToNetwork(recurring: unknown): TypedCard | undefined {
  if (!isBody(recurring) || recurring.type !== 'network_transaction_id_and_card_details') return undefined;
  // The facts have just said that it is one.
  return recurring.data as TypedCard;
}

function keptMethod({ type, data }: Body): Body {
  return type === 'mandate_id' ? { mandate_id: data } : type === 'payment_method_id' ? { payment_method_id: data } : {};
}
