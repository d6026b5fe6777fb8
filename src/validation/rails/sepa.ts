import { accountHolder } from './accountHolder.ts';
import { bic, iban, ibanWire } from './ibanAccount.ts';
import type { RailFacts, TestAccountFacts } from './railFacts.ts';

/** Bank accounts that SEPA credit transfers reach. */
export const sepa = {
  payoutType: 'bank',
  currency: 'EUR',
  methodTypes: ['sepa', 'sepa_bank_transfer'],
  deployedTypes: ['sepa'],
  arrival: 'nextDay',
  countries:
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA',
  ibans: 'sepa',
  fields: { account_holder: accountHolder, iban, bic },
  optional: ['bic'],
  identifierField: 'iban',
  wire: ibanWire,
} as const satisfies RailFacts;

/** Accounts that the sandbox alone knows. */
export const sepaTest: TestAccountFacts = {
  country: 'DE',
  accounts: {
    success: 'DE94370400440532010000',
    failed: 'DE40370400440532010002',
    reversed: 'DE13370400440532010003',
    requires_vendor_account_creation: 'DE83370400440532010004',
    expired: 'DE56370400440532010005',
  },
};

/** Bank accounts that instant SEPA credit transfers reach: the same account, faster. */
export const sepaInstant = {
  ...sepa,
  priority: 'instant',
  methodTypes: ['sepa_instant', 'instant_bank_transfer'],
  arrival: 'seconds',
  countries: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
} as const satisfies RailFacts;
