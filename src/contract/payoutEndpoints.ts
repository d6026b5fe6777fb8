import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { entityTypes, payoutPriorities, payoutStatuses, payoutTypes, requestPayoutTypes } from './enums.ts';
import { payout, payoutFilterValues, payoutList } from './payout.ts';
import { requestShapes } from './payoutShapes.ts';
import { requestMetadata } from './requestMetadata.ts';
import { identifier, minorUnits, timestamp } from './schema.ts';
import { countryCode, currencyCode, requestContactBlock } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));
const filled = text.check(z.minLength(1), z.maxLength(255));
const payoutParams = z.strictObject({
  /** Id of the payout. */
  payout_id: identifier,
});

/** Customer identifier of payouts: 1 to 255 characters (interface 8); those of payments end at 64. */
const payoutCustomerId = filled;

/** `payout_{payout_id}_secret_{random}`: drives one payout from a browser (as deployments build it). */
const payoutSecret = text.check(z.regex(/^payout_[A-Za-z0-9_-]{1,64}_secret_[A-Za-z0-9]{8,64}$/));

/**
 * Where a payout goes, in full: exactly one of card, bank (an account or a key, distinguished by their keys), wallet and `bank_redirect`, in the shape of
 * one of the payout rails.
 */
export const requestPayoutMethodData = /* @__PURE__ */ requestShapes();
export type { RequestPayoutMethodData } from '../validation/index.ts';

const enabledMethod = z.strictObject({
  /** Kind of the offered method; deployments have two words for a bank. */
  payment_method: z.enum([...payoutTypes, 'bank_transfer', 'bank_redirect']),
  /** Types of that kind. Absent: all. */
  payment_method_types: z.optional(z.array(text)),
});

/** Which methods a payout link offers: a list, or the interface's string that holds one as JSON. The clients send what the service wants. */
const enabledPaymentMethods = z.union([
  z.array(enabledMethod),
  text.check(z.refine((value) => holdsMethods(value), 'a string that holds a JSON array of payment_method objects')),
]);

function holdsMethods(value: string): boolean {
  try {
    return z.safeParse(z.array(enabledMethod), JSON.parse(value)).success;
  } catch {
    return false;
  }
}

/** What creating and confirming a payout have in common. */
const payoutFields = {
  /** Kind of destination; a confirmation needs it. */
  payout_type: z.optional(z.enum(requestPayoutTypes)),
  /** Destination; absent where the receiver names it later. Sensitive. */
  payout_method_data: z.optional(requestPayoutMethodData),
  /** Id of a stored payout method to send to; absent for a new destination. */
  payout_method_id: z.optional(identifier),
  /** Token of a stored payout method to send to; absent for a new destination. */
  payout_token: z.optional(text.check(z.maxLength(128))),
  /** Billing address and contact of the receiver; deployments read the receiver's name there. */
  billing: z.optional(requestContactBlock),
  /** True: the money is sent without a further call. @default false */
  auto_fulfill: z.optional(z.boolean()),
  /** The merchant's id of the receiver. Absent: the service makes one. */
  customer_id: z.optional(payoutCustomerId),
  /** Receiver as a customer of the merchant. Absent: `customer_id`, or a new one. */
  customer: z.optional(
    z.strictObject({
      /** The merchant's id of the customer. */
      id: z.optional(payoutCustomerId),
      /** Full name. */
      name: z.optional(text255),
      /** E-mail address of the receiver. */
      email: z.optional(text255),
      /** Phone number. */
      phone: z.optional(text255),
      /** Country calling code with `+`. */
      phone_country_code: z.optional(text255),
    }),
  ),
  /** Address that the receiver returns to; absent for none. */
  return_url: z.optional(text.check(z.maxLength(2048))),
  /** Country of the merchant's business, ISO 3166-1 alpha-2. */
  business_country: z.optional(countryCode),
  /** The merchant's own label of a business. */
  business_label: z.optional(text255),
  /** The merchant's own description; absent for none. */
  description: z.optional(text),
  /** Kind of receiver. Absent: the service decides. */
  entity_type: z.optional(z.enum(entityTypes)),
  /** True for a payout that is one of several. @default false */
  recurring: z.optional(z.boolean()),
  /** The merchant's own data; the limits are `metadataLimits`. */
  metadata: z.optional(requestMetadata),
  /** Speed of the payout. Absent: the service decides. */
  priority: z.optional(z.enum(payoutPriorities)),
  /** E-mail address of the receiver. */
  email: z.optional(text255),
  /** Full name. */
  name: z.optional(text255),
  /** Phone number. */
  phone: z.optional(text255),
  /** Country calling code with `+`. */
  phone_country_code: z.optional(text255),
};

