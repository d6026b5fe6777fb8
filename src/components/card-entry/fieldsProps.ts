import type { FrameAppearance, FrameForm, PayoutReport } from '../../frames/index.ts';
import type { TextOverrides } from '../../i18n/index.ts';
import type { CardFrameForm } from './cardFrameForm.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of the fields of a card, in this document or in a frame. */
export interface FieldsProps {
  readonly entry: CardEntryHandle;
  /** Networks of the cards that are taken. */
  readonly accepts: readonly string[];
  /** What the payment costs, where the service is asked about the card before it is paid with. */
  readonly checks: CardChecks | undefined;
}

/** What a payment costs: what the service says of a card is about this amount. */
export type CardChecks = NonNullable<FrameAppearance['checks']>;

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
  /** As in `FieldsProps`. @default the service is not asked */
  readonly checks?: CardChecks | undefined;
  /** The page's own words, over those of the provider. */
  readonly words?: TextOverrides | undefined;
  /** Called with what happens to a payout; answers a submit that is asked about. */
  readonly onPayout?: ((report: PayoutReport) => Promise<boolean> | undefined) | undefined;
}
