import { strict as assert } from 'node:assert';

const card = { number: '4242424242424242', expiry: '1234', cvc: '123', holder: 'Test Card Holder' };
const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' };
const primary = '[data-part="button"][data-variant="primary"]';

/** Where the parts of a form are, by embedding: the frame with the card's fields, the one with the whole form of a payment, the one with that of a payout. */
const frames = {
  'react-frame': {
    card: '[data-tk="card-entry"] iframe',
    payout: '[data-tk="payout-link-page"][data-mode="frame"] iframe',
  },
  'react-inline': {},
  elements: { card: '[data-tk="card-entry"] iframe' },
  'hosted-frame': {
    card: '[data-tk="hosted-link"] iframe',
    payment: '[data-tk="hosted-link"] iframe',
    payout: '[data-tk="payout-link-page"][data-mode="frame"] iframe',
  },
  hosted: {},
};

async function payByCard(page, embedding, { address, subject }, control) {
  const { card: fields, payment: form } = frames[embedding];
  await page.open(address);
  for (const [name, text] of Object.entries(card)) await page.type(fields, `input[name="${name}"]`, text);
  await page.click(form, primary);
  await page.says(form, 'Payment received');
  const charges = await control.charges(subject);
  assert.deepEqual(
    charges.map(({ kind, amount }) => [kind, amount]),
    [['captured', 4999]],
  );
}

async function takePayout(page, embedding, { address, subject }, control) {
  const { payout: form } = frames[embedding];
  await page.open(address);
  await page.choose(form, 'select', 'DE');
  await page.click(form, 'input[type="radio"][value="sepa"]');
  await page.click(form, primary);
  for (const [name, text] of Object.entries(account)) await page.type(form, `input[name="${name}"]`, text);
  await page.click(form, primary);
  await page.says(form, 'Check your details');
  await page.click(form, primary);
  await page.says(form, 'is on its way');
  const lines = (await control.ledger()).filter((line) => line.payout_id === subject && line.kind === 'disbursed');
  assert.deepEqual(
    lines.map(({ amount, destination }) => [amount, destination.digest]),
    [[12_500, await control.destinationDigest(account.iban)]],
  );
}

/** What a smoke does in each embedding. */
const acts = { payment: payByCard, payout: takePayout };

/**
 * A payment with a card and a payout in each embedding, in one browser.
 *
 * @param engine one of `engines`, which is installed
 * @param house address of the merchant's server (`shop`), and `control` of the sandbox
 * @param embeddings names of the embeddings
 * @returns the browser's `version`, and `cells`: of each its `embedding`, its `kind`, its seconds, and its `failure` where it has one
 */
export async function playSmokes(engine, { shop, control }, embeddings) {
  const page = await engine.open(engine.found);
  const cells = [];
  try {
    for (const embedding of embeddings) {
      for (const [kind, act] of Object.entries(acts)) {
        const began = performance.now();
        let failure;
        try {
          const body = JSON.stringify({ embedding, kind, sheet: 0, place: 'before' });
          const answer = await fetch(`${shop}/orders`, { method: 'POST', body });
          if (!answer.ok) throw new Error(`The merchant's server answered ${answer.status}.`);
          await act(page, embedding, await answer.json(), control);
        } catch (error) {
          const text = await page.text().catch(() => '');
          failure = `${error instanceof Error ? error.message : error}\nThe page says: ${text}`;
        }
        cells.push({ embedding, kind, failure, seconds: (performance.now() - began) / 1000 });
      }
    }
  } finally {
    await page.close();
  }
  return { version: page.version, cells };
}
