import * as z from 'zod/mini';
import { accountPaymentMethods, pollStatus } from './accountPaymentMethods.ts';
import { endpoint } from './endpoint.ts';
import { payment } from './payment.ts';
import { clientSecret, identifier, minorUnits } from './schema.ts';
import { paymentUpdateBody } from './serverEndpoints.ts';
import { countryCode, currencyCode } from './shared.ts';

const text = z.string();
const paymentParams = z.strictObject({ payment_id: identifier });

/**
 * Pays with a method in the same call: an update with `confirm`, for deployments that refuse updates from a client. Class N: it can move money.
 * Supplementary.
 */
export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/payments/{payment_id}/confirm',
  key: 'either',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({ params: paymentParams, body: paymentUpdateBody }),
  output: payment,
});

/**
 * Raises the amount of a payment that is authorised and not captured. `amount` is the new one in minor units, larger than before, without what is
 * added to it. Only where the payment was created with `request_incremental_authorization`. Supplementary.
 */
export const incrementAuthorization = endpoint({
  name: 'incrementAuthorization',
  method: 'POST',
  path: '/payments/{payment_id}/incremental_authorization',
  key: 'secret',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      amount: minorUnits.check(z.gte(0)),
      reason: z.optional(text.check(z.maxLength(255))),
    }),
  }),
  output: payment,
});

/** What the merchant's account takes; with a client secret, for its payment. Supplementary. */
export const listAccountPaymentMethods = endpoint({
  name: 'listAccountPaymentMethods',
  method: 'GET',
  path: '/account/payment_methods',
  key: 'either',
  operation: 'R',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        client_secret: z.optional(clientSecret),
        accepted_countries: z.optional(z.array(countryCode)),
        accepted_currencies: z.optional(z.array(currencyCode)),
        amount: z.optional(minorUnits),
        recurring_enabled: z.optional(z.boolean()),
        installment_payment_enabled: z.optional(z.boolean()),
        card_networks: z.optional(z.array(text)),
      }),
    ),
  }),
  output: accountPaymentMethods,
});

/** How far the bank is with an authentication, by the `poll_id` of `next_action`. No client secret goes along. Supplementary. */
export const retrievePollStatus = endpoint({
  name: 'retrievePollStatus',
  method: 'GET',
  path: '/poll/status/{poll_id}',
  key: 'publishable',
  operation: 'R',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: z.strictObject({ poll_id: text.check(z.regex(/^[A-Za-z0-9_-]{1,96}$/)) }),
  }),
  output: pollStatus,
});
