export { type CardBrand, type CardBrandRules, cardBrandRules, cardBrands, detectBrand } from './cardBrands.ts';
export { type CardCvcError, parseCardCvc } from './cardCvc.ts';
export {
  type CardExpiry,
  type CardExpiryError,
  type ExpiryState,
  expiryState,
  formatCardExpiry,
  parseCardExpiry,
} from './cardExpiry.ts';
export {
  type CardNumber,
  type CardNumberError,
  type CardNumberOptions,
  type CardNumberProgress,
  cardNumberProgress,
  groupCardNumber,
  parseCardNumber,
} from './cardNumber.ts';
export {
  brandOfName,
  type CardSummary,
  type CardVocabulary,
  readCardSummary,
  writeCardSummary,
} from './cardVocabulary.ts';
export { countries } from './countries.ts';
export { type EmailError, parseEmail } from './email.ts';
export { type HolderNameError, parseHolderName } from './holderName.ts';
export { passesLuhn } from './luhn.ts';
export { normaliseDigits } from './normaliseDigits.ts';
export { type PhoneNumberError, type PhoneNumberOptions, parsePhoneNumber } from './phoneNumber.ts';
export { hasNoPostalCode, type PostalCodeError, parsePostalCode } from './postalCode.ts';
export { type SafeUrlOptions, safeUrl, type UrlError } from './safeUrl.ts';
export { findTestCard, type TestCard, type TestCardOutcome, testCards } from './testCards.ts';
