import { loadLooksLike } from './loadLooksLike.ts';
import type { RailFieldSchema, RailReading } from './railSchema.ts';

/**
 * Why a text was refused, with what it looks like where that speaks for itself: found out before anything is said, so that nothing is said twice.
 * Where it cannot be found out the reason stands alone. Never rejects.
 */
export async function refusalOf(
  { takes }: Pick<RailFieldSchema, 'takes'>,
  refusal: Exclude<RailReading, { readonly ok: true }>,
  text: string,
): Promise<Exclude<RailReading, { readonly ok: true }>> {
  const looksLike = text.trim() === '' ? undefined : await loadLooksLike().catch(() => undefined);
  const kind = looksLike?.(text);
  return kind === undefined || takes?.includes(kind) ? refusal : { ...refusal, looksLike: kind };
}
