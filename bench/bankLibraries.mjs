// Whether a library could judge IBANs, BICs and phone numbers as well as our own code: each is asked for every row of the table of nasty inputs, for the
// registry's own examples and for every slip of the hand in them, and bundled as a page would load it. Installs the candidates into a temporary folder.
// Prints the tables of docs/internals/bank-libraries.md. `node bench/bankLibraries.mjs`
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = await mkdtemp(join(tmpdir(), 'tillkit-libraries-'));
const packages = [
  'ibantools@4.5.4',
  'iban@0.0.14',
  'validator@13.15.35',
  'libphonenumber-js@1.13.16',
  'awesome-phonenumber@7.8.0',
];

/** What a page would have to load of each, and how each is asked: the value, or why not as far as it says. Its own way of taking off spaces comes first. */
const sources = {
  tillkit: `
    import { parseIban } from '${root}/src/validation/iban.ts';
    import { parseBic } from '${root}/src/validation/bic.ts';
    const said = (read, value) => (read.ok ? value(read.value) : read.error);
    export const iban = (text) => said(parseIban(text), (value) => value.iban);
    export const bic = (text) => said(parseBic(text), (value) => value);`,
  'ibantools 4.5.4': `
    import { electronicFormatIBAN, validateBIC, validateIBAN } from 'ibantools';
    const why = { 0: 'empty', 1: 'country', 2: 'length', 3: 'shape', 4: 'check_digits', 5: 'checksum', 6: 'checksum' };
    export const iban = (text) => {
      const value = electronicFormatIBAN(text);
      const read = validateIBAN(value ?? undefined);
      return read.valid ? value : (why[read.errorCodes[0]] ?? 'refused');
    };
    export const bic = (text) => (validateBIC(text.toUpperCase()).valid ? text.toUpperCase() : 'refused');`,
  'ibantools 4.5.4 behind our normaliser': `
    import { validateBIC, validateIBAN } from 'ibantools';
    import { compactCode } from '${root}/src/validation/compactCode.ts';
    const why = { 0: 'empty', 1: 'country', 2: 'length', 3: 'shape', 4: 'check_digits', 5: 'checksum', 6: 'checksum' };
    export const iban = (text) => {
      const compact = compactCode(text);
      if (!compact.ok) return compact.error;
      const value = compact.text.replace(/^IBAN:?/, '');
      const read = validateIBAN(value);
      return read.valid ? value : (why[read.errorCodes[0]] ?? 'refused');
    };
    export const bic = (text) => {
      const compact = compactCode(text);
      return compact.ok && validateBIC(compact.text).valid ? compact.text : 'refused';
    };`,
  'iban 0.0.14': `
    import IBAN from 'iban';
    export const iban = (text) => (IBAN.isValid(text) ? IBAN.electronicFormat(text) : 'refused');`,
  'validator 13.15.35': `
    import isIBAN from 'validator/es/lib/isIBAN';
    import isBIC from 'validator/es/lib/isBIC';
    export const iban = (text) => (isIBAN(text) ? text.replace(/[\\s-]+/gi, '').toUpperCase() : 'refused');
    export const bic = (text) => (isBIC(text) ? text.toUpperCase() : 'refused');`,
};
const phoneSources = {
  'tillkit, shape alone': `
    import { parsePhoneNumber } from '${root}/src/validation/phoneNumber.ts';
    export const phone = (text) => { const read = parsePhoneNumber(text); return read.ok ? read.value : read.error; };`,
  'libphonenumber-js 1.13.16, core with min metadata': `
    import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
    import metadata from 'libphonenumber-js/min/metadata';
    export const phone = (text) => { const read = parsePhoneNumberFromString(text, metadata); return read?.isPossible() ? read.number : 'refused'; };`,
  'awesome-phonenumber 7.8.0': `
    import { parsePhoneNumber } from 'awesome-phonenumber';
    export const phone = (text) => { const read = parsePhoneNumber(text); return read.possible ? read.number.e164 : 'refused'; };`,
};

