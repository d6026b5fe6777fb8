import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of the fields of a card, in this document or in a frame. */
export interface FieldsProps {
  readonly entry: CardEntryHandle;
  /** Networks of the cards that are taken. */
  readonly accepts: readonly string[];
}
