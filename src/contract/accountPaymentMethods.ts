import * as z from 'zod/mini';
import { paymentMethods, paymentMethodTypes } from './enums.ts';
import { absent, closedSet, freeForm, openSet } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();
const names = absent(z.array(text));

/** One type of a method that an account takes. `required_fields` says what a confirmation still needs: dotted path, label, kind and known value. */
const accountMethodType = z.looseObject({
  payment_method_type: openSet(paymentMethodTypes),
  payment_experience: absent(z.array(z.looseObject({ payment_experience_type: text, eligible_connectors: names }))),
  card_networks: absent(z.array(z.looseObject({ card_network: text, eligible_connectors: names }))),
  required_fields: absent(
    z.record(
      text,
      z.looseObject({
        required_field: text,
        display_name: text,
        field_type: z.union([text, freeForm]),
        value: absent(text),
      }),
    ),
  ),
});

/** What the merchant's account takes, for one payment or in general (supplementary; the interface leaves it out). */
export const accountPaymentMethods = z.looseObject({
  redirect_url: absent(text),
  currency: absent(currencyCode),
  merchant_name: absent(text),
  mandate_payment: absent(z.unknown()),
  payment_type: absent(text),
  show_surcharge_breakup_screen: absent(z.boolean()),
  request_external_three_ds_authentication: absent(z.boolean()),
  is_guest_customer: absent(z.boolean()),
  payment_methods: z.array(
    z.looseObject({ payment_method: openSet(paymentMethods), payment_method_types: z.array(accountMethodType) }),
  ),
});
/** What the merchant's account takes, parsed. A currency is ISO 4217; a field that was null is absent. */
export type AccountPaymentMethods = z.output<typeof accountPaymentMethods>;

/** How far the bank is with an authentication (supplementary). `completed` says that the payment can be read, not that it was paid. */
export const pollStatuses = ['pending', 'completed', 'not_found'] as const;

/** Answer to a poll. An unknown word reads as `unknown`: go on asking within the published number of times, then read the payment. */
export const pollStatus = z.object({ poll_id: text, status: closedSet(pollStatuses) });
/** Answer to a poll, parsed: `poll_id`, and a `status` that is `'unknown'` for a value this version does not know. */
export type PollStatus = z.output<typeof pollStatus>;
