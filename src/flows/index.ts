export type { AwaitingVerdict, OwnVerdict } from './awaitingVerdict.ts';
export * from './callFailure.ts';
export * from './complete-authorize/completeAuthorize.ts';
export * from './complete-authorize/completeAuthorizeForm.ts';
export {
  type CustomerAction,
  type CustomerActionPage,
  readCustomerAction,
  type TransferFact,
  transferFacts,
} from './customerAction.ts';
export type { CodeProblem, CustomerStep } from './customerStep.ts';
export { type Flow, type FlowTable, type Step, step } from './flow.ts';
export * from './payment/checkoutStates.ts';
export { awaitsOutcome, getExpiry, needsNewSubmit } from './payment/checkoutSteps.ts';
export * from './payment/paymentLinkCheckout.ts';
export * from './paymentPhase.ts';
export * from './payout/payoutCollection.ts';
export * from './payout/payoutLinkPhase.ts';
export * from './three-ds/getThreeDSStart.ts';
export * from './three-ds/readChallenge.ts';
export * from './three-ds/threeDSAuthentication.ts';
