import type { SyntheticEvent } from 'react';
import { formatTyped } from '../validation/index.ts';

/** Formats a field while it is typed in; spread it on the field. */
export const formattedField = {
  onInput: ({ nativeEvent }: SyntheticEvent) => formatTyped(nativeEvent),
  onCompositionEnd: ({ nativeEvent }: SyntheticEvent) => formatTyped(nativeEvent),
};

/** What every field for digits from a card has in common: a keypad, left to right in every language, and no machine that corrects it. */
export const digitField = {
  inputMode: 'numeric',
  dir: 'ltr',
  spellCheck: false,
  translate: 'no',
  'aria-required': 'true',
} as const;

/** The groups of most card numbers. */
export const numberPlaceholder = '1234 1234 1234 1234';

/** A security code. Eight characters leave room for what a validator then names. */
export const cvcField = { ...digitField, autoComplete: 'cc-csc', maxLength: 8 } as const;
