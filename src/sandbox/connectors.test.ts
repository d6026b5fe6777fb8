import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { connectors } from '../contract/index.ts';
import { type ConnectorName, type ConnectorRow, connectorOfAmount, connectorTable, outcomeAt } from './connectors.ts';
import { createDriver, type Driver } from './driver.testing.ts';

const good = '4242424242424242';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function spanOf(ms: number): string {
  const [word, length] = units.find(([, length]) => ms >= length) ?? units[3];
  const count = ms / length;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

const grouped = (amount: number) => amount.toLocaleString('en').replaceAll(',', ' ');

/** A row in words, as the README has it. */
function sentenceOf({ when, outcome }: ConnectorRow): readonly [string, string] {
  const conditions = [
    ...(when.ending === undefined ? [] : [`amount ends in ${when.ending}`]),
    ...(when.above === undefined ? [] : [`amount above ${grouped(when.above)}`]),
    ...(when.firstAttempt ? ['first attempt'] : []),
    ...(when.currencyOutside ? [`currency other than ${when.currencyOutside.join(', ')}`] : []),
    ...(when.destination ? [`to a ${when.destination} account`] : []),
    ...(when.reasonOutside ? [`reason other than ${when.reasonOutside.join(', ')}`] : []),
  ];
  return [conditions.join(', ') || 'always', consequenceOf(outcome)];
}

function consequenceOf(outcome: ConnectorRow['outcome']): string {
  switch (outcome.kind) {
    case 'refuse': {
      const { code, message, unifiedCode } = outcome.refusal;
      return `refused: \`${code}\` ${message}, \`${unifiedCode}\``;
    }
    case 'block':
      return `a confirmation is answered 200 with the error \`HE_03\` of type \`blocked\`, and nothing changes`;
    case 'refuse currency':
      return 'the call is refused: 400 `IR_28`';
    case 'refuse reason':
      return 'the call is refused: 422 `IR_05`';
    case 'wait': {
      const end = outcome.refusal ? `fails: \`${outcome.refusal.code}\` ${outcome.refusal.message}` : 'succeeds';
      return `waits${outcome.as === 'requires_merchant_action' ? ' as `requires_merchant_action`' : ''}, after ${spanOf(outcome.afterMs)} it ${end}`;
    }
    case 'capture part':
      return `captured automatically up to ${grouped(outcome.most)}: \`partially_captured\`, the rest is let go`;
    case 'needs vendor account':
      return '`requires_vendor_account_creation`';
    case 'return':
      return `\`initiated\`, after ${spanOf(outcome.afterMs)} \`reversed\``;
    case 'answer late':
      return `the work is done at once and answered after ${spanOf(outcome.afterMs)}`;
    default:
      return outcome satisfies never;
  }
}

function tableOfReadme(): string {
  const lines = connectors.flatMap((connector) => {
    const rows = connectorTable.filter((row) => row.connector === connector);
    if (rows.length === 0) return [`| \`${connector}\` | all | always | approved at once |`];
    return rows.map((row) => `| \`${connector}\` | ${row.operation} | ${sentenceOf(row).join(' | ')} |`);
  });
  return ['| Connector | Asked for | When | What happens |', '|---|---|---|---|', ...lines].join('\n');
}

/** An amount that a row speaks of, in minor units: at least 100, which is the least refund. */
function amountOf({ when }: ConnectorRow): number {
  return (when.above ?? 1000) + (when.above === undefined ? Number(when.ending ?? 0) : 1);
}

async function authorised(driver: Driver, connector: ConnectorName, amount: number) {
  const body = { amount, connector: [connector], capture_method: 'manual', request_incremental_authorization: true };
  const payment = await driver.pay(good, body);
  expect(payment.status).toBe('requires_capture');
  return payment;
}

const destinations = {
  bank: { payout_type: 'bank', payout_method_data: { bank: { iban: 'DE89370400440532013000' } } },
  card: {
    payout_type: 'card',
    payout_method_data: { card: { card_number: good, expiry_month: '3', expiry_year: '34' } },
  },
  wallet: { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'who@mail.test' } } } },
} as const;

