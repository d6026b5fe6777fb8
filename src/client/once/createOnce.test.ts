import { describe, expect, it } from 'vitest';
import { catalogue, type Payment, type Payout } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { createServiceClient } from '../createServiceClient.ts';
import type { Result } from '../result.ts';
import type { Fetch } from '../send.ts';
import type { OnceJournal } from './onceJournal.ts';
import { createOnceWorld } from './onceWorld.testing.ts';

const sepa = { bank: { iban: 'DE89370400440532013000' } };
const held = { customer_id: 'cus_demo', payout_type: 'bank', payout_method_data: sepa, currency: 'EUR' } as const;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** A payout that waits for its fulfilment, and the input that fulfils it. */
async function waitingPayout(world: ReturnType<typeof createOnceWorld>) {
  const { payout_id } = value(await world.calm().createPayout({ body: { ...held, amount: 900, confirm: true } }));
  return { params: { payout_id }, body: {} };
}

describe('the service client', () => {
  const client = createServiceClient({ secretKey: 'snd_0123456789abcdef', serviceUrl: 'http://127.0.0.1:4020' });
  const secret = Object.values(catalogue).filter(({ key }) => key !== 'publishable');

  it('has a method for every endpoint that takes a secret key, and no other', () => {
    const names = Object.entries(client).filter(([, entry]) => typeof entry === 'function');
    const own = /^(each|read)/;
    expect(
      names
        .map(([name]) => name)
        .filter((name) => !own.test(name))
        .sort(),
    ).toEqual(secret.map(({ name }) => name).sort());
  });

  it('walks every list to its end', () => {
    expect(Object.keys(client).filter((name) => name.startsWith('each'))).toEqual([
      'eachPayment',
      'eachPayout',
      'eachPayoutByFilter',
      'eachRefund',
      'eachDispute',
    ]);
    // What the account takes, and the values of a filter, come whole.
    const whole = ['listAccountPaymentMethods', 'listPayoutFilters'];
    const lists = secret.map(({ name }) => name).filter((name) => name.startsWith('list') && !whole.includes(name));
    expect(lists).toEqual(['listPayments', 'listRefunds', 'listDisputes', 'listPayouts', 'listPayoutsByFilter']);
  });

  it('has a once for every call that is never repeated', () => {
    const moving = secret.filter(({ repeatability }) => repeatability === 'never').map(({ name }) => name);
    expect(Object.keys(client.once).sort()).toEqual(moving.sort());
  });
});

