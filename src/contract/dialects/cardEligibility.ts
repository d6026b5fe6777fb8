import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clientSecret, identifier, nullish } from '../schema.ts';
import { methodSurcharge } from '../storedPaymentMethod.ts';

const text = z.string();

/**
 * Asks the service whether it takes a card for a payment, and what the card costs beside the amount. The service keeps that cost for the payment, for 15 minutes,
 * and a confirmation with the card adds it; a card that it was not asked about adds nothing. Only deployments answer it, and a page asks where the
 * account says so (`card_check` of a checkout).
 */
export const checkEligibility = endpoint({
  name: 'checkEligibility',
  method: 'POST',
  path: '/payments/{payment_id}/eligibility',
  key: 'publishable',
  repeatability: 'harmless',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the payment. */
      payment_id: identifier,
    }),
    body: z.strictObject({
      /** Client secret of the payment. */
      client_secret: clientSecret,
      /** Kind of the method. */
      payment_method_type: z.literal('card'),
      /** The card, as far as the service needs it for this. */
      payment_method_data: z.strictObject({
        card: z.strictObject({
          /** Card number, digits only. Sensitive. */
          card_number: text,
          /** Network chosen for a card that has several. Absent: the service decides. */
          card_network: z.optional(text),
        }),
      }),
    }),
  }),
  output: z.pipe(
    z.looseObject({
      payment_id: identifier,
      /** `{ deny: { message } }` where the card is not taken. The message is for the merchant. */
      sdk_next_action: z.looseObject({ next_action: z.unknown() }),
      surcharge_details: nullish(methodSurcharge),
    }),
    z.transform(({ payment_id, sdk_next_action: { next_action: next }, surcharge_details: surcharge }) => ({
      payment_id,
      isDenied: typeof next === 'object' && next !== null && 'deny' in next,
      ...(surcharge === undefined ? {} : { surcharge }),
    })),
  ),
});
