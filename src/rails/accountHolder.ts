import type { FieldFacts } from './railFacts.ts';

/** Whose account it is: every bank asks for it first. */
export const accountHolder = {
  inputMode: 'text',
  autocomplete: 'name',
  check: 'holderName',
  kin: 'name',
  words: 'any script, NFC, 1 to 255 characters; no card number in it',
  errors: ['empty', 'chars', 'too_long', 'shape', 'card_number'],
} as const satisfies FieldFacts;
