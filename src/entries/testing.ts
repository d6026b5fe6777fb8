export { baseMessages } from '../i18n/index.ts';
export { findTestCard, type TestCard, type TestCardOutcome, testCards } from '../instruments/index.ts';
export * from '../testing/index.ts';
