import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import {
  bbanClasses,
  bicFitsIban,
  groupByFour,
  ibanCountries,
  ibanLength,
  isCnpj,
  isCpf,
  isSepaCountry,
  parseClabe,
  parseIban,
  parseIbanWithBic,
  parseIfsc,
  parseNorthAmericanPhone,
  parsePayId,
  parsePayPalReceiver,
  parsePixKey,
  parseRoutingNumber,
  parseUpiId,
} from './index.ts';
import { isCountryCode } from './isCountryCode.ts';
import { sampleIbans } from './sampleIbans.testing.ts';

type Answer = { ok: true; value: unknown } | { ok: false; error: string };
const outcome = (answer: Answer) => (answer.ok ? answer.value : answer.error);
const iban = (input: unknown) => {
  const read = parseIban(input);
  return read.ok ? read.value.iban : read.error;
};

describe('an IBAN', () => {
  everyRow('AR AU CA CN HK IN JP MX NG NZ SG US ZA'.split(' '))(
    'of %s, a country without IBANs, is none, also where its check digits are right',
    (country) => {
      const account = '20040000000123456789';
      const checkDigits = String(98 - remainder(`${account}${country}00`)).padStart(2, '0');
      expect(iban(`${country}${checkDigits}${account}`)).toBe('no_iban');
      expect(ibanLength(country)).toBeUndefined();
    },
  );

  everyRow([
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX', 'COBADEFFXXX'],
    ['IBAN DE89370400440532013000, BIC/SWIFT COBADEFF', 'COBADEFF'],
    ['BIC COBADEFFXXX\nIBAN DE89 3704 0044 0532 0130 00', 'COBADEFFXXX'],
    ['DE89370400440532013000 | COBADEFFXXX', 'COBADEFFXXX'],
  ])('is parted from the BIC that is pasted with it: %s', (text, bic) => {
    expect(parseIbanWithBic(text)).toEqual({ iban: 'DE89370400440532013000', bic });
  });

  everyRow([
    'DE89 3704 0044 0532 0130 00',
    'COBADEFFXXX',
    'DE89 3704 0044 0532 0130 01 COBADEFFXXX',
    'DE89 3704 0044 0532 0130 00 COBAXXFFXXX',
    'DE89 3704 0044 0532 0130 00 COBADEFFXXX for Ada',
    '',
    'NO'.repeat(99),
    7,
  ])('is not parted from anything else: %s', (text) => {
    expect(parseIbanWithBic(text)).toBeUndefined();
  });

  it('is upper-cased by the rules of no language: a Turkish i stays an I', () => {
    expect('fi'.toLocaleUpperCase('tr')).toBe('Fİ');
    expect(iban('fi2112345600000785')).toBe('FI2112345600000785');
  });

  everyRow(sampleIbans)('example %s is accepted, and so is what is printed of it', (sample) => {
    expect(iban(sample)).toBe(sample);
    expect(iban(groupByFour(sample))).toBe(sample);
    expect(iban(sample.toLowerCase())).toBe(sample);
  });

  it('is known in every country of the registry', () => {
    expect(ibanCountries.length).toBeGreaterThanOrEqual(108);
    for (const country of ibanCountries) {
      expect(isCountryCode(country), country).toBe(true);
      expect(bbanClasses(country), country).toMatch(/^[nac]{11,29}$/);
    }
    const examples = new Set(sampleIbans.map((sample) => sample.slice(0, 2)));
    const territories = 'AX BL GF GG GP IM JE MF MQ NC PF PM RE TF WF YT'.split(' ');
    const unregistered = 'AO BF BJ CF CG CV DZ GA GQ GW IR KM MG ML MZ NE TD TG'.split(' ');
    expect(ibanCountries.filter((country) => !examples.has(country))).toEqual([...territories, ...unregistered].sort());
  });

  everyRow([
    ['NO', 15],
    ['BE', 16],
    ['DK', 18],
    ['FI', 18],
    ['NL', 18],
    ['AT', 20],
    ['CH', 21],
    ['DE', 22],
    ['GB', 22],
    ['IE', 22],
    ['ES', 24],
    ['SE', 24],
    ['FR', 27],
    ['IT', 27],
    ['PL', 28],
    ['MT', 31],
    ['LC', 32],
    ['RU', 33],
    ['US', undefined],
    ['toString', undefined],
  ])('of %s has %s characters', (country, length) => {
    expect(ibanLength(country)).toBe(length);
  });

  it('is built as the registry writes it, part by part', () => {
    // Bank, branch, check, account…, in the registry's own notation.
    const published = `AD 4n4n12c;AE 3n16n;AL 8n16c;AT 5n11n;AZ 4a20c;BA 3n3n8n2n;BE 3n7n2n;BG 4a4n2n8c;BH 4a14c;BR 8n5n10n1a1c;CH 5n12c;
      CY 3n5n16c;CZ 4n6n10n;DE 8n10n;DK 4n9n1n;DO 4c20n;EE 2n2n11n1n;ES 4n4n1n1n10n;FI 6n7n1n;FO 4n9n1n;FR 5n5n11c2n;GB 4a6n8n;GE 2a16n;
      GI 4a15c;GL 4n9n1n;GR 3n4n16c;GT 4c20c;HR 7n10n;HU 3n4n1n15n1n;IE 4a6n8n;IL 3n3n13n;IS 4n2n6n10n;IT 1a5n5n12c;JO 4a4n18c;KW 4a22c;
      KZ 3n13c;LB 4n20c;LC 4a24c;LI 5n12c;LT 5n11n;LU 3n13c;LV 4a13c;MC 5n5n11c2n;MD 2c18c;ME 3n13n2n;MK 3n10c2n;MR 5n5n11n2n;MT 4a5n18c;
      MU 4a2n2n12n3n3a;NL 4a10n;NO 4n6n1n;PK 4a16c;PL 8n16n;PS 4a21c;PT 4n4n11n2n;QA 4a21c;RO 4a16c;RS 3n13n2n;SA 2n18c;SE 3n16n1n;
      SI 5n8n2n;SK 4n6n10n;SM 1a5n5n12c;ST 8n11n2n;TL 3n14n2n;TN 2n3n13n2n;TR 5n1n16c;VG 4a16n;XK 4n10n2n;BI 5n5n11n2n;BY 4c4n16c;CR 4n14n;DJ 5n5n11n2n;EG 4n4n17n;FK 2a12n;HN 4a20n;IQ 4a3n12n;LY 3n3n15n;
      MN 4n12n;NI 4a20n;OM 3n16c;RU 9n5n15c;SC 4a2n2n16n3a;SD 2n12n;SO 4n3n12n;SV 4a20n;UA 6n19c;VA 3n15n;YE 4a4n18c`;
    const registered = published.split(';').map((row) => row.trim().slice(0, 2));
    expect(
      sampleIbans.filter((iban) => !registered.includes(iban.slice(0, 2))).map((iban) => iban.slice(0, 2)),
    ).toEqual(['MA', 'CI', 'SN', 'CM']);
    for (const row of published.split(';')) {
      const [country = '', parts = ''] = row.trim().split(' ');
      const characters = parts.replace(/(\d+)([nac])/g, (_part, count: string, sign: string) =>
        sign.repeat(Number(count)),
      );
      expect([country, bbanClasses(country)]).toEqual([country, characters]);
    }
  });

  it('reaches a SEPA account or not, by its country', () => {
    expect(['DE', 'CH', 'GB', 'RS', 'RE', 'XK', 'TR', 'US'].map(isSepaCountry)).toEqual([
      ...[true, true, true, true, true],
      ...[false, false, false],
    ]);
  });
});

