/**
 * Writes the address data of `src/validation/addresses` and `docs/addresses.md` out of the packages that keep it: which fields an address has
 * and in which order (localized-address-format, from Google's address data), the shapes of postal codes (postcode-validator), states and
 * provinces (country-region-data) and calling codes (libphonenumber-js). `--check` fails when a file is out of date.
 *
 * A shape of postal codes is taken only where a known code of the country fits it and a wrong one does not: what was not checked never
 * stops a payment.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');
const version = (name) =>
  JSON.parse(require('node:fs').readFileSync(`${root}/node_modules/${name}/package.json`, 'utf8')).version;

const { formatAddress } = require('localized-address-format');
const { POSTCODE_REGEXES } = require(`${root}/node_modules/postcode-validator/lib/cjs/postcode-regexes.js`);
const regionData = require('country-region-data/data.json');
/** Countries of each calling code, the one first whose code it is. */
const { country_calling_codes: callingCodes } = require('libphonenumber-js/metadata.min.json');

const countries = [...(await readFile(`${root}/src/validation/countries.ts`, 'utf8')).matchAll(/'([A-Z][A-Z ]+)'/g)]
  .flatMap(([, codes]) => codes.trim().split(' '))
  .sort();

/** Where the letters of a layout differ from the source, and why. */
const ownLayouts = {
  // The source has the city inside the street lines; the wire, and every form in Japan, keep it apart.
  JP: 'Z|S|C|A',
  // A line of its own for the street: three fields beside each other are unreadable.
  CI: 'A|C',
  GN: 'Z|A|C',
};

function layoutOf(country) {
  if (Object.hasOwn(ownLayouts, country)) return ownLayouts[country];
  const mark = (letter) => `§${letter}`;
  return formatAddress({
    postalCountry: country,
    administrativeArea: mark('S'),
    locality: mark('C'),
    dependentLocality: mark('D'),
    postalCode: mark('Z'),
    addressLines: [mark('A')],
  })
    .map((line) => [...line.matchAll(/§(.)/g)].map(([, letter]) => letter).join(''))
    .filter((line) => line !== '')
    .join('|');
}

