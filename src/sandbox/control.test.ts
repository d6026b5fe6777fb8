import { describe, expect, it } from 'vitest';
import { defined } from '../money/index.ts';
import { onItsOwn } from '../standaloneDigits.testing.ts';
import { createDriver } from './driver.testing.ts';

const headers = { 'x-control-token': 'token' } as const;

function withControl() {
  const driver = createDriver({ controlToken: 'token' });
  const control = (method: string, path: string, body?: unknown) =>
    driver.call(method, `/_control/${path}`, { key: 'none', headers, ...defined({ body }) });
  return { driver, control };
}

describe('the control surface', () => {
  it('does not exist without its token', async () => {
    const { driver } = withControl();
    const unknown = await driver.call('GET', '/nowhere');
    for (const given of [{}, { 'x-control-token': 'wrong' }]) {
      const answer = await driver.call('GET', '/_control/ledger', { headers: given });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
    const closed = await createDriver().call('GET', '/_control/ledger', { headers });
    expect(closed.status).toBe(404);
  });

  it('shows ledger and requests', async () => {
    const { driver, control } = withControl();
    const payment = await driver.pay('4242424242424242');
    const ledger = (await control('GET', 'ledger')).body;
    expect(ledger.charges).toMatchObject([{ payment_id: payment.payment_id, amount: 6540 }]);
    expect((await control('GET', 'requests')).body.requests).toHaveLength(3);
  });

  it('gives the digest of an account, and keeps nothing of what it was asked for', async () => {
    const { driver, control } = withControl();
    const text = 'DE89 3704 0044 0532 0130 00';
    const { digest } = (await control('POST', 'destination-digest', { text })).body;
    expect(digest).toBe(driver.sandbox.destinationDigest(text));
    expect(JSON.stringify((await control('GET', 'requests')).body)).not.toMatch(onItsOwn('3704'));
    expect((await control('POST', 'destination-digest', { text: '' })).status).toBe(422);
    expect((await control('GET', 'destination-digest')).status).not.toBe(200);
  });

  it('moves the clock', async () => {
    const { driver, control } = withControl();
    const { now } = (await control('GET', 'clock')).body;
    expect((await control('POST', 'clock', { advance: 1000 })).body.now).toBe(now + 1000);
    expect((await control('POST', 'clock', { set: '2031-01-01T00:00:00Z' })).body.iso).toBe('2031-01-01T00:00:00.000Z');
    expect(driver.clock.now()).toBe(Date.UTC(2031, 0, 1));
  });

  it('adds faults, customers, and starts again', async () => {
    const { driver, control } = withControl();
    await control('POST', 'faults', { endpoint: 'listPayments', kind: 'status 500' });
    expect((await driver.call('GET', '/payments/list')).status).toBe(500);
    expect((await control('POST', 'customers', { demo: true })).body).toMatchObject({ customer_id: 'cus_demo' });
    const cards = [{ number: '4242424242424242', expMonth: '01', expYear: '2020' }];
    const seeded = await control('POST', 'customers', { customerId: 'cus_x', cards });
    expect(seeded.body.payment_method_ids).toHaveLength(1);
    await control('POST', 'reset', {});
    expect((await control('GET', 'ledger')).body.entries).toEqual([]);
  });

  it('decides for the bank, out of band', async () => {
    const { driver, control } = withControl();
    for (const number of ['2303779951000537', '4212345678910006']) {
      const payment = await driver.pay(number);
      await driver.authenticate(payment);
      const [open] = (await control('GET', 'bank')).body.challenges;
      expect(open.payment_id).toBe(payment.payment_id);
      await control('POST', `bank/${open.acs_trans_id}`, { decide: 'approve' });
      expect((await driver.complete(payment)).body.status).toBe('succeeded');
    }
    const declined = await driver.pay('2303779951000537');
    const { body } = await driver.authenticate(declined);
    await control('POST', `bank/${body.acs_trans_id}`, { decide: 'decline' });
    expect((await driver.retrieve(declined)).body.status).toBe('failed');
    // A second decision changes nothing.
    const second = await control('POST', `bank/${body.acs_trans_id}`, { decide: 'approve' });
    expect(second.body).toEqual({ acs_trans_id: body.acs_trans_id, state: 'declined' });
    expect((await control('GET', 'bank')).body.challenges).toEqual([]);
  });

  it('refuses what it cannot read, and changes nothing by it', async () => {
    const { control } = withControl();
    expect((await control('POST', 'clock', { advance: 'much' })).status).toBe(422);
    expect((await control('POST', 'clock', { set: 'someday' })).status).toBe(422);
    expect((await control('POST', 'faults', { endpoint: 'nothing', kind: 'delay' })).status).toBe(422);
    expect((await control('POST', 'bank/x', { decide: 'approve' })).status).toBe(404);
    expect((await control('GET', 'nothing')).status).toBe(404);
    expect((await control('GET', 'reset')).status).toBe(405);
  });

  it('does not change what the service answers by being looked at', async () => {
    const plain = createDriver({ controlToken: 'token' });
    const { driver, control } = withControl();
    await control('GET', 'ledger');
    const watched = await driver.call('POST', '/payments', { body: { amount: 1, currency: 'USD' } });
    const alone = await plain.call('POST', '/payments', { body: { amount: 1, currency: 'USD' } });
    expect([watched.text, watched.headers.get('x-request-id')]).toEqual([
      alone.text,
      alone.headers.get('x-request-id'),
    ]);
  });

  it('lists waiting faults and clears them', async () => {
    const { driver, control } = withControl();
    await control('POST', 'faults', { endpoint: 'listPayments', kind: 'status 500', nth: 3 });
    await driver.call('GET', '/payments/list');
    expect((await control('GET', 'faults')).body).toEqual({
      faults: [{ fault: { endpoint: 'listPayments', kind: 'status 500', nth: 3 }, left: 2 }],
    });
    await control('POST', 'faults/clear', {});
    expect((await control('GET', 'faults')).body).toEqual({ faults: [] });
  });

  it('finds lines of the ledger by payment, payout, kind and place', async () => {
    const { driver, control } = withControl();
    const first = await driver.pay('4242424242424242');
    await driver.pay('4000000000000002');
    const { payout_id } = (await driver.call('POST', '/payouts/create', { body: { amount: 5, currency: 'EUR' } })).body;
    const all = (await control('GET', 'ledger')).body.entries as { sequence: number; kind: string }[];
    const find = async (query: string) => (await control('GET', `ledger?${query}`)).body.entries;
    const ofFirst = await find(`payment_id=${first.payment_id}`);
    expect(ofFirst.map(({ kind }: { kind: string }) => kind)).toEqual([
      'payment created',
      'method stored',
      'payment updated',
      'attempt started',
      'captured',
    ]);
    expect((await find(`payout_id=${payout_id}`)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'payout created',
    ]);
    expect(await find('kind=declined')).toEqual(all.filter(({ kind }) => kind === 'declined'));
    expect(await find('after=3&limit=2')).toEqual(all.slice(3, 5));
    expect(await find(`payment_id=${first.payment_id}&after=1&limit=1`)).toEqual([ofFirst[1]]);
    for (const query of ['kind=unheard', 'limit=many', 'surprise=1']) {
      expect((await control('GET', `ledger?${query}`)).status).toBe(422);
    }
  });

  it('tells the seed, and starts again from another', async () => {
    const { driver, control } = withControl();
    expect((await control('GET', 'seed')).body).toEqual({ seed: 'driver' });
    const first = await driver.createPayment();
    await control('POST', 'reset', {});
    expect((await driver.createPayment()).payment_id).toBe(first.payment_id);
    await control('POST', 'reset', { seed: 'other' });
    expect((await control('GET', 'seed')).body).toEqual({ seed: 'other' });
    expect((await driver.createPayment()).payment_id).not.toBe(first.payment_id);
  });

  it('takes a snapshot and goes back to it', async () => {
    const { driver, control } = withControl();
    const payment = await driver.createPayment();
    const { text } = await control('GET', 'snapshot');
    await driver.call('POST', `/payments/${payment.payment_id}/cancel`, { body: {} });
    driver.clock.advance(60_000);
    const raw = await driver.call('POST', '/_control/restore', { key: 'none', headers, raw: text });
    expect(raw.body).toEqual({ restored: true });
    expect((await driver.retrieve(payment)).body.status).toBe('requires_payment_method');
    expect((await control('GET', 'clock')).body.now).toBe(Date.UTC(2030, 5, 15, 12));
    for (const wrong of ['', '{}', '{"tillkit":"sandbox","version":2,"rows":[]}', text.slice(0, -3)]) {
      const refused = await driver.call('POST', '/_control/restore', { key: 'none', headers, raw: wrong });
      expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('not a snapshot')]);
    }
    expect((await driver.retrieve(payment)).body.status).toBe('requires_payment_method');
  });

  it('lists scenarios and plays them by name', async () => {
    const { driver, control } = withControl();
    const names = (await control('GET', 'scenarios')).body.scenarios.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['demo', 'busy-shop', 'disputes', 'payouts-in-every-state', 'links-in-every-state']);
    const played = (await control('POST', 'scenarios', { name: 'demo' })).body;
    expect(played).toMatchObject({ scenario: 'demo', customerIds: ['cus_demo'] });
    expect((await driver.call('GET', '/payments/list')).body[0].size).toBe(3);
    expect((await control('POST', 'scenarios', { name: 'nothing' })).status).toBe(422);
  });
});
