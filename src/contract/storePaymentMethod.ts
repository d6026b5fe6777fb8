import * as z from 'zod/mini';
import { createPaymentMethod, paymentMethodFields } from './clientEndpoints.ts';
import { type Endpoint, endpoint, type OutputOf } from './endpoint.ts';
import { paymentMethodIssuerCodes } from './enums.ts';
import { requestMetadata } from './requestMetadata.ts';
import { freeForm } from './schema.ts';

const text = z.string();
const body = z.strictObject({
  ...paymentMethodFields,
  /** The merchant's own data; the limits are `metadataLimits`. */
  metadata: z.optional(requestMetadata),
  /** Code of the method's issuer; absent for none. */
  payment_method_issuer_code: z.optional(z.enum(paymentMethodIssuerCodes)),
  /** The interface's four fields (2.7); what else a bank needs comes as it is. */
  bank_transfer: z.optional(
    z.looseObject({
      /** Account number. Sensitive. */
      bank_account_number: z.optional(text),
      /** ACH routing number, nine digits. */
      bank_routing_number: z.optional(text),
      /** Name of the bank. */
      bank_name: z.optional(text),
      /** City of the bank. */
      bank_city: z.optional(text),
    }),
  ),
  /** Data of other methods, as the service takes them. */
  payment_method_data: z.optional(freeForm),
});
const input = z.strictObject({ body });

/** `createPaymentMethod` with every field of interface 4.4. It is a module of its own so that pages do not carry what they never send. */
export const storePaymentMethod: Endpoint<z.output<typeof input>, OutputOf<typeof createPaymentMethod>> = endpoint({
  ...createPaymentMethod,
  input,
});
