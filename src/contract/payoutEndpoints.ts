import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { entityTypes, payoutPriorities, payoutStatuses, payoutTypes, requestPayoutTypes } from './enums.ts';
import { payout, payoutFilterValues, payoutList } from './payout.ts';
import { requestMetadata } from './requestMetadata.ts';
import { identifier, minorUnits, timestamp } from './schema.ts';
import { countryCode, currencyCode, requestContactBlock } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));
const filled = text.check(z.minLength(1), z.maxLength(255));
const payoutParams = z.strictObject({ payout_id: identifier });

/** Customer identifier of payouts: 1 to 255 characters (interface 8); those of payments end at 64. */
const payoutCustomerId = filled;

/** `payout_{payout_id}_secret_{random}`: drives one payout from a browser (as deployments build it). */
const payoutSecret = text.check(z.regex(/^payout_[A-Za-z0-9_-]{1,64}_secret_[A-Za-z0-9]{8,64}$/));

const place = {
  /** Name of the bank. */
  bank_name: z.optional(text255),
  /** Country of the bank, ISO 3166-1 alpha-2. */
  bank_country_code: z.optional(countryCode),
  /** City of the bank. */
  bank_city: z.optional(text255),
};

/**
 * Where a payout goes, in full: exactly one of card, bank (ACH, BACS, SEPA, Pix, UPI or PayID, distinguished by their keys), wallet and
 * `bank_redirect` (Interac).
 */
export const requestPayoutMethodData = z.union([
  z.strictObject({
    /** Card that the money is sent to. */
    card: z.strictObject({
      /** Card number, digits only. Sensitive. */
      card_number: text,
      /** Expiry month, two digits. */
      expiry_month: text,
      /** Expiry year, four digits. */
      expiry_year: text,
      /** Name on the card. */
      card_holder_name: z.optional(text255),
    }),
  }),
  z.strictObject({
    /** Bank account, by the keys of its kind. */
    bank: z.union([
      z.strictObject({
        /** Account number. Sensitive. */
        bank_account_number: filled,
        /** ACH routing number, nine digits. */
        bank_routing_number: filled,
        ...place,
      }),
      z.strictObject({
        /** Account number. Sensitive. */
        bank_account_number: filled,
        /** BACS sort code, six digits. */
        bank_sort_code: filled,
        ...place,
      }),
      z.strictObject({
        /** IBAN, without spaces. Sensitive. */
        iban: filled,
        /** BIC of the bank, 8 or 11 characters. */
        bic: z.optional(text255),
        ...place,
      }),
      z.strictObject({
        /** Pix key. Sensitive. */
        pix_key: filled,
        /** Account number. Sensitive. */
        bank_account_number: z.optional(filled),
        /** Tax number of the receiver. Sensitive. */
        tax_id: z.optional(text255),
        /** Name of the bank. */
        bank_name: z.optional(text255),
        /** Branch of the bank. */
        bank_branch: z.optional(text255),
      }),
      z.strictObject({
        /** UPI id. Sensitive. */
        upi_id: filled,
      }),
      z.strictObject({
        /** PayID of an Australian account. Sensitive. */
        pay_id: filled,
      }),
    ]),
  }),
  z.strictObject({
    /** Account at a wallet. */
    wallet: z.union([
      z.strictObject({
        /** PayPal account. */
        paypal: z.strictObject({
          /** E-mail address of the receiver. */
          email: z.optional(text255),
          /** Phone number of the account. */
          telephone_number: z.optional(text255),
          /** PayPal id of the receiver. */
          paypal_id: z.optional(text255),
        }),
      }),
      z.strictObject({
        /** Venmo account. */
        venmo: z.strictObject({
          /** Phone number of the account. */
          telephone_number: z.optional(text255),
        }),
      }),
    ]),
  }),
  z.strictObject({
    /** Interac e-Transfer, which deployments send as a bank redirect. */
    bank_redirect: z.strictObject({
      /** Interac e-Transfer. */
      interac: z.strictObject({
        /** E-mail address of the receiver. */
        email: filled,
      }),
    }),
  }),
]);
/** Destination of a payout as a request sends it: exactly one of the shapes. Sensitive: keep it out of logs and storage. */
export type RequestPayoutMethodData = z.output<typeof requestPayoutMethodData>;

const enabledMethod = z.strictObject({
  payment_method: z.enum(payoutTypes),
  payment_method_types: z.optional(z.array(text)),
});

