import { describe, expect, it } from 'vitest';
import type { Dialect, RequestPayoutMethodData } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
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
  // Deployments have no shape for these, and the page offers no rail that has it there.
  const taken = destinations.filter(
    ([, data]) => dialect === 'documented' || !/upi_id|pay_id/.test(JSON.stringify(data)),
  );
  everyRow(taken)('%s arrives exactly as it was written, and moves no money by itself', async (_, data, named) => {
    const { till, store, fulfil, paid } = await open(dialect);
    expect(await store(data)).toMatchObject({ ok: true });
    expect(paid()).toEqual([]);
    await fulfil();
    expect(paid().map(({ destination }) => destination?.digest)).toEqual([till.sandbox.destinationDigest(named)]);
  });

  it('goes straight to the service, in the call of this dialect', async () => {
    const { till, store } = await open(dialect);
    await store({ bank: { iban: 'DE89370400440532013000' } });
    const wanted =
      dialect === 'documented' ? /service[^/]*\/payment_methods$/ : /service[^/]*\/payouts\/[^/]+\/confirm$/;
    expect(till.network.calls()).toEqual([expect.stringMatching(wanted)]);
  });

  // At a deployment the refusal does not say whose destination was first: this very call may have been sent twice by the browser.
  const effect = dialect === 'documented' ? 'none' : 'unknown';
  it(`takes the first one, and says of another one that its effect is ${effect}`, async () => {
    const { store } = await open(dialect);
    expect((await store({ bank: { iban: 'DE89370400440532013000' } })).ok).toBe(true);
    const second = await store({ bank: { iban: 'FR1420041010050500013M02606' } });
    expect(second).toMatchObject({ ok: false, failure: { kind: 'http', effect } });
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

  describe('which did not come in time, while the first try is still at work', () => {
    /** A client whose first call is given up at once. */
    async function impatient() {
      const { till, store } = await open('documented');
      const { payoutId, clientSecret } = await till.createPayout();
      const tries: Promise<unknown>[] = [];
      const call = ((...input: Parameters<typeof till.client.call>) => {
        const one = till.client.call(...input);
        tries.push(one);
        const timeout = { endpoint: 'createPaymentMethod', kind: 'timeout', effect: 'unknown', message: 'no answer' };
        return tries.length === 1 ? Promise.resolve({ ok: false, failure: timeout }) : one;
        // The endpoint says what comes of a call; an answer that did not come is the same for all.
      }) as typeof till.client.call;
      const give = (data: RequestPayoutMethodData) =>
        storeDestination({ adapter: till.client.adapter, call }, { payoutId, clientSecret, data });
      const takeFrom = (data: RequestPayoutMethodData) =>
        storeDestination(till.client, { payoutId, clientSecret, data });
      const destinations = () => till.ledger.entries().filter(({ kind }) => kind === 'payout destination');
      return { till, store, give, takeFrom, tries, destinations };
    }

    it('is asked for once more, and whichever comes second finds its own', async () => {
      const { till, give, tries, destinations } = await impatient();
      const release = till.network.hold('POST /payment_methods');
      expect(await give(mine)).toMatchObject({ ok: true });
      release();
      expect(await Promise.all(tries)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(destinations()).toHaveLength(1);
    });

    it('tells that somebody else was first, also of an account that is shown as the same one', async () => {
      const { till, give, takeFrom, tries, destinations } = await impatient();
      // Two accounts of one bank, alike in all that answers show of them.
      const [one, other] = ['DE89370400440532013000', 'DE89370400440541713000'];
      const alike = [one, other].map((iban) => iban.slice(0, 5) + iban.slice(-5));
      expect(alike[0]).toBe(alike[1]);
      expect((await takeFrom({ bank: { iban: one } })).ok).toBe(true);
      expect(await give({ bank: { iban: other } })).toMatchObject({
        ok: false,
        failure: { kind: 'http', effect: 'none' },
      });
      await Promise.all(tries);
      expect(destinations().map(({ destination }) => destination?.digest)).toEqual([
        till.sandbox.destinationDigest(one),
      ]);
    });
  });

  everyRow([
    [408, 'unknown'],
    [409, 'none'],
    [423, 'none'],
    [425, 'unknown'],
  ])('stays unknown when the second try is answered %s: the first may hold it up', async (status, effect) => {
    const { till } = await open('documented');
    const { payoutId, clientSecret } = await till.createPayout();
    const failures = [
      { endpoint: 'createPaymentMethod', kind: 'timeout', effect: 'unknown', message: 'no answer' },
      { endpoint: 'createPaymentMethod', kind: 'http', effect, status, message: 'busy' },
    ];
    // As above.
    const call = (async () => ({ ok: false, failure: failures.shift() })) as unknown as typeof till.client.call;
    expect(
      await storeDestination({ adapter: till.client.adapter, call }, { payoutId, clientSecret, data: mine }),
    ).toMatchObject({ ok: false, failure: { kind: 'timeout', effect: 'unknown' } });
  });
});
