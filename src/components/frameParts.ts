// What talks to frames of the pay origin, which a page that has frames fetches together.
export { CardFrameChannel } from './card-entry/CardFrameChannel.tsx';
export { BankFrameHost } from './three-ds-challenge/BankFrameHost.tsx';
