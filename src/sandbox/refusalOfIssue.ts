import type * as z from 'zod/mini';
import {
  disputeNotFound,
  missing,
  notFound,
  outOfFormat,
  printable,
  type ServiceError,
  secretMismatch,
  unprocessable,
  unreadableBody,
  unreadableQuery,
} from './errors.ts';
import type { EndpointName } from './faults.ts';

/** Formats that are fixed lists at the service although the contract checks their shape alone. */
const listed = /(^|\.)(currency|country)$/;

/** Fields that are looked for after the body has been read, so that their absence is a missing parameter (upstream 3.0). */
const lookedForLater: ReadonlySet<string> = new Set(['authenticateThreeDS:client_secret', 'createPayout:currency']);

/** What the service answers for one fault of a request (upstream 1.1, 1.4). No value of the request is repeated: it may be a card number. */
export function refusalOfIssue(
  name: EndpointName,
  issue: z.core.$ZodIssue,
  parts: Readonly<Record<string, unknown>>,
): ServiceError {
  const [part, ...path] = issue.path.map(String);
  const field = path.join('.');
  if (part === 'params') return unknownId(field);
  const absent = valueAt(parts, issue.path) === undefined;
  if (part === 'query') return queryRefusal(name, issue, field, absent);
  if (name === 'updatePaymentMetadata' && field === 'metadata' && (absent || issue.code === 'invalid_type')) {
    return unprocessable('Metadata should be an object and contain at least 1 key');
  }
  if (issue.code === 'unrecognized_keys') return unreadableBody(`unknown field ${printable(issue.keys[0] ?? '')}`);
  if (absent) {
    return lookedForLater.has(`${name}:${field}`) ? missing(field) : unreadableBody(`missing field \`${field}\``);
  }
  switch (issue.code) {
    case 'invalid_type':
      return unreadableBody(`invalid type at \`${field}\`, expected ${issue.expected}`);
    case 'invalid_value':
      return unreadableBody(`unknown variant at \`${field}\`, expected one of ${issue.values.map(String).join(', ')}`);
    case 'invalid_format':
      if (field === 'client_secret') return secretMismatch();
      return listed.test(field) ? unreadableBody(`unknown variant at \`${field}\``) : outOfFormat(field, 'another one');
    case 'too_big':
    case 'too_small':
      if (field === 'limit') return limitRefusal(name);
      return field === 'session_expiry' && name === 'createPayment'
        ? unprocessable('session_expiry should be between 60(1 min) to 7890000(3 months).')
        : outOfFormat(field, bounds(issue));
    case 'invalid_union':
      return unreadableBody(`data did not match any variant at \`${field}\``);
    default:
      return unprocessable(`${field}: ${issue.message}`);
  }
}

/** What is not there, by the name of the parameter that would lead to it. */
function unknownId(parameter: string): ServiceError {
  switch (parameter) {
    case 'payment_link_id':
      return notFound('Payment Link');
    case 'refund_id':
      return notFound('Refund');
    case 'dispute_id':
      return disputeNotFound();
    case 'payout_id':
      return notFound('Payout');
    case 'poll_id':
      return notFound('Poll');
    default:
      return notFound('Payment');
  }
}

/** Bounds of `limit`, where they are not 1 and 100. */
const limitBounds: Partial<Record<EndpointName, string>> = {
  listPayoutsByFilter: '0 and 20',
  listDisputes: '1 and 10000',
};
const limitRefusal = (name: EndpointName) =>
  unprocessable(`limit should be in between ${limitBounds[name] ?? '1 and 100'}`);

function queryRefusal(name: EndpointName, issue: z.core.$ZodIssue, field: string, absent: boolean): ServiceError {
  if (issue.code === 'unrecognized_keys') return unreadableQuery(`unknown field ${printable(issue.keys[0] ?? '')}`);
  if (absent) return missing(field);
  if (field === 'client-secret' || field === 'client_secret') return secretMismatch();
  if (field === 'limit') return limitRefusal(name);
  return unreadableQuery(`invalid value for \`${field}\``);
}

function bounds(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const unit = issue.origin === 'string' ? ' characters' : '';
  return issue.code === 'too_big' ? `at most ${issue.maximum}${unit}` : `at least ${issue.minimum}${unit}`;
}

function valueAt(parts: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      // Any object may be asked for a key; the result is checked by the caller.
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    parts,
  );
}