/** Which methods a payout link offers: a list, or the interface's string that holds one as JSON. The clients send what their dialect wants. */
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
  payout_type: z.optional(z.enum(requestPayoutTypes)),
  payout_method_data: z.optional(requestPayoutMethodData),
  payout_method_id: z.optional(identifier),
  payout_token: z.optional(text.check(z.maxLength(128))),
  billing: z.optional(requestContactBlock),
  auto_fulfill: z.optional(z.boolean()),
  customer_id: z.optional(payoutCustomerId),
  customer: z.optional(
    z.strictObject({
      id: z.optional(payoutCustomerId),
      name: z.optional(text255),
      email: z.optional(text255),
      phone: z.optional(text255),
      phone_country_code: z.optional(text255),
    }),
  ),
  return_url: z.optional(text.check(z.maxLength(2048))),
  business_country: z.optional(countryCode),
  business_label: z.optional(text255),
  description: z.optional(text),
  entity_type: z.optional(z.enum(entityTypes)),
  recurring: z.optional(z.boolean()),
  metadata: z.optional(requestMetadata),
  priority: z.optional(z.enum(payoutPriorities)),
  email: z.optional(text255),
  name: z.optional(text255),
  phone: z.optional(text255),
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
  operation: 'N',
  source: 'interface 4.1',
  input: z.strictObject({
    body: z.strictObject({
      ...payoutFields,
      amount: minorUnits.check(z.gte(0)),
      currency: currencyCode,
      payout_id: z.optional(identifier),
      merchant_id: z.optional(text255),
      profile_id: z.optional(text),
      routing: z.optional(
        z.strictObject({
          type: text,
          data: z.optional(z.looseObject({ merchant_connector_id: z.optional(text) })),
        }),
      ),
      connector: z.optional(z.array(text.check(z.regex(/^[a-z0-9_]{1,64}$/)))),
      confirm: z.optional(z.boolean()),
      payout_link: z.optional(z.boolean()),
      payout_link_config: z.optional(
        z.strictObject({
          logo: z.optional(text.check(z.maxLength(2048))),
          merchant_name: z.optional(text255),
          theme: z.optional(text.check(z.maxLength(64))),
          payout_link_id: z.optional(identifier),
          enabled_payment_methods: z.optional(enabledPaymentMethods),
          test_mode: z.optional(z.boolean()),
        }),
      ),
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
  operation: 'N',
  source: 'interface 4.1',
  input: z.strictObject({ params: payoutParams, body: z.strictObject({ payout_id: z.optional(identifier) }) }),
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
  operation: 'R',
  source: 'interface 4.1',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        customer_id: z.optional(payoutCustomerId),
        starting_after: z.optional(identifier),
        ending_before: z.optional(identifier),
        limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
        created: z.optional(timestamp),
        'created.lt': z.optional(timestamp),
        'created.gt': z.optional(timestamp),
        'created.lte': z.optional(timestamp),
        'created.gte': z.optional(timestamp),
        start_time: z.optional(timestamp),
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
  operation: 'R',
  source: 'interface 4.1',
  input: z.strictObject({
    body: z.strictObject({
      start_time: z.optional(timestamp),
      end_time: z.optional(timestamp),
      payout_id: z.optional(identifier),
      profile_id: z.optional(text),
      customer_id: z.optional(payoutCustomerId),
      limit: z.optional(z.int().check(z.gte(0), z.lte(20))),
      offset: z.optional(z.int().check(z.gte(0))),
      connector: z.optional(z.array(text)),
      status: z.optional(z.array(z.enum(payoutStatuses))),
      payout_method: z.optional(z.array(z.enum(payoutTypes))),
      currency: oneOrMore(currencyCode),
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
  operation: 'R',
  source: 'interface 4.1',
  input: z.strictObject({ body: z.strictObject({ start_time: timestamp, end_time: z.optional(timestamp) }) }),
  output: payoutFilterValues,
});

/** Reads one payout. Supplementary: used in the deployed dialect only. */
export const retrievePayout = endpoint({
  name: 'retrievePayout',
  method: 'GET',
  path: '/payouts/{payout_id}',
  key: 'secret',
  operation: 'R',
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
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: payoutParams,
    body: z.strictObject({ ...payoutFields, client_secret: z.optional(payoutSecret) }),
  }),
  output: payout,
});

/** Cancels a payout that is not on its way. Supplementary. */
export const cancelPayout = endpoint({
  name: 'cancelPayout',
  method: 'POST',
  path: '/payouts/{payout_id}/cancel',
  key: 'secret',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({ params: payoutParams, body: z.strictObject({ payout_id: z.optional(identifier) }) }),
  output: payout,
});
