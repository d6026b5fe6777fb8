import { readFile } from 'node:fs/promises';
import { load, root } from '../scripts/runTypeScript.mjs';

/** Address of the index below the site, without an ending; the pages are below it. */
export const methodsIndex = 'methods';

/** What the payer does for each step, and the story of the studio that shows it. The words of the page that follows are in the texts of the kit. */
const steps = {
  qr: [
    'The page shows a QR code, which can be copied as text.',
    'The payer scans it in their bank’s app and approves.',
    'scan-code',
  ],
  upiQr: ['The page shows a QR code.', 'The payer scans it in their UPI app and approves.', 'scan-code'],
  app: [
    'On a phone a button opens the payer’s UPI app; elsewhere the page shows a QR code that the phone scans.',
    'The payer approves in the app.',
    'payment-app',
  ],
  wait: ['The request is in the payer’s app; the page waits.', 'The payer approves it there.', 'approve-on-phone'],
  transfer: [
    'The page shows the account and the reference, each with a button that copies it.',
    'The payer makes the transfer at their bank.',
    'bank-transfer',
  ],
  voucher: [
    'The page shows the number of the voucher, until when it is valid, and a way to print it.',
    'The payer pays it at a bank, in a shop or online.',
    'voucher',
  ],
  code: ['The operator texts a code to the phone.', 'The payer types it into the page.', 'one-time-code'],
  redirect: ['The page leads to the bank or wallet.', 'The payer approves there, and comes back.', 'other-ways'],
};

/** What ends a payment in the sandbox, by the field that the payer fills in, or by the step. */
const testValues = (field, step) =>
  field === 'upi_id'
    ? [
        ['UPI ID `success@upi`', 'paid'],
        ['UPI ID `failure@upi`', 'declined'],
        ['UPI ID `wait@upi`', 'waits for you: approve or decline at the bank of the sandbox'],
        ['any other UPI ID', 'declined at once'],
      ]
    : [
        ['an amount that ends in 81', 'paid after 8 seconds'],
        ['an amount that ends in 82', 'declined after 8 seconds'],
        ...(step === 'transfer'
          ? [
              ['an amount that ends in 83', 'the transfer never arrives'],
              ['any other amount', 'the transfer arrives after an hour; move the clock'],
            ]
          : step === 'code'
            ? [['code `1234`', 'paid']]
            : [['any other amount', 'approve or decline at the bank of the sandbox, where the code or button leads']]),
      ];

/** What no page of a method can promise, in the words of `docs/going-live.md`. */
const untried =
  'Nothing on this page was tried at a live deployment, or with real money: [what was not tried](../going-live.md#not-tried-against-a-live-deployment).';

/** Wallets with a sheet of their vendor: what each asks, what follows, and what only a live deployment can say. */
const wallets = {
  apple_pay: {
    name: 'Apple Pay',
    heading: 'apple-pay',
    data: '`payment_method_data.wallet.apple_pay`: the token, encrypted for your processor',
    where: 'Safari, and browsers in which your page loads Apple’s script',
    asks: 'Apple’s sheet shows your name and the total, and the payer chooses a card and agrees with face, finger or code. With `shippingAddress` it asks where the order goes.',
    before: 'Your server, or in the deployed dialect the account, gets a merchant session from Apple for each sheet.',
    follows: 'The sheet stays open until the outcome is known, at most thirty seconds, and says it.',
    live: [
      'a merchant id of Apple, its certificates, and each of your domains registered (the pay origin for hosted pages)',
      'a processor that opens Apple’s tokens, with `apple_pay` among its methods',
    ],
    script: 'createApplePayStandIn',
  },
  google_pay: {
    name: 'Google Pay',
    heading: 'google-pay',
    data: '`payment_method_data.wallet.google_pay`: the token of Google for your processor (`PAYMENT_GATEWAY`)',
    where: 'every browser that Google takes',
    asks: 'Google’s sheet shows your name and the total, and the payer chooses a card. With `shippingAddress` it asks where the order goes.',
    before: 'Google’s script is loaded with the buttons, and says whether this browser can pay.',
    follows: 'The sheet closes with the payer’s agreement; the page shows the rest, 3-D Secure included.',
    live: [
      'a merchant id of Google, and Google’s approval of your page',
      'a processor that Google names as `gateway`, with `google_pay` among its methods',
      'a Content Security Policy that allows Google (`npx tillkit-server csp --google-pay`)',
    ],
    script: 'createGooglePayStandIn',
  },
  paypal: {
    name: 'PayPal',
    heading: 'paypal',
    data: '`payment_method_data.wallet.paypal_sdk`: the id of an order that the payer has approved',
    where: 'every browser that PayPal takes',
    asks: 'PayPal’s sheet asks the payer to sign in, shows the order that your server has created, and asks them to approve it.',
    before: 'Your server creates an order at PayPal that costs what the payment costs, and never captures it.',
    follows: 'The sheet closes; the payments service captures the order. PayPal has no 3-D Secure of this page.',
    live: [
      'a client id of PayPal, and a server that creates orders',
      'PayPal as a processor of your account, with `paypal` among its methods',
      'a Content Security Policy that allows PayPal (`npx tillkit-server csp --paypal`)',
    ],
    script: 'createPayPalStandIn',
  },
};