/** A code of each country that exists, and one that cannot. */
const known = `
AD AD500 AD50|AL 1001 100|AM 0010 001|AR C1425CLA 14|AS 96799 96700|AT 1010 101|AU 2000 20000|AX 22100 21100|AZ 1000 100|BA 71000 7100|BB BB15094 15094
BD 1205 120|BE 1000 100|BG 1000 100|BH 317 31|BL 97133 91733|BM HM12 HMM|BN BB3713 BB37|BR 01310-100 01310-10|BT 11001 1100|BY 220030 22003|CA K1A0B1 K1A0B
CH 8001 800|CL 8320000 83200|CN 100000 10000|CO 110111 99999|CR 10101 101|CV 7600 760|CX 6798 6799|CY 1010 101|CZ 11000 1100|DE 10115 1011|DK 1050 105|DO 10101 1010
DZ 16000 1600|EC 170150 17015|EE 10111 1011|ES 28013 99013|ET 1000 100|FI 00100 0010|FK FIQQ1ZZ FIQQ1Z|FM 96941 96951|FO 100 10|FR 75001 7500|GB SW1A1AA SW1A1
GE 0105 010|GF 97300 97200|GG GY11AA JE11AA|GI GX111AA GX111A|GL 3900 4900|GP 97100 91700|GR 10431 1043|GT 01001 0100|GU 96910 96810|HR 10000 1000|HT 6110 611
HU 1051 105|ID 10110 1011|IE D02X285 D02X28|IL 9614303 961|IM IM11AA GY11AA|IN 110001 11001|IQ 10001 1000|IR 1193653471 119365|IS 101 10|IT 00118 0018|JE JE23XP GY23XP
JO 11118 1118|JP 100-0001 100-000|KE 00100 0010|KG 720001 72001|KR 03187 0318|KW 13001 1300|KY KY1-1100 KY9-1100|LA 01000 0100|LI 9490 9500|LK 00100 0010|LT 01100 0110
LU 1009 100|LV 1050 105|MA 20000 2000|MC 98000 97000|MD 2001 200|ME 81000 71000|MF 97150 91750|MG 101 10|MH 96960 96950|MK 1000 100|MN 14200 1420|MP 96950 96960
MQ 97200 97100|MT VLT1117 VLT|MU 11328 113|MV 20026 2002|MX 06000 0600|MY 50050 5005|MZ 1100 110|NC 98800 98700|NF 2899 2900|NG 100001 10001|NL 1012JS 1012J
NO 0150 015|NP 44600 4460|NZ 6011 601|OM 100 10|PE 15001 95001|PF 98714 98614|PG 111 11|PH 1000 100|PK 44000 4400|PL 00-001 00-00|PM 97500 97400|PR 00901 10901|PT 1000-205 1000-20
PW 96940 96950|RE 97400 97300|RO 010011 01001|RS 11000 1100|RU 101000 10100|SA 11564 1156|SE 11122 1112|SG 018956 01895|SI 1000 100|SJ 9170 917|SK 81101 8110|SM 47890 47790
SN 10000 1000|SZ H100 A100|TH 10200 1020|TM 744000 74400|TN 1000 100|TR 34000 3400|TW 100 10|TZ 11101 111|UA 01001 0100|US 94107 9410|UY 11000 1100|UZ 100000 10000|VA 00120 00121
VE 1010 101|VG VG1110 1110|VI 00801 10801|VN 100000 1000|WF 98600 98700|XK 10000 1000|YT 97600 97500|ZA 0001 001|ZM 10101 1010`
  .trim()
  .split(/[|\n]/)
  .map((line) => line.split(' '));

/** Where the shape differs from the source, and why. */
const ownShapes = {
  // Also without the letters, as most people write it.
  AR: '([A-HJ-NP-Z])?\\d{4}([A-Z]{3})?',
  // The code of the building may follow.
  SA: '\\d{5}(-\\d{4})?',
  // Five digits, or seven since 2013.
  IL: '\\d{5}(\\d{2})?',
  ...Object.fromEntries(['BB', 'BH', 'EC', 'MU', 'NG'].map((country) => [country, withoutOption(country)])),
  // Full addresses there repeat the letters of the country before the digits.
  ...Object.fromEntries(
    ['LT', 'LU', 'LV', 'SE', 'SI', 'FI', 'HR', 'OM'].map((country) => [country, withoutPrefix(country)]),
  ),
};

/** Some shapes accept an empty text too; whether a code is needed is not theirs to say. */
function withoutOption(country) {
  return shapeOf(country)
    .replace(/^\((.*)\)\?$/, '$1')
    .replace(/^\?:/, '');
}
/** A country's letters before the digits are taken off before a code is read. */
function withoutPrefix(country) {
  return shapeOf(country).replace(/^(\([A-Z|\- ]+\)\?)/, '');
}
function shapeOf(country) {
  const { source } = POSTCODE_REGEXES.get(country) ?? {};
  if (source === undefined) throw new Error(`There is no shape of postal codes for ${country}.`);
  return source
    .replace(/^\^|\$$/g, '')
    .replaceAll('[0-9]', '\\d')
    .replaceAll('[ ]', ' ')
    .replaceAll('{1}', '')
    .replaceAll('[\\-]', '-');
}

