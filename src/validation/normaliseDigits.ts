// The module `money` needs the same rule to read amounts and may import nothing, so it lives there.
export { normaliseDigits } from '../money/index.ts';
