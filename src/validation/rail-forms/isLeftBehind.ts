import type { RailValues } from './railVocabulary.ts';

/** Whether anything that was typed is in no field any longer, also under no other name: it is kept for a person who goes back. Pure. */
export function isLeftBehind(typed: RailValues, carried: RailValues): boolean {
  const stays = new Set(Object.values(carried));
  return Object.values(typed).some((text) => text.trim() !== '' && !stays.has(text));
}
