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

/** Why a field was refused, whichever it is. */
export type RailError = RailFieldErrors[RailField];

/**
 * What to ask about a valid value. `other_country`: the IBAN is of another country than the one chosen; `other_bank_country`: BIC and IBAN name different countries; `padded`: zeros were put in front; `cpf_or_phone`, `abn_or_phone`:
 * the tax number or business number may be a phone number that lacks its plus sign.
 */
export const railWarnings = ['other_country', 'other_bank_country', 'padded', 'cpf_or_phone', 'abn_or_phone'] as const;
export type RailWarning = (typeof railWarnings)[number];

/** What a key is that stands for an account, where a rail takes several kinds: each is read in another way. */
export type KeyKind = 'email' | 'phone' | 'random_key' | 'cpf' | 'cnpj' | 'abn';