/** By long division over the digits, to compare with the code under test. */
function remainder(text: string): number {
  const digits = [...text].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return Number(BigInt(digits) % 97n);
}

describe('a BIC', () => {
  it('fits an IBAN of its country, and of a place that banks there', () => {
    expect(bicFitsIban('COBADEFFXXX', 'DE89370400440532013000')).toBe(true);
    expect(bicFitsIban('NWBKGB2L', 'JE29NWBK60161331926819')).toBe(true);
    expect(bicFitsIban('BNPAFRPP', 'RE4220041010050500013M02606')).toBe(true);
    expect(bicFitsIban('COBADEFF', 'AT611904300234573201')).toBe(false);
  });
});

describe('a US bank account', () => {
  it('has a routing number whose first two digits were given out, and no other', () => {
    const given = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter((prefix) =>
      Array.from({ length: 10 }, (_, last) => parseRoutingNumber(`${prefix}100001${last}`)).some(({ ok }) => ok),
    );
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => String(from + n).padStart(2, '0'));
    expect(given).toEqual([...range(0, 12), ...range(21, 32), ...range(61, 72), '80']);
  });
});

describe('a CLABE', () => {
  everyRow([
    ['032180000118359719', '032180000118359719'],
    ['032 180 00011835971 9', '032180000118359719'],
    ['002010077777777771', '002010077777777771'],
    ['032180000118359718', 'checksum'],
    ['03218000011835971', 'length'],
    ['0'.repeat(18), 'reserved'],
    ['03218000011835971X', 'chars'],
    ['', 'empty'],
    [321800001, 'type'],
  ])('%s gives %s', (input, result) => {
    expect(outcome(parseClabe(input))).toBe(result);
  });
});

