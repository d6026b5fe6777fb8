/** Door of the bank room: a bank's page in a frame of the document that posts to it, and what such frames may do. */
export { BankFrame } from './BankFrame.tsx';
export { bankAllow, bankSandbox } from './bankRights.ts';
export { MethodFrame, type MethodFrameProps } from './MethodFrame.tsx';
