/** What a payment without a card needs, fetched as one piece: the choice of a way, and the step that follows on it. */
export { CustomerActionView } from '../customer-action/CustomerActionView.tsx';
export { AlternativeMethods } from './AlternativeMethods.tsx';