describe('an Indian bank account', () => {
  everyRow([
    ['hdfc0004051', 'HDFC0004051'],
    ['HDFC 0004051', 'HDFC0004051'],
    ['HDFCO004051', 'fifth_zero'],
    ['HDF00004051', 'shape'],
    ['HDFC1004051', 'shape'],
    ['HDFC000405', 'length'],
    ['HDFC000405_', 'chars'],
    ['', 'empty'],
    [{}, 'type'],
  ])('with IFSC %s gives %s', (input, result) => {
    expect(outcome(parseIfsc(input))).toBe(result);
  });

  everyRow([
    ['Name.Surname@okhdfcbank', 'name.surname@okhdfcbank'],
    ['name@kotak811', 'name@kotak811'],
    ['9876543210@upi', '9876543210@upi'],
    ['name@example.com', 'shape'],
    ['name', 'shape'],
    ['n@upi', 'shape'],
    ['a b@upi', 'shape'],
    [`${'a'.repeat(320)}@upi`, 'length'],
    ['a'.repeat(10_000), 'length'],
    ['', 'empty'],
    [1, 'type'],
  ])('with UPI ID %s gives %s', (input, result) => {
    expect(outcome(parseUpiId(input))).toBe(result);
  });
});

describe('a Pix key', () => {
  everyRow([
    ['123.456.789-09', '12345678909'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['+55 (11) 3876-5432', '+551138765432'],
    ['Name@Example.com', 'name@example.com'],
    ['123E4567-e89b-12d3-a456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
    ['12345678900', 'checksum'],
    ['11222333000180', 'checksum'],
    ['11111111111', 'checksum'],
    ['11987654321', 'needs_plus'],
    ['+14155552671', 'country_code'],
    ['+55 11 9876', 'length'],
    ['+5', 'length'],
    ['+a', 'shape'],
    ['1234', 'length'],
    ['hello', 'shape'],
    ['a@b', 'shape'],
    ['jörg@example.de', 'local_ascii'],
    [`${'a'.repeat(64)}@${'b'.repeat(20)}.example`, 'too_long'],
    ['9'.repeat(10_000), 'length'],
    ['', 'empty'],
    [12345678909, 'type'],
  ])('%s gives %s', (input, result) => {
    expect(outcome(parsePixKey(input))).toBe(result);
  });

  it('knows the tax numbers of Brazil by their check digits', () => {
    expect(['12345678909', '12345678908', '00000000000', '1234567890', 'toString'].map(isCpf)).toEqual([
      true,
      ...[false, false, false, false],
    ]);
    expect(
      ['11222333000181', '12ABC34501DE35', '12ABC34501DE36', '12abc34501de35', '00000000000000'].map(isCnpj),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('a receiver known by a contact', () => {
  everyRow([
    ['(415) 555-2671', '+14155552671'],
    ['1 415 555 2671', '+14155552671'],
    ['+1 415 555 2671', '+14155552671'],
    ['555 2671', 'length'],
    ['115 555 2671', 'shape'],
    ['415 155 2671', 'shape'],
    ['+44 20 7946 0958', 'country_code'],
    ['+1', 'length'],
    ['+0123456789', 'shape'],
    ['415-555-CALL', 'chars'],
    ['415 555 2671 x3', 'extension'],
    ['abc', 'chars'],
    ['', 'empty'],
    ['1'.repeat(10_000), 'length'],
    [4155552671, 'type'],
  ])('by the North American number %s gives %s', (input, result) => {
    expect(outcome(parseNorthAmericanPhone(input))).toBe(result);
  });

  everyRow([
    ['Name@Example.com', 'name@example.com'],
    ['+61 412 345 678', '+61412345678'],
    ['0412 345 678', '+61412345678'],
    ['51 824 753 556', '51824753556'],
    ['51824753557', 'checksum'],
    ['412345678', 'needs_plus'],
    ['', 'empty'],
  ])('at PayID %s gives %s', (input, result) => {
    expect(outcome(parsePayId(input))).toBe(result);
  });

  everyRow([
    ['Name@Example.com', 'Name@example.com'],
    ['+14155552671', '+14155552671'],
    ['4155552671', 'needs_plus'],
    ['wdjjhebz4x2ly', 'WDJJHEBZ4X2LY'],
    ['alexanderpaul', 'shape'],
    ['1234567890123', 'needs_plus'],
    ['', 'empty'],
    [null, 'type'],
  ])('at PayPal %s gives %s', (input, result) => {
    expect(outcome(parsePayPalReceiver(input))).toBe(result);
  });
});
