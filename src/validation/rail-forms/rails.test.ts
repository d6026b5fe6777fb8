import { describe, expect, it } from 'vitest';
import { payoutMethodData, requestPayoutMethodData } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { defined } from '../../money/index.ts';
import { createSandbox, createSandboxClock } from '../../sandbox/index.ts';
import {
  type CountryRails,
  countries,
  countryRails,
  detectValueKind,
  findDestinationIdentifier,
  findRailOfDestination,
  offeredRails,
  offersNothing,
  payoutCountries,
  type Rail,
  type RailField,
  type RailPlace,
  type RailValues,
  railErrorKey,
  railFacts,
  railFields,
  railOutline,
  railRules,
  railSchema,
  rails,
  readRailField,
  readRailForm,
  testAccounts,
  testCards,
  writePayoutMethod,
} from '../index.ts';
import { fieldFacts } from '../rails/index.ts';
import { sampleIbans } from '../sampleIbans.testing.ts';
import { formatFieldValue, maskFieldValue } from './railValues.testing.ts';

const now = new Date('2026-10-15T12:00:00Z');
const place = (rail: Rail, country = 'DE'): RailPlace => ({ rail, country, now });

const everyCountry = (): readonly CountryRails[] => payoutCountries.flatMap((country) => countryRails(country) ?? []);

/** A rail that asks for a field, to read the field in. */
function railOf(field: RailField): Rail {
  const rail = rails.find((candidate) => railRules(candidate).fields.includes(field));
  if (rail === undefined) throw new Error(`No rail asks for ${field}.`);
  return rail;
}

describe('the schema of countries and rails', () => {
  it('has at least 14 rails and 45 countries, and every rail is used somewhere', () => {
    const all = everyCountry();
    expect(rails.length).toBeGreaterThanOrEqual(14);
    expect(all.length).toBeGreaterThanOrEqual(45);
    expect(all.length).toBe(payoutCountries.length);
    expect(new Set(all.flatMap((country) => country.rails))).toEqual(new Set(rails));
  });

  it('asks for every field on some rail, and for no field twice', () => {
    expect(new Set(rails.flatMap((rail) => railRules(rail).fields))).toEqual(new Set(railFields));
    for (const rail of rails) {
      const { fields, optional = [] } = railRules(rail);
      expect(new Set(fields).size, rail).toBe(fields.length);
      for (const field of optional) expect(fields, rail).toContain(field);
    }
  });

  it('knows each country under its own code, in a currency, with rails and no example that is not asked for', () => {
    for (const { country, currency, rails: offered, examples } of everyCountry()) {
      expect(countries, country).toContain(country);
      expect(countryRails(country)?.country).toBe(country);
      expect(currency, country).toMatch(/^[A-Z]{3}$/);
      expect(offered.length, country).toBeGreaterThan(0);
      expect(new Set(offered).size, country).toBe(offered.length);
      const asked = offered.flatMap((rail) => railRules(rail).fields);
      for (const field of Object.keys(examples)) expect(asked, country).toContain(field);
    }
  });

  it('is written in words that are countries: none is lost on the way', () => {
    for (const rail of rails) {
      const words = railFacts(rail).countries.split(' ');
      const reached = everyCountry().filter((country) => country.rails.includes(rail));
      expect(reached.map(({ country }) => country).sort(), rail).toEqual(
        words[0] === '*' ? payoutCountries : words.sort(),
      );
    }
  });

  it('knows no country that is not there, whatever it is called', () => {
    for (const name of ['XX', 'de', '', '__proto__', 'toString']) expect(countryRails(name)).toBeUndefined();
  });

  it('shows in every country and rail only examples that are accepted there, in the groups people know', () => {
    let shown = 0;
    for (const country of everyCountry()) {
      for (const rail of country.rails) {
        for (const { field, example, maxLength } of railOutline(rail, country)) {
          if (example === '') continue;
          shown += 1;
          const at = place(rail, country.country);
          const read = readRailField(field, example, at);
          expect(read, `${country.country} ${rail} ${field}`).toEqual({ ok: true, value: expect.any(String) });
          expect(formatFieldValue(field, example), `${rail} ${field}`).toBe(example);
          expect(example.length, `${rail} ${field}`).toBeLessThanOrEqual(maxLength);
        }
      }
    }
    expect(shown).toBeGreaterThan(250);
  });

  it('shows an IBAN of the country itself where one is asked for', () => {
    for (const country of everyCountry()) {
      if (!country.rails.some((rail) => railRules(rail).fields.includes('iban'))) continue;
      expect(country.examples.iban?.slice(0, 2), country.country).toBe(country.country);
      expect(sampleIbans, country.country).toContain(country.examples.iban);
      expect(country.examples.bic?.slice(4, 6), country.country).toBe(country.country);
    }
  });

  it('gives every field what an input needs', () => {
    const us = countryRails('US');
    for (const rail of rails) {
      for (const rules of railOutline(rail, us ?? { examples: {} })) {
        expect(rules.labelKey, rules.field).toMatch(/^(payout|card)\.\w+\.label$/);
        // A pasted IBAN must arrive whole wherever it is pasted, to be recognised and not to be cut into something else.
        expect(rules.maxLength, rules.field).toBeGreaterThanOrEqual('IBAN: '.length + 34 * 2);
        expect(rules.autocomplete, rules.field).toMatch(/^(off|name|email|tel|cc-number|cc-exp|cc-name)$/);
      }
    }
    expect(railOutline('sepa', { examples: {} }).map(({ field, required }) => [field, required])).toEqual([
      ['account_holder', true],
      ['iban', true],
      ['bic', false],
    ]);
    expect(railOutline('iban', { examples: {} }).every(({ required }) => required)).toBe(true);
  });
});

