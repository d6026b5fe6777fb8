import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../i18n/index.ts';
import {
  fieldWords,
  formatRailValue,
  loadCountryRails,
  payoutCountries,
  type Rail,
  type RailField,
  railFields,
  railOutline,
  railRules,
  rails,
  testAccounts,
  writePayoutMethod,
} from '../index.ts';

describe('the page of the rails', () => {
  it('says what the schema says; `npx vitest run src/instruments/rails/railsPage.test.ts -u` writes it', async () => {
    await expect(await railsPage()).toMatchFileSnapshot('../../../docs/rails.md');
  });
});

/** A rail's destination as it is sent. */
function carried(rail: Rail): object {
  const values = testAccounts.find((account) => account.rail === rail)?.values ?? {
    card_number: '4242424242424242',
    card_expiry: '01/2030',
  };
  return writePayoutMethod(rail, values, 'DE')?.payout_method_data ?? {};
}

function keysOf(data: object): readonly string[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((inner) => `${key}.${inner}`) : [key],
  );
}

async function railsPage(): Promise<string> {
  const texts = await loadTexts('payout', 'en');
  const countries = (await Promise.all(payoutCountries.map((code) => loadCountryRails(code)))).flatMap(
    (one) => one ?? [],
  );
  const reached = rails.map((rail) => {
    const { fields, optional, currency } = railRules(rail);
    const asked = fields.map((field) => `\`${field}\`${optional.includes(field) ? ' (optional)' : ''}`).join(', ');
    const where = countries.filter((country) => country.rails.includes(rail)).map(({ country }) => country);
    const sent = keysOf(carried(rail)).join(', ');
    return `| \`${rail}\` | ${texts[`payout.rail.${rail}`]} | ${asked} | ${currency ?? 'any'} | ${sent} | ${where.length > 60 ? `all ${where.length}` : where.join(' ')} |`;
  });
  const speeds = rails.flatMap((rail) => {
    const { priority } = railRules(rail);
    return priority === undefined ? [] : `\`${rail}\` is a speed (\`${priority}\`)`;
  });
  const examples = new Map(
    rails.flatMap((rail) => railOutline(rail, { examples: {} }).map(({ field, example }) => [field, example] as const)),
  );
  const fields = railFields.map((field) => `| \`${field}\` | ${fieldWords[field]} | ${examples.get(field) || ''} |`);
  const accounts = testAccounts.map(({ rail, country, values, outcome }) => {
    const written = Object.entries(values)
      .filter(([field]) => field !== 'account_holder')
      // The entries of the values are its fields.
      .map(([field, value]) => formatRailValue(field as RailField, value))
      .join(', ');
    return `| \`${rail}\` | ${country} | ${written} | \`${outcome}\` |`;
  });
  return `# Rails of payouts

Written from the one schema in \`src/instruments/rails\` by its test, which fails when this page says something else.

## Rails

${rails.length} rails, ${countries.length} countries. "Carried" names the keys of \`payout_method_data\`: ACH's for an account of any country,
with \`bank_country_code\` saying whose bank code it is. \`upi_id\` and \`pay_id\` are decisions of ours; Interac is carried as deployments do. A page fetches the
fields and rules of the chosen rail alone.

| Rail | Shown as | Fields | Currency | Carried | Countries |
|---|---|---|---|---|---|
${reached.join('\n')}

${speeds.join(' and ')}: offered only for a payout that was created with that \`priority\`
(\`createPayoutLink({ payout: { priority } })\`). Its merchant alone can say it, and nothing else on the wire tells such a rail from the plain one.

## Fields

Before every check: white space, dashes, points, slashes and invisible characters go, digits of any script and full-width letters become
ASCII. Numbers are text from end to end, so zeros in front stay. Names and contacts keep what belongs to them.

Forms, the sandbox's refusals (\`IR_05\`) and masks, and \`railFormSchema({ rail, country, now })\` of \`tillkit/server\`, a zod schema of a whole rail, are
made of the same fields; tests hold them together.

| Field | Normalised and checked | Example |
|---|---|---|
${fields.join('\n')}

## Test accounts

They exist in the sandbox alone, which goes by their last four digits. Any name goes with them; every other account is paid as well.

| Rail | Country | Account | What becomes of it |
|---|---|---|---|
${accounts.join('\n')}

## Own code or a library

Asked of each candidate, in its own normalisation: every row for IBANs, BICs and phone numbers of the table of nasty inputs, the IBAN registry's own
example of every country, and every slip of the hand in those. gzip is what a page would load. \`node bench/bankLibraries.mjs\` installs them into a
temporary folder and prints this again.

| | gzip | rows of the table it decides otherwise (21 IBAN, 7 BIC) | refused without the reason | examples refused (93) | same-class slips taken (27263) | letter/digit slips taken (38934) |
|---|--:|---|--:|--:|--:|--:|
| tillkit | 2283 | none | 0 | 0 | 0 | 0 |
| ibantools 4.5.4 | 4011 | \`IBAN GB82 WEST 1234 5698 7654 32\` refused, \`GB82\\u00a0WEST\\u200b12345698765432\` refused, \`DE\\u0668\\u0669370400440532013000\` refused | 7 | 1 | 0 | 3 |
| ibantools 4.5.4 behind our normaliser | 4415 | none | 6 | 1 | 0 | 3 |
| iban 0.0.14 | 3619 | \`IBAN GB82 WEST 1234 5698 7654 32\` refused, \`DE\\u0668\\u0669370400440532013000\` refused, \`DE99370400440532013014\` taken, \`RU0304452522540817810538091310419\` refused, \`LY23021001000000120361983\` refused, no BIC | 8 | 14 | 0 | 44 |
| validator 13.15.35 | 2029 | \`IBAN GB82 WEST 1234 5698 7654 32\` refused, \`GB82\\u00a0WEST\\u200b12345698765432\` refused, \`DE\\u0668\\u0669370400440532013000\` refused, \`DE99370400440532013014\` taken, \`RU0304452522540817810538091310419\` refused, \`LY23021001000000120361983\` refused | 12 | 17 | 0 | 0 |

- **IBAN and BIC: own code.** 57 % of ibantools' bytes with every country in it, and a page loads the structure of the chosen country alone. The others say
  only yes or no, or confuse length, structure and check digits, where every reason has its sentence here; behind our normalisation ibantools decides every
  row rightly and still refuses the registry's example of Côte d’Ivoire. What it has beyond ours are national check digits of some countries: they see
  nothing in the slips above that mod 97 and the structure do not.

| | gzip | rows of the table it decides otherwise (8) | refused without the reason |
|---|--:|---|--:|
| tillkit, shape alone | 706 | none | 0 |
| libphonenumber-js 1.13.16, core with min metadata | 31994 | \`+1 415 555 2671 x3\` taken | 4 |
| awesome-phonenumber 7.8.0 | 88004 | \`+1 415 555 2671 x3\` taken | 4 |

- **Phone numbers: libphonenumber-js where a country's plan decides, E.164 where it does not.** An address's phone field is typed as it is dialled at home,
  so it loads the plans once it is used. A payout's contact (PayID, PayPal, Pix, Venmo) names an account and comes with its country: the shape is
  enough, and an extension, which both libraries take and drop, is refused, because the account is another one without it. Plans also change faster than
  pages, and what is not given out today is not refused for it.
`;
}
