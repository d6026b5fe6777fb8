export type { CurrencyDisplay } from './amountFormatter.ts';
export { type NetAmountParts, netAmount, sumAmounts } from './arithmetic.ts';
export { type Currency, currencies, isCurrency, type MinorUnitOverrides, minorUnitDigits } from './currencies.ts';
export { type AmountPart, type AmountToFormat, formatAmount, formatAmountParts } from './formatAmount.ts';
export { localeTag } from './localeTag.ts';
export { type MinorUnits, type MinorUnitsError, readMinorUnits } from './minorUnits.ts';
export { normaliseDigits } from './normaliseDigits.ts';
export type { Parsed } from './parsed.ts';
export { type MajorUnitsError, readMajorUnits } from './readMajorUnits.ts';