/** Countries whose states or provinces are chosen from a list; `code` where addresses carry the code, otherwise the name travels. */
const listed = {
  AE: 'name',
  AR: 'name',
  AU: 'code',
  BR: 'code',
  CA: 'code',
  CL: 'name',
  CN: 'name',
  CO: 'name',
  CR: 'name',
  EG: 'name',
  ES: 'name',
  ID: 'name',
  IE: 'name',
  IN: 'name',
  JP: 'name',
  MX: 'name',
  MY: 'name',
  NG: 'name',
  PE: 'name',
  TH: 'name',
  TR: 'name',
  US: 'code',
};
/** Autonomous communities, which are among the provinces of Spain in the source. */
const communities = new Set('AN AR AS CN CB CM CL CT EX GA IB RI MD MC NC PV VC'.split(' '));
/** Areas of Hong Kong, which the source has not. */
const ownRegions = { HK: ['Hong Kong Island', 'Kowloon', 'New Territories'] };
/** Names in the source that carry something else beside the name. */
const renamed = {
  'Krung Thep Mahanakhon (Bangkok)': 'Bangkok',
  'Wilayah Persekutuan (Kuala Lumpur)': 'Kuala Lumpur',
  'Wilayah Persekutuan (Labuan)': 'Labuan',
  'Wilayah Persekutuan (Putrajaya)': 'Putrajaya',
};

function regionsOf(country) {
  if (Object.hasOwn(ownRegions, country)) return ownRegions[country];
  const found = regionData.find(({ countryShortCode }) => countryShortCode === country);
  return (found?.regions ?? [])
    .filter(({ shortCode }) => country !== 'ES' || !communities.has(shortCode ?? ''))
    .map(({ name, shortCode }) =>
      listed[country] === 'code'
        ? `${shortCode}=${name}`
        : (renamed[name] ?? name).replace(/ì/g, 'í').replace(/ò/g, 'ó'),
    );
}

const group = (entries) => {
  const groups = new Map();
  for (const [country, value] of entries) groups.set(value, [...(groups.get(value) ?? []), country]);
  return [...groups].map(([value, codes]) => `  ${quote(value)}: ${quote(codes.join(' '))},`).join('\n');
};
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const layouts = countries.map((country) => [country, layoutOf(country)]);
const shapes = known.map(([country, good, bad]) => {
  const shape = ownShapes[country] ?? shapeOf(country);
  const fits = (code) =>
    new RegExp(`^(?:${shape})$`).test(code) ||
    [' ', '-'].some((sign) =>
      [...code].some((_, at) => new RegExp(`^(?:${shape})$`).test(`${code.slice(0, at)}${sign}${code.slice(at)}`)),
    );
  if (!countries.includes(country) || !fits(good) || fits(bad))
    throw new Error(`${country}: ${good} or ${bad} does not go with ${shape}.`);
  if (!layoutOf(country).includes('Z')) throw new Error(`${country}: its addresses have no postal code.`);
  return [country, shape];
});
/** As the country writes it, for the advice beside a field: `0` a sign, anything else a separator. */
const written = {
  BM: 'HM 12',
  CA: 'K1A 0B1',
  CZ: '110 00',
  FK: 'FIQQ 1ZZ',
  GB: 'SW1A 1AA',
  GG: 'GY1 1AA',
  GI: 'GX11 1AA',
  GR: '104 31',
  IE: 'D02 X285',
  IM: 'IM1 1AA',
  IR: '11936-53471',
  JE: 'JE2 3XP',
  MT: 'VLT 1117',
  NL: '1012 JS',
  SE: '111 22',
  SK: '811 01',
};
const examples = known.map(([country, good]) => `${country}${written[country] ?? good}`);

const head = (source) => `// Written by scripts/addresses.mjs out of ${source}. Change the script, not this file.\n`;