function payOut(driver: Driver, row: Pick<ConnectorRow, 'connector' | 'when'>, amount: number, currency = 'EUR') {
  const body = {
    ...{ amount, currency, customer_id: 'cus_1', connector: [row.connector], confirm: true, auto_fulfill: true },
    ...destinations[row.when.destination ?? 'wallet'],
  };
  return driver.call('POST', '/payouts/create', { body });
}

/** Plays a row that refuses, and gives what the resource says of it. */
async function playRefusal(driver: Driver, row: ConnectorRow) {
  const amount = amountOf(row);
  switch (row.operation) {
    case 'payment':
      return driver.pay(good, { amount, connector: [row.connector] });
    case 'payout':
      return (await payOut(driver, row, amount)).body;
    case 'refund': {
      const { payment_id } = await driver.pay(good, { amount: 5000, connector: [row.connector] });
      return (await driver.call('POST', '/refunds', { body: { payment_id, amount } })).body;
    }
    case 'capture': {
      const { payment_id } = await authorised(driver, row.connector, 5000);
      const path = `/payments/${payment_id}/capture`;
      const { body } = await driver.call('POST', path, { body: { amount_to_capture: amount } });
      expect(body.captures).toMatchObject([{ status: 'failed', amount }]);
      expect(body.attempts).toMatchObject([{ status: 'capture_failed' }]);
      return body;
    }
    case 'increment': {
      const { payment_id } = await authorised(driver, row.connector, 5000);
      const path = `/payments/${payment_id}/incremental_authorization`;
      const { body } = await driver.call('POST', path, { body: { amount } });
      expect(body).toMatchObject({ status: 'requires_capture', amount: 5000 });
      const [raise] = body.incremental_authorizations;
      return { ...raise, status: raise.status === 'failure' ? 'failed' : raise.status };
    }
    default:
      throw new Error(`${row.operation} is not refused`);
  }
}

const rowsOf = <Kind extends ConnectorRow['outcome']['kind']>(kind: Kind) =>
  connectorTable.flatMap((row) =>
    row.outcome.kind === kind
      ? // The kind has just been compared.
        [[sentenceOf(row)[0], row, row.outcome as Extract<ConnectorRow['outcome'], { kind: Kind }>] as const]
      : [],
  );
const named = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(([when, row, outcome]) => [`${row.connector} ${row.operation} (${when})`, row, outcome] as const);

describe('the table of connectors', () => {
  it('is the one of the README', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const between = /<!-- connectors: begin -->\n([\s\S]*?)\n<!-- connectors: end -->/.exec(readme)?.[1];
    expect(between).toBe(tableOfReadme());
  });

  it('has a behaviour for each of the nine but the first, which approves everything at once', () => {
    const behaving = new Set(connectorTable.map((row) => row.connector));
    expect(connectors.filter((connector) => !behaving.has(connector))).toEqual(['connector_a']);
  });

  it('reaches every row: none is hidden behind an earlier one', () => {
    for (const row of connectorTable) {
      const { currencyOutside, destination, reasonOutside } = row.when;
      const reason = reasonOutside ? 'changed my mind' : undefined;
      const facts = { amount: amountOf(row), currency: currencyOutside ? 'JPY' : 'EUR', reason };
      const outcome = outcomeAt(row.connector, row.operation, { ...facts, destination: destination ?? 'wallet' });
      expect(outcome, `${row.connector} ${row.operation}`).toBe(row.outcome);
    }
  });
});

