import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const entries = import.meta.glob<Record<string, unknown>>('./entries/*.ts', { eager: true });
const nameOf = (path: string) => path.slice('./entries/'.length, -'.ts'.length);
const found = new Map(Object.entries(entries).map(([path, module]) => [nameOf(path), Object.keys(module).sort()]));

/** Every value that each public entry exports. A name that goes is a breaking change; a name that comes is a promise. */
const pinned: Readonly<Record<string, readonly string[]>> = {
  client: ['authenticateThreeDS', 'completeAuthorize', 'createClient', 'redact'],
  contract: [
    'authenticationStatuses',
    'authenticationTypes',
    'browserCatalogue',
    'captureMethods',
    'catalogue',
    'clientSecretHeader',
    'connectors',
    'customerSessionHeader',
    'deployedRefundStatuses',
    'deviceChannels',
    'dialectDifferences',
    'dialectTable',
    'disputeStages',
    'disputeStatuses',
    'effects',
    'entityTypes',
    'metadataLimits',
    'methodCompletions',
    'networkSteps',
    'operationIdHeader',
    'paymentExperiences',
    'paymentLinkStatuses',
    'paymentMethodIssuerCodes',
    'paymentMethodTypes',
    'paymentMethods',
    'paymentStatuses',
    'payoutPriorities',
    'payoutStatuses',
    'payoutTypes',
    'pollStatuses',
    'refundLimits',
    'refundStatuses',
    'refundTypes',
    'setupFutureUsages',
    'transStatuses',
    'webhookEvent',
    'webhookEventTypes',
    'webhookSignatureHeader',
    'wireError',
  ],
  react: [
    'AddressEntry',
    'CardEntry',
    'CardOptions',
    'CompleteAuthorizeForm',
    'PaymentLinkPage',
    'PayoutLinkForm',
    'PayoutLinkPage',
    'SavedPaymentMethodPicker',
    'ThreeDSChallenge',
    'TillkitProvider',
    'accountPaymentMethodsOptions',
    'chooseSavedMethod',
    'clockOffset',
    'createClient',
    'formatAmount',
    'paymentLinkOptions',
    'paymentOptions',
    'payoutLinkOptions',
    'pollStatusOptions',
    'savedPaymentMethodsOptions',
    'savedTokensLastMs',
    'systemClock',
    'useAccountPaymentMethods',
    'useAuthenticatePayment',
    'useCardEntry',
    'useClockOffset',
    'useCompleteAuthorize',
    'useCompletePayment',
    'useConfirmPayment',
    'useOpenConfirmation',
    'usePayment',
    'usePaymentLink',
    'usePaymentLinkCheckout',
    'usePaymentVerdict',
    'usePayoutCollection',
    'usePayoutEntry',
    'usePayoutLink',
    'usePayoutVerdict',
    'usePollStatus',
    'useSavedPaymentMethods',
    'useSelectPaymentMethod',
    'useStorePaymentMethod',
    'useStorePayoutDestination',
    'useSubmitPayout',
    'useTexts',
    'useThreeDSAuthentication',
    'useTillkit',
  ],
  recorder: ['createFlightRecorder', 'readTrace', 'replayTrace'],
  sandbox: [
    'bankBehaviours',
    'connectorTable',
    'controlTokenHeader',
    'createMemoryLog',
    'createSandbox',
    'createSandboxClock',
    'faultKinds',
    'ledgerKinds',
    'openSandbox',
    'scenarios',
  ],
  server: [
    'createMemoryJournal',
    'createPayoutLink',
    'createPooledFetch',
    'createProxy',
    'createSecretKeys',
    'createServiceClient',
    'createSettledHook',
    'defaultJournalTimes',
    'defaultRateLimits',
    'endOnSignals',
    'listen',
    'loadHostedPages',
    'openApiDocument',
    'openEventLog',
    'openJournal',
    'openRateStore',
    'railFormSchema',
    'signCustomerSession',
    'signSecureLink',
    'toNodeHandler',
    'verifySettledOperation',
    'verifyWebhook',
    'writePayoutMethod',
  ],
  testing: [
    'attachCard',
    'bankCode',
    'bankScreen',
    'baseMessages',
    'createTill',
    'findTestCard',
    'futureExpiry',
    'paymentLinkScreen',
    'payoutLinkScreen',
    'sandboxControl',
    'testAccounts',
    'testCards',
    'tillOrigins',
  ],
};

describe('the public names', () => {
  it.each(Object.entries(pinned))('of %s are these and no others', (entry, names) => {
    expect(found.get(entry)).toEqual(names);
  });

  it('are pinned for every entry', () => {
    expect([...found.keys()].sort()).toEqual(Object.keys(pinned).sort());
  });

  it('exist at every address of the exports map', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const modules = Object.values<Record<string, string> | string>(manifest.exports)
      .map((target) => (typeof target === 'string' ? '' : (target['tillkit-source'] ?? '')))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => path.slice('./src/entries/'.length, -'.ts'.length));
    expect(modules.sort()).toEqual([...found.keys()].sort());
  });
});
