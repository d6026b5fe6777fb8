import { expect, it } from 'vitest';
import { type Answer, createDriver } from './driver.ts';

/** Everything that a buyer, a shop and a bank say to each other, with every header. */
async function transcript(seed: string): Promise<string> {
  const driver = createDriver({ seed });
  driver.sandbox.createDemoCustomer();
  const answers: Answer[] = [];
  const payment = await driver.createPayment({ customer_id: 'cus_demo' });
  const list = `/customers/payment_methods?client_secret=${payment.client_secret}`;
  answers.push(await driver.call('GET', list, { key: 'publishable' }));
  answers.push(await driver.storeCard(payment, '4000000000001091'));
  const { payment: challenged, page, decide } = await driver.challenge();
  answers.push(page, await decide({ decision: 'approve', code: '1234' }), await driver.complete(challenged));
  answers.push(await driver.call('GET', '/payments/list'), await driver.call('GET', '/nowhere'));
  const said = answers.map(({ status, headers, text }) => ({ status, headers: [...headers], text }));
  return JSON.stringify({ said, ledger: driver.sandbox.ledger.entries(), calls: driver.sandbox.ledger.requests() });
}

it('says the same, byte by byte, for the same seed and the same calls', async () => {
  const first = await transcript('one');
  expect(await transcript('one')).toBe(first);
  expect(await transcript('two')).not.toBe(first);
});