describe('a connector', () => {
  it.each(named(rowsOf('refuse')))('%s refuses in its own words, and no money moves by it', async (_, row, outcome) => {
    if (outcome.kind !== 'refuse') throw new Error('a refusal');
    const driver = createDriver();
    const body = await playRefusal(driver, row);
    const { code, message } = outcome.refusal;
    expect(body).toMatchObject({ status: 'failed', error_code: code, error_message: message });
    if (row.operation !== 'increment') expect(body.unified_code).toBe(outcome.refusal.unifiedCode);
    if (row.operation === 'payment') {
      expect(body.issuer_error_code).toBe(outcome.refusal.byIssuer ? code : null);
      expect(driver.sandbox.ledger.charges()).toEqual([]);
    }
    const moved = driver.sandbox.ledger.entries().map(({ kind }) => kind);
    for (const kind of ['refunded', 'disbursed', 'captured later', 'authorised further'])
      expect(moved).not.toContain(kind);
  });

  it.each(['connector_b', 'connector_c'] as const)(
    '%s keeps the attempt that failed when it is tried again',
    async (connector) => {
      const driver = createDriver();
      const amount = connector === 'connector_b' ? 1051 : 1041;
      const payment = await driver.pay(good, { amount, connector: [connector] });
      driver.clock.advance(1000);
      const again = await driver.confirm(payment, { payment_method_id: payment.payment_method_id });
      // A soft decline passes the second time, a hard one never does.
      const status = connector === 'connector_b' ? 'succeeded' : 'failed';
      expect(again.body).toMatchObject({
        status,
        attempt_count: 2,
        attempts: [
          { attempt_id: `${payment.payment_id}_1`, status: 'failure', error_code: String(amount).slice(-2), amount },
          { attempt_id: `${payment.payment_id}_2`, status: status === 'succeeded' ? 'charged' : 'failure' },
        ],
      });
      expect(again.body.attempts[0].modified_at).not.toBe(again.body.attempts[1].created_at);
    },
  );

  it.each(named(rowsOf('wait').filter(([, row]) => row.operation === 'payment')))(
    '%s decides later, and only then is there money',
    async (_, row, outcome) => {
      if (outcome.kind !== 'wait') throw new Error('a wait');
      const driver = createDriver();
      const payment = await driver.pay(good, { amount: amountOf(row), connector: [row.connector] });
      expect(payment).toMatchObject({ status: outcome.as, error_code: null, amount_received: 0 });
      expect(driver.sandbox.ledger.charges()).toEqual([]);
      driver.clock.advance(outcome.afterMs - 1);
      expect((await driver.retrieve(payment)).body.status).toBe(outcome.as);
      driver.clock.advance(1);
      const { body } = await driver.retrieve(payment);
      expect(body.status).toBe(outcome.refusal ? 'failed' : 'succeeded');
      expect(body.error_code).toBe(outcome.refusal?.code ?? null);
      expect(driver.sandbox.ledger.charges()).toHaveLength(outcome.refusal ? 0 : 1);
    },
  );

  it('refuses to pay, cancel, capture or refund a payment that it has not decided', async () => {
    const driver = createDriver();
    const payment = await driver.pay(good, { amount: 1000, connector: ['connector_g'] });
    const state = async (path: string, body: object) => (await driver.call('POST', path, { body })).body.error.code;
    expect((await driver.confirm(payment, { payment_method_id: payment.payment_method_id })).body.error.code).toBe(
      'IR_16',
    );
    expect(await state(`/payments/${payment.payment_id}/cancel`, {})).toBe('IR_16');
    expect(await state(`/payments/${payment.payment_id}/capture`, {})).toBe('IR_14');
    expect(await state('/refunds', { payment_id: payment.payment_id })).toBe('IR_14');
  });

  it('decides on a payment whose saved card is gone by then as on any other', async () => {
    const driver = createDriver();
    const cards = [{ number: good, expMonth: '12', expYear: '2034', requiresCvv: false }];
    const { customerId, paymentMethodIds } = driver.sandbox.seedCustomer({ customerId: 'cus_1', cards });
    const payment = await driver.createPayment({ customer_id: customerId, connector: ['connector_g'] });
    await driver.confirm(payment, { payment_method_id: paymentMethodIds[0] });
    driver.sandbox.seedCustomer({ customerId: 'cus_1' });
    driver.clock.advance(60_000);
    expect((await driver.retrieve(payment)).body).toMatchObject({ status: 'succeeded', amount_received: 6540 });
  });

  it.each([
    ['manual', 1000, 'succeeded', 'charged'],
    ['manual', 400, 'partially_captured', 'charged'],
    ['manual', 402, 'failed', 'failed'],
    ['manual_multiple', 400, 'partially_captured_and_capturable', 'charged'],
    ['manual_multiple', 402, 'requires_capture', 'failed'],
  ])(
    'connector_g takes a %s capture of %i a minute later: %s',
    async (capture_method, amount_to_capture, last, word) => {
      const driver = createDriver();
      const payment = await driver.pay(good, { amount: 1000, connector: ['connector_g'], capture_method });
      driver.clock.advance(60_000);
      expect((await driver.retrieve(payment)).body.status).toBe('requires_capture');
      const path = `/payments/${payment.payment_id}/capture`;
      const first = (await driver.call('POST', path, { body: { amount_to_capture } })).body;
      const several = capture_method === 'manual_multiple';
      expect(first).toMatchObject({
        status: 'processing',
        amount_received: 0,
        amount_capturable: several ? 1000 - amount_to_capture : 0,
        captures: [{ status: 'pending', amount: amount_to_capture, capture_sequence: 1 }],
      });
      driver.clock.advance(60_000);
      const { body } = await driver.retrieve(payment);
      const received = word === 'charged' ? amount_to_capture : 0;
      expect(body).toMatchObject({ status: last, amount_received: received, captures: [{ status: word }] });
      const entries = driver.sandbox.ledger.entries();
      const voided = entries.filter(({ kind }) => kind === 'voided').reduce((sum, { amount = 0 }) => sum + amount, 0);
      expect(received + voided + body.amount_capturable).toBe(1000);
    },
  );

  it('takes a second capture of manual_multiple while the first is on its way, and never more than there is', async () => {
    const driver = createDriver();
    const payment = await driver.pay(good, {
      amount: 1000,
      connector: ['connector_g'],
      capture_method: 'manual_multiple',
    });
    driver.clock.advance(60_000);
    const path = `/payments/${payment.payment_id}/capture`;
    await driver.call('POST', path, { body: { amount_to_capture: 600 } });
    const over = await driver.call('POST', path, { body: { amount_to_capture: 401 } });
    expect([over.status, over.body.error.code]).toEqual([422, 'IR_06']);
    await driver.call('POST', path, { body: {} });
    expect((await driver.call('POST', path, { body: {} })).body.error.code).toBe('IR_06');
    driver.clock.advance(60_000);
    expect((await driver.retrieve(payment)).body).toMatchObject({ status: 'succeeded', amount_received: 1000 });
  });

  it.each([
    ['connector_g', 1000, 60_000, 'succeeded'],
    ['connector_g', 1002, 60_000, 'failed'],
    ['connector_h', 1000, 3_600_000, 'failed'],
  ])('%s leaves a refund of %i pending for %i ms: %s', async (connector, amount, ms, last) => {
    const driver = createDriver();
    const { payment_id } = await driver.pay(good, { amount: 5000, connector: [connector] });
    driver.clock.advance(60_000);
    const refund = (await driver.call('POST', '/refunds', { body: { payment_id, amount } })).body;
    expect(refund).toMatchObject({ status: 'pending', connector });
    driver.clock.advance(ms);
    expect((await driver.call('GET', `/refunds/${refund.refund_id}`)).body.status).toBe(last);
  });

  it.each([
    ['connector_g', 'wallet', 'pending', 'success'],
    ['connector_g', 'bank', 'pending', 'success'],
    ['connector_h', 'card', 'initiated', 'reversed'],
    ['connector_h', 'wallet', 'initiated', 'reversed'],
    ['connector_h', 'bank', 'requires_vendor_account_creation', 'requires_vendor_account_creation'],
  ] as const)('%s pays to a %s: %s, then %s', async (connector, destination, first, last) => {
    const driver = createDriver();
    const { body } = await payOut(driver, { connector, when: { destination } }, 1000);
    expect(body).toMatchObject({ status: first, connector });
    driver.clock.advance(2 * 3_600_000);
    expect((await driver.call('GET', `/payouts/${body.payout_id}`)).body.status).toBe(last);
  });

  it('connector_c takes three reasons of a refund, or none', async () => {
    const driver = createDriver();
    const { payment_id } = await driver.pay(good, { amount: 5000, connector: ['connector_c'] });
    const call = (reason?: string) => driver.call('POST', '/refunds', { body: { payment_id, amount: 100, reason } });
    const refused = await call('changed my mind');
    expect([refused.status, refused.body.error.code]).toEqual([422, 'IR_05']);
    for (const reason of ['duplicate', 'fraudulent', 'requested_by_customer', undefined]) {
      expect((await call(reason)).body).toMatchObject({ status: 'succeeded', reason: reason ?? null });
    }
  });

  it('connector_i takes three currencies, and at most 10 000 of a payment at once', async () => {
    const driver = createDriver();
    const connector = ['connector_i'];
    const call = (body: object) => driver.call('POST', '/payments', { body: { amount: 1000, connector, ...body } });
    const refused = await call({ currency: 'JPY' });
    expect([refused.status, refused.body.error.code, refused.body.error.connector]).toEqual([
      400,
      'IR_28',
      'connector_i',
    ]);
    const open = (await call({ currency: 'EUR' })).body;
    const changed = await driver.call('POST', `/payments/${open.payment_id}`, { body: { currency: 'JPY' } });
    expect([changed.status, changed.body.error.code]).toEqual([400, 'IR_28']);
    expect((await payOut(driver, { connector: 'connector_i', when: {} }, 1000, 'JPY')).body.error.code).toBe('IR_28');

    const part = await driver.pay(good, { amount: 10_001, connector, shipping_cost: 500 });
    expect(part).toMatchObject({
      status: 'partially_captured',
      amount_received: 10_000,
      amount_capturable: 0,
      attempts: [{ status: 'partial_charged' }],
    });
    const path = '/refunds';
    expect((await driver.call('POST', path, { body: { payment_id: part.payment_id } })).body.amount).toBe(10_000);
    expect((await driver.pay(good, { amount: 10_000, connector })).status).toBe('succeeded');
  });

  it('connector_d answers a blocked payment with 200 and an error, and another one can be tried', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ amount: 1066, connector: ['connector_d'] });
    const method = { payment_method_id: (await driver.storeCard(payment, good)).body.payment_method_id };
    const before = driver.sandbox.ledger.entries().length;
    for (const path of ['', '/confirm']) {
      const body = { payment_method: 'card', confirm: true, ...method };
      const answer = await driver.call('POST', `/payments/${payment.payment_id}${path}`, { body });
      expect([answer.status, answer.body]).toEqual([
        200,
        { error: expect.objectContaining({ type: 'blocked', code: 'HE_03', reason: expect.stringMatching(/\S/) }) },
      ]);
    }
    expect(driver.sandbox.ledger.entries()).toHaveLength(before);
    expect((await driver.retrieve(payment)).body).toMatchObject({
      status: 'requires_payment_method',
      attempt_count: 1,
    });
    expect((await driver.confirm(payment, { ...method, connector: ['connector_a'] })).body.status).toBe('succeeded');
  });

  it('connector_f does the work at once and answers three seconds later by the clock', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ connector: ['connector_f'] });
    const stored = await driver.storeCard(payment, good);
    let answered = false;
    const call = driver.confirm(payment, { payment_method_id: stored.body.payment_method_id }).then((answer) => {
      answered = true;
      return answer;
    });
    while (driver.sandbox.ledger.charges().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    driver.clock.advance(2999);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answered).toBe(false);
    driver.clock.advance(1);
    expect((await call).body).toMatchObject({ status: 'succeeded', connector: 'connector_f' });
  });

  it('connector_f lets no caller wait for ever where the clock is stopped', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ connector: ['connector_f'] });
    const { payment_method_id } = (await driver.storeCard(payment, good)).body;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answered = vi.fn();
      const call = driver.confirm(payment, { payment_method_id }).then(answered);
      await vi.waitUntil(() => driver.sandbox.ledger.charges().length === 1);
      await vi.advanceTimersByTimeAsync(2000);
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(3000);
      await call;
      expect(answered).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('connector_f does not wait for a caller that has gone away', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment({ connector: ['connector_f'] });
    const { payment_method_id } = (await driver.storeCard(payment, good)).body;
    const gone = new AbortController();
    const request = new Request(`https://service.sandbox.test/payments/${payment.payment_id}`, {
      method: 'POST',
      headers: { 'api-key': driver.sandbox.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_method: 'card', payment_method_id, confirm: true }),
      signal: gone.signal,
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const call = driver.sandbox.fetch(request);
      await vi.waitUntil(() => driver.sandbox.ledger.charges().length === 1);
      gone.abort();
      // No timer of the test moves on, so that nothing but the caller's leaving can have ended the wait.
      expect((await call).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('which connector a call goes to', () => {
  it('is the one that the merchant names, by name, by route or by account', async () => {
    const driver = createDriver();
    const named = await driver.pay(good, { connector: ['connector_b', 'connector_c'] });
    expect(named).toMatchObject({ connector: 'connector_b', attempts: [{ connector: 'connector_b' }] });
    const route = (data: object) => driver.pay(good, { routing: { type: 'single', data } });
    expect((await route({ connector: 'connector_c' })).connector).toBe('connector_c');
    expect((await route({ merchant_connector_id: named.merchant_connector_id })).connector).toBe('connector_b');
    const retried = await driver.pay(good, { amount: 1041, connector: ['connector_c'] });
    const { body } = await driver.confirm(retried, {
      payment_method_id: retried.payment_method_id,
      connector: ['connector_a'],
    });
    expect(body).toMatchObject({ status: 'succeeded', connector: 'connector_a' });
    expect(body.attempts.map((attempt: { connector: string }) => attempt.connector)).toEqual([
      'connector_c',
      'connector_a',
    ]);
  });

  it('is otherwise the one that the amount names, and else connector_a', async () => {
    expect(connectors.map((_, nth) => connectorOfAmount(9_010_000 + nth * 10_000))).toEqual([...connectors]);
    expect([0, 6540, 9_009_999, 9_100_000, 999_999_999].map(connectorOfAmount)).toEqual(Array(5).fill('connector_a'));
    const driver = createDriver();
    expect(await driver.pay(good, { amount: 9_030_041 })).toMatchObject({ connector: 'connector_c', error_code: '41' });
    expect((await driver.pay(good)).connector).toBe('connector_a');
    const payout = { ...destinations.wallet, amount: 9_070_000, currency: 'EUR', customer_id: 'cus_1', confirm: true };
    expect((await driver.call('POST', '/payouts/create', { body: payout })).body.connector).toBe('connector_g');
  });

  it('stays with the payment: its refunds and disputes name the same', async () => {
    const driver = createDriver();
    const payment = await driver.pay(good, { connector: ['connector_d'] });
    const { payment_id } = payment;
    const refund = (await driver.call('POST', '/refunds', { body: { payment_id, amount: 100 } })).body;
    const dispute = await driver.call('GET', `/disputes/${driver.sandbox.openDispute({ paymentId: payment_id })}`);
    for (const resource of [refund, dispute.body]) {
      expect(resource.connector).toBe('connector_d');
      expect(resource.merchant_connector_id).toBe(payment.merchant_connector_id);
    }
    const other = await driver.pay(good);
    expect(other.merchant_connector_id).not.toBe(payment.merchant_connector_id);
  });

  it.each([
    [{ connector: ['connector_z'] }, 404, 'HE_04'],
    [{ connector: ['Connector A'] }, 422, 'IR_05'],
    [{ connector: 'connector_a' }, 400, 'IR_06'],
    [{ routing: { type: 'single', data: { connector: 'connector_z' } } }, 404, 'HE_04'],
    [{ routing: { type: 'single', data: { merchant_connector_id: 'mca_none' } } }, 404, 'HE_02'],
    [{ routing: { type: 'volume_split', data: {} } }, 422, 'IR_06'],
    [{ connector: ['connector_a'], routing: { type: 'single', data: { connector: 'connector_b' } } }, 422, 'IR_06'],
  ])('is refused when it is none: %j', async (choice, status, code) => {
    const driver = createDriver();
    for (const path of ['/payments', '/payouts/create']) {
      const answer = await driver.call('POST', path, { body: { amount: 1000, currency: 'EUR', ...choice } });
      expect([answer.status, answer.body.error.code], path).toEqual([status, code]);
    }
    expect(driver.sandbox.ledger.entries()).toEqual([]);
  });

  it('is not for a browser to say', async () => {
    const driver = createDriver();
    const payment = await driver.createPayment();
    for (const field of [
      { connector: ['connector_b'] },
      { routing: { type: 'single' } },
      { request_incremental_authorization: true },
    ]) {
      const body = { client_secret: payment.client_secret, ...field };
      const answer = await driver.call('POST', `/payments/${payment.payment_id}`, { key: 'publishable', body });
      expect([answer.status, answer.body.error.code]).toEqual([422, 'IR_06']);
    }
  });
});
