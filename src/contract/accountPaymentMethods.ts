import * as z from 'zod/mini';
import { paymentMethods, paymentMethodTypes } from './enums.ts';
import { freeForm, nullish, openSet } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();
const names = nullish(z.array(text));

/** One type of a method that an account takes. `required_fields` says what a confirmation still needs: dotted path, label, kind and known value. */
const accountMethodType = z.looseObject({
  /** Type of the method within its kind, such as `credit`. */
  payment_method_type: openSet(paymentMethodTypes),
  /** How the method can be carried out; absent where the service does not say it. */
  payment_experience: nullish(
    z.array(
      z.looseObject({
        /** Value of `payment_experience`. */
        payment_experience_type: text,
        /** Processors that can carry out the payment; absent where the service does not say it. */
        eligible_connectors: names,
      }),
    ),
  ),
  /** Networks that the method takes; absent for methods that are not cards. */
  card_networks: nullish(
    z.array(
      z.looseObject({
        /** Network of the card, in the service's words, such as `Visa`. */
        card_network: text,
        /** Processors that can carry out the payment; absent where the service does not say it. */
        eligible_connectors: names,
      }),
    ),
  ),
  /** Fields that a confirmation still needs, by their path; absent for none. */
  required_fields: nullish(
    z.record(
      text,
      z.looseObject({
        /** Path of the field in the request, with dots. */
        required_field: text,
        /** Label of the field, in the service's language. */
        display_name: text,
        /** Kind of input, or its options. */
        field_type: z.union([text, freeForm]),
        /** Known value; absent where there is none. */
        value: nullish(text),
      }),
    ),
  ),
});

/** What the merchant's account takes, for one payment or in general (supplementary; the interface leaves it out). */
export const accountPaymentMethods = z.looseObject({
  /** Address for the return from the method's own page. */
  redirect_url: nullish(text),
  /** ISO 4217 code of the payment; absent without one. */
  currency: nullish(currencyCode),
  /** Name of the merchant. */
  merchant_name: nullish(text),
  /** Mandate that the payment sets up, as the service sends it. */
  mandate_payment: nullish(z.unknown()),
  /** Kind of payment, in the service's words. */
  payment_type: nullish(text),
  /** True where the payer is to be shown the surcharge before paying. */
  show_surcharge_breakup_screen: nullish(z.boolean()),
  /** True where the bank authenticates the payer in a call of its own. */
  request_external_three_ds_authentication: nullish(z.boolean()),
  /** True when the payment has no customer. */
  is_guest_customer: nullish(z.boolean()),
  /** What a page does with a card before it confirms; absent where the service does not say it. */
  sdk_next_action: nullish(
    z.looseObject({
      /** `eligibility_check`: it asks about the card first (`checkEligibility`). */
      next_action: z.union([
        text,
        z.looseObject({
          /** Why no method is taken; absent where one is. */
          deny: nullish(
            z.looseObject({
              /** The reason, in the service's words. */
              message: nullish(text),
            }),
          ),
        }),
      ]),
      /** True where nothing is confirmed before that was answered. */
      should_block_confirm: nullish(z.boolean()),
    }),
  ),
  /** Methods that the account takes, by kind. */
  payment_methods: z.array(
    z.looseObject({
      /** Kind of payment method. */
      payment_method: openSet(paymentMethods),
      /** Types of this kind of method. */
      payment_method_types: z.array(accountMethodType),
    }),
  ),
});
/** What the merchant's account takes, parsed. A currency is ISO 4217; a field that was null is absent. */
export type AccountPaymentMethods = z.output<typeof accountPaymentMethods>;
