import { describe, expect, it } from 'vitest';
import { decodeJson, encodeJson } from '../../contract/index.ts';
import { type Answer, createDriver } from '../driver.testing.ts';

const links = 'https://pay.sandbox.test';
const approve = { decision: 'approve', code: '1234' } as const;

/** What the page posts to the notification address. */
function resultOf(page: Answer) {
  const [, value = ''] = /name="cres" value="([^"]*)"/.exec(page.text) ?? [];
  return decodeJson(value);
}

describe('the bank', () => {
  it('shows merchant, amount, the last four digits and its test code', async () => {
    const { page } = await createDriver().challenge();
    expect(page.status).toBe(200);
    for (const words of ['Sandbox Shop', 'USD', '65.40', '0006', 'test code is 1234', 'Approve', 'Decline', 'Cancel']) {
      expect(page.text).toContain(words);
    }
    expect(page.text).not.toContain('4212345678910006');
  });

  it('takes the challenge request padded and unpadded', async () => {
    for (const padding of ['', '=', '==']) {
      const driver = createDriver();
      const payment = await driver.pay('4212345678910006');
      const { body } = await driver.authenticate(payment);
      const answer = await driver.bank('/acs/challenge', { creq: `${body.challenge_request}${padding}` });
      expect(answer.status).toBe(200);
    }
  });

  it('tells the service first, then posts the result to the notification address', async () => {
    const driver = createDriver();
    const { payment, answer, decide } = await driver.challenge();
    const page = await decide(approve);
    expect((await driver.retrieve(payment)).body.external_authentication_details).toMatchObject({
      status: 'success',
      authentication_flow: 'challenge',
      electronic_commerce_indicator: '05',
    });
    expect(page.text).toContain(`action="${links}/3ds/notify"`);
    expect(page.text).toContain('<button class="primary">Continue</button>');
    expect(resultOf(page)).toEqual({
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: answer.three_dsserver_trans_id,
      acsTransID: answer.acs_trans_id,
      challengeCompletionInd: 'Y',
      transStatus: 'Y',
    });
  });

  for (const decision of ['decline', 'cancel'] as const) {
    it(`ends the payment without a charge on ${decision}`, async () => {
      const driver = createDriver();
      const { payment, decide } = await driver.challenge();
      const page = await decide({ decision });
      expect(resultOf(page)).toMatchObject({
        transStatus: 'N',
        ...(decision === 'cancel' ? { challengeCancel: '01' } : {}),
      });
      expect((await driver.retrieve(payment)).body).toMatchObject({
        status: 'failed',
        error_code: 'EXTERNAL_AUTHENTICATION_FAILURE',
        manual_retry_allowed: true,
      });
      expect((await driver.complete(payment)).status).toBe(400);
      expect(driver.sandbox.ledger.charges()).toEqual([]);
    });
  }

  it('declines after the third wrong code', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    const wrong = { decision: 'approve', code: '0000' };
    expect((await decide(wrong)).text).toContain('2 tries left');
    expect((await decide(wrong)).text).toContain('1 try left');
    expect(resultOf(await decide(wrong))).toMatchObject({ transStatus: 'N' });
    expect((await driver.retrieve(payment)).body.status).toBe('failed');
  });

  it('gives the same result when it is asked again, and does not change its mind', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    await decide(approve);
    expect(resultOf(await decide({ decision: 'decline' }))).toMatchObject({ transStatus: 'Y' });
    expect((await driver.retrieve(payment)).body.external_authentication_details.status).toBe('success');
  });

  it('never answers when asked to, and gives up after ten minutes', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge();
    const page = await decide({ decision: 'hang' });
    expect(page.text).not.toContain('<form');
    driver.clock.advance(599_999);
    expect((await driver.retrieve(payment)).body.status).toBe('requires_customer_action');
    driver.clock.advance(1);
    expect((await driver.retrieve(payment)).body).toMatchObject({ status: 'failed', manual_retry_allowed: true });
    expect((await decide(approve)).status).toBe(410);
  });

  it('stays open as long as the holder does something every ten minutes', async () => {
    const driver = createDriver();
    const { payment, decide } = await driver.challenge('4212345678910006', { session_expiry: 7200 });
    for (let i = 0; i < 2; i += 1) {
      driver.clock.advance(9 * 60_000);
      await decide({ decision: 'approve', code: '0000' });
    }
    driver.clock.advance(9 * 60_000);
    await decide(approve);
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('refuses a second challenge request, a late one, an unknown one and an unreadable one', async () => {
    const driver = createDriver();
    const { answer } = await driver.challenge();
    expect((await driver.bank('/acs/challenge', { creq: answer.challenge_request })).status).toBe(409);

    const late = await driver.authenticate(await driver.pay('4212345678910006'));
    driver.clock.advance(30_000);
    expect((await driver.bank('/acs/challenge', { creq: late.body.challenge_request })).status).toBe(410);

    const known = decodeJson(answer.challenge_request) ?? {};
    for (const change of [{ acsTransID: 'x' }, { threeDSServerTransID: 'x' }]) {
      const creq = encodeJson({ ...known, ...change });
      expect((await driver.bank('/acs/challenge', { creq })).status).toBe(404);
    }
    for (const creq of ['', '%%%', btoa('[]'), encodeJson({ messageType: 'CRes' })]) {
      expect((await driver.bank('/acs/challenge', { creq })).status).toBe(400);
    }
  });

  it('echoes the session data of the form', async () => {
    const driver = createDriver();
    const { body } = await driver.authenticate(await driver.pay('4212345678910006'));
    await driver.bank('/acs/challenge', { creq: body.challenge_request, threeDSSessionData: 'c2Vzc2lvbg' });
    const page = await driver.bank(`/acs/challenge/${body.acs_trans_id}`, approve);
    expect(page.text).toContain('name="threeDSSessionData" value="c2Vzc2lvbg"');
  });

  it('reports the 3DS method to the one notification address there is', async () => {
    const driver = createDriver();
    const payment = await driver.pay('4000000000001091');
    const { three_ds_method_data: data } = payment.next_action.three_ds_data.three_ds_method_details;
    const page = await driver.bank('/acs/method', { threeDSMethodData: data });
    expect(page.text).toContain(`action="${links}/3ds/method-notify"`);
    const foreign = encodeJson({ ...decodeJson(data), threeDSMethodNotificationURL: 'https://foreign.test/' });
    expect((await driver.bank('/acs/method', { threeDSMethodData: foreign })).status).toBe(404);
    const unknown = encodeJson({ ...decodeJson(data), threeDSServerTransID: 'x' });
    expect((await driver.bank('/acs/method', { threeDSMethodData: unknown })).status).toBe(404);
    expect((await driver.bank('/acs/method', {})).status).toBe(400);
  });

  it('sends every page with a policy that allows only its own files and the notification address', async () => {
    const driver = createDriver();
    const { page, decide } = await driver.challenge();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    const result = await decide(approve);
    expect(result.headers.get('content-security-policy')).toContain(`form-action 'self' ${links};`);
    const nothing = await driver.openBank('/other');
    for (const answer of [page, result, nothing]) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect(answer.text).not.toMatch(/<style|style=|onclick=/);
    }
    expect(nothing.status).toBe(404);
    expect((await driver.openBank('/acs/bank.css')).headers.get('content-type')).toContain('text/css');
    expect((await driver.openBank('/acs/continue.js')).headers.get('content-type')).toContain('text/javascript');
  });

  it('lets the outcome of a redirecting card be chosen, once', async () => {
    const driver = createDriver();
    for (const [decision, status] of [
      ['complete', 'succeeded'],
      ['reject', 'failed'],
    ] as const) {
      const payment = await driver.pay('4000003800000446', { return_url: 'https://shop.test/done?order=17' });
      expect(payment).toMatchObject({ status: 'requires_customer_action', next_action: { type: 'redirect_to_url' } });
      const { pathname } = new URL(payment.next_action.redirect_to_url);
      expect((await driver.openBank(pathname)).text).toContain('Complete payment');
      const page = await driver.bank(pathname, { decision });
      expect(page.text).toContain('action="https://shop.test/done"');
      expect(page.text).toContain('name="order" value="17"');
      expect((await driver.retrieve(payment)).body.status).toBe(status);
      expect((await driver.bank(pathname, { decision })).status).toBe(410);
    }
    expect(driver.sandbox.ledger.charges()).toHaveLength(1);
  });
});
