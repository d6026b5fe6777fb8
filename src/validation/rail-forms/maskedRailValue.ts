import { maskText } from './maskText.ts';
import type { RailFieldSchema } from './railSchema.ts';

/**
 * A normalised value as it may be shown again, with `*` for what is hidden: the very text that the service's redacted answer will carry, so
 * that a person recognises it later.
 */
export function maskedRailValue({ ends, mask }: RailFieldSchema, value: string): string {
  return mask?.(value) ?? (ends === undefined ? value : maskText(value, ...ends));
}
