/** Door of the channel room: the messages between a merchant's page and the frames of the pay origin in it. */
export { acceptPage, type FrameInit } from './acceptPage.ts';
export { carriedTokens, isSafeTokenValue } from './carriedTokens.ts';
export { appearanceChange, carriedText, type FrameAppearance, type FrameForm, ping } from './firstMessages.ts';
export { type FrameHealth, type FrameHealthEvent, fetchedFrame, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
export {
  type BankEvent,
  type CardState,
  type FrameMessage,
  frameMessage,
  type PageMessage,
  type PayoutReport,
  pageMessage,
  type SentFailure,
} from './messages.ts';
export { type OpenedFrame, openFrame } from './openFrame.ts';
export { paymentOfForm } from './paymentOfForm.ts';
