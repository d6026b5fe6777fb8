// Hosts of frames of the pay origin, which a page that has frames fetches together.
export { CardFrameHost } from './card-entry/CardFrameHost.tsx';
export { BankFrameHost } from './three-ds-challenge/BankFrameHost.tsx';
