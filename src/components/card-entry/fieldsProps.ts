import type { FrameForm, PayoutReport } from '../../frames/index.ts';
import type { TextOverrides } from '../../i18n/index.ts';
import type { CardFrameForm } from './cardFrameForm.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of the fields of a card, in this document or in a frame. */
export interface FieldsProps {
  readonly entry: CardEntryHandle;
  /** Networks of the cards that are taken. */
  readonly accepts: readonly string[];
}

/** Props of fields in a frame. */
export interface FrameProps {
  readonly form: CardFrameForm;
  /** Whether the frame is there, and answers. */
  readonly state: CardEntryHandle['frameState'];
  /** What is asked in it. */
  readonly asks: FrameForm;
  /** Accessible name of the frame. */
  readonly title: string;
  /** Networks of the cards that are taken. */
  readonly accepts?: readonly string[];
  /** The page's own words, over those of the provider. */
  readonly words?: TextOverrides | undefined;
  /** Called with what happens to a payout; answers a submit that is asked about. */
  readonly onPayout?: ((report: PayoutReport) => Promise<boolean> | undefined) | undefined;
}
