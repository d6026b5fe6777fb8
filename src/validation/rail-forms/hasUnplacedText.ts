import type { RailValues } from './railVocabulary.ts';

/** True if a text that was typed is in none of the new rail's fields. It is kept and shown again if the person goes back. */
export function hasUnplacedText(typed: RailValues, carriedOver: RailValues): boolean {
  const placed = new Set(Object.values(carriedOver));
  return Object.values(typed).some((text) => text.trim() !== '' && !placed.has(text));
}