/** Fields of a card, whose labels are those of a card that pays. */
const cardLabels = { card_number: 'Card number', card_expiry: 'Expiry date', card_holder: 'Name on card' };

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
export const list = (codes) => codes.map((code) => `\`${code}\``).join(', ');
const duration = (minutes) =>
  minutes % 1440 === 0 ? `${minutes / 1440} days` : minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
const story = (component, name) => `\`/studio?component=${component}&story=${name}\``;

/** The pages of wallets, alternative payment methods and payout rails, and their index, out of the tables of the sources. */
export async function methodPages() {
  const [contract, validation, { railFacts }] = await load(
    'src/contract/index.ts',
    'src/validation/index.ts',
    'src/validation/rails/index.ts',
  );
  const texts = Object.assign(
    {},
    ...Object.values(JSON.parse(await readFile(`${root}/src/i18n/locales/en.json`, 'utf8'))),
  );
  const country = new Intl.DisplayNames('en', { type: 'region' });
  const named = (codes) => codes.map((code) => `${country.of(code)} (${code})`).join(', ');

  const nameOf = ([type, row]) => texts[`apm.${row.named ?? type}`];
  const methods = Object.entries(contract.alternativeMethods).map(([type, row], _, all) => {
    const name = nameOf([type, row]);
    const isShared = all.filter((one) => nameOf(one) === name).length > 1;
    const [first, second, shown] = steps[row.step];
    const asked = row.field === undefined ? [] : [`The payer enters: ${texts[`apm.${row.field}.label`]}.`];
    const text = `# ${isShared ? `${name}, \`${type}\`` : name}

The alternative payment method ${name}: where it is offered, what the payer does, and its test values.

${table(
  ['Property', 'Value'],
  [
    ['`payment_method_type`', `\`${type}\``],
    ['`payment_method`', `\`${row.method}\``],
    ['Currencies', row.currencies === undefined ? 'any' : list(row.currencies)],
    ['Countries', row.countries === undefined ? 'any' : named(row.countries)],
    ['Place in the list', row.isUsual ? 'First, before cards, for payers of its countries' : 'After cards'],
    ['Confirmed, once the payer has acted', texts[`apm.time.${row.confirmed}`]],
    ['Time to act in the sandbox', duration(row.minutes)],
  ],
)}

The service decides what a payment takes: the page offers ${name} where the account has it, \`allowed_payment_method_types\` of the payment does not leave it out,
and the currency fits.

## What the payer does

${[
  `The payer chooses ${name}.`,
  ...asked,
  first,
  second,
  'The page reads the payment until the outcome is known, and shows it.',
]
  .map((line, at) => `${at + 1}. ${line}`)
  .join('\n')}

The studio of \`npm start\` shows this step at ${story('payment-link-page', shown)}.

## Refunds

\`once.createRefund\` is the same call as for a card ([Server](../merchant-server.md#at-most-once)). The kit has no table of which processors refund ${name}, or how long it takes: ask yours.

## Test values

${table(['In the sandbox', 'Result'], testValues(row.field, row.step))}

Tests play ${name} in both dialects, in components and with the whole proxy.

## At a live deployment

- A processor that takes ${name}, connected to your account at the payments service, with \`${type}\` among its methods.
- \`${type}\` among \`allowed_payment_method_types\` of the payment, where it has that list.

${untried}
`;
    return { address: `${methodsIndex}/${type}`, text, type, name, row };
  });

  const walletPages = Object.entries(wallets).map(([type, wallet]) => {
    const { name, heading, data, where, asks, before, follows, live, script } = wallet;
    const text = `# ${name}

The wallet ${name}: what its sheet asks, what follows, what is tested here, and what a live deployment needs.

${table(
  ['Property', 'Value'],
  [
    ['`payment_method_type`', `\`${type}\``],
    ['`payment_method`', '`wallet`'],
    ['Sent as', data],
    ['Offered in', where],
    ['On', 'pages of your own, custom elements, hosted pages'],
    ['Confirmed, once the payer has agreed', texts['apm.time.seconds']],
  ],
)}

