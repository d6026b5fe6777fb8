import { describe, expect, it } from 'vitest';
import { payoutTexts } from '../../i18n/index.ts';
import {
  countryRails,
  fieldFacts,
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
import { formatFieldValue } from './railValues.testing.ts';

describe('the page of the rails', () => {
  it('says what the schema says; `npx vitest run src/validation/rail-forms/railsPage.test.ts -u` writes it', async () => {
    await expect(railsPage()).toMatchFileSnapshot('../../../docs/rails.md');
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

function railsPage(): string {
  const texts = payoutTexts.en;
  const countries = payoutCountries.flatMap((code) => countryRails(code) ?? []);
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
  const fields = railFields.map(
    (field) => `| \`${field}\` | ${fieldFacts(field).inWords} | ${examples.get(field) || ''} |`,
  );
  const accounts = testAccounts.map(({ rail, country, values, outcome }) => {
    const written = Object.entries(values)
      .filter(([field]) => field !== 'account_holder')
      // The entries of the values are its fields.
      .map(([field, value]) => formatFieldValue(field as RailField, value))
      .join(', ');
    return `| \`${rail}\` | ${country} | ${written} | \`${outcome}\` |`;
  });
  return `# Payout rails

Where each payout rail reaches, what it asks the receiver for, and its test accounts. Generated from \`src/validation/rails\` by a test.

\`railFormSchema\` is the schema of one rail as a zod schema; \`writePayoutMethod\` makes the wire form of what it accepts:

\`\`\`ts
import { railFormSchema, writePayoutMethod } from 'tillkit-server';

const typed = { account_holder: 'Test Receiver', iban: 'DE94 3704 0044 0532 0100 00' };
const schema = railFormSchema({ rail: 'sepa', country: 'DE', now: new Date() });
const checked = schema.safeParse(typed);
if (checked.success) console.log(JSON.stringify(writePayoutMethod('sepa', checked.data, 'DE')));
else console.error(checked.error.issues.map((issue) => issue.message));
\`\`\`

## Rails

${rails.length} rails, ${countries.length} countries. "Wire fields" are the keys of \`payout_method_data\`. Accounts of other countries use the keys of ACH;
\`bank_country_code\` names the country of the bank code. \`upi_id\` and \`pay_id\` are decisions of this kit; Interac has the form of deployments. A page loads
the fields and rules of the chosen rail only.

| Rail | Label | Fields | Currency | Wire fields | Countries |
|---|---|---|---|---|---|
${reached.join('\n')}

${speeds.join(' and ')}: offered only for a payout that was created with that \`priority\`
(\`createPayoutLink({ payout: { priority } })\`). Only the merchant can set it; nothing else on the wire distinguishes such a rail from the plain one.

## Fields

Values are normalised first: white space, dashes, dots, slashes and invisible characters are removed; digits of any script and full-width letters become
ASCII. Account numbers are text throughout, so leading zeros remain. Names and contacts keep these characters.

The forms, the sandbox's refusals (\`IR_05\`), the masks and \`railFormSchema\` use the same fields.

| Field | Normalisation and checks | Example |
|---|---|---|
${fields.join('\n')}

## Test accounts

Only the sandbox knows them; the last four digits decide the outcome. Any name is accepted. Accounts that end in 0006,
0007 or 0008 fail too: closed, with another holder, unknown. Every other account is paid.

| Rail | Country | Account | Outcome |
|---|---|---|---|
${accounts.join('\n')}

Why these checks are code of the kit and not a library: [validation libraries](internals/validation-libraries.md).
`;
}
