export { PayoutScreen } from './PayoutOutcome.tsx';
export { PayoutReview } from './PayoutReview.tsx';
