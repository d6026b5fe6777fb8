import { maskText } from './maskText.ts';
import type { RailFieldSchema } from './railSchema.ts';

/**
 * Masks a normalised value with `*`, exactly as the service's redacted answer does, so that people recognise it later.
 */
export function maskRailValue({ ends, mask }: RailFieldSchema, value: string): string {
  return mask?.(value) ?? (ends === undefined ? value : maskText(value, ...ends));
}
