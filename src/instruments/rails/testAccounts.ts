import type { Rail, RailField, RailValues } from './railVocabulary.ts';

/**
 * What becomes of a payout to a test account, once it is sent: paid (a bank within the hour, a wallet at once), refused by the processor, sent
 * back after two hours, stopped until the receiver has an account with the processor, or expired after 30 days.
 */
export type TestAccountOutcome = 'success' | 'failed' | 'reversed' | 'requires_vendor_account_creation' | 'expired';

/** An account that exists in the sandbox alone, and the one thing it does. Test cards are in `testCards`. */
export type TestAccount = {
  /** Rail that takes the account. */
  readonly rail: Exclude<Rail, 'card'>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Texts to type into the rail's fields. */
  readonly values: RailValues;
  /** Outcome of a payout to the account, in the sandbox. */
  readonly outcome: TestAccountOutcome;
};

const outcomes: readonly TestAccountOutcome[] = [
  'success',
  'failed',
  'reversed',
  'requires_vendor_account_creation',
  'expired',
];
/** The last four digits that decide, in the order of the outcomes; any other four succeed as well. */
const endings = ['0000', '0002', '0003', '0004', '0005'];

type Deciding = readonly [field: RailField, texts: readonly string[]];
const ending = (field: RailField, before: string, after = ''): Deciding => [
  field,
  endings.map((digits) => before + digits + after),
];

const germanIbans: Deciding = [
  'iban',
  [
    'DE94370400440532010000',
    'DE40370400440532010002',
    'DE13370400440532010003',
    'DE83370400440532010004',
    'DE56370400440532010005',
  ],
];

const rows: readonly (readonly [rail: TestAccount['rail'], country: string, fixed: RailValues, deciding: Deciding])[] =
  [
    ['ach', 'US', { routing_number: '110000000' }, ending('us_account', '00012345')],
    ['us_wire', 'US', { routing_number: '110000000' }, ending('us_account', '00012345')],
    ['bacs', 'GB', { sort_code: '108800' }, ending('uk_account', '0001')],
    ['sepa', 'DE', {}, germanIbans],
    ['sepa_instant', 'DE', {}, germanIbans],
    [
      'iban',
      'AE',
      { bic: 'AAAAAE22' },
      [
        'iban',
        [
          'AE050331234567890120000',
          'AE480331234567890120002',
          'AE210331234567890120003',
          'AE910331234567890120004',
          'AE640331234567890120005',
        ],
      ],
    ],
    ['interac', 'CA', {}, ending('interac_email', 'receiver', '@example.com')],
    ['eft', 'CA', { ca_institution: '000', ca_transit: '11000' }, ending('ca_account', '00012345')],
    ['pix', 'BR', {}, ending('pix_key', '123e4567-e89b-42d3-a456-42665544')],
    [
      'spei',
      'MX',
      {},
      [
        'clabe',
        ['032180118359010000', '032180118359050002', '032180118359020003', '032180118359090004', '032180118359060005'],
      ],
    ],
    ['upi', 'IN', {}, ending('upi_id', 'receiver', '@upi')],
    ['ifsc', 'IN', { ifsc: 'HDFC0004051' }, ending('in_account', '00012345')],
    ['becs', 'AU', { bsb: '000000' }, ending('au_account', '00012')],
    ['npp', 'AU', {}, ending('pay_id', 'receiver', '@example.com')],
    ['paypal', 'DE', {}, ending('paypal_receiver', 'receiver', '@example.com')],
    ['venmo', 'US', {}, ending('venmo_phone', '+1201555')],
  ];

/** For every rail, an account for each outcome. The sandbox plays them; each passes its field's checks. */
export const testAccounts: readonly TestAccount[] = rows.flatMap(([rail, country, fixed, [field, texts]]) =>
  outcomes.map((outcome, index) => ({
    rail,
    country,
    values: {
      ...(rail === 'paypal' || rail === 'venmo' ? {} : { account_holder: 'Ada Example' }),
      ...fixed,
      [field]: texts[index] ?? '',
    },
    outcome,
  })),
);
