import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deviceChannels, methodCompletions, paymentMethods } from './enums.ts';
import { paymentView } from './paymentView.ts';
import { clientSecret, freeForm, identifier, minorUnits } from './schema.ts';
import { countryCode, currencyCode, customerId, requestContactBlock } from './shared.ts';
import { customerPaymentMethodList, sentPaymentMethodList, storedPaymentMethod } from './storedPaymentMethod.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

const text = z.string();
const paymentParams = z.strictObject({ payment_id: identifier });

/** A customer's saved payment methods for one payment. The query names are the documented ones; `dialects` holds how deployments spell them. */
export const listCustomerPaymentMethods = endpoint({
  name: 'listCustomerPaymentMethods',
  method: 'GET',
  path: '/customers/payment_methods',
  key: 'publishable',
  operation: 'R',
  source: 'interface 4.4',
  input: z.strictObject({
    query: z.strictObject({
      'client-secret': clientSecret,
      customer_id: customerId,
      accepted_currency: z.array(currencyCode),
      accepted_country: z.array(countryCode),
      minimum_amount: minorUnits.check(z.gte(0)),
      maximum_amount: minorUnits.check(z.gte(0)),
      recurring_payment_enabled: z.boolean(),
      installment_payment_enabled: z.boolean(),
    }),
  }),
  output: customerPaymentMethodList,
  sent: sentPaymentMethodList,
});

/** What a browser says of a payment method that it stores; the merchant's server may say more. */
export const paymentMethodFields = {
  payment_method: z.enum(paymentMethods),
  payment_method_type: z.optional(text),
  payment_method_issuer: z.optional(text),
  card: z.optional(
    z.strictObject({
      card_number: text,
      card_exp_month: text,
      card_exp_year: text,
      card_holder_name: z.optional(text),
      nick_name: z.optional(text),
    }),
  ),
  /** The service checks its limits; a merchant's server learns them from the contract before. */
  metadata: z.optional(freeForm),
  customer_id: z.optional(customerId),
  card_network: z.optional(text),
  client_secret: z.optional(clientSecret),
  billing: z.optional(requestContactBlock),
};

/**
 * Stores a payment method: the one call that carries a card number. From a browser it carries the payment's client secret, and the
 * number goes straight to the service; the proxy never sees it.
 */
export const createPaymentMethod = endpoint({
  name: 'createPaymentMethod',
  method: 'POST',
  path: '/payment_methods',
  key: 'either',
  operation: 'D',
  source: 'interface 4.4',
  input: z.strictObject({ body: z.strictObject(paymentMethodFields) }),
  output: storedPaymentMethod,
});

/** External 3DS authentication. A repeat would start a second authentication at the bank, hence class N. */
export const authenticateThreeDS = endpoint({
  name: 'authenticateThreeDS',
  method: 'POST',
  path: '/payments/{payment_id}/3ds/authentication',
  key: 'publishable',
  operation: 'N',
  source: 'interface 4.3',
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      client_secret: clientSecret,
      device_channel: z.enum(deviceChannels),
      threeds_method_comp_ind: z.enum(methodCompletions),
      sdk_information: z.optional(freeForm),
    }),
  }),
  output: threeDSAuthentication,
});

/** Complete authorize: the authenticated payment is authorised. The documented path has no `/payments` prefix. Moves money, hence class N. */
export const completeAuthorize = endpoint({
  name: 'completeAuthorize',
  method: 'POST',
  path: '/{payment_id}/complete_authorize',
  key: 'publishable',
  operation: 'N',
  source: 'interface 4.3',
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      client_secret: clientSecret,
      shipping: z.optional(requestContactBlock),
      threeds_method_comp_ind: z.optional(z.enum(methodCompletions)),
      /** What a method brings along (interface 2.3, `feature_metadata`): here the one-time code that `collect_otp` asked for. */
      feature_metadata: z.optional(
        z.strictObject({
          redirect_response: z.strictObject({ json_payload: z.strictObject({ otp: text }) }),
        }),
      ),
    }),
  }),
  // The browser calls it, and needs no more of the answer than this.
  output: paymentView,
});