const outputs = {
  'src/validation/addresses/addressData.ts': `${head(`localized-address-format ${version('localized-address-format')} (MIT) and postcode-validator ${version('postcode-validator')} (MIT)`)}
/** Lines of an address in each country: A street, C city, D part of a city, S state or province, Z postal code; \`|\` begins a new line. */
export const layouts: Readonly<Record<string, string>> = {
${group(layouts)}
};

/** Shapes of postal codes, where they are known. */
export const postalShapes: Readonly<Record<string, string>> = {
${group(shapes.map(([country, shape]) => [country, shape]))}
};

/** A postal code of each of those countries, as it is written there. */
export const postalExamples =
  ${quote(examples.join('|'))};

/** Countries whose states or provinces are in \`regionLists.ts\`. */
export const listedCountries = ${quote([...Object.keys(listed), ...Object.keys(ownRegions)].sort().join(' '))};
`,
  'src/validation/addresses/callingCodes.ts': `${head(`libphonenumber-js ${version('libphonenumber-js')} (MIT)`)}
/** Countries of each calling code (ITU-T E.164), the one first whose code it is. */
export const callingCodeGroups: Readonly<Record<string, string>> = {
${Object.entries(callingCodes)
  .map(([code, codes]) => ({ code, codes: codes.filter((country) => countries.includes(country)) }))
  .filter(({ codes }) => codes.length > 0)
  .map(({ code, codes }) => `  ${quote(code)}: ${quote(codes.join(' '))},`)
  .join('\n')}
};
`,
  'src/validation/addresses/regionLists.ts': `${head(`country-region-data ${version('country-region-data')} (MIT)`)}
/** States and provinces, \`|\` between them; \`CODE=Name\` where addresses carry the code. */
export const regionLists: Readonly<Record<string, string>> = {
${[...Object.keys(listed), ...Object.keys(ownRegions)]
  .sort()
  .map((country) => `  ${country}:\n    ${quote(regionsOf(country).join('|'))},`)
  .join('\n')}
};
`,
};
for (const [path, text] of Object.entries(outputs)) {
  const biome = `${root}/node_modules/.bin/biome`;
  outputs[path] = execFileSync(biome, ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const letters = { A: 'street', C: 'city', D: 'part of the city', S: 'state or province', Z: 'postal code' };
outputs['docs/addresses.md'] = `# Addresses

The fields of an address form by country: order, labels and postal codes. \`AddressEntry\` shows them, \`read()\` returns the address for the service:

\`\`\`tsx
import { type FormEvent, useRef } from 'react';
import { AddressEntry, type AddressEntryHandle } from 'tillkit';

export function ShippingForm() {
  const address = useRef<AddressEntryHandle>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await address.current?.validate()) console.info(address.current?.read());
  }

  return (
    <form onSubmit={submit}>
      <AddressEntry ref={address} purpose="shipping" phone="optional" />
      <button type="submit">Continue</button>
    </form>
  );
}
\`\`\`

Countries that are not listed accept any postal code of up to 12 characters, or none: an unknown format never stops a payment. Names, streets and cities
accept any script. The state or province is chosen from a list in ${Object.keys(listed).length + Object.keys(ownRegions).length} countries. In Arabic, Chinese, Hindi, Japanese and
Thai, the regions of the United Arab Emirates, Egypt, mainland China, Hong Kong, India, Japan and Thailand are listed in the script of the language spoken
there; the value sent is the same in every language.

| Country | Fields in order | Valid postal code | Invalid |
|---|---|---|---|
${known
  .map(([country, good, bad]) => {
    const fields = layoutOf(country)
      .split('|')
      .map((line) => [...line].map((letter) => letters[letter]).join(' · '))
      .join(', ');
    return `| ${country} ${names.of(country)} | ${fields} | ${written[country] ?? good} | ${bad} |`;
  })
  .join('\n')}
`;

let stale = 0;
for (const [path, text] of Object.entries(outputs)) {
  const file = `${root}/${path}`;
  if (check) {
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      console.error(`${path} is out of date. Run \`node scripts/addresses.mjs\` and commit it.`);
      stale += 1;
    }
  } else await writeFile(file, text);
}
console.log(
  `${known.length} countries with their own postal codes, ${countries.length} with their own order of fields.`,
);
process.exit(stale === 0 ? 0 : 1);
