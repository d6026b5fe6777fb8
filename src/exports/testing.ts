export { baseMessages, type PseudoLocale, pseudoTexts } from '../i18n/index.ts';
export * from '../testing/index.ts';
export {
  findTestCard,
  type Rail,
  type RailValues,
  type TestAccount,
  type TestAccountOutcome,
  type TestCard,
  type TestCardOutcome,
  testAccounts,
  testCards,
} from '../validation/index.ts';
