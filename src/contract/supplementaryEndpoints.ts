import * as z from 'zod/mini';
import { accountPaymentMethods } from './accountPaymentMethods.ts';
import { endpoint } from './endpoint.ts';
import { payment } from './payment.ts';
import { paymentUpdateBody } from './paymentUpdateBody.ts';
import { pollStatus } from './pollStatus.ts';
import { clientSecret, identifier, minorUnits } from './schema.ts';
import { countryCode, currencyCode } from './shared.ts';

const text = z.string();
const paymentParams = z.strictObject({
  /** Id of the payment. */
  payment_id: identifier,
});

/**
 * Confirms a payment with a payment method in one call: an update with `confirm`, for deployments that refuse updates from a client. It can move money.
 * Supplementary.
 */
export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/payments/{payment_id}/confirm',
  key: 'either',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({ params: paymentParams, body: paymentUpdateBody }),
  output: payment,
});

/**
 * Raises the amount of a payment that is authorised and not captured. `amount` is the new amount in minor units, larger than before, without fees or tax that are
 * added to it. The payment must have been created with `request_incremental_authorization`. Supplementary.
 */
export const incrementAuthorization = endpoint({
  name: 'incrementAuthorization',
  method: 'POST',
  path: '/payments/{payment_id}/incremental_authorization',
  key: 'secret',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** New authorised amount in minor units, larger than before. */
      amount: minorUnits.check(z.gte(0)),
      /** Reason of the raise, at most 255 characters; absent for none. */
      reason: z.optional(text.check(z.maxLength(255))),
    }),
  }),
  output: payment,
});

/** Lists the payment methods that the merchant's account accepts; with a client secret, those for its payment. Supplementary. */
export const listAccountPaymentMethods = endpoint({
  name: 'listAccountPaymentMethods',
  method: 'GET',
  path: '/account/payment_methods',
  key: 'either',
  repeatability: 'read',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        /** Client secret of the payment that the methods are for. Absent: those of the account. */
        client_secret: z.optional(clientSecret),
        /** Countries that a method must accept, ISO 3166-1 alpha-2. Absent: any. */
        accepted_countries: z.optional(z.array(countryCode)),
        /** Currencies that a method must accept, ISO 4217. Absent: any. */
        accepted_currencies: z.optional(z.array(currencyCode)),
        /** Amount that a method must accept, in minor units. Absent: any. */
        amount: z.optional(minorUnits),
        /** True: only methods that recurring payments may use. Absent: any. */
        recurring_enabled: z.optional(z.boolean()),
        /** True: only methods that can be paid with in instalments. Absent: any. */
        installment_payment_enabled: z.optional(z.boolean()),
        /** Networks that a method must accept. Absent: any. */
        card_networks: z.optional(z.array(text)),
      }),
    ),
  }),
  output: accountPaymentMethods,
});

/** Returns the status of an authentication at the bank, by the `poll_id` of `next_action`. It takes no client secret. Supplementary. */
export const retrievePollStatus = endpoint({
  name: 'retrievePollStatus',
  method: 'GET',
  path: '/poll/status/{poll_id}',
  key: 'publishable',
  repeatability: 'read',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: z.strictObject({
      /** Id of `next_action` to poll by. */
      poll_id: text.check(z.regex(/^[A-Za-z0-9_-]{1,96}$/)),
    }),
  }),
  output: pollStatus,
});
