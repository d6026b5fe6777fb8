/** The messages between a merchant's page and the frames of the pay origin in it, and a bank's page in a frame. */
export { acceptPage, type FrameInit } from './acceptPage.ts';
export { BankFrame } from './BankFrame.tsx';
export { bankAllow, bankSandbox } from './bankRights.ts';
export { type FrameHealth, type FrameHealthEvent, fetchedFrame, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
export {
  createHostedPageHandle,
  type HostedOutcome,
  type HostedPageEvents,
  type HostedPageHandle,
  type HostedRefresh,
  hearHostedPage,
} from './hearHostedPage.ts';
export { inheritedTokens, isSafeTokenValue } from './inheritedTokens.ts';
export { appearanceChange, type FrameAppearance, type FrameForm, ping, textOverride } from './initMessages.ts';
export { MethodFrame, type MethodFrameProps } from './MethodFrame.tsx';
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
export { type OpenCheckoutOptions, type OpenedCheckout, openCheckout } from './openCheckout.ts';
export { type OpenedFrame, openFrame } from './openFrame.ts';
export { paymentOfForm } from './paymentOfForm.ts';
