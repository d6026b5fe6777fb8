import { describe, expect, it } from 'vitest';
import * as contract from '../contract/index.ts';
import * as money from '../money/index.ts';
import * as instruments from '../validation/index.ts';
import * as flows from './index.ts';

/** Where inputs by the hundred thousand are read. */
const fuzzing = import.meta.glob<string>(
  ['./answersFuzz.test.ts', '../validation/readersFuzz.test.ts', '../validation/rail-forms/fuzz.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const source = Object.values(fuzzing)
  .map((text) => text.replace(/import[^;]*;/g, ''))
  .join('\n');
const isFuzzed = (name: string) => new RegExp(`\\b${name}(<\\w+>)?(\\(|,$|, )`, 'm').test(source);

/**
 * What the doors give that is no reader of anything typed or sent: rules and texts of a word from a closed set, writers of values that were read,
 * and what loads by itself.
 */
const noReaders: Readonly<Record<string, readonly string[]>> = {
  instruments: [
    ...['addressLines', 'fullName', 'addressRules', 'loadRegions', 'regionsAtHand', 'loadPhonePlan', 'cardBrandRules'],
    ...['expiryState', 'formatCardExpiry', 'typedExpiry', 'networkTitle', 'groupCardNumber', 'groupByFour'],
    // What the browser says of where it is.
    ...['browserCountry', 'browserPlace'],
    ...['bbanClasses', 'ibanLength', 'isSepaCountry', 'carryOverTexts'],
    ...[
      'hasUnplacedText',
      'countryRails',
      'maskRailValue',
      'offeredRails',
      'describeRefusal',
      'getReviewedFields',
      'buildPayoutSubmission',
    ],
    ...['offersNothing', 'railOutline', 'deployedMethods', 'enablesRail', 'isLoopback'],
    ...['writePayoutMethod', 'railErrorKey', 'fieldFacts', 'railFacts', 'railRules', 'railSchema'],
    ...['toReceiver', 'formatRailValue', 'findTestCard', 'isCountryCode', 'maskText', 'lastFour', 'getRailArrival'],
    // Schemas made of the readers that are tried.
    ...['railFormSchema', 'railTextSchema'],
    // `likelyCountry`, which is tried, asks it.
    ...['browserCountry', 'browserPlace'],
    // They write into a field what the readers that are tried have made of it.
    ...['formatTyped', 'formatFilled'],
  ],
  money: [
    ...['netAmount', 'sumAmounts', 'isCurrency', 'localeTag', 'minorUnitDigits', 'formatAmount', 'formatAmountParts'],
    ...['majorUnitsText', 'defined', 'convertsTo'],
  ],
  contract: [
    ...['endpoint', 'browserRoute'],
    ...['alternativeMethod', 'nameOfAlternativeMethod', 'isCardType', 'isCardWallet', 'orderMethodTypes'],
    ...['encodeJson', 'toBase64Url', 'equalInConstantTime'],
    ...['nullish', 'nullToUndefined'],
    'closedSet',
    'openSet',
    ...['documentedRefundStatus', 'findDeployedOnlyField', 'servicePaths', 'getServiceAdapter', 'getServerAdapter'],
    'paymentPhase',
    // What is asked for a payment that was read, or for a language.
    ...['getSetupUsage', 'pickShown', 'isAsShown', 'savedMethodsFor', 'likelyCountries'],
  ],
  flows: [
    ...[
      'awaitsOutcome',
      'getExpiry',
      'needsNewSubmit',
      'maySubmitAgain',
      'keepRefusal',
      'isConfirmingRefusal',
      'isOperationOpen',
      'step',
      'paymentPhase',
    ],
    ...['newerPayment', 'payoutLinkPhase', 'payoutPhase'],
    // A word of a closed set.
    'isInTransit',
  ],
};

describe('every reader of what a person typed or a service sent is tried with as many inputs', () => {
  it.each(Object.entries({ money, instruments, contract, flows }))('of the room %s', (room, door) => {
    const functions = Object.entries(door).flatMap(([name, one]) => (typeof one === 'function' ? [name] : []));
    const others = noReaders[room] ?? [];
    expect(functions.filter((name) => !others.includes(name) && !isFuzzed(name))).toEqual([]);
    // Nothing that reads, by its name, is excused, and no excuse names a reader that no longer exists.
    expect(others.filter((name) => /^(parse|read|normalise)/.test(name) || !functions.includes(name))).toEqual([]);
  });
});
