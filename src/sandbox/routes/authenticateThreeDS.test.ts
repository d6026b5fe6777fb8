import { describe, expect, it } from 'vitest';
import { decodeJson } from '../../contract/index.ts';
import { createDriver, type Driver, expectRefusal, type GoodCall } from '../driver.testing.ts';

/** One published card for each `trans_status`, and what it comes to. */
const rows = [
  {
    transStatus: 'Y',
    number: '4000000000001000',
    authentication: 'success',
    status: 'requires_customer_action',
    charges: 1,
  },
  {
    transStatus: 'A',
    number: '4000000000001026',
    authentication: 'success',
    status: 'requires_customer_action',
    charges: 1,
  },
  {
    transStatus: 'I',
    number: '5201281505129736',
    authentication: 'success',
    status: 'requires_customer_action',
    charges: 1,
  },
  {
    transStatus: 'U',
    number: '4000000000001034',
    authentication: 'success',
    status: 'requires_customer_action',
    charges: 1,
  },
  {
    transStatus: 'C',
    number: '4212345678910006',
    authentication: 'pending',
    status: 'requires_customer_action',
    charges: 0,
  },
  {
    transStatus: 'D',
    number: '2303779951000537',
    authentication: 'pending',
    status: 'requires_customer_action',
    charges: 0,
  },
  { transStatus: 'N', number: '4000000000001018', authentication: 'failed', status: 'failed', charges: 0 },
  { transStatus: 'R', number: '4000000000001042', authentication: 'failed', status: 'failed', charges: 0 },
] as const;

async function make(): Promise<[Driver, GoodCall]> {
  const driver = createDriver();
  const payment = await driver.pay('4000000000001000');
  const body = { client_secret: payment.client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' };
  return [
    driver,
    { method: 'POST', path: `/payments/${payment.payment_id}/3ds/authentication`, key: 'publishable', body },
  ];
}

describe('POST /payments/{payment_id}/3ds/authentication', () => {
  for (const row of rows) {
    it(`answers ${row.transStatus} for ${row.number} and keeps its meaning`, async () => {
      const driver = createDriver();
      const payment = await driver.pay(row.number);
      expect(payment).toMatchObject({
        status: 'requires_customer_action',
        next_action: { type: 'three_ds_invoke' },
        external_authentication_details: { status: 'started' },
      });
      const answer = await driver.authenticate(payment);
      expect(answer.body.trans_status).toBe(row.transStatus);
      const after = (await driver.retrieve(payment)).body;
      expect(after.status).toBe(row.status);
      expect(after.external_authentication_details.status).toBe(row.authentication);
      await driver.complete(payment);
      expect(driver.sandbox.ledger.charges(payment.payment_id)).toHaveLength(row.charges);
    });
  }

  it('ends the payment on U, ready for another card, where the merchant’s rule is to stop', async () => {
    const driver = createDriver({ threedsUnavailable: 'stop' });
    const payment = await driver.pay('4000000000001034');
    expect((await driver.authenticate(payment)).body.trans_status).toBe('U');
    expect((await driver.retrieve(payment)).body).toMatchObject({ status: 'failed', manual_retry_allowed: true });
    await driver.complete(payment);
    expect(driver.sandbox.ledger.charges(payment.payment_id)).toHaveLength(0);
  });

  it('ends the payment without a charge, ready for another try, when the bank refuses', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4000000000001018');
    await driver.authenticate(payment);
    expect((await driver.retrieve(payment)).body).toMatchObject({
      status: 'failed',
      error_code: 'EXTERNAL_AUTHENTICATION_FAILURE',
      manual_retry_allowed: true,
      amount_received: 0,
      next_action: null,
    });
  });

  it('gives a challenge request that names the transaction, unpadded', async () => {
    const driver = createDriver();
    const { body } = await driver.authenticate(await driver.pay('4212345678910006'));
    expect(body.acs_url).toBe('https://bank.sandbox.test/acs/challenge');
    expect(body.challenge_request).toMatch(/^[\w-]+$/);
    expect(decodeJson(body.challenge_request)).toEqual({
      messageType: 'CReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: body.three_dsserver_trans_id,
      acsTransID: body.acs_trans_id,
      challengeWindowSize: '05',
    });
  });

  it('names the 3DS method and its data for the card that has one, and for no other', async () => {
    const driver = createDriver();
    const details = (payment: { next_action: { three_ds_data: { three_ds_method_details: object } } }) =>
      payment.next_action.three_ds_data.three_ds_method_details as Record<string, string>;
    const withMethod = await driver.pay('4000000000001091');
    expect(details(withMethod)).toMatchObject({
      three_ds_method_data_submission: true,
      three_ds_method_url: 'https://bank.sandbox.test/acs/method',
      three_ds_method_key: 'threeDSMethodData',
    });
    expect(decodeJson(details(withMethod).three_ds_method_data ?? '')).toMatchObject({
      threeDSMethodNotificationURL: 'https://pay.sandbox.test/3ds/method-notify',
    });
    const without = await driver.pay('4212345678910006');
    expect(details(without)).toMatchObject({ three_ds_method_data_submission: false, three_ds_method_url: null });
  });

  it('approves a decoupled authentication after eight seconds', async () => {
    const driver = createDriver();
    const payment = await driver.pay('2303779951000537');
    await driver.authenticate(payment);
    driver.clock.advance(7_999);
    expect((await driver.complete(payment)).body.status).toBe('requires_customer_action');
    driver.clock.advance(1);
    expect((await driver.retrieve(payment)).body.external_authentication_details.status).toBe('success');
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('lets a second authentication take the place of a pending one', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    const second = await driver.authenticate(payment);
    expect(second.status).toBe(200);
    expect((await decide({ decision: 'approve', code: '1234' })).status).toBe(410);
    expect((await driver.retrieve(payment)).body.external_authentication_details.status).toBe('pending');
    const page = await driver.bank('/acs/challenge', { creq: second.body.challenge_request });
    expect(page.status).toBe(200);
  });

  it('answers an app with signed content in place of a page, and the holder approves on the phone', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4212345678910006');
    const body = { client_secret: payment.client_secret, device_channel: 'APP', threeds_method_comp_ind: 'U' };
    const path = `/payments/${payment.payment_id}/3ds/authentication`;
    const answer = (await driver.call('POST', path, { key: 'publishable', body })).body;
    expect(answer).toMatchObject({ trans_status: 'C', acs_url: null, challenge_request: null });
    expect(answer.acs_signed_content).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
    expect((await driver.complete(payment)).body.status).toBe('requires_customer_action');
    driver.clock.advance(8_000);
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('answers an app whose holder is not asked like a browser', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4000000000001000');
    const body = { client_secret: payment.client_secret, device_channel: 'APP', threeds_method_comp_ind: 'U' };
    const path = `/payments/${payment.payment_id}/3ds/authentication`;
    const answer = (await driver.call('POST', path, { key: 'publishable', body })).body;
    expect(answer).toMatchObject({ trans_status: 'Y', acs_signed_content: null });
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('refuses a payment that has nothing to authenticate', async () => {
    const driver = createDriver();
    const state = { status: 400, code: 'IR_16' };
    for (const payment of [await driver.createPayment(), await driver.pay('4242424242424242')]) {
      const body = { client_secret: payment.client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' };
      const path = `/payments/${payment.payment_id}/3ds/authentication`;
      await expectRefusal(driver, 'POST', path, { key: 'publishable', body }, state);
    }
    const [again, good] = await make();
    await again.call('POST', good.path, good);
    await expectRefusal(again, 'POST', good.path, good, state);
  });
});
