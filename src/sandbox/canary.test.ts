import { describe, expect, it } from 'vitest';
import { type Answer, createDriver } from './driver.testing.ts';

const pan = '4212345678910006';
const stranger = '4000056655665556';
const amex = '378282246310005';
const cvc = '9371';

describe('card numbers, security codes and the secret key', () => {
  it('appear in no answer, no ledger line, no log line and no page of the bank', async () => {
    const lines: Record<string, unknown>[] = [];
    const driver = createDriver({ log: (line) => lines.push(line), controlToken: 'token' });
    const answers: Answer[] = [];
    const send = async (...parameters: Parameters<typeof driver.call>) => {
      answers.push(await driver.call(...parameters));
    };
    const { secretKey } = driver.sandbox.keys;

    // Of American Express, whose codes have four digits: three could be found anywhere.
    for (const number of [pan, amex]) {
      const payment = await driver.createPayment({ customer_id: 'cus_1' });
      const stored = await driver.storeCard(payment, number);
      answers.push(stored);
      const body = {
        payment_method_id: stored.body.payment_method_id,
        payment_method_data: { card_token: { card_cvc: cvc } },
      };
      answers.push(await driver.confirm(payment, body), await driver.authenticate(payment));
      await send('GET', `/customers/payment_methods?client_secret=${payment.client_secret}`, { key: 'publishable' });
      await send('GET', `/payments/${payment.payment_id}`);
    }
    const { page, decide } = await driver.challenge(pan);
    answers.push(page, await decide({ decision: 'approve', code: '1234' }));

    // A number in every wrong place: fields, keys, types, addresses, keys of the interface.
    const wrong = { card_number: pan, [pan]: pan, [`a_${pan}`]: 1 };
    for (const body of [
      { payment_method: 'card', card: { card_number: stranger } },
      { card: wrong },
      wrong,
      { payment_method: pan },
      { payment_method: 'card', card: pan },
    ]) {
      await send('POST', '/payment_methods', { body });
    }
    await send('POST', '/payments', { body: { amount: pan, currency: pan, capture_method: pan } });
    await send('POST', '/payments', { raw: `{"amount": ${pan}, "currency": "USD", ${cvc}${secretKey}` });
    await send('POST', `/payments/${pan}`, { body: { confirm: true } });
    await send('GET', `/payments/${pan}?${pan}=${pan}&client_secret=${pan}_secret_${secretKey}`);
    await send('GET', `/payments/list?limit=${pan}&customer_id=${pan}`);
    await send('GET', '/payments/list', { key: pan });
    await send('GET', '/_control/requests', { headers: { 'x-control-token': 'token' } });
    await send('GET', '/_control/ledger', { headers: { 'x-control-token': 'token' } });

    const headers = answers.map((answer) => JSON.stringify([...answer.headers]));
    const said = [...answers.map((answer) => answer.text), ...headers].join('\n');
    const kept = JSON.stringify([driver.sandbox.ledger.entries(), driver.sandbox.ledger.requests(), lines]);
    for (const secret of [pan, amex, stranger, cvc, secretKey]) {
      expect(said).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
    // The canary sings: the same text is found where it belongs.
    expect(said).toContain(pan.slice(-4));
    expect(lines.length).toBeGreaterThan(15);
  });

  it('leave no client secret in ledger or log', async () => {
    const lines: unknown[] = [];
    const driver = createDriver({ log: (line) => lines.push(line) });
    const { payment } = await driver.challenge();
    await driver.call('GET', `/payments/${payment.payment_id}?client_secret=${payment.client_secret}`, {
      key: 'publishable',
    });
    const kept = JSON.stringify([driver.sandbox.ledger.entries(), driver.sandbox.ledger.requests(), lines]);
    expect(kept).not.toContain('_secret_');
  });
});
