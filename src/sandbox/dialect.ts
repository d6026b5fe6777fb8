import { type Dialect, deployedRefundStatuses, documentedRefundStatus, refundStatuses } from '../contract/index.ts';
import { unprocessable, unreadableBody } from './errors.ts';
import type { EndpointName } from './faults.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Reads a body of either dialect into the documented words. A caller who says that it speaks the deployed dialect is held to it; without
 * that, both are served at once.
 */
export function acceptDialect(name: EndpointName, body: Body, dialect: Dialect): Body {
  const strict = dialect === 'deployed';
  switch (name) {
    case 'listRefunds':
      return withRefundWords(body, strict);
    case 'listPayoutsByFilter':
      if (strict && body.limit === 0) throw unprocessable('limit should be in between 1 and 20');
      if (strict) checkList(body, 'currency');
      if (strict && Array.isArray(body.entity_type))
        throw unreadableBody('invalid type at `entity_type`, expected a string');
      return body;
    case 'createPayout':
      if (strict) checkMethods(body.payout_link_config);
      return body;
    default:
      return body;
  }
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
