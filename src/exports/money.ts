/** Amounts as texts, and nothing else: small in every bundle, also where a bundler takes more of an entry with components. */
export { formatAmount } from '../money/index.ts';
