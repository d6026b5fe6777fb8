import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { payment, paymentList } from './payment.ts';
import { paymentLink } from './paymentLink.ts';
import { descriptorFits, paymentFields, paymentUpdateBody } from './paymentUpdateBody.ts';
import { requestMetadata } from './requestMetadata.ts';
import { clientSecret, freeForm, identifier, minorUnits, nullish } from './schema.ts';
import { currencyCode, customerId } from './shared.ts';

const paymentParams = z.strictObject({
  /** Id of the payment. */
  payment_id: identifier,
});

/**
 * Changes a payment; with `confirm` it attaches the method and pays in the same call (an update without the method's data would reset
 * the payment, so both always travel together). Class N: it can move money.
 */
export const updatePayment = endpoint({
  name: 'updatePayment',
  method: 'POST',
  path: '/payments/{payment_id}',
  key: 'either',
  repeatability: 'never',
  source: 'interface 4.3',
  input: z.strictObject({ params: paymentParams, body: paymentUpdateBody }),
  output: payment,
});

/** Payments of the merchant, newest first. By the interface it is also the only way to read one payment again. */
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/payments/list',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.3',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        /** Payments of this customer only. Absent: of all. */
        customer_id: z.optional(customerId),
        /** Id of the payment after which the page starts. Absent: the newest first. */
        starting_after: z.optional(identifier),
        /** Id of the payment before which the page ends. Absent: no end. */
        ending_before: z.optional(identifier),
        /** Number of rows, 1 to 100. Absent: the service decides. */
        limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      }),
    ),
  }),
  output: paymentList,
});

/** Reads a payment link. The client secret goes in the body, or in the query where a GET has none; with the secret key none is needed. */
export const retrievePaymentLink = endpoint({
  name: 'retrievePaymentLink',
  method: 'GET',
  path: '/payment_link/{payment_link_id}',
  key: 'either',
  repeatability: 'read',
  source: 'interface 4.6',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the payment link. */
      payment_link_id: identifier,
    }),
    body: z.optional(
      z.strictObject({
        /** Client secret of the payment, from a browser. A server, with the secret key, leaves it out. */
        client_secret: z.optional(clientSecret),
      }),
    ),
  }),
  output: paymentLink,
});

/** Creates a payment, with a payment link when asked. Supplementary: the interface starts at the update. */
export const createPayment = endpoint({
  name: 'createPayment',
  method: 'POST',
  path: '/payments',
  key: 'secret',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    body: z
      .strictObject({
        ...paymentFields,
        /** Amount in minor units of `currency`. */
        amount: minorUnits.check(z.gte(0)),
        /** ISO 4217 code of every amount. Absent in an update: unchanged. */
        currency: currencyCode,
        /** Id of the payment, at most 30 characters (interface 8; deployments take 64). Absent: the service makes one. */
        payment_id: z.optional(identifier),
        /** True: the answer names a payment link. @default false */
        payment_link: z.optional(z.boolean()),
        /** Seconds that the payment can be paid in, 60 to 7,890,000. Absent: the service decides. */
        session_expiry: z.optional(z.int().check(z.gte(60), z.lte(7_890_000))),
        /** True: the bank authenticates the payer in a call of its own. @default false */
        request_external_three_ds_authentication: z.optional(z.boolean()),
      })
      .check(descriptorFits),
  }),
  output: payment,
});

/** Reads one payment. Supplementary: of deployments alone. */
export const retrievePayment = endpoint({
  name: 'retrievePayment',
  method: 'GET',
  path: '/payments/{payment_id}',
  key: 'either',
  repeatability: 'read',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    query: z.optional(
      z.strictObject({
        /** Client secret of the payment, from a browser. A server, with the secret key, leaves it out. */
        client_secret: z.optional(clientSecret),
        /** True: the service asks the processor before it answers. @default false */
        force_sync: z.optional(z.boolean()),
      }),
    ),
  }),
  output: payment,
});

/** Cancels a payment that has not been paid. Supplementary. */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/payments/{payment_id}/cancel',
  key: 'secret',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** Reason of the cancellation, at most 255 characters; absent for none. */
      cancellation_reason: z.optional(z.string().check(z.maxLength(255))),
    }),
  }),
  output: payment,
});

/**
 * Adds to the metadata of a payment: keys that are sent replace those there are, the others stay. Repeating it changes nothing further,
 * and it moves no money.
 */
export const updatePaymentMetadata = endpoint({
  name: 'updatePaymentMetadata',
  method: 'POST',
  path: '/payments/{payment_id}/update_metadata',
  key: 'secret',
  repeatability: 'idempotent',
  source: 'interface 4.3',
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** The merchant's own data; the limits are `metadataLimits`. */
      metadata: requestMetadata,
    }),
  }),
  output: z.looseObject({ payment_id: identifier, metadata: nullish(freeForm) }),
});

/** Takes an authorised amount, or a part of it, in minor units; without `amount_to_capture` it is all that is left. Supplementary. */
export const capturePayment = endpoint({
  name: 'capturePayment',
  method: 'POST',
  path: '/payments/{payment_id}/capture',
  key: 'secret',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** Amount to capture, in minor units. Absent: all that is left. */
      amount_to_capture: z.optional(minorUnits.check(z.gte(1))),
      /** Text before the name on the card statement; absent for none. */
      statement_descriptor_prefix: z.optional(z.string().check(z.maxLength(255))),
      /** Text after that name. */
      statement_descriptor_suffix: z.optional(z.string().check(z.maxLength(255))),
    }),
  }),
  output: payment,
});