describe('a refusal', () => {
  everyRow(
    railFields.flatMap((field) =>
      Object.entries(fieldFacts(field).refusedExamples).map(([code, input]) => [field, code, input] as const),
    ),
  )('%s: %s', (field, code, input) => {
    expect(readRailField(field, input, place(railOf(field)))).toMatchObject({ ok: false, error: code });
  });

  it('has the key of its sentence; a card speaks through the main catalogue', () => {
    expect(railErrorKey('iban', 'checksum')).toBe('payout.iban.error.checksum');
    expect(railErrorKey('card_number', 'too_short')).toBe('card.number.error.too_short');
    expect(railErrorKey('card_expiry', 'month')).toBe('card.expiry.error.month');
    expect(railErrorKey('card_holder', 'card_number')).toBe('card.holder.error.shape');
  });

  it('takes what is no text at all for an empty field', () => {
    for (const input of [undefined, null, 42, {}, [], Symbol('x'), () => '']) {
      for (const field of railFields)
        expect(readRailField(field, input, place(railOf(field)))).toEqual({ ok: false, error: 'empty' });
    }
  });
});

describe('3,000 bad numbers', () => {
  // Every bad number breaks one rule, and only that rule has to be named.
  const spoil: readonly (readonly [field: RailField, code: string, makes: () => string[]])[] = [
    ['iban', 'length', () => sampleIbans.filter(isSepa).flatMap((iban) => [iban.slice(0, -1), `${iban}0`])],
    ['iban', 'check_digits', () => sampleIbans.map((iban) => `${iban.slice(0, 2)}99${iban.slice(4)}`)],
    ['iban', 'chars', () => sampleIbans.map((iban) => `${iban.slice(0, 9)}*${iban.slice(10)}`)],
    ['iban', 'country', () => sampleIbans.map((iban) => `ZZ${iban.slice(2)}`)],
    ['iban', 'checksum', () => sampleIbans.flatMap((iban) => otherDigits(iban, 2).concat(otherDigits(iban, 3)))],
    ['routing_number', 'checksum', () => ['011000015', '021000021', '122105155'].flatMap(everyWrongDigit)],
    ['clabe', 'checksum', () => ['032180000118359719', '002010077777777771'].flatMap(everyWrongDigit)],
    [
      'bic',
      'country',
      () => ['DEUTXXFF', 'DEUTZZFF500'].flatMap((bic) => [...'ABCDEFGH'].map((l) => l + bic.slice(1))),
    ],
    ['card_number', 'checksum', () => testCards.flatMap(({ number }) => otherDigits(number, number.length - 1))],
    ['sort_code', 'length', () => Array.from({ length: 200 }, (_, n) => String(10_000 + n))],
    ['uk_account', 'long_form', () => Array.from({ length: 200 }, (_, n) => String(123_456_000 + n))],
    ['us_account', 'length', () => Array.from({ length: 200 }, (_, n) => `12345678901234567${n}`)],
    ['bsb', 'chars', () => Array.from({ length: 200 }, (_, n) => `062-${String(n).padStart(2, '0')}O`)],
    ['ifsc', 'fifth_zero', () => Array.from({ length: 200 }, (_, n) => `HDFCO${String(n).padStart(6, '0')}`)],
    ['pix_key', 'checksum', () => Array.from({ length: 9 }, (_, n) => `1234567890${n}`)],
  ];
  const isSepa = (iban: string) => readRailField('iban', iban, place('sepa')).ok;

  it('are refused, each for the reason that it has', () => {
    let tried = 0;
    for (const [field, code, makes] of spoil) {
      for (const input of makes()) {
        const rail = field === 'iban' ? 'iban' : railOf(field);
        expect(readRailField(field, input, place(rail)), `${field} ${input}`).toMatchObject({ ok: false, error: code });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThanOrEqual(3_000);
  });
});

/** The number with each other digit at one place; check digits of an IBAN stay within 02 to 98, outside of which it is another reason. */
function otherDigits(number: string, position: number): string[] {
  return [...'0123456789']
    .map((digit) => number.slice(0, position) + digit + number.slice(position + 1))
    .filter((wrong) => wrong !== number && !/^[A-Z]{2}(0[01]|99)/.test(wrong));
}

function everyWrongDigit(number: string): string[] {
  return [...number].flatMap((_, position) => otherDigits(number, position));
}

describe('a value of another kind', () => {
  everyRow([
    ['us_account', 'GB82 WEST 1234 5698 7654 32', 'iban'],
    ['routing_number', 'DE89370400440532013000', 'iban'],
    ['uk_account', 'IBAN GB29NWBK60161331926819', 'iban'],
    ['sort_code', '4242 4242 4242 4242', 'card_number'],
    ['iban', '011000015', 'routing_number'],
    ['iban', '4242424242424242', 'card_number'],
    ['iban', '032180000118359719', 'clabe'],
    ['iban', 'COBADEFFXXX', 'bic'],
    ['bic', 'DE89370400440532013000', 'iban'],
    ['clabe', 'HDFC0004051', 'ifsc'],
    ['sort_code', '062-0000', undefined],
    ['bsb', 'name@example.com', 'email'],
    ['upi_id', 'name@example.com', 'email'],
    ['interac_email', 'name@upi', 'upi_id'],
    ['interac_email', '+1 415 555 2671', 'phone'],
    ['clabe', '123.456.789-09', 'cpf'],
    ['clabe', '11.222.333/0001-81', 'cnpj'],
    ['iban', '123e4567-e89b-12d3-a456-426655440000', 'random_key'],
    ['in_account', '20-00-00', 'sort_code'],
    ['in_account', '062-000', 'bsb'],
    ['iban', '+1 415 555 2671', 'phone'],
  ] as const)('in %s: %s looks like %s', (field, input, kind) => {
    const read = readRailField(field, input, place(railOf(field)));
    expect(read).toMatchObject({ ok: false, ...defined({ looksLike: kind }) });
    if (kind === undefined) expect(read).not.toHaveProperty('looksLike');
    expect(detectValueKind(input)).toBe(kind);
  });

  it('is never said of a field’s own kind, also with a slip in it', () => {
    const slip = readRailField('iban', 'GB82WEST12345698765423', place('sepa'));
    expect(slip).toEqual({ ok: false, error: 'checksum' });
    expect(detectValueKind('GB82WEST12345698765423')).toBe('iban');
  });

  it('is not guessed where digits say nothing', () => {
    for (const text of ['12345', '0000', '1000000000000008', 'hello', '', 'Ada Lovelace', '🙂', null, 7])
      expect(detectValueKind(text)).toBeUndefined();
  });
});

describe('an IBAN in its place', () => {
  it('may be of any SEPA country on SEPA: where an account is kept is the person’s choice', () => {
    expect(readRailField('iban', 'LT121000011101001000', place('sepa', 'DE'))).toEqual({
      ok: true,
      value: 'LT121000011101001000',
    });
  });

  it('is asked about where it is of another country than the chosen one', () => {
    const read = readRailField('iban', 'DE89370400440532013000', place('iban', 'AE'));
    expect(read).toEqual({ ok: true, value: 'DE89370400440532013000', warning: 'other_country' });
  });
});

describe('a whole form', () => {
  it('gives the normalised values, leaves out what may stay empty, and keeps leading zeros', () => {
    const form = readRailForm(
      {
        account_holder: ' محمد  علي ',
        routing_number: '0110-0001-5',
        us_account: '000 123 456',
        iban: 'of another rail',
      },
      place('ach', 'US'),
    );
    expect(form).toEqual({
      values: { account_holder: 'محمد علي', routing_number: '011000015', us_account: '000123456' },
      errors: {},
      warnings: {},
    });
    expect(readRailForm({ account_holder: 'Plato', iban: 'NO9386011117947' }, place('sepa', 'NO'))).toEqual({
      values: { account_holder: 'Plato', iban: 'NO9386011117947' },
      errors: {},
      warnings: {},
    });
  });

  it('names everything that is wrong at once', () => {
    expect(readRailForm({ uk_account: '1234567', sort_code: '2000' }, place('bacs', 'GB'))).toEqual({
      values: { uk_account: '01234567' },
      errors: { account_holder: { ok: false, error: 'empty' }, sort_code: { ok: false, error: 'length' } },
      warnings: { uk_account: 'padded' },
    });
    expect(readRailForm({ bic: 'x' }, place('sepa')).errors.bic).toEqual({ ok: false, error: 'length' });
  });

  it('asks about a BIC of another country than the IBAN', () => {
    const values = { account_holder: 'Ada', iban: 'DE89370400440532013000', bic: 'BKAUATWW' };
    expect(readRailForm(values, place('sepa')).warnings).toEqual({ bic: 'other_bank_country' });
  });
});

describe('a value as it is shown', () => {
  everyRow([
    ['iban', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['sort_code', '200000', '20-00-00'],
    ['bsb', '062000', '062-000'],
    ['clabe', '032180000118359719', '032 180 00011835971 9'],
    ['routing_number', '011000015', '011 000 015'],
    ['card_number', '378282246310005', '3782 822463 10005'],
    ['iban', 'DE89 37', 'DE89 37'],
    ['sort_code', '20', '20'],
    ['us_account', '000123456', '000123456'],
  ] as const)('%s %s is written %s', (field, value, text) => {
    expect(formatFieldValue(field, value)).toBe(text);
    expect(formatFieldValue(field, text)).toBe(text);
  });

  everyRow([
    ['iban', 'DE89370400440532013000', 'DE893************13000'],
    ['us_account', '000123456789', '0001****6789'],
    ['routing_number', '011000015', '011***015'],
    ['sort_code', '200000', '20**00'],
    ['card_number', '4242424242424242', '************4242'],
    ['paypal_receiver', 'receiver@example.com', 're******@*******.***'],
    ['venmo_phone', '+12015550123', '+*********23'],
    ['upi_id', 'name@upi', 'na**@***'],
    ['us_account', '1234', '**34'],
    ['account_holder', 'Ada Example', 'Ada Example'],
  ] as const)('%s %s is echoed as %s', (field, value, text) => {
    expect(maskFieldValue(field, value)).toBe(text);
  });
});

describe('the rails that a link offers', () => {
  const load = (code: string): CountryRails => {
    const country = countryRails(code);
    if (country === undefined) throw new Error(`${code} has no rails.`);
    return country;
  };

  it('are those of the country that the currency reaches, when the link names none', () => {
    expect(offeredRails(load('CA'))).toEqual(['eft', 'interac', 'card', 'paypal']);
    expect(offeredRails(load('IN'), [])).toEqual(['ifsc', 'upi', 'card']);
    expect(offeredRails(load('US'), [], 'USD')).toEqual(['ach', 'card', 'paypal', 'venmo']);
    expect(offeredRails(load('US'), [], 'EUR')).toEqual(['card', 'paypal']);
    expect(offeredRails(load('GB'), [], 'EUR')).toEqual(['sepa', 'card', 'paypal']);
    expect(offeredRails(load('AE'), [], 'EUR')).toEqual(['iban', 'card', 'paypal']);
  });

  it('are what a link enables in any currency: its processor may convert', () => {
    expect(offeredRails(load('US'), [{ payment_method: 'bank' }], 'EUR')).toEqual(['ach']);
  });

  it('are those that the link enables, in the country’s order', () => {
    const us = load('US');
    expect(offeredRails(us, [{ payment_method: 'bank' }])).toEqual(['ach']);
    expect(offeredRails(us, [{ payment_method: 'bank_transfer', payment_method_types: ['ach'] }])).toEqual(['ach']);
    expect(
      offeredRails(us, [
        { payment_method: 'wallet', payment_method_types: ['venmo'] },
        { payment_method: 'card', payment_method_types: ['debit'] },
      ]),
    ).toEqual(['card', 'venmo']);
    expect(
      offeredRails(load('DE'), [{ payment_method: 'bank', payment_method_types: ['sepa_bank_transfer'] }]),
    ).toEqual(['sepa']);
  });

  it('are a speed only where the payout is sent that fast', () => {
    const [us, de] = [load('US'), load('DE')];
    expect(offeredRails(us, [], 'USD', 'wire')).toEqual(['ach', 'us_wire', 'card', 'paypal', 'venmo']);
    expect(offeredRails(us, [], 'USD', 'instant')).toEqual(['ach', 'card', 'paypal', 'venmo']);
    expect(offeredRails(de, [], 'EUR', 'instant')).toEqual(['sepa', 'sepa_instant', 'card', 'paypal']);
    expect(offeredRails(de, [], 'EUR', 'wire')).toEqual(['sepa', 'card', 'paypal']);
    const enabled = [{ payment_method: 'bank', payment_method_types: ['us_wire'] }];
    expect(offeredRails(us, enabled)).toEqual([]);
    expect(offeredRails(us, enabled, 'USD', 'wire')).toEqual(['us_wire']);
  });

  it('are in the deployed dialect those that deployments take', async () => {
    const deployment = {
      paysOutOn: ({ deployedTypes }: { deployedTypes?: readonly string[] }) => deployedTypes !== undefined,
    };
    const deployed = async (code: string, currency?: string) =>
      offeredRails(load(code), [], currency, undefined, deployment);
    expect(await deployed('CA')).toEqual(['interac', 'card', 'paypal']);
    expect(await deployed('IN')).toEqual(['card']);
    expect(await deployed('AU')).toEqual(['card', 'paypal']);
    expect(await deployed('MX')).toEqual(['card', 'paypal']);
    expect(await deployed('AE')).toEqual(['card', 'paypal']);
    expect(await deployed('BR')).toEqual(['pix', 'card', 'paypal']);
    expect(await deployed('US', 'USD')).toEqual(['ach', 'card', 'paypal', 'venmo']);
    expect(
      offersNothing([{ payment_method: 'bank', payment_method_types: ['upi'] }], 'INR', undefined, deployment),
    ).toBe(true);
  });

  it('are matched by method and type, in the words of the interface and of deployments', () => {
    const ca = load('CA');
    expect(offeredRails(ca, [{ payment_method: 'bank_redirect' }])).toEqual(['interac']);
    expect(offeredRails(ca, [{ payment_method: 'bank_transfer', payment_method_types: ['interac'] }])).toEqual([]);
    expect(offeredRails(ca, [{ payment_method: 'bank', payment_method_types: ['interac'] }])).toEqual(['interac']);
    expect(offeredRails(ca, [{ payment_method: 'bank_transfer' }])).toEqual(['eft']);
  });

  it('are none for unknown words', () => {
    expect(offeredRails(load('US'), [{ payment_method: 'crypto' }])).toEqual([]);
    expect(offeredRails(load('US'), [{ payment_method: 'bank', payment_method_types: ['sepa'] }])).toEqual([]);
  });
});

describe('on the wire', () => {
  everyRow([
    [
      'ach',
      'US',
      { routing_number: '011000015', us_account: '000123456' },
      { bank: { bank_account_number: '000123456', bank_routing_number: '011000015', bank_country_code: 'US' } },
    ],
    [
      'bacs',
      'GB',
      { sort_code: '200000', uk_account: '00012345' },
      { bank: { bank_account_number: '00012345', bank_sort_code: '200000' } },
    ],
    ['sepa', 'DE', { iban: 'DE89370400440532013000' }, { bank: { iban: 'DE89370400440532013000' } }],
    [
      'iban',
      'AE',
      { iban: 'AE070331234567890123456', bic: 'AAAAAE22' },
      { bank: { iban: 'AE070331234567890123456', bic: 'AAAAAE22' } },
    ],
    [
      'eft',
      'CA',
      { ca_institution: '001', ca_transit: '11000', ca_account: '000123456789' },
      { bank: { bank_account_number: '000123456789', bank_routing_number: '000111000', bank_country_code: 'CA' } },
    ],
    [
      'spei',
      'MX',
      { clabe: '032180000118359719' },
      { bank: { bank_account_number: '032180000118359719', bank_routing_number: '032', bank_country_code: 'MX' } },
    ],
    [
      'ifsc',
      'IN',
      { ifsc: 'HDFC0004051', in_account: '000123456789' },
      { bank: { bank_account_number: '000123456789', bank_routing_number: 'HDFC0004051', bank_country_code: 'IN' } },
    ],
    [
      'becs',
      'AU',
      { bsb: '062000', au_account: '000123456' },
      { bank: { bank_account_number: '000123456', bank_routing_number: '062000', bank_country_code: 'AU' } },
    ],
    ['pix', 'BR', { pix_key: '12345678909' }, { bank: { pix_key: '12345678909' } }],
    ['upi', 'IN', { upi_id: 'name@upi' }, { bank: { upi_id: 'name@upi' } }],
    ['npp', 'AU', { pay_id: '51824753556' }, { bank: { pay_id: '51824753556' } }],
    ['interac', 'CA', { interac_email: 'a@b.co' }, { bank_redirect: { interac: { email: 'a@b.co' } } }],
    ['paypal', 'DE', { paypal_receiver: 'a@b.co' }, { wallet: { paypal: { email: 'a@b.co' } } }],
    ['paypal', 'DE', { paypal_receiver: '+14155552671' }, { wallet: { paypal: { telephone_number: '+14155552671' } } }],
    ['paypal', 'DE', { paypal_receiver: 'WDJJHEBZ4X2LY' }, { wallet: { paypal: { paypal_id: 'WDJJHEBZ4X2LY' } } }],
    ['venmo', 'US', { venmo_phone: '+12015550123' }, { wallet: { venmo: { telephone_number: '+12015550123' } } }],
    [
      'card',
      'US',
      { card_number: '4242424242424242', card_expiry: '01/2030', card_holder: 'Plato' },
      { card: { card_number: '4242424242424242', expiry_month: '01', expiry_year: '2030', card_holder_name: 'Plato' } },
    ],
  ] as const satisfies readonly (readonly [Rail, string, RailValues, object])[])(
    '%s in %s is one of the contract’s shapes',
    (rail, country, values, data) => {
      const written = writePayoutMethod(rail, values, country);
      expect(written?.payout_method_data).toEqual(data);
      expect(requestPayoutMethodData.safeParse(data).success).toBe(true);
      expect(written?.payout_type).toBe(railRules(rail).payoutType);
    },
  );

  it('names the receiver as typed: two parts, or one where there is one', () => {
    const address = (account_holder: string) =>
      writePayoutMethod('pix', { account_holder, pix_key: '12345678909' }, 'BR')?.billing?.address;
    expect(address('Ada King Lovelace')).toEqual({ first_name: 'Ada', last_name: 'King Lovelace' });
    expect(address('Plato')).toEqual({ first_name: 'Plato' });
    expect(address('محمد علي')).toEqual({ first_name: 'محمد', last_name: 'علي' });
  });

  it('asks for the speed that the rail is', () => {
    const iban = { iban: 'DE89370400440532013000' };
    expect(writePayoutMethod('sepa_instant', iban, 'DE')?.priority).toBe('instant');
    expect(writePayoutMethod('us_wire', { routing_number: '011000015', us_account: '1234' }, 'US')?.priority).toBe(
      'wire',
    );
    expect(writePayoutMethod('sepa', iban, 'DE')).not.toHaveProperty('priority');
  });

  it('is nothing where a value is missing', () => {
    for (const rail of rails) expect(writePayoutMethod(rail, {}, 'US'), rail).toBeUndefined();
  });

  it('an answer that says nothing this version knows is of no rail, and nothing names it', () => {
    for (const data of [{}, { bank: {} }, { wallet: {} }, { bank: { bank_name: 'x' } }, { crypto: {} }])
      expect([findRailOfDestination(payoutMethodData.parse(data)), findDestinationIdentifier(data, 'shown')]).toEqual([
        undefined,
        undefined,
      ]);
    expect(findRailOfDestination(payoutMethodData.parse({ wallet: { venmo: {} } }))?.rail).toBe('venmo');
  });
});

describe('a test account', () => {
  /** What a rail reads as when the wire does not tell it from a plainer one. */
  const plain: { readonly [rail in Rail]?: Rail } = { us_wire: 'ach', sepa_instant: 'sepa' };

  it('is there for every outcome of every rail but cards, which have their own', () => {
    const wanted = rails.filter((rail) => rail !== 'card');
    expect([...new Set(testAccounts.map(({ rail }) => rail))].sort()).toEqual([...wanted].sort());
    expect(testAccounts).toHaveLength(wanted.length * 5);
  });

  everyRow(testAccounts.map((account) => [account.rail, account.outcome, account] as const))(
    '%s passes its checks, ends as %s in the sandbox, and comes back redacted as it was echoed',
    async (rail, outcome, { country, values }) => {
      const form = readRailForm(values, place(rail, country));
      expect(form).toEqual({ values, errors: {}, warnings: {} });
      expect(countryRails(country)?.rails).toContain(rail);
      const written = writePayoutMethod(rail, form.values, country);
      const sent = await payOut(written ?? {});
      expect(sent.later.status).toBe(outcome);
      const { identifierField } = railSchema(rail);
      const typed = values[identifierField] ?? '';
      expect(written && findDestinationIdentifier(written.payout_method_data, 'sent')?.text).toBe(typed);

      const answered = payoutMethodData.parse(sent.first.payout_method_data);
      expect(findRailOfDestination(answered)?.rail).toBe(plain[rail] ?? rail);
      expect(findDestinationIdentifier(answered, 'shown')?.text).toBe(maskFieldValue(identifierField, typed));
      for (const text of Object.values(values)) {
        if (text !== 'Ada Example' && text.length > 3)
          expect(JSON.stringify(sent.first.payout_method_data)).not.toContain(text);
      }
    },
  );

  /** Pays out at once in a sandbox of its own, and reads again after 31 days. */
  async function payOut(method: object) {
    const clock = createSandboxClock({ now: now.getTime() });
    const sandbox = createSandbox({ seed: 'rails', clock });
    const call = async (method: string, path: string, body?: object) => {
      const request = new Request(`https://service.sandbox.test${path}`, {
        method,
        headers: { 'api-key': sandbox.keys.secretKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await sandbox.fetch(request);
      expect(answer.status, await answer.clone().text()).toBe(200);
      return answer.json();
    };
    const order = { amount: 2500, currency: 'EUR', customer_id: 'cus_1', confirm: true, auto_fulfill: true };
    const first = await call('POST', '/payouts/create', { ...order, ...method });
    clock.advance(31 * 24 * 3_600_000);
    return { first, later: await call('GET', `/payouts/${first.payout_id}`) };
  }
});