/**
 * Creates a payout: with `confirm` it starts at once, with `auto_fulfill` it also ends at once, with `payout_link` its receiver says where
 * it goes. Class N: it can move money. `payout_link_config.payout_link_id` is the one natural key a payout link has.
 */
export const createPayout = endpoint({
  name: 'createPayout',
  method: 'POST',
  path: '/payouts/create',
  key: 'secret',
  repeatability: 'never',
  source: 'interface 4.1',
  input: z.strictObject({
    body: z.strictObject({
      ...payoutFields,
      /** Amount in minor units of `currency`. */
      amount: minorUnits.check(z.gte(0)),
      /** ISO 4217 code. */
      currency: currencyCode,
      /** Id of the payout, at most 30 characters (interface 8; deployments take 64). Absent: the service makes one. */
      payout_id: z.optional(identifier),
      /** Id of the merchant. Absent: that of the secret key. */
      merchant_id: z.optional(text255),
      /** Id of the merchant's business profile. Absent: the default one. */
      profile_id: z.optional(text),
      /** Fixed routing; absent: the service decides. */
      routing: z.optional(
        z.strictObject({
          /** Kind of routing, such as `single`. */
          type: text,
          /** Account to route to. */
          data: z.optional(
            z.looseObject({
              /** Id of the account at the processor. */
              merchant_connector_id: z.optional(text),
            }),
          ),
        }),
      ),
      /** Processors in the order of preference. Absent: the service decides. */
      connector: z.optional(z.array(text.check(z.regex(/^[a-z0-9_]{1,64}$/)))),
      /** True: the payout starts at once. @default false */
      confirm: z.optional(z.boolean()),
      /** True: the receiver says where the money goes. @default false */
      payout_link: z.optional(z.boolean()),
      /** What the link's page shows; absent without a link. */
      payout_link_config: z.optional(
        z.strictObject({
          /** Address of a logo, https; absent for none. */
          logo: z.optional(text.check(z.maxLength(2048))),
          /** Name of the sender on the page, at most 255 characters. */
          merchant_name: z.optional(text255),
          /** Colour of the page, as CSS writes colours; absent for the default. */
          theme: z.optional(text.check(z.maxLength(64))),
          /** Id of the link: the service refuses a second one, so that the call can be repeated. */
          payout_link_id: z.optional(identifier),
          /** Methods that the receiver may choose from: a list, or a string with one as JSON. Absent: all. */
          enabled_payment_methods: z.optional(enabledPaymentMethods),
          /** True: the page shows that no real money moves. @default false */
          test_mode: z.optional(z.boolean()),
        }),
      ),
      /** Seconds until the link ends. Absent: the service decides. */
      session_expiry: z.optional(z.int().check(z.gte(1), z.lte(4_294_967_295))),
    }),
  }),
  output: payout,
});

/** Sends a payout with status `requires_fulfillment`. Class N: it moves money, once. */
export const fulfillPayout = endpoint({
  name: 'fulfillPayout',
  method: 'POST',
  path: '/payouts/{payout_id}/fulfill',
  key: 'secret',
  repeatability: 'never',
  source: 'interface 4.1',
  input: z.strictObject({
    params: payoutParams,
    body: z.strictObject({
      /** Id of the payout, as in the path. */
      payout_id: z.optional(identifier),
    }),
  }),
  output: payout,
});

/**
 * Payouts of the merchant, newest first, by query and cursor; 10 rows unless `limit` says otherwise, at most 100. `created` means at or after,
 * and `start_time` takes its place; all other bounds that are sent hold together.
 */
