// How long a page of a list takes in stores of 1,000, 10,000 and 100,000 rows, in one run: what counts are the ratios. Then what lists leave behind in memory.
import { createSandbox, createSandboxClock } from '../dist/tillkit-sandbox/sandbox.js';
import { heapInUse } from './heap.mjs';

const sizes = [1000, 10_000, 100_000];
const start = Date.UTC(2030, 5, 15, 12);
const letters = (nth) => String(nth).padStart(8, '0');

/** A sandbox with that many payments, refunds and payouts, made of one of each through a snapshot. */
async function filled(size) {
  const clock = createSandboxClock({ now: start });
  const sandbox = createSandbox({ seed: 'bench', clock });
  const call = async (method, path, body) => {
    const headers = { 'api-key': sandbox.keys.secretKey, 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await sandbox.fetch(new Request(`https://service.sandbox.test${path}`, init));
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' };
  const payment = await call('POST', '/payments', { amount: 100_000, currency: 'EUR', customer_id: 'cus_x' });
  const method = await call('POST', '/payment_methods', { payment_method: 'card', customer_id: 'cus_x', card });
  await call('POST', `/payments/${payment.payment_id}`, {
    payment_method: 'card',
    payment_method_id: method.payment_method_id,
    payment_method_data: { card_token: { card_cvc: '123' } },
    confirm: true,
  });
  await call('POST', '/refunds', { payment_id: payment.payment_id, amount: 500 });
  const bank = { bank_account_number: '000123450001', bank_routing_number: '110000000' };
  await call('POST', '/payouts/create', {
    ...{ amount: 700, currency: 'USD', customer_id: 'cus_x', confirm: true },
    ...{ payout_type: 'bank', payout_method_data: { bank } },
  });
  const snapshot = JSON.parse(sandbox.snapshot());
  const copies = {
    payments: (record, nth) => ({ ...record, id: `pay_${letters(nth)}`, customerId: `cus_${nth % (size / 20)}` }),
    refunds: (record, nth) => ({
      ...record,
      currency: nth % 2 ? 'EUR' : 'USD',
      status: nth % 10 ? 'succeeded' : 'failed',
    }),
    payouts: (record, nth) => ({
      ...record,
      customerId: `cus_${nth % (size / 20)}`,
      currency: nth % 3 ? 'EUR' : 'USD',
      status: nth % 4 ? 'requires_fulfillment' : 'cancelled',
    }),
  };
  const rows = snapshot.rows.flatMap((row) => {
    const [put] = row.puts ?? [];
    const copy = copies[put?.collection];
    if (!copy) return [row];
    const kind = { payments: 'pay', refunds: 'ref', payouts: 'payout' }[put.collection];
    return Array.from({ length: size / 500 }, (_, at) => ({
      ...row,
      puts: Array.from({ length: 500 }, (_, index) => {
        const nth = at * 500 + index;
        const id = `${kind}_${letters(nth)}`;
        return { ...put, id, record: { ...copy(put.record, nth), id, created: start - (size - nth) * 1000 } };
      }),
    }));
  });
  sandbox.restore(JSON.stringify({ ...snapshot, rows }));
  return { call, size };
}

const at = (ms) => new Date(ms).toISOString();
const lists = {
  'payments, newest page': () => ['GET', '/payments/list?limit=10'],
  'payments of one customer': (nth) => ['GET', `/payments/list?limit=10&customer_id=cus_${nth % 50}`],
  'payments, after a row in the middle': (nth, size) => [
    'GET',
    `/payments/list?limit=10&starting_after=pay_${letters(size / 2 + (nth % 100))}`,
  ],
  'refunds, counted': (nth) => ['POST', '/refunds/list', { limit: 10, offset: nth % 10 }],
  'failed refunds in EUR or USD, counted': (nth) => [
    'POST',
    '/refunds/list',
    { limit: 10, offset: nth % 10, refund_status: ['failed'], currency: ['EUR', 'USD'] },
  ],
  'refunds of a range of amounts, counted': (nth) => [
    'POST',
    '/refunds/list',
    { limit: 10, offset: nth % 10, amount_filter: { start_amount: 100, end_amount: 900 } },
  ],
  'payouts of half the time, two filters, counted': (nth, size) => [
    'POST',
    '/payouts/list',
    {
      limit: 10,
      offset: nth % 10,
      status: ['cancelled'],
      currency: ['EUR'],
      start_time: at(start - size * 1000),
      end_time: at(start - size * 500),
    },
  ],
  'payouts of one customer, counted': (nth) => ['GET', `/payouts/list?limit=10&customer_id=cus_${nth % 50}`],
  'values to filter payouts by': () => ['POST', '/payouts/filter', { start_time: at(start - 1e12) }],
};

const stores = [];
for (const size of sizes) stores.push(await filled(size));
console.log(
  `median of a call in process, in µs: ${sizes.map((size) => size.toLocaleString('en')).join(' / ')}, and the ratio of the last to the first`,
);
for (const [name, make] of Object.entries(lists)) {
  const times = stores.map(() => []);
  // Taken in turn, so that a busy moment of the machine meets all sizes alike.
  for (let nth = 0; nth < 250; nth += 1) {
    for (const [index, { call, size }] of stores.entries()) {
      const began = performance.now();
      await call(...make(nth, size));
      if (nth >= 50) times[index].push(performance.now() - began);
    }
  }
  const medians = times.map((all) => all.sort((a, b) => a - b)[all.length >> 1] * 1000);
  console.log(
    `${name.padEnd(48)} ${medians.map((value) => Math.round(value).toString().padStart(6)).join(' /')}   ${Math.round((medians.at(-1) / medians[0]) * 100) / 100}`,
  );
}

const largest = stores.at(-1);
/** MiB kept after so many more lists of each kind. */
async function keptAfter(rounds) {
  for (let nth = 0; nth < rounds; nth += 1)
    for (const make of Object.values(lists)) await largest.call(...make(nth, largest.size));
  return heapInUse() / 1024 / 1024;
}
const kept = [await keptAfter(500), await keptAfter(500), await keptAfter(500)];
console.log(
  `kept by the sandboxes after 4,500, 9,000 and 13,500 further lists, MiB: ${kept.map((value) => Math.round(value * 10) / 10).join(', ')}`,
);