[Wallets](../wallets.md#${heading}) has the code and the settings.

## What the payer does

${[
  before,
  asks,
  'What the sheet gives goes from the browser to the payments service, and pays once. A total that has changed since the sheet opened charges nothing.',
  follows,
]
  .map((line, at) => `${at + 1}. ${line}`)
  .join('\n')}

The studio of \`npm start\` shows the buttons at ${story('checkout', 'express')}, and those of a cart at ${story('checkout', 'express-cart')}.

## Refunds

\`once.createRefund\` is the same call as for a card ([Server](../merchant-server.md#at-most-once)).

## Test values

\`${script}\` of the test kit plays the sheet, and the sandbox takes its tokens in both dialects: [what each answer does](../wallets.md#in-tests). Sheets that never answer,
answer twice or answer late are among the tests.

## At a live deployment

${live.map((line) => `- ${line[0]?.toUpperCase()}${line.slice(1)}.`).join('\n')}

${untried} The kit was never tried against ${name} itself.
`;
    return { address: `${methodsIndex}/${type.replaceAll('_', '-')}`, text, type, name };
  });

  const labelOf = (field) => texts[`payout.${field}.label`] ?? cardLabels[field];
  const railPages = validation.rails.map((rail) => {
    const facts = railFacts(rail);
    const name = texts[`payout.rail.${rail}`];
    const { fields, optional } = validation.railRules(rail);
    const reached = validation.payoutCountries.filter((code) => validation.countryRails(code)?.rails.includes(rail));
    const arrival = texts[`payout.page.arrival.${facts.arrival}`];
    const accounts = validation.testAccounts.filter((account) => account.rail === rail);
    const tests =
      rail === 'card'
        ? 'Cards have published numbers: [test cards](../sandbox.md#test-cards).'
        : table(
            [texts[`payout.${facts.identifierField}.label`] ?? facts.identifierField, 'Country', 'Result'],
            accounts.map(({ values, country: code, outcome }) => [
              `\`${values[facts.identifierField]}\``,
              code,
              `\`${outcome}\``,
            ]),
          );
    const text = `# Payout: ${name}

The payout rail ${name}: where it reaches, what the receiver enters, and its test accounts.

${table(
  ['Property', 'Value'],
  [
    ['Rail', `\`${rail}\``],
    ['`payout_type`', `\`${facts.payoutType}\``],
    ['Currency', facts.currency === undefined ? 'any' : `\`${facts.currency}\``],
    ['Countries', reached.length > 60 ? `all ${reached.length}` : named(reached)],
    [
      'Speed that the payout has to ask for',
      facts.priority === undefined ? 'none' : `\`priority: '${facts.priority}'\``,
    ],
    ['Usually arrives, once sent', arrival],
    ['Enabled by', list(facts.methodTypes)],
    ['At deployments', facts.deployedTypes === undefined ? 'not taken' : list(facts.deployedTypes)],
  ],
)}

## What the receiver does

${[
  'The receiver opens the link and chooses the country of their account.',
  `They choose ${name}.`,
  `They enter: ${fields.map((field) => `${labelOf(field)}${optional.includes(field) ? ' (optional)' : ''}`).join(', ')}.`,
  'They check the details and submit.',
  'The payout waits for your review, or is sent at once (`TILLKIT_AFTER_PAYOUT_SUBMIT`); the same link shows how far it is.',
]
  .map((line, at) => `${at + 1}. ${line}`)
  .join('\n')}

[Payout rails](../rails.md#fields) has the checks of each field. The studio of \`npm start\` shows the choice at ${story('payout-link-page', 'choosing')}.

## Money that comes back

A payout that was sent is not refunded. One that its bank returns becomes \`reversed\` ([Payouts](../payouts.md)).

## Test values

${tests}

## At a live deployment

${
  facts.deployedTypes === undefined
    ? `Deployments do not pay out on this rail: a client in the deployed dialect does not offer it.`
    : `- A processor that pays out on it, connected to your account, with ${list(facts.deployedTypes)} among the payout link’s methods.`
}

${untried}
`;
    return { address: `${methodsIndex}/payout-${rail.replaceAll('_', '-')}`, text, rail, name, facts };
  });

  const index = `# Payment methods and rails

A page for each wallet, alternative payment method and payout rail: countries, currencies, what a person does, how long it takes, test values, and what only a live
deployment can say.

Those of methods and rails are made from the tables that the components use. Cards have their own pages: [card entry](./components.md#card-entry), [3-D Secure](./threeds.md),
[test cards](./sandbox.md#test-cards).

## Wallets

${table(
  ['Name', 'Type', 'Offered in'],
  walletPages.map(({ address, type, name }) => [`[${name}](./${address}.md)`, `\`${type}\``, wallets[type].where]),
)}

## Alternative payment methods

${table(
  ['Name', 'Type', 'Currencies', 'Countries', 'Confirmed'],
  methods.map(({ address, type, name, row }) => [
    `[${name}](./${address}.md)`,
    `\`${type}\``,
    row.currencies?.join(', ') ?? 'any',
    row.countries?.join(', ') ?? 'any',
    texts[`apm.time.${row.confirmed}`],
  ]),
)}

## Payout rails

${table(
  ['Name', 'Rail', 'Currency', 'Usually arrives, once sent'],
  railPages.map(({ address, rail, name, facts }) => [
    `[${name}](./${address}.md)`,
    `\`${rail}\``,
    facts.currency ?? 'any',
    texts[`payout.page.arrival.${facts.arrival}`],
  ]),
)}
`;
  return [{ address: methodsIndex, text: index }, ...walletPages, ...methods, ...railPages].map(
    ({ address, text }) => ({
      address,
      text,
    }),
  );
}
