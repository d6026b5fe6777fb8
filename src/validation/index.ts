// `money` reads amounts by the same rule and may import nothing, so the rule is there.
export { normaliseDigits } from '../money/index.ts';
export { type AddressTexts, addressLines, fullName } from './addresses/addressLines.ts';
export {
  type AddressPart,
  type AddressRules,
  addressRules,
  type CityKind,
  cityKinds,
  type DistrictKind,
  districtKinds,
  type PostalCodeKind,
  postalCodeKinds,
  type RegionKind,
  regionKinds,
} from './addresses/addressRules.ts';
export { callingCodeOf, countryOfCallingCode } from './addresses/callingCodeOf.ts';
export {
  type ContactPhone,
  type ContactPhoneError,
  type PhonePlan,
  readContactPhone,
} from './addresses/contactPhone.ts';
export { findRegion, loadRegions, type Region, regionsAtHand } from './addresses/loadRegions.ts';
export { loadPhonePlan } from './addresses/phonePlan.ts';
export {
  type BankDigitsError,
  type ClabeError,
  type IfscError,
  parseBankDigits,
  parseClabe,
  parseIfsc,
  parseRoutingNumber,
  parseUkAccount,
  type RoutingNumberError,
  type UkAccount,
  type UkAccountError,
} from './bankNumbers.ts';
export { type BicError, bicFitsIban, parseBic } from './bic.ts';
export { isCnpj, isCpf } from './brazilianTaxId.ts';
export { type BrowserPlace, browserCountry, browserPlace } from './browserCountry.ts';
export {
  type CardBrand,
  type CardBrandRules,
  cardBrandRules,
  cardBrands,
  cardDigits,
  detectBrand,
} from './cardBrands.ts';
export { type CardCvcError, parseCardCvc } from './cardCvc.ts';
export { cvcDeadEnd, expiryDeadEnd } from './cardDeadEnd.ts';
export {
  type CardExpiry,
  type CardExpiryError,
  type ExpiryState,
  expiryState,
  formatCardExpiry,
  parseCardExpiry,
  typedExpiry,
} from './cardExpiry.ts';
export {
  type CardNetwork,
  cardNetworks,
  isKnownNetwork,
  isSameNetwork,
  issuerDigits,
  networkTitle,
} from './cardNetworks.ts';
export { type CardNicknameError, parseCardNickname } from './cardNickname.ts';
export {
  type CardNumber,
  type CardNumberError,
  type CardNumberOptions,
  type CardNumberProgress,
  cardNumberProgress,
  groupCardNumber,
  longestCardNumber,
  parseCardNumber,
} from './cardNumber.ts';
export {
  type CardSummary,
  findBrandByName,
  readCardSummary,
} from './cardSummary.ts';
export { type CleanTextError, cleanText, longestText } from './cleanText.ts';
export { countries } from './countries.ts';
export { type EmailError, parseEmail } from './email.ts';
export { formatFilled, formatTyped } from './formatTyped.ts';
export { groupByFour } from './groupByFour.ts';
export { type HolderNameError, parseHolderName } from './holderName.ts';
export type { Iban, IbanError } from './iban.ts';
export { parseIban, parseIbanWithBic } from './iban.ts';
export { bbanClasses, ibanCountries, ibanLength, isSepaCountry } from './ibanRegistry.ts';
export { isCountryCode } from './isCountryCode.ts';
export { lastFour } from './lastFour.ts';
export { passesLuhn } from './luhn.ts';
export { type PastedCard, type PastedCardLabels, readPastedCard } from './pastedCard.ts';
export {
  type NorthAmericanPhoneError,
  type PhoneNumberError,
  type PhoneNumberOptions,
  parseNorthAmericanPhone,
  parsePhoneNumber,
} from './phoneNumber.ts';
export { type PixKeyError, parsePixKey } from './pixKey.ts';
export { type PostalCodeError, parsePostalCode } from './postalCode.ts';
export { buildPayoutSubmission, type PayoutSubmission } from './rail-forms/buildPayoutSubmission.ts';
export { carryOverTexts, hasUnplacedText, type RailContext } from './rail-forms/carryOverTexts.ts';
export { type CountryRails, countryRails, likelyCountry, payoutCountries } from './rail-forms/countryRails.ts';
export { describeRefusal, type RailProblem, railErrorKey } from './rail-forms/describeRefusal.ts';
export { findDestinationIdentifier, findRailOfDestination } from './rail-forms/destination.ts';
export { detectValueKind } from './rail-forms/detectValueKind.ts';
export { formatRailValue, maskRailValue } from './rail-forms/formatRailValue.ts';
export { getReviewedFields, type ReviewedField } from './rail-forms/getReviewedFields.ts';
export { maskText } from './rail-forms/maskText.ts';
export { getRailArrival, offeredRails, offersNothing } from './rail-forms/offeredRails.ts';
export {
  type PayoutMethodOnWire,
  type Receiver,
  toReceiver,
  writePayoutMethod,
} from './rail-forms/payoutWire.ts';
export type {
  RailErrorKey,
  RailFieldRules,
  RailHintKey,
  RailLabelKey,
  RailTextKey,
} from './rail-forms/railField.ts';
export { railFormSchema, railTextSchema } from './rail-forms/railFormSchema.ts';
export { railOutline } from './rail-forms/railOutline.ts';
export { type RailRules, railRules, railSchema } from './rail-forms/railRules.ts';
export type { RailFieldSchema, RailPlace, RailReading, RailSchema } from './rail-forms/railSchema.ts';
export { type RailError, type RailValues, type RailWarning, railWarnings } from './rail-forms/railVocabulary.ts';
export {
  readRailField,
  readRailForm,
} from './rail-forms/readRailForm.ts';
export { type RailForm, readRailValue, readRailValues } from './rail-forms/readRailValues.ts';
export { readSentDestination, type SentDestination, type SentText } from './rail-forms/readSentDestination.ts';
export { type TestAccount, type TestAccountOutcome, testAccounts } from './rail-forms/testAccounts.ts';
export * from './rails/index.ts';
export type { ContactError } from './receiverContact.ts';
export { parsePayId, parsePayPalReceiver } from './receiverContact.ts';
export { isLoopback, type SafeUrlOptions, safeUrl, type UrlError } from './safeUrl.ts';
export { findTestCard, type TestCard, type TestCardOutcome, testCards } from './testCards.ts';
export { parseUpiId, type UpiIdError } from './upiId.ts';
export { walletTestTokens } from './walletTokens.ts';