/** Rows of the table; a reason in small letters, anything else is the value. */
const ibanRows = [
  ['gb82west12345698765432', 'GB82WEST12345698765432'],
  ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ['IBAN GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ['GB82\u00a0WEST\u200b12345698765432', 'GB82WEST12345698765432'],
  ['DE٨٩370400440532013000', 'DE89370400440532013000'],
  ['GB82WEST12345698765423', 'checksum'],
  ['DE8937040044053201300', 'length'],
  ['DE99370400440532013014', 'check_digits'],
  ['DE00370400440532013000', 'check_digits'],
  ['NO9386011117947', 'NO9386011117947'],
  ['BE68539007547034', 'BE68539007547034'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
  ['LC55HEMM000100010012001200023015', 'LC55HEMM000100010012001200023015'],
  ['RU0304452522540817810538091310419', 'RU0304452522540817810538091310419'],
  ['XX82WEST12345698765432', 'country'],
  ['LY23021001000000120361983', 'LY23021001000000120361983'],
  ['A'.repeat(34), 'country'],
  ['9'.repeat(10_000), 'length'],
  ['fi2112345600000785', 'FI2112345600000785'],
  ['DE89 3704 0044 0532 O130 00', 'shape'],
  ['', 'empty'],
];
const bicRows = [
  ['DEUTDEF', 'length'],
  ['DEUTDEFF5', 'length'],
  ['DEUTDEFF50', 'length'],
  ['DEUTDEFF', 'DEUTDEFF'],
  ['deutdeff500', 'DEUTDEFF500'],
  ['DEUTXXFF', 'country'],
  ['NBKOXKPR', 'NBKOXKPR'],
];
const phoneRows = [
  ['+14155552671', '+14155552671'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+0123456789', 'shape'],
  ['+1', 'length'],
  ['+1234567890123456', 'length'],
  ['1-800-FLOWERS', 'chars'],
  ['+1 415 555 2671 x3', 'extension'],
  ['+١٤١٥٥٥٥٢٦٧١', '+14155552671'],
];

const isReason = (answer) => /^[a-z_]*$/.test(answer);
/** A library may throw, and may take long; both are reported. */
function ask(judge, text) {
  try {
    return String(judge(text));
  } catch {
    return 'throws';
  }
}

async function bundle(name, source, minify) {
  const entry = join(folder, `${name.replace(/\W+/g, '-')}.mjs`);
  await writeFile(entry, source);
  const [output] = [
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { tsconfigPaths: true },
      build: {
        write: false,
        minify,
        target: 'es2022',
        lib: { entry, formats: ['es'] },
        rollupOptions: { output: { codeSplitting: false } },
      },
    }),
  ].flat();
  return output.output[0].code;
}

async function measure(name, source) {
  const bytes = gzipSync(await bundle(name, source, 'oxc'), { level: 9 }).length;
  const file = join(folder, `run-${name.replace(/\W+/g, '-')}.mjs`);
  await writeFile(file, await bundle(name, source, false));
  return { bytes, ...(await import(pathToFileURL(file).href)) };
}

const short = (text) => {
  const shown = text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `\`${shown.length > 40 ? `${shown.slice(0, 12)}… (${text.length})` : shown}\``;
};

/** The rows that a judge decides otherwise, and those that it refuses rightly without the reason. */
function rowsOf(rows, judge) {
  const wrong = [];
  let unsaid = 0;
  for (const [text, expected] of rows) {
    const answer = ask(judge, text);
    if (answer === expected) continue;
    if (isReason(expected) && isReason(answer) && answer !== 'throws') unsaid += 1;
    else
      wrong.push(
        `${short(text)} ${isReason(expected) ? (answer === 'throws' ? 'throws' : 'accepted') : answer === 'throws' ? 'throws' : 'refused'}`,
      );
  }
  return { wrong, unsaid };
}

/** Slips of the hand in every example of the registry, by kind. */
function slipsOf({ sampleIbans, substitutions, swapped, bbanClasses }) {
  const digits = '0123456789';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sameClass = [];
  const otherClass = [];
  for (const iban of sampleIbans) {
    const classes = `aann${bbanClasses(iban.slice(0, 2)) ?? ''}`;
    for (let at = 0; at < iban.length; at += 1) {
      const digit = digits.includes(iban[at]);
      sameClass.push(...substitutions(iban, at, digit ? digits : letters));
      if (classes[at] !== 'c') otherClass.push(...substitutions(iban, at, digit ? letters : digits));
      const swap = swapped(iban, at);
      if (swap !== undefined && digit === digits.includes(iban[at + 1])) sameClass.push(swap);
    }
  }
  return { samples: sampleIbans, sameClass, otherClass };
}

try {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { sampleIbans, substitutions, swapped, bbanClasses } = await measure(
    'samples',
    `
    export * from '${root}/src/validation/sampleIbans.testing.ts';
    export { bbanClasses } from '${root}/src/validation/ibanRegistry.ts';`,
  );
  const slips = slipsOf({ sampleIbans, substitutions, swapped, bbanClasses });
  const lines = [
    `| | gzip | rows it decides differently (${ibanRows.length} IBAN, ${bicRows.length} BIC) | refused without a reason | examples refused (${slips.samples.length}) | same-class mistakes accepted (${slips.sameClass.length}) | letter/digit mistakes accepted (${slips.otherClass.length}) |`,
    '|---|--:|---|--:|--:|--:|--:|',
  ];
  for (const [name, source] of Object.entries(sources)) {
    const { bytes, iban, bic } = await measure(name, source);
    const one = rowsOf(ibanRows, iban);
    const two = bic === undefined ? { wrong: ['no BIC'], unsaid: 0 } : rowsOf(bicRows, bic);
    const taken = (texts) => texts.filter((text) => !/^[a-z_]*$/.test(ask(iban, text))).length;
    const wrong = [...one.wrong, ...two.wrong];
    lines.push(
      `| ${name} | ${bytes} | ${wrong.length === 0 ? 'none' : wrong.join(', ')} | ${one.unsaid + two.unsaid} | ${slips.samples.length - taken(slips.samples)} | ${taken(slips.sameClass)} | ${taken(slips.otherClass)} |`,
    );
  }
  lines.push(
    '',
    `| | gzip | rows it decides differently (${phoneRows.length}) | refused without a reason |`,
    '|---|--:|---|--:|',
  );
  for (const [name, source] of Object.entries(phoneSources)) {
    const { bytes, phone } = await measure(name, source);
    const { wrong, unsaid } = rowsOf(phoneRows, phone);
    lines.push(`| ${name} | ${bytes} | ${wrong.length === 0 ? 'none' : wrong.join(', ')} | ${unsaid} |`);
  }
  console.log(lines.join('\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
