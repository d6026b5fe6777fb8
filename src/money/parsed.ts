/**
 * The answer of every reader of foreign input: the value, or one machine-readable reason.
 * Readers are total: they accept `unknown` and never throw. What a person reads about `error` comes from i18n.
 */
export type Parsed<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Code };
