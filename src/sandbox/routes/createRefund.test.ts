import { describe, expect, it } from 'vitest';
import { everyRow } from '../../everyRow.testing.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

const card = '4242424242424242';

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.pay(card);
  const body = { payment_id: payment.payment_id, amount: 1000 };
  return [driver, { method: 'POST', path: '/refunds', key: 'secret', body }];
}

const refund = (driver: Driver, body: Record<string, unknown>) => driver.call('POST', '/refunds', { body });

async function refused(change: Record<string, unknown>, status: number, code: string) {
  const [driver, good] = await make();
  await expectRefusal(driver, 'POST', good.path, { body: { ...good.body, ...change } }, { status, code });
}

const kinds = (driver: Driver) => driver.sandbox.ledger.entries().map((entry) => entry.kind);

describe('POST /refunds', () => {
  it('pays a part back at once, with every required field and what came with it', async () => {
    const [driver, good] = await make();
    const extra = {
      reason: 'requested_by_customer',
      metadata: { ticket: '7' },
      refund_type: 'instant',
      merchant_id: driver.sandbox.keys.merchantId,
      split_refunds: { fauxpay_split_refund: { revert_transfer: true } },
    };
    const { body } = await driver.call('POST', good.path, { body: { ...good.body, ...extra } });
    expect(body).toMatchObject({
      payment_id: good.body?.payment_id,
      amount: 1000,
      currency: 'USD',
      status: 'succeeded',
      connector: 'connector_a',
      reason: 'requested_by_customer',
      metadata: { ticket: '7' },
      split_refunds: { fauxpay_split_refund: { revert_transfer: true } },
      error_code: null,
    });
    expect(body.refund_id).toMatch(/^ref_\w{26}$/);
    expect(driver.sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'refunded', amount: 1000 });
  });

  it('pays everything back that was captured when no amount is said', async () => {
    const driver = createDriver();
    const whole = await driver.pay(card, { shipping_cost: 60 });
    expect((await refund(driver, { payment_id: whole.payment_id })).body.amount).toBe(6600);
    const held = await driver.pay(card, { capture_method: 'manual' });
    await driver.call('POST', `/payments/${held.payment_id}/capture`, { body: { amount_to_capture: 2500 } });
    expect((await refund(driver, { payment_id: held.payment_id })).body.amount).toBe(2500);
  });

  it('shows the refund inside its payment', async () => {
    const [driver, good] = await make();
    const { body } = await driver.call('POST', good.path, good);
    const payment = await driver.retrieve({ payment_id: String(good.body?.payment_id) });
    expect(payment.body.refunds).toEqual([body]);
  });

  it('takes 100 and refuses 99, and 0, and less', async () => {
    const [driver, good] = await make();
    expect((await refund(driver, { ...good.body, amount: 100 })).status).toBe(200);
    for (const amount of [99, 0, -1]) await refused({ amount }, 422, 'IR_05');
    const small = await driver.pay(card, { amount: 99 });
    const body = { payment_id: small.payment_id };
    await expectRefusal(driver, 'POST', '/refunds', { body }, { status: 422, code: 'IR_05' });
  });

  it('pays back what is left to the last unit and nothing more', async () => {
    const [driver, good] = await make();
    const tooLarge = { status: 400, code: 'IR_13' };
    await expectRefusal(driver, 'POST', '/refunds', { body: { ...good.body, amount: 6541 } }, tooLarge);
    expect((await refund(driver, { ...good.body, amount: 6000 })).status).toBe(200);
    await expectRefusal(driver, 'POST', '/refunds', { body: { ...good.body, amount: 541 } }, tooLarge);
    expect((await refund(driver, { ...good.body, amount: 540 })).status).toBe(200);
    await expectRefusal(driver, 'POST', '/refunds', { body: { ...good.body, amount: 100 } }, tooLarge);
  });

  it('counts a refund that is under way, and not one that failed', async () => {
    const [driver, good] = await make();
    expect((await refund(driver, { ...good.body, amount: 5903 })).body.status).toBe('pending');
    const body = { ...good.body, amount: 638 };
    await expectRefusal(driver, 'POST', '/refunds', { body }, { status: 400, code: 'IR_13' });
    const other = await driver.pay(card);
    const failed = await refund(driver, { payment_id: other.payment_id, amount: 5902 });
    expect(failed.body.status).toBe('failed');
    expect((await refund(driver, { payment_id: other.payment_id })).body).toMatchObject({
      amount: 6540,
      status: 'succeeded',
    });
  });

  it('answers a decline of the processor with 200 and says why', async () => {
    const [driver, good] = await make();
    const answer = await refund(driver, { ...good.body, amount: 902 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'failed',
      error_code: 'RF_01',
      unified_code: 'UE_1000',
      issuer_error_code: '05',
    });
    expect(answer.body.error_message).toMatch(/declined/);
    expect(kinds(driver)).not.toContain('refunded');
  });

  everyRow([
    [903, 'pending', 3_600_000, 'succeeded'],
    [904, 'review', 86_400_000, 'succeeded'],
    [905, 'pending', 3_600_000, 'failed'],
  ])('%i is %s at first, and after %i ms %s', async (amount, first, ms, last) => {
    const [driver, good] = await make();
    const { body } = await refund(driver, { ...good.body, amount });
    expect(body.status).toBe(first);
    const status = async () => (await driver.call('GET', `/refunds/${body.refund_id}`)).body.status;
    driver.clock.advance(ms - 1);
    expect(await status()).toBe(first);
    expect(kinds(driver)).not.toContain('refunded');
    driver.clock.advance(1);
    expect(await status()).toBe(last);
    expect(await status()).toBe(last);
    expect(kinds(driver).filter((kind) => kind === 'refunded')).toHaveLength(last === 'succeeded' ? 1 : 0);
  });

  it('leaves a scheduled refund to the scheduler', async () => {
    const [driver, good] = await make();
    const { body } = await refund(driver, { ...good.body, refund_type: 'scheduled' });
    expect(body.status).toBe('pending');
    driver.clock.advance(3_600_000);
    expect((await driver.call('GET', `/refunds/${body.refund_id}`)).body.status).toBe('succeeded');
  });

  it('refuses an id that is taken, by any merchant, and never repeats the first answer', async () => {
    const [driver, good] = await make();
    const body = { ...good.body, refund_id: '0b6e5e1c-7c9c-4f0e-8a61-0d2b5a3c9f10' };
    expect((await refund(driver, body)).body.refund_id).toBe(body.refund_id);
    await expectRefusal(driver, 'POST', '/refunds', { body }, { status: 400, code: 'HE_01' });
    const other = { ...body, payment_id: (await driver.pay(card)).payment_id };
    await expectRefusal(driver, 'POST', '/refunds', { body: other }, { status: 400, code: 'HE_01' });
  });

  it('makes ten attempts on one payment and no eleventh', async () => {
    const [driver, good] = await make();
    for (let i = 0; i < 10; i += 1) expect((await refund(driver, { ...good.body, amount: 100 })).status).toBe(200);
    const body = { ...good.body, amount: 100 };
    await expectRefusal(driver, 'POST', '/refunds', { body }, { status: 400, code: 'IR_12' });
  });

  it('refuses a payment that was not captured, or not paid', async () => {
    const driver = createDriver();
    const state = { status: 400, code: 'IR_14' };
    const several = await driver.pay(card, { capture_method: 'manual_multiple' });
    await driver.call('POST', `/payments/${several.payment_id}/capture`, { body: { amount_to_capture: 1000 } });
    const payments = [
      await driver.createPayment(),
      await driver.pay('4000000000000002'),
      await driver.pay(card, { capture_method: 'manual' }),
      several,
    ];
    for (const { payment_id } of payments) {
      await expectRefusal(driver, 'POST', '/refunds', { body: { payment_id, amount: 100 } }, state);
    }
  });

  it('refuses a payment of more than a year ago', async () => {
    const [driver, good] = await make();
    driver.clock.advance(365 * 86_400_000);
    expect((await driver.call('POST', good.path, good)).status).toBe(200);
    driver.clock.advance(1);
    await expectRefusal(driver, 'POST', good.path, good, { status: 422, code: 'IR_05' });
  });

  it('pays back once, however many ask at the same time with one id', async () => {
    const [driver, good] = await make();
    const body = { ...good.body, refund_id: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(driver, body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(kinds(driver).filter((kind) => kind === 'refunded')).toHaveLength(1);
  });
});

describe('GET /refunds/{refund_id}', () => {
  it('answers what the creation answered', async () => {
    const driver = createDriver();
    const { payment_id } = await driver.pay('4242424242424242');
    const body = { payment_id, amount: 100, refund_id: 'ref_mine' };
    const created = await driver.call('POST', '/refunds', { body });
    expect((await driver.call('GET', '/refunds/ref_mine')).body).toEqual(created.body);
  });

  it('knows no refund of another id, and says so with a dot', async () => {
    const answer = await createDriver().call('GET', '/refunds/ref_none');
    expect(answer.body.error).toMatchObject({ code: 'HE_02', message: 'Refund does not exist in our records.' });
  });
});