export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/payouts/list',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.1',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        /** Payouts to this receiver only. Absent: to all. */
        customer_id: z.optional(payoutCustomerId),
        /** Id of the payout after which the page starts. Absent: the newest first. */
        starting_after: z.optional(identifier),
        /** Id of the payout before which the page ends. Absent: no end. */
        ending_before: z.optional(identifier),
        /** Number of rows, 1 to 100. @default 10 */
        limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
        /** Created at this time or after, ISO 8601; `start_time` takes its place. */
        created: z.optional(timestamp),
        /** Created before this time, ISO 8601. */
        'created.lt': z.optional(timestamp),
        /** Created after this time, ISO 8601. */
        'created.gt': z.optional(timestamp),
        /** Created at this time or before, ISO 8601. */
        'created.lte': z.optional(timestamp),
        /** Created at this time or after, ISO 8601. */
        'created.gte': z.optional(timestamp),
        /** Start of the time range, ISO 8601. Absent: no start. */
        start_time: z.optional(timestamp),
        /** End of the time range, ISO 8601. Absent: now. */
        end_time: z.optional(timestamp),
      }),
    ),
  }),
  output: payoutList,
});

const oneOrMore = <T extends z.core.$ZodType>(schema: T) => z.optional(z.union([schema, z.array(schema)]));

/** Payouts of the merchant, newest first, by filters and offset; 10 rows unless `limit` says otherwise, at most 20. A `payout_id` sets the other filters aside. */
export const listPayoutsByFilter = endpoint({
  name: 'listPayoutsByFilter',
  method: 'POST',
  path: '/payouts/list',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.1',
  input: z.strictObject({
    body: z.strictObject({
      /** Start of the time range, ISO 8601. Absent: no start. */
      start_time: z.optional(timestamp),
      /** End of the time range, ISO 8601. Absent: now. */
      end_time: z.optional(timestamp),
      /** Id of one payout; it sets the other filters aside. Absent: all payouts. */
      payout_id: z.optional(identifier),
      /** Payouts of this business profile only. Absent: of all. */
      profile_id: z.optional(text),
      /** Payouts to this receiver only. Absent: to all. */
      customer_id: z.optional(payoutCustomerId),
      /** Number of rows, at most 20. @default 10 */
      limit: z.optional(z.int().check(z.gte(0), z.lte(20))),
      /** Number of rows to leave out at the start. @default 0 */
      offset: z.optional(z.int().check(z.gte(0))),
      /** Payouts through these processors only. Absent: through all. */
      connector: z.optional(z.array(text)),
      /** Payouts in these statuses only. Absent: in all. */
      status: z.optional(z.array(z.enum(payoutStatuses))),
      /** Payouts to these kinds of destination only. Absent: to all. */
      payout_method: z.optional(z.array(z.enum(payoutTypes))),
      /** Payouts in this currency only, ISO 4217. Absent: in all. */
      currency: oneOrMore(currencyCode),
      /** Payouts to this kind of receiver only. Absent: to all. */
      entity_type: oneOrMore(z.enum(entityTypes)),
    }),
  }),
  output: payoutList,
});

/** Which filter values the payouts of a time range have; `end_time` is now unless given. */
export const listPayoutFilters = endpoint({
  name: 'listPayoutFilters',
  method: 'POST',
  path: '/payouts/filter',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.1',
  input: z.strictObject({
    body: z.strictObject({
      /** Start of the time range, ISO 8601. */
      start_time: timestamp,
      /** End of the time range, ISO 8601. Absent: now. */
      end_time: z.optional(timestamp),
    }),
  }),
  output: payoutFilterValues,
});

/** Reads one payout. Supplementary: of deployments alone. */
export const retrievePayout = endpoint({
  name: 'retrievePayout',
  method: 'GET',
  path: '/payouts/{payout_id}',
  key: 'secret',
  repeatability: 'read',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({ params: payoutParams }),
  output: payout,
});

/** Confirms a payout, with the method data when it has none yet; the receiver's browser does so with its client secret. Supplementary. */
export const confirmPayout = endpoint({
  name: 'confirmPayout',
  method: 'POST',
  path: '/payouts/{payout_id}/confirm',
  key: 'either',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: payoutParams,
    body: z.strictObject({
      ...payoutFields,
      /** Client secret of the payout, from the receiver's browser. A server, with the secret key, leaves it out. */
      client_secret: z.optional(payoutSecret),
    }),
  }),
  output: payout,
});

/** Cancels a payout that is not on its way. Supplementary. */
export const cancelPayout = endpoint({
  name: 'cancelPayout',
  method: 'POST',
  path: '/payouts/{payout_id}/cancel',
  key: 'secret',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: payoutParams,
    body: z.strictObject({
      /** Id of the payout, as in the path. */
      payout_id: z.optional(identifier),
    }),
  }),
  output: payout,
});
