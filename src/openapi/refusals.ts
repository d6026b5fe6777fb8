import type { JsonSchema } from './jsonSchema.ts';

/** A class of refusals: where interface 7.3 is silent, what the sandbox answers and public deployments do. */
interface Refusals {
  readonly name: string;
  readonly status: string;
  readonly description: string;
  /** `code` of the body, and what it means. */
  readonly codes: Readonly<Record<string, string>>;
}

const refusals: readonly Refusals[] = [
  {
    name: 'BadRequest',
    status: '400',
    description:
      'Nothing was done. A body that could not be read says `error_type`; a query that could not be read is answered in plain text.',
    codes: {
      HE_01: 'the id that was sent exists already',
      HE_03: 'the state of the mandate or dispute does not allow it',
      IR_04: 'a required parameter is missing',
      IR_06: 'the body could not be read: no JSON, a missing, unknown or mistyped field',
      IR_07: 'a value that is not possible',
      IR_08: 'the session of the client secret is over',
      IR_09: 'the client secret is not that of this payment',
      IR_10: 'the customer has an active mandate',
      IR_12: 'no further refund of this payment, or the customer exists already',
      IR_13: 'the refund is larger than what was captured',
      IR_14: 'the status of the payment does not allow it',
      IR_16: 'the state of the payment or payout does not allow it',
      IR_19: 'this payment method is not supported',
      IR_25: 'the default payment method of a customer cannot be deleted',
      IR_28: 'the connector does not take the currency',
      IR_38: 'the payout link exists already',
      IR_40: 'the link settings of the business profile do not allow a payout link',
    },
  },
  {
    name: 'Unauthorized',
    status: '401',
    description: 'Nothing was done: the wrong key.',
    codes: {
      IR_01: 'no key, an unknown one, or one of the wrong kind',
      IR_18: 'the customer is not the one of this client secret',
    },
  },
  {
    name: 'NotFound',
    status: '404',
    description: 'Nothing was done: it is not there.',
    codes: {
      HE_02:
        'no such payment, payment link, payment method, customer, refund, payout, poll, connector account, business profile or mandate',
      HE_04: 'no such dispute or connector',
      IR_02: 'no such address',
    },
  },
  {
    name: 'Unprocessable',
    status: '422',
    description: 'Nothing was done: it can be read, and it cannot be done.',
    codes: {
      DC_04: 'the card number is no published test card (sandbox only)',
      IR_05: 'a value of the wrong format or outside its limits',
      IR_06: 'fields that do not go together, or not with this key',
      IR_29: 'the token is invalid or over',
    },
  },
  {
    name: 'TooManyRequests',
    status: '429',
    description:
      'Too many calls. Whatever stands in between may say so too, also after the work: settle a call that changes something by reading.',
    codes: { HE_00: 'too many requests' },
  },
  {
    name: 'ServerError',
    status: '500',
    description:
      'What a call that changes something has done is unknown: settle it by reading, never by sending it again.',
    codes: { HE_00: 'something went wrong' },
  },
  {
    name: 'OtherRefusal',
    status: 'default',
    description: 'Any other status is a refusal too, perhaps of something in between, and then without this body.',
    codes: { IR_00: 'not implemented (501)', IR_03: 'another method than those of this address (405)' },
  },
];

const body = { $ref: '#/components/schemas/Error' };

/** The refusals as responses under `components`. */
export const refusalResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  refusals.map(({ name, status, description, codes }) => [
    name,
    {
      description,
      headers: {
        'x-request-id': { $ref: '#/components/headers/x-request-id' },
        ...(status === '429' ? { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'string' } } } : {}),
      },
      content: {
        'application/json': { schema: body },
        ...(status === '400' ? { 'text/plain': { schema: { type: 'string' } } } : {}),
      },
      'x-tillkit-codes': { ...codes },
    },
  ]),
);

/** The refusals of every operation, by status. */
export const refusalsByStatus: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  refusals.map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
);

/** The one refusal that comes with 200, of calls that pay: a body with `error` where the payment would be. */
export const blockedAnswer = { $ref: '#/components/schemas/Error' } as const;
export const blockedCodes = { HE_03: 'the payment is blocked; nothing was done' } as const;
