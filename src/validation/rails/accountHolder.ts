import type { FieldFacts } from './railFacts.ts';

/** Whose account it is: every bank asks for it first. */
export const accountHolder = {
  inputMode: 'text',
  autocomplete: 'name',
  check: 'holderName',
  asksFor: 'name',
  inWords: 'any script, NFC, 1 to 255 characters; no card number in it',
  refusedExamples: {
    empty: ' \u200B',
    chars: 'Ada \uD800',
    shape: '12-34',
    too_long: 'x'.repeat(256),
    card_number: 'Ada 6011111111111117',
  },
} as const satisfies FieldFacts;