describe.each(['documented', 'deployed'] as const)('once in the %s dialect', (dialect) => {
  it('settles a lost answer by reading and sends nothing again', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    world.spoil(['answer lost'], []);
    const body = { payment_id, amount: 500 };
    const refund = value(await world.client().once.createRefund({ body }, { operationId: 'order 1' }));
    expect(refund).toMatchObject({ amount: 500, status: 'succeeded' });
    expect(refund.refund_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(world.calls('createRefund')).toBe(1);
  });

  it('believes no answer about a refund in another currency than the caller names', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    const body = { payment_id, amount: 500 };
    const refund = (operationId: string, currency: string) =>
      world.client().once.createRefund({ body }, { operationId, currency, waitMs: 1_000 });
    expect(await refund('a', 'USD')).toMatchObject({ failure: { effect: 'unknown' } });
    expect(value(await refund('b', 'EUR'))).toMatchObject({ currency: 'EUR' });
  });

  it('sends again under the same id what the service does not have', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    world.spoil(['no answer before', 'status 500'], []);
    value(await world.client().once.createRefund({ body: { payment_id, amount: 500 } }, { operationId: 'order 1' }));
    expect(world.entries('refund created')).toHaveLength(1);
  });

  it('gives the same refund again when it is asked again, also by a process that remembers nothing', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    const ask = () =>
      world.client().once.createRefund({ body: { payment_id, amount: 500 } }, { operationId: 'order 1' });
    const first = value(await ask());
    expect(value(await ask())).toEqual(first);
    world.forget();
    expect(value(await ask())).toEqual(first);
    expect(world.entries('refund created')).toHaveLength(1);
  });

  it('believes no refusal of a second sending while the first may still be at work', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    world.spoil(['slow', 'refused'], []);
    const asked = await world
      .client()
      .once.createRefund({ body: { payment_id, amount: 500 } }, { operationId: 'order 1' });
    expect(asked).toMatchObject({ ok: true });
    expect(world.entries('refund created')).toHaveLength(1);
  });

  it('fulfils again only after 200 seconds and two equal reads', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    const start = world.clock.now();
    world.spoil(['no answer before'], []);
    expect(value(await world.client().once.fulfillPayout(input, { operationId: 'order 1' })).status).toBe('initiated');
    expect(world.clock.now() - start).toBe(205_000);
    expect(world.entries('disbursed')).toHaveLength(1);
  });

  it('comes back with what is open when it may not wait that long, and takes it up in the next process', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    world.spoil(['slow'], []);
    const asked = await world.client().once.fulfillPayout(input, { operationId: 'order 1', waitMs: 10_000 });
    expect(asked).toMatchObject({ failure: { effect: 'unknown', code: 'outcome_unknown', endpoint: 'fulfillPayout' } });
    world.restart();
    expect(await world.client().once.fulfillPayout(input, { operationId: 'order 1', waitMs: 0 })).toMatchObject({
      failure: { effect: 'unknown' },
    });
    await world.sleep(180_000);
    expect(await world.client().once.fulfillPayout(input, { operationId: 'order 1', waitMs: 0 })).toMatchObject({
      value: { status: 'initiated' },
    });
    expect(world.calls('fulfillPayout')).toBe(1);
  });

  it('never sends again what it knows to be done, however old the service’s answers are', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    const old = value(await world.calm().readPayoutById(input.params.payout_id));
    value(await world.client().once.fulfillPayout(input, { operationId: 'order 1' }));
    const stale: Fetch = async () => Response.json(dialect === 'deployed' ? old : { size: 1, data: [old] });
    const journal: OnceJournal = { read: world.journal.read, commit: async () => true };
    const asked = await world.make(stale, journal).once.fulfillPayout(input, { operationId: 'order 1' });
    expect(asked).toMatchObject({ failure: { effect: 'done', code: 'read_behind' } });
    expect(world.calls('fulfillPayout')).toBe(1);
  });

  it('never sends a part of a payment twice by itself: it says that nothing is to be seen', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.shared();
    const input = { params: { payment_id }, body: { amount_to_capture: 700 } };
    world.spoil(['no answer before'], []);
    const asked = await world.client().once.capturePayment(input, { operationId: 'order 1' });
    expect(asked).toMatchObject({ failure: { effect: 'unknown', code: 'not_seen' } });
    expect(world.calls('capturePayment')).toBe(0);
    const again = await world.client().once.capturePayment(input, { operationId: 'order 1' });
    expect(again).toMatchObject({ value: { amount_received: 700 } });
    expect(world.calls('capturePayment')).toBe(1);
  });

  it('finds what has arrived after all before it sends anew, and says of nothing unread that nothing happened', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.shared();
    const late: Fetch = async (url, init) => {
      if (!url.endsWith('/capture')) return world.send(url, init);
      void world.sleep(400_000).then(() => world.send(url, init));
      throw new Error('no answer');
    };
    const input = { params: { payment_id }, body: { amount_to_capture: 700 } };
    const asked = await world.make(late, world.journal).once.capturePayment(input, { operationId: 'order 1' });
    expect(asked).toMatchObject({ failure: { code: 'not_seen' } });
    await world.sleep(300_000);
    world.spoil([], ['status 500', 'status 500', 'status 500']);
    const unread = await world.client().once.capturePayment(input, { operationId: 'order 1' });
    expect(unread).toMatchObject({ failure: { code: 'not_readable', effect: 'unknown' } });
    const again = await world.client().once.capturePayment(input, { operationId: 'order 1' });
    expect(value(again).amount_received).toBe(700);
    expect(world.calls('capturePayment')).toBe(1);
  });

  it('lets no second operation at a resource on which one is open', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.shared();
    const capture = (operationId: string) =>
      world
        .client()
        .once.capturePayment(
          { params: { payment_id }, body: { amount_to_capture: 700 } },
          { operationId, waitMs: 1000 },
        );
    world.spoil(['slow'], []);
    expect(await capture('first')).toMatchObject({ failure: { effect: 'unknown' } });
    world.restart();
    const second = await capture('second');
    expect(second).toMatchObject({ failure: { effect: 'none', code: 'operation_pending' } });
    expect(second.ok ? '' : second.failure.message).toContain('operation first on the same payment');
    await world.sleep(200_000);
    value(await capture('first'));
    value(await capture('second'));
    expect(world.entries('captured later')).toHaveLength(2);
  });

  it('lets two operations on one resource wait for each other', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.shared();
    world.spoil(['answer lost', 'answer lost'], []);
    const both = ['first', 'second'].map((operationId) =>
      world.client().once.capturePayment({ params: { payment_id }, body: { amount_to_capture: 700 } }, { operationId }),
    );
    const received = (await Promise.all(both)).map((result) => value(result).amount_received);
    expect(received).toEqual([700, 1400]);
  });

  it('leaves a capture open when somebody else has captured in between', async () => {
    const world = createOnceWorld(dialect);
    const params = { payment_id: (await world.shared()).payment_id };
    const lost: Fetch = async (url, init) => {
      if (!url.endsWith('/capture')) return world.send(url, init);
      value(await world.calm().capturePayment({ params, body: { amount_to_capture: 300 } }));
      throw new Error('no answer');
    };
    const asked = world
      .make(lost)
      .once.capturePayment({ params, body: { amount_to_capture: 700 } }, { operationId: 'order 1' });
    expect(await asked).toMatchObject({ failure: { effect: 'unknown', code: 'outcome_unknown' } });
    expect(world.calls('capturePayment')).toBe(1);
  });

  it('counts the time from when it stopped waiting, not from when it began to send', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    const start = world.clock.now();
    let lost = false;
    const fetch: Fetch = async (url, init) => {
      if (lost || !url.endsWith('/fulfill')) return world.send(url, init);
      lost = true;
      await world.sleep(50_000);
      throw new Error('no answer');
    };
    const { once } = world.make(fetch);
    value(await once.fulfillPayout(input, { operationId: 'order 1' }));
    expect(world.clock.now() - start).toBe(255_000);
  });

  it('waits the longer when the process died while it was sending', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    let commits = 0;
    const journal: OnceJournal = {
      read: world.journal.read,
      commit: async (changes) => {
        commits += 1;
        if (commits > 1) throw new Error('killed');
        return world.journal.commit(changes);
      },
    };
    const lost: Fetch = (url, init) => {
      if (url.endsWith('/fulfill')) throw new Error('killed');
      return world.send(url, init);
    };
    const start = world.clock.now();
    await world.make(lost, journal).once.fulfillPayout(input, { operationId: 'order 1', waitMs: 0 });
    world.restart();
    value(await world.client().once.fulfillPayout(input, { operationId: 'order 1' }));
    // 10 s until it may have left, 60 s that it may have waited, 200 s, and 5 s between the two reads.
    expect(world.clock.now() - start).toBe(275_000);
    expect(world.entries('disbursed')).toHaveLength(1);
  });

  it('finds a payout again whose answer was lost, and its link', async () => {
    const world = createOnceWorld(dialect);
    for (const more of [
      { ...held, confirm: true },
      { payout_link: true, customer_id: 'cus_demo', currency: 'EUR' },
    ]) {
      world.spoil(['answer lost'], []);
      const operationId = JSON.stringify(Object.keys(more));
      const body = { ...more, amount: 700 };
      const first = value(await world.client().once.createPayout({ body }, { operationId }));
      world.restart();
      const second = value(await world.client().once.createPayout({ body }, { operationId }));
      expect(second.payout_id).toBe(first.payout_id);
    }
    expect(world.entries('payout created')).toHaveLength(2);
  });

  it('does not confirm a payout that has gone on', async () => {
    const world = createOnceWorld(dialect);
    const input = await waitingPayout(world);
    expect(await world.client().once.confirmPayout(input, { operationId: 'order 1' })).toMatchObject({
      failure: { effect: 'none', code: 'already_confirmed' },
    });
    expect(world.calls('confirmPayout')).toBe(0);
  });

  it('says when a cancellation came too late', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(900, { capture_method: 'manual' });
    const input = { params: { payment_id }, body: {} };
    world.spoil(['no answer before'], []);
    const asked = world.client().once.cancelPayment(input, { operationId: 'order 1' });
    value(await world.calm().capturePayment(input));
    expect(await asked).toMatchObject({ failure: { effect: 'none', code: 'superseded' } });
    expect(world.entries('voided')).toHaveLength(0);
  });

  it('cancels and pays once, and what is done already is an answer', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(900, { capture_method: 'manual' });
    world.spoil(['status 500 after', 'no answer before', 'answer lost'], []);
    const { once } = world.client();
    const cancelled = { params: { payment_id }, body: {} };
    expect(value(await once.cancelPayment(cancelled, { operationId: 'a' })).status).toBe('cancelled');
    expect(value(await once.cancelPayment(cancelled, { operationId: 'b' })).status).toBe('cancelled');
    const params = { payment_id: (await world.open(800)).payment_id };
    const paid = await once.updatePayment(
      { params, body: { ...(await world.method()), confirm: true } },
      { operationId: 'c' },
    );
    expect(value(paid).status).toBe('succeeded');
    expect(world.entries('captured')).toHaveLength(1);
  });

  it('raises an authorisation once, and pays once at the address that deployments have for it', async () => {
    const world = createOnceWorld(dialect);
    const more = { capture_method: 'manual', request_incremental_authorization: true } as const;
    const { payment_id } = await world.pay(900, more);
    world.spoil(['answer lost', 'answer lost'], []);
    const { once } = world.client();
    const raise = { params: { payment_id }, body: { amount: 1200 } };
    expect(value(await once.incrementAuthorization(raise, { operationId: 'a' })).amount).toBe(1200);
    expect(world.calls('incrementAuthorization')).toBe(1);
    const params = { payment_id: (await world.open(800)).payment_id };
    expect(value(await once.confirmPayment({ params, body: await world.method() }, { operationId: 'b' })).status).toBe(
      'succeeded',
    );
    expect(world.calls('confirmPayment')).toBe(1);
    expect(world.entries('captured')).toHaveLength(1);
  });

  it('takes a service that is too busy for one that may have acted, and reads before it sends again', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    world.spoil(['status 429'], []);
    const body = { payment_id, amount: 500 };
    value(await world.client().once.createRefund({ body }, { operationId: 'order 1' }));
    expect(world.calls('retrieveRefund')).toBe(1);
    expect(world.entries('refund created')).toHaveLength(1);
  });

  everyRow(['another one', 'another currency'] as const)(
    'believes no answer and no read about %s, and finds its own by reading',
    async (what) => {
      const world = createOnceWorld(dialect);
      const { payment_id } = await world.open(700);
      const paying = { params: { payment_id }, body: { ...(await world.method()), confirm: true } } as const;
      // The read before the call is left alone.
      world.spoil([what], ['none', what]);
      const paid = value(await world.client().once.updatePayment(paying, { operationId: 'pays' }));
      expect(paid).toMatchObject({ payment_id, currency: 'EUR', status: 'succeeded' });
      expect(world.entries('captured')).toHaveLength(1);
      world.spoil([what], []);
      const refund = { body: { payment_id, amount: 300 } };
      const refunded = value(await world.client().once.createRefund(refund, { operationId: 'refunds' }));
      expect(refunded.payment_id).toBe(payment_id);
      expect(refunded.refund_id).not.toBe('another_1');
      expect(world.entries('refund created')).toHaveLength(1);
    },
  );

  it('tells an id that another one has from a repetition', async () => {
    const world = createOnceWorld(dialect);
    const [one, other] = [await world.pay(5000), await world.pay(5000)];
    const refund = ({ payment_id }: { payment_id: string }, operationId: string, amount = 500) =>
      world.client().once.createRefund({ body: { payment_id, amount, refund_id: 'mine' } }, { operationId });
    value(await refund(one, 'a'));
    expect(await refund(other, 'b')).toMatchObject({ failure: { effect: 'none', code: 'id_taken' } });
    expect(await refund(one, 'c', 700)).toMatchObject({ failure: { effect: 'none', code: 'id_taken' } });
    expect(world.entries('refund created').map(({ amount }) => amount)).toEqual([500]);
  });
});

