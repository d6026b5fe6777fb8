import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deviceChannels, methodCompletions, paymentMethods } from './enums.ts';
import { paymentView } from './paymentView.ts';
import { clientSecret, freeForm, identifier, minorUnits } from './schema.ts';
import { countryCode, currencyCode, customerId, requestContactBlock } from './shared.ts';
import { customerPaymentMethodList, sentPaymentMethodList, storedPaymentMethod } from './storedPaymentMethod.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

const text = z.string();
const paymentParams = z.strictObject({
  /** Id of the payment. */
  payment_id: identifier,
});

/** A customer's saved payment methods for one payment. The query names are the interface's; a client spells them as its service does. */
export const listCustomerPaymentMethods = endpoint({
  name: 'listCustomerPaymentMethods',
  method: 'GET',
  path: '/customers/payment_methods',
  key: 'publishable',
  repeatability: 'read',
  source: 'interface 4.4',
  input: z.strictObject({
    query: z.strictObject({
      /** Client secret of the payment that the methods are for. */
      'client-secret': clientSecret,
      /** The merchant's id of the customer, 1 to 64 characters. */
      customer_id: customerId,
      /** Currencies that a method must take, ISO 4217. */
      accepted_currency: z.array(currencyCode),
      /** Countries that a method must take, ISO 3166-1 alpha-2. */
      accepted_country: z.array(countryCode),
      /** Smallest amount that a method must take, in minor units. */
      minimum_amount: minorUnits.check(z.gte(0)),
      /** Largest amount that a method must take, in minor units. */
      maximum_amount: minorUnits.check(z.gte(0)),
      /** True: only methods that recurring payments may use. */
      recurring_payment_enabled: z.boolean(),
      /** True: only methods that can be paid with in instalments. */
      installment_payment_enabled: z.boolean(),
    }),
  }),
  output: customerPaymentMethodList,
  sent: sentPaymentMethodList,
});

/** What a browser says of a payment method that it stores; the merchant's server may say more. */
export const paymentMethodFields = {
  /** Kind of the method. */
  payment_method: z.enum(paymentMethods),
  /** Type of the method within its kind; absent: the service decides. */
  payment_method_type: z.optional(text),
  /** Name of the method's issuer; absent where not known. */
  payment_method_issuer: z.optional(text),
  /** Card to store; absent for other methods. Sensitive. */
  card: z.optional(
    z.strictObject({
      /** Card number, digits only. Sensitive. */
      card_number: text,
      /** Expiry month, `01` to `12`. */
      card_exp_month: text,
      /** Expiry year, four digits. */
      card_exp_year: text,
      /** Name on the card; absent where none was typed. */
      card_holder_name: z.optional(text),
      /** Name that the customer gives the card; absent for none. */
      nick_name: z.optional(text),
    }),
  ),
  /** The service checks its limits; a merchant's server learns them from the contract before. */
  metadata: z.optional(freeForm),
  /** The merchant's id of the customer, 1 to 64 characters. */
  customer_id: z.optional(customerId),
  /** Network chosen for a card that has several. Absent: the service decides. */
  card_network: z.optional(text),
  /** Client secret of the payment. A server, with the secret key, leaves it out. */
  client_secret: z.optional(clientSecret),
  /** What a wallet's sheet has given, as `WalletData`; absent for other methods. Sensitive. */
  wallet: z.optional(freeForm),
  /** Billing address and contact; absent where not asked for. */
  billing: z.optional(requestContactBlock),
};

/**
 * Stores a payment method: the one call that carries a card number or a wallet's token. From a browser it carries the payment's client secret, and the
 * number goes straight to the service; the proxy never sees it.
 */
export const createPaymentMethod = endpoint({
  name: 'createPaymentMethod',
  method: 'POST',
  path: '/payment_methods',
  key: 'either',
  repeatability: 'harmless',
  source: 'interface 4.4',
  input: z.strictObject({ body: z.strictObject(paymentMethodFields) }),
  output: storedPaymentMethod,
});

/** External 3DS authentication. A repeat would start a second authentication at the bank, so it is never repeated. */
export const authenticateThreeDS = endpoint({
  name: 'authenticateThreeDS',
  method: 'POST',
  path: '/payments/{payment_id}/3ds/authentication',
  key: 'publishable',
  repeatability: 'never',
  source: 'interface 4.3',
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** Client secret of the payment. A server, with the secret key, leaves it out. */
      client_secret: clientSecret,
      /** Where the authentication starts: `BRW` in a browser. */
      device_channel: z.enum(deviceChannels),
      /** 3DS Method completion indicator: `Y` completed, `N` not in time, `U` no 3DS Method. */
      threeds_method_comp_ind: z.enum(methodCompletions),
      /** Data of a native app; absent in a browser. */
      sdk_information: z.optional(freeForm),
    }),
  }),
  output: threeDSAuthentication,
});

/** Complete authorize: the authenticated payment is authorised. The documented path has no `/payments` prefix. Moves money, so it is never repeated. */
export const completeAuthorize = endpoint({
  name: 'completeAuthorize',
  method: 'POST',
  path: '/{payment_id}/complete_authorize',
  key: 'publishable',
  repeatability: 'never',
  source: 'interface 4.3',
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      /** Client secret of the payment. A server, with the secret key, leaves it out. */
      client_secret: clientSecret,
      /** Where the order goes. Absent: the payment's own address remains. */
      shipping: z.optional(requestContactBlock),
      /** 3DS Method completion indicator: `Y` completed, `N` not in time, `U` no 3DS Method. */
      threeds_method_comp_ind: z.optional(z.enum(methodCompletions)),
      /** What a method brings along (interface 2.3, `feature_metadata`): here the one-time code that `collect_otp` asked for. */
      feature_metadata: z.optional(
        z.strictObject({
          /** What the payer has typed, as the return from a page of the method. */
          redirect_response: z.strictObject({
            /** Values that the step asked for. */
            json_payload: z.strictObject({
              /** One-time code, three to twelve digits. Sensitive. */
              otp: text,
            }),
          }),
        }),
      ),
    }),
  }),
  // The browser calls it, and needs no more of the answer than this.
  output: paymentView,
});
