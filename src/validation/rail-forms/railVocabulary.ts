import type { RailField, RailFieldErrors } from '../rails/index.ts';

export {
  type Rail,
  type RailField,
  type RailFieldErrors,
  railFields,
  rails,
  type ValueKind,
  valueKinds,
} from '../rails/index.ts';

/** What a person has typed, by field. Sensitive: it lives in the fields themselves and passes through functions, never through state. */
export type RailValues = { readonly [field in RailField]?: string };

/** Why a field was refused, for any field. */
export type RailError = RailFieldErrors[RailField];

/** Warnings about a valid value, which the receiver is asked to check. */
export const railWarnings = [
  // The IBAN is of another country than the chosen one.
  'other_country',
  // BIC and IBAN name different countries.
  'other_bank_country',
  // Leading zeros were added.
  'padded',
  // The tax number may be a phone number without its plus sign.
  'cpf_or_phone',
  // The business number may be a phone number without its plus sign.
  'abn_or_phone',
] as const;
export type RailWarning = (typeof railWarnings)[number];

/** Kind of alias (Pix, PayID, UPI) that identifies an account. */
export type AliasKind = 'email' | 'phone' | 'random_key' | 'cpf' | 'cnpj' | 'abn';
