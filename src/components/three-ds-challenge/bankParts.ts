/** The frames of a bank: for its method step, and for what it has to show. Fetched as one piece while the bank is asked. */
export { BankInNewPage } from './BankInNewPage.tsx';
export { ChallengeDialog } from './ChallengeDialog.tsx';
export { MethodFrame } from './MethodFrame.tsx';