describe.each(['documented', 'deployed'] as const)('two processes with one journal, in the %s dialect', (dialect) => {
  type World = ReturnType<typeof createOnceWorld>;
  type Act = (client: ReturnType<World['client']>, operationId: string) => Promise<Result<Payment | Payout>>;
  const capturePart = async (world: World): Promise<Act> => {
    const { payment_id } = await world.shared();
    const input = { params: { payment_id }, body: { amount_to_capture: 300 } };
    return ({ once }, operationId) => once.capturePayment(input, { operationId });
  };
  const fulfil = async (world: World): Promise<Act> => {
    const input = await waitingPayout(world);
    return ({ once }, operationId) => once.fulfillPayout(input, { operationId });
  };
  const payOut = async (): Promise<Act> => {
    const body = { ...held, amount: 700, confirm: true, auto_fulfill: true };
    return ({ once }, operationId) => once.createPayout({ body }, { operationId });
  };
  const received = (answer: Result<Payment | Payout>) => ({ amount_received: 0, ...value(answer) }).amount_received;
  /** One of each guard, and the line of the ledger that it leaves. */
  const works = [
    ['capture', 'captured later', capturePart],
    ['fulfilment', 'disbursed', fulfil],
    ['payout', 'disbursed', payOut],
  ] as const;
  const ends = ['none', 'answer lost', 'slow', 'status 500 after'] as const;

  everyRow(works.flatMap(([name, line, prepare]) => ends.map((end) => ({ name, end, line, prepare }))))(
    'carry out one $name of one operation id, and say the same of it ($end)',
    async ({ line, prepare, end }) => {
      const world = createOnceWorld(dialect);
      const act = await prepare(world);
      world.spoil([end], []);
      const both = await Promise.all([world.client(), world.another()].map((client) => act(client, 'order 1')));
      await world.sleep(600_000);
      expect(world.entries(line)).toHaveLength(1);
      const [one, other] = both.map(value);
      expect(one).toMatchObject(
        other !== undefined && 'payout_id' in other ? { payout_id: other.payout_id } : { amount_received: 300 },
      );
    },
  );

  it('both say that nothing is to be seen, and send it once more when both are called again', async () => {
    const world = createOnceWorld(dialect);
    const capture = await capturePart(world);
    const clients = [world.client(), world.another()];
    world.spoil(['no answer before'], []);
    const first = await Promise.all(clients.map((client) => capture(client, 'order 1')));
    for (const answer of first) expect(answer).toMatchObject({ failure: { effect: 'unknown', code: 'not_seen' } });
    const again = await Promise.all(clients.map((client) => capture(client, 'order 1')));
    expect(again.map(received)).toEqual([300, 300]);
    expect(world.entries('captured later')).toHaveLength(1);
  });

  it('carry out two operations on one payment one after the other', async () => {
    const world = createOnceWorld(dialect);
    const capture = await capturePart(world);
    world.spoil(['answer lost'], []);
    const both = await Promise.all([capture(world.client(), 'first'), capture(world.another(), 'second')]);
    expect(both.map(received).sort()).toEqual([300, 600]);
    expect(world.entries('captured later')).toHaveLength(2);
  });

  it('leave the sending to the one that is waiting for its answer', async () => {
    const world = createOnceWorld(dialect);
    const { payment_id } = await world.pay(5000);
    const slow: Fetch = async (url, init) => {
      if (url.endsWith('/refunds')) await world.sleep(20_000);
      return world.send(url, init);
    };
    const clients = [world.make(slow, world.journal), world.another()];
    const refunds = clients.map(({ once }) =>
      once.createRefund({ body: { payment_id, amount: 500 } }, { operationId: 'order 1' }),
    );
    const [one, other] = (await Promise.all(refunds)).map(value);
    expect(one).toEqual(other);
    expect(world.calls('createRefund')).toBe(1);
  });

  it('believe no refusal of a call that the other one has taken over', async () => {
    const world = createOnceWorld(dialect);
    const act = await fulfil(world);
    const suspended: Fetch = async (url, init) => {
      if (url.endsWith('/fulfill')) await world.sleep(400_000);
      return world.send(url, init);
    };
    const clients = [world.make(suspended, world.journal), world.another()];
    for (const answer of await Promise.all(clients.map((client) => act(client, 'order 1')))) value(answer);
    expect(world.calls('fulfillPayout')).toBe(2);
    expect(world.entries('disbursed')).toHaveLength(1);
  });

  it('take no capture of the other one for their own', async () => {
    const world = createOnceWorld(dialect);
    const capture = await capturePart(world);
    world.spoil(['no answer before'], []);
    const both = await Promise.all([capture(world.client(), 'first'), capture(world.another(), 'second')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(world.entries('captured later').length);
    expect(both).toContainEqual(expect.objectContaining({ failure: expect.objectContaining({ code: 'not_seen' }) }));
  });

  it('take no older state for the one before their own call', async () => {
    const world = createOnceWorld(dialect);
    const capture = await capturePart(world);
    const { payment_id } = await world.shared();
    const old = value(await world.calm().readPaymentById(payment_id));
    value(await capture(world.client(), 'first'));
    let reads = 0;
    const lagging: Fetch = async (url, init) => {
      if (url.endsWith('/capture')) throw new Error('no answer');
      reads += 1;
      return reads > 3
        ? world.send(url, init)
        : Response.json(dialect === 'deployed' ? old : [{ data: [old], size: 1 }]);
    };
    const second = await capture(world.make(lagging, world.journal), 'second');
    expect(second).toMatchObject({ failure: { effect: 'unknown', code: 'not_seen' } });
    expect(world.entries('captured later')).toHaveLength(1);
  });

  everyRow([3_600_000, -3_600_000])('send nothing again early where their clocks differ by %i ms', async (apart) => {
    const world = createOnceWorld(dialect);
    for (const [name, line, prepare] of works) {
      const act = await prepare(world);
      world.spoil(['slow'], []);
      world.setClock(0);
      const first = act(world.client(), name);
      const second = world.sleep(1_000).then(() => {
        world.setClock(apart);
        return act(world.another(), name);
      });
      const before = world.entries(line).length;
      for (const answer of await Promise.all([first, second])) value(answer);
      await world.sleep(600_000);
      expect(world.entries(line)).toHaveLength(before + 1);
    }
    expect([world.calls('capturePayment'), world.calls('fulfillPayout')]).toEqual([1, 1]);
  });
});

describe('the operation id', () => {
  it('names one piece of work, unless that was refused', async () => {
    const world = createOnceWorld('documented');
    const { payment_id } = await world.pay(5000);
    const refund = (amount: number, operationId: string) =>
      world.client().once.createRefund({ body: { payment_id, amount } }, { operationId });
    expect(await refund(9000, 'a')).toMatchObject({ failure: { code: 'IR_13', effect: 'none' } });
    value(await refund(500, 'a'));
    expect(await refund(600, 'a')).toMatchObject({ failure: { code: 'operation_id_reused', effect: 'none' } });
    expect(world.entries('refund created')).toHaveLength(1);
  });

  everyRow(['', 'x'.repeat(256)])('must be given (%#)', async (operationId) => {
    const world = createOnceWorld('documented');
    const asked = await world.client().once.createRefund({ body: { payment_id: 'pay_1' } }, { operationId });
    expect(asked).toMatchObject({ failure: { code: 'operation_id_missing', effect: 'none' } });
  });

  it('is not taken for an update that does not pay', async () => {
    const world = createOnceWorld('documented');
    // A caller without types: the point of the test.
    const body = { confirm: false } as unknown as { confirm: true };
    const asked = await world
      .client()
      .once.updatePayment({ params: { payment_id: 'pay_1' }, body }, world.options('a'));
    expect(asked).toMatchObject({ failure: { code: 'input_invalid', effect: 'none' } });
  });
});

describe('the journal', () => {
  everyRow(['read', 'commit'] as const)('that cannot %s keeps the call from being sent', async (part) => {
    const world = createOnceWorld('documented');
    const { payment_id } = await world.pay(5000);
    const fail = async () => {
      throw new Error('disk full');
    };
    const journal: OnceJournal = { ...world.journal, [part]: fail };
    const { once } = world.make(world.send, journal);
    // Another call may have sent it: without the journal that is unknown.
    expect(await once.createRefund({ body: { payment_id } }, { operationId: 'a' })).toMatchObject({
      failure: { code: 'journal_unavailable', effect: 'unknown' },
    });
    expect(world.calls('createRefund')).toBe(0);
  });

  it('is written before the call leaves', async () => {
    const world = createOnceWorld('documented');
    const { payment_id } = await world.pay(5000);
    const order: string[] = [];
    const journal: OnceJournal = {
      read: world.journal.read,
      commit: async (changes) => {
        order.push(...changes.map(({ to }) => `journal ${JSON.parse(to).phase}`));
        return world.journal.commit(changes);
      },
    };
    const fetch: Fetch = (url, init) => {
      order.push(new URL(url).pathname);
      return world.send(url, init);
    };
    value(await world.make(fetch, journal).once.createRefund({ body: { payment_id } }, { operationId: 'a' }));
    expect(order).toEqual(['journal sent', '/refunds', 'journal done']);
  });

  it('whose answer alone is lost has been written', async () => {
    const world = createOnceWorld('documented');
    const { payment_id } = await world.pay(5000);
    const journal: OnceJournal = {
      read: world.journal.read,
      commit: async (changes) => {
        await world.journal.commit(changes);
        throw new Error('connection lost');
      },
    };
    const { once } = world.make(world.send, journal);
    expect(await once.createRefund({ body: { payment_id } }, { operationId: 'a' })).toMatchObject({ ok: true });
    expect(world.entries('refund created')).toHaveLength(1);
  });

  it('that was slower than a process may be between writing and sending keeps the call from being sent', async () => {
    const world = createOnceWorld('documented');
    const { payment_id } = await world.pay(5000);
    const journal: OnceJournal = {
      read: world.journal.read,
      commit: async (changes) => {
        await world.sleep(10_001);
        return world.journal.commit(changes);
      },
    };
    const refund = (one: OnceJournal) =>
      world.make(world.send, one).once.createRefund({ body: { payment_id } }, { operationId: 'a' });
    expect(await refund(journal)).toMatchObject({ failure: { code: 'journal_unavailable', effect: 'none' } });
    expect(world.calls('createRefund')).toBe(0);
    expect(await refund(world.journal)).toMatchObject({ ok: true });
  });

  it('is given no card or bank data and no security code', async () => {
    const world = createOnceWorld('documented');
    const params = { payment_id: (await world.open(800)).payment_id };
    const payment_method_data = { card_token: { card_cvc: '987' } };
    const { once } = world.client();
    value(
      await once.updatePayment(
        { params, body: { ...(await world.method()), payment_method_data, confirm: true } },
        { operationId: 'a' },
      ),
    );
    value(await once.createPayout({ body: { ...held, amount: 700, confirm: true } }, { operationId: 'b' }));
    const text = JSON.stringify([...world.texts]);
    expect(text).toContain('createPayout');
    // As a value of its own: three digits in a row are in many an id and moment.
    expect(text).not.toMatch(/card_cvc|\b987\b/);
    for (const canary of ['DE89', '0532013000']) expect(text).not.toContain(canary);
  });
});
