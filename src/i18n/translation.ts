import type { Messages } from './messages.ts';
import type { PartMessages, TextPart } from './textParts.ts';

/** Every text of the kit in one language, complete. */
export interface Translation {
  /** What every page needs at once. */
  readonly main: Messages;
  readonly parts: { readonly [P in TextPart]: PartMessages<P> };
}
