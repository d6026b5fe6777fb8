export { PayoutScreen } from './PayoutOutcome.tsx';
export { PayoutReview } from './PayoutReview.tsx';
export { ProblemNotice } from './ProblemNotice.tsx';
