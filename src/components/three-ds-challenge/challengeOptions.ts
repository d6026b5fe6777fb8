import type { ChallengeWindowSize } from '../../flows/index.ts';
import type { CardMode } from '../../hooks/index.ts';

/**
 * Where a bank's challenge is shown. `dialog`: in the top layer, over the whole page. `inline`: in the flow of the page, in place of the component. `fullscreen`: a
 * dialog as large as the window. `newPage`: in a new tab, which the payer opens with a click and returns from.
 */
export type ChallengePresentation = 'dialog' | 'inline' | 'fullscreen' | 'newPage';

/** How a bank's challenge is shown. A change while a challenge is on screen applies to the next one. */
export interface ChallengeOptions {
  /** Where the challenge is shown. @default 'dialog' */
  readonly presentation?: ChallengePresentation;
  /**
   * The size that the bank renders for (EMV 3DS `challengeWindowSize`). `bank`: that of the CReq. `auto`: the largest that fits, full screen on windows
   * narrower than 390 px. Any value but `bank` is written into the CReq. A frame is never larger than the available space.
   * @default `bank`; `auto` in a dialog if the CReq asks for full screen; '05' with `fullscreen`
   */
  readonly windowSize?: ChallengeWindowSize | 'auto' | 'bank';
  /**
   * Where the bank's pages are rendered: in a frame of the pay origin (`frame`), so that this page's content security policy needs to allow no bank, or in a frame
   * of this document (`inline`). @default that of the component around it, else the provider's
   */
  readonly mode?: CardMode | undefined;
}

/** The order that is authenticated, shown beside the bank's page if there is room for both. */
export interface ChallengeOrder {
  /** Absent if the page around the challenge names the merchant. */
  readonly merchantName?: string | undefined;
  /** Formatted, with its currency. */
  readonly amount: string;
}
