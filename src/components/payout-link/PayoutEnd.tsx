export { NoWays } from './NoWays.tsx';
export { PayoutScreen } from './PayoutOutcome.tsx';
export { PayoutReview } from './PayoutReview.tsx';
export { PayoutWaiting } from './PayoutWaiting.tsx';
export { ProblemNotice } from './ProblemNotice.tsx';
