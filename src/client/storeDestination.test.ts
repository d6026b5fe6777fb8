import { describe, expect, it } from 'vitest';
import type { Dialect, RequestPayoutMethodData } from '../contract/index.ts';
import { createTill } from '../testing/index.ts';
import { storeDestination } from './storeDestination.ts';

const destinations: readonly (readonly [what: string, data: RequestPayoutMethodData, named: string])[] = [
  [
    'a card',
    { card: { card_number: '4242424242424242', expiry_month: '03', expiry_year: '2034' } },
    '4242424242424242',
  ],
  ['an IBAN', { bank: { iban: 'DE89370400440532013000' } }, 'DE89370400440532013000'],
  [
    'an account with zeros in front',
    { bank: { bank_account_number: '000123456789', bank_routing_number: '011000015', bank_country_code: 'US' } },
    '000123456789',
  ],
  ['an account with a sort code', { bank: { bank_account_number: '00012345', bank_sort_code: '108800' } }, '00012345'],
  ['a UPI ID', { bank: { upi_id: 'receiver@upi' } }, 'receiver@upi'],
  ['a PayID', { bank: { pay_id: '+61412345678' } }, '+61412345678'],
  ['Interac', { bank_redirect: { interac: { email: 'receiver@example.com' } } }, 'receiver@example.com'],
  ['a Pix key', { bank: { pix_key: 'receiver@example.com' } }, 'receiver@example.com'],
  ['PayPal', { wallet: { paypal: { email: 'receiver@example.com' } } }, 'receiver@example.com'],
  ['Venmo', { wallet: { venmo: { telephone_number: '+12015550123' } } }, '+12015550123'],
];

async function open(dialect: Dialect) {
  const till = createTill({ dialect, now: Date.parse('2030-01-01T12:00:00Z') });
  const { payoutId, clientSecret } = await till.createPayout();
  const store = (data: RequestPayoutMethodData) => storeDestination(till.client, { payoutId, clientSecret, data });
  const fulfil = () =>
    till.sandbox.fetch(
      new Request(`https://service.tillkit.test/payouts/${payoutId}/fulfill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': till.keys.secretKey },
        body: '{}',
      }),
    );
  const paid = () => till.ledger.entries().filter(({ kind }) => kind === 'disbursed');
  return { till, store, fulfil, paid };
}

describe.each(['documented', 'deployed'] as const)('handing over a destination in the %s dialect', (dialect) => {
  it.each(destinations)(
    '%s arrives exactly as it was written, and moves no money by itself',
    async (_, data, named) => {
      const { till, store, fulfil, paid } = await open(dialect);
      expect(await store(data)).toMatchObject({ ok: true });
      expect(paid()).toEqual([]);
      await fulfil();
      expect(paid().map(({ destination }) => destination?.digest)).toEqual([till.sandbox.destinationDigest(named)]);
    },
  );

  it('goes straight to the service, in the call of this dialect', async () => {
    const { till, store } = await open(dialect);
    await store({ bank: { iban: 'DE89370400440532013000' } });
    const wanted =
      dialect === 'documented' ? /service[^/]*\/payment_methods$/ : /service[^/]*\/payouts\/[^/]+\/confirm$/;
    expect(till.network.calls()).toEqual([expect.stringMatching(wanted)]);
  });

  it('takes the first one, and says of another one that nothing was done', async () => {
    const { store } = await open(dialect);
    expect((await store({ bank: { iban: 'DE89370400440532013000' } })).ok).toBe(true);
    const second = await store({ bank: { iban: 'FR1420041010050500013M02606' } });
    expect(second).toMatchObject({ ok: false, failure: { kind: 'http', effect: 'none' } });
  });

  const call = dialect === 'documented' ? 'POST /payment_methods' : 'POST /confirm';

  it('is unknown when its answer is lost, and the same once more as well', async () => {
    const { till, store } = await open(dialect);
    till.network.loseAnswer(call);
    if (dialect === 'documented') till.network.loseAnswer(call);
    expect(await store({ bank: { iban: 'DE89370400440532013000' } })).toMatchObject({
      ok: false,
      failure: { effect: 'unknown' },
    });
    expect(till.network.calls()).toHaveLength(dialect === 'documented' ? 2 : 1);
  });
});

describe('a lost answer in the documented dialect', () => {
  const mine = { bank: { iban: 'DE89370400440532013000' } } as const;
  const others = { bank: { iban: 'FR1420041010050500013M02606' } } as const;

  it('is asked for once more, which finds the same destination there and makes no second one', async () => {
    const { till, store } = await open('documented');
    till.network.loseAnswer('POST /payment_methods');
    expect(await store(mine)).toMatchObject({ ok: true });
    expect(till.ledger.entries().filter(({ kind }) => kind === 'payout destination')).toHaveLength(1);
  });

  it('tells that somebody else was first', async () => {
    const { till, store } = await open('documented');
    await store(others);
    till.network.loseAnswer('POST /payment_methods');
    expect(await store(mine)).toMatchObject({ ok: false, failure: { kind: 'http', effect: 'none' } });
  });

  it('stays unknown when the service is too busy for the second try', async () => {
    const { till, store } = await open('documented');
    till.network.loseAnswer('POST /payment_methods');
    till.sandbox.faults.add({ endpoint: 'createPaymentMethod', kind: 'status 429', nth: 2 });
    expect(await store(mine)).toMatchObject({ ok: false, failure: { effect: 'unknown' } });
  });
});
