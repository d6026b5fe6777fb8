import type { ChallengeWindowSize } from '../../flows/index.ts';
import type { CardMode } from '../../hooks/index.ts';

/**
 * Where a bank's challenge is shown. `dialog`: in the top layer, over everything the page has. `inline`: in the flow of the page, in place of the
 * component. `fullscreen`: a dialog as large as the window. `newPage`: beside this page; the payer opens it with a click and comes back.
 */
export type ChallengePresentation = 'dialog' | 'inline' | 'fullscreen' | 'newPage';

/** How a bank's challenge is shown. What changes while one is on screen counts for the next. */
export interface ChallengeOptions {
  /** Where the challenge is shown. @default 'dialog' */
  readonly presentation?: ChallengePresentation;
  /**
   * The size that the bank draws for (EMV 3DS `challengeWindowSize`). `bank`: as the CReq says. `auto`: the largest that fits, full screen on windows
   * narrower than 390 px. Anything but `bank` is written into the CReq. Whatever the size, a frame is never larger than the available room.
   * @default `bank`; `auto` in a dialog where the CReq says full screen; '05' with `fullscreen`
   */
  readonly windowSize?: ChallengeWindowSize | 'auto' | 'bank';
  /**
   * Where the bank's pages are drawn: in a frame of the pay origin (`frame`), so that the policy of this page has to allow no bank, or in a frame of this
   * document (`inline`). @default that of the component around it, else the provider's
   */
  readonly mode?: CardMode | undefined;
}

/** What the authentication is for, shown beside the bank's page where there is room for both. */
export interface ChallengeOrder {
  /** Absent where the page around the challenge names the merchant. */
  readonly merchantName?: string | undefined;
  /** Formatted, with its currency. */
  readonly amount: string;
}
