import * as z from 'zod/mini';
import { threeDSData } from './paymentView.ts';
import { isDay, isMoment } from './schema.ts';

/** Read where it is well-formed, absent where it is not: a field that cannot be used must not make the payment unreadable. */
const tolerant = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const word = tolerant(z.string().check(z.minLength(1), z.maxLength(255)));
const address = tolerant(z.string().check(z.minLength(1), z.maxLength(2048)));
/** A date whose day or time does not exist is absent: engines read 30 February as 2 March. Other texts are for the reader to judge. */
const exists = (text: string) =>
  !/^\d{4}-/.test(text) || (text.includes('T') ? isMoment(text) : isDay(text.slice(0, 10)));
const moment = tolerant(z.union([z.number(), z.string().check(z.maxLength(64), z.refine(exists))]));
const minor = tolerant(z.int());

/** Where a transfer goes, in the words of deployments; which of the objects is there says what kind of account it is. */
const bankInstructions = {
  sepa_bank_instructions: tolerant(
    z.object({ account_holder_name: word, bic: word, country: word, iban: word, reference: word }),
  ),
  ach_credit_transfer: tolerant(
    z.object({ account_number: word, bank_name: word, routing_number: word, swift_code: word }),
  ),
  bacs_bank_instructions: tolerant(z.object({ account_holder_name: word, account_number: word, sort_code: word })),
  doku_bank_transfer_instructions: tolerant(
    z.object({ reference: word, expires_at: moment, instructions_url: address }),
  ),
  multibanco: tolerant(z.object({ reference: word, entity: word })),
  receiver: tolerant(z.object({ amount_received: minor, amount_charged: minor, amount_remaining: minor })),
};

/**
 * What the customer has to do next, as a screen needs it (interface 2.3 `next_action`; the shapes are those of deployments): an allow-list that the proxy
 * applies before a browser gets it, and the browser before it shows it. An unknown `type` keeps its name and nothing else.
 */
export const nextActionView = z.object({
  type: z.string().check(z.maxLength(64)),
  redirect_to_url: tolerant(z.string()),
  three_ds_data: tolerant(threeDSData),
  /** A picture of the code as `data:`; PNG, GIF or JPEG. */
  image_data_url: tolerant(z.string().check(z.maxLength(200_000))),
  raw_qr_data: tolerant(z.string().check(z.minLength(1), z.maxLength(2048))),
  qr_code_url: tolerant(z.string().check(z.minLength(1), z.maxLength(200_000))),
  display_text: word,
  /** Milliseconds since 1970 for a code, nanoseconds for a wait, as deployments have it. */
  display_to_timestamp: moment,
  poll_config: tolerant(z.object({ delay_in_secs: tolerant(z.number()), frequency: tolerant(z.number()) })),
  /** Opens the person's own payment app. */
  sdk_uri: address,
  bank_transfer_steps_and_charges_details: tolerant(z.object(bankInstructions)),
  voucher_details: tolerant(
    z.object({
      reference: word,
      expires_at: moment,
      expiry_date: moment,
      download_url: address,
      instructions_url: address,
      digitable_line: word,
      barcode: word,
      qr_code_url: address,
    }),
  ),
  consent_data_required: word,
  iframe_data: tolerant(
    z.object({
      method_key: word,
      three_ds_method_url: address,
      three_ds_method_data_submission: tolerant(z.boolean()),
      three_ds_method_data: tolerant(z.string().check(z.maxLength(4096))),
    }),
  ),
});
