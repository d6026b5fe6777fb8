import { createSandbox } from 'tillkit-sandbox';
import { describe, expect, it } from 'vitest';
import { createShopApi } from './createShopApi.ts';
import type { ShopPayoutView } from './payouts.ts';

const shopOrigin = 'http://127.0.0.1:4100';

/** @param waiting how long a click waits for an outcome that is not known, in milliseconds */
function openDesk(waiting = 15_000) {
  /** From the next creation or cancellation on, every call is carried out and every answer gets lost. */
  const trouble = { withAnswers: false, begun: false };
  const sandbox = createSandbox({ seed: 'desk', origins: { links: 'https://pay.tillkit.test' } });
  const api = createShopApi(
    {
      keys: { secret: sandbox.keys.secretKey, publishable: sandbox.keys.publishableKey },
      origins: { pay: 'https://pay.tillkit.test', service: 'https://service.tillkit.test', bank: 'https://bank.test' },
      signingKey: 'signing-key-of-the-shop-under-test-0123456789',
      customerId: sandbox.createDemoCustomer().customerId,
      deskWaitMs: waiting,
      fetch: async (url, init) => {
        const answer = await sandbox.fetch(new Request(url, init));
        trouble.begun = trouble.withAnswers && (trouble.begun || /\/(create|cancel)$/.test(url));
        if (trouble.begun) throw new TypeError('The answer got lost.');
        return answer;
      },
    },
    () => shopOrigin,
  );
  const send = (path: string, body: unknown) =>
    api(
      new Request(`${shopOrigin}/api/payouts${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const wish = { payout_key: 'key-of-the-first-payout', reason: 'workshop', currency: 'JPY', lifetime: 86_400 };
  const create = async (changed: object = {}): Promise<string> =>
    (await (await send('', { ...wish, ...changed })).json()).id;
  const read = async (id: string): Promise<ShopPayoutView> =>
    (await api(new Request(`${shopOrigin}/api/payouts/${id}`))).json();
  /** As the receiver's page does. */
  const giveDetails = async (payoutId: string) => {
    const list = await sandbox.fetch(
      new Request(`https://service.tillkit.test/payouts/${payoutId}`, {
        headers: { 'api-key': sandbox.keys.secretKey },
      }),
    );
    const { client_secret } = await list.json();
    await sandbox.fetch(
      new Request('https://service.tillkit.test/payment_methods', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'api-key': sandbox.keys.publishableKey },
        body: JSON.stringify({
          client_secret,
          payment_method: 'bank_transfer',
          bank_transfer: { iban: 'DE89370400440532013000' },
        }),
      }),
    );
  };
  const disbursed = () => sandbox.ledger.entries().filter(({ kind }) => kind === 'disbursed');
  return { sandbox, trouble, api, send, create, read, giveDetails, disbursed };
}

describe('paying a seller', () => {
  it('makes a link at the shop’s own amount, once for each form, and tells no page a secret', async () => {
    const { create, read, api } = openDesk();
    const [id, again] = await Promise.all([create(), create()]);
    expect(again).toBe(id);
    const view = await read(id);
    expect(view).toMatchObject({ amount: 420, currency: 'JPY', payout: { status: 'requires_payout_method_data' } });
    expect(new URL(view.link).origin).toBe('https://pay.tillkit.test');
    const list = await (await api(new Request(`${shopOrigin}/api/payouts`))).text();
    expect(JSON.parse(list).rows).toMatchObject([{ shopId: id, amount: 420, to: 'Workshop teacher', link: view.link }]);
    expect(list).not.toContain('_secret_');
  });

  it('replaces a payout whose answer was lost, so that one submit leaves one that can be sent', async () => {
    const { sandbox, create, read } = openDesk();
    sandbox.faults.add({ endpoint: 'createPayout', kind: 'answer lost' });
    const view = await read(await create());
    expect(view.payout).toMatchObject({ status: 'requires_payout_method_data' });
    const made = sandbox.ledger.entries().filter(({ kind }) => kind === 'payout created');
    const gone = sandbox.ledger.entries().filter(({ kind }) => kind === 'payout cancelled');
    expect(made).toHaveLength(2);
    expect(gone.map(({ payout_id }) => payout_id)).toEqual([made[0]?.payout_id]);
    expect(view.payoutId).toBe(made[1]?.payout_id);
  });

  it('says that it made none only when there is none', async () => {
    const { sandbox, send, create } = openDesk(600);
    const wish = { payout_key: 'key-of-the-first-payout', reason: 'workshop', currency: 'JPY', lifetime: 86_400 };
    sandbox.faults.add({ endpoint: 'createPayout', kind: 'answer lost' });
    for (const nth of [1, 2, 3]) sandbox.faults.add({ endpoint: 'cancelPayout', kind: 'status 500', nth });
    const refused = await send('', wish);
    expect(refused.status).toBe(502);
    expect(await refused.text()).toContain('was made without a link');
    sandbox.faults.clear();
    await create();
    const entries = sandbox.ledger.entries();
    expect(entries.filter(({ kind }) => kind === 'payout created')).toHaveLength(2);
    expect(entries.filter(({ kind }) => kind === 'payout cancelled')).toHaveLength(1);
  });

  it('makes a payout of which nobody knows once, whatever else is paid meanwhile and from whichever form it is asked for again', async () => {
    const { sandbox, trouble, send, read, disbursed } = openDesk(600);
    const first = { payout_key: 'key-of-the-first-form', reason: 'consignment', currency: 'EUR', lifetime: 86_400 };
    const other = { ...first, reason: 'workshop' };
    const living = () => {
      const ids = (kind: string) =>
        sandbox.ledger.entries().flatMap((entry) => (entry.kind === kind ? [entry.payout_id] : []));
      return ids('payout created').filter((id) => !ids('payout cancelled').includes(id));
    };
    trouble.withAnswers = true;
    const unknown = await send('', first);
    expect(unknown.status).toBe(502);
    expect(await unknown.text()).toContain('not known whether the payout was made');
    expect(living()).toHaveLength(1);
    trouble.withAnswers = false;

    const made = async (wish: object) => {
      const answer = await send('', wish);
      expect(answer.status).toBe(201);
      return read((await answer.json()).id);
    };
    expect(await made(other)).toMatchObject({ to: 'Workshop teacher', amount: 42_000 });
    expect(living()).toHaveLength(2);
    const again = await made({ ...first, payout_key: 'key-of-a-reloaded-form' });
    expect(again).toMatchObject({ to: 'Guest potter', amount: 18_600 });
    expect(living()).toHaveLength(2);
    // Its end is known: the same once more is another payout.
    const more = await made({ ...first, payout_key: 'key-of-the-form-after' });
    expect(more.id).not.toBe(again.id);
    expect(living()).toHaveLength(3);
    expect(disbursed()).toEqual([]);
  });

  it('sends only what has been given and looked at, and three submits send once', async () => {
    const { create, read, send, giveDetails, disbursed } = openDesk();
    const id = await create();
    expect((await send(`/${id}/fulfill`, {})).status).toBe(409);
    await giveDetails((await read(id)).payoutId);
    const { payout } = await read(id);
    expect(payout).toMatchObject({ read: true, status: 'requires_fulfillment' });
    expect(JSON.stringify(payout)).not.toContain('DE89370400440532013000');
    const answers = await Promise.all([1, 2, 3].map(() => send(`/${id}/fulfill`, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(`/${id}/fulfill`, {})).status).toBe(409);
    expect(disbursed()).toHaveLength(1);
  });

  it('cancels what has not been sent', async () => {
    const { create, read, send } = openDesk();
    const id = await create();
    expect((await send(`/${id}/cancel`, {})).status).toBe(200);
    expect((await read(id)).payout).toMatchObject({ status: 'cancelled' });
    expect((await send('/SP-1/cancel', {})).status).toBe(404);
  });

  it('cancels once when the answer of the service gets lost, and says so', async () => {
    const { sandbox, api, create, send } = openDesk();
    const id = await create();
    await api(
      new Request(`${shopOrigin}/api/demo/lose-answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    const answer = await send(`/${id}/cancel`, {});
    expect([answer.status, await answer.json()]).toMatchObject([200, { payout: { status: 'cancelled' } }]);
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'payout cancelled')).toHaveLength(1);
  });

  it('says neither that it cancelled nor that it did not while nobody knows, and the next click finds out', async () => {
    const { sandbox, trouble, create, read, send } = openDesk(600);
    const id = await create();
    trouble.withAnswers = true;
    const unknown = await send(`/${id}/cancel`, {});
    expect([unknown.status, await unknown.text()]).toEqual([502, expect.stringContaining('not known yet whether')]);
    trouble.withAnswers = false;
    expect((await send(`/${id}/cancel`, {})).status).toBe(200);
    expect((await read(id)).payout).toMatchObject({ status: 'cancelled' });
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'payout cancelled')).toHaveLength(1);
  });

  it('does not cancel what has arrived, and says so', async () => {
    const { sandbox, create, read, send, giveDetails } = openDesk();
    const id = await create();
    await giveDetails((await read(id)).payoutId);
    await send(`/${id}/fulfill`, {});
    sandbox.clock.advance(10 * 86_400_000);
    expect((await read(id)).payout).toMatchObject({ status: 'success' });
    const refused = await send(`/${id}/cancel`, {});
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Nothing was cancelled')]);
  });

  it('does not cancel what is on its way, and says so', async () => {
    const { create, read, send, giveDetails } = openDesk();
    const id = await create();
    await giveDetails((await read(id)).payoutId);
    await send(`/${id}/fulfill`, {});
    expect((await read(id)).payout).toMatchObject({ status: 'initiated' });
    const refused = await send(`/${id}/cancel`, {});
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('already on its way')]);
    expect((await read(id)).payout).toMatchObject({ status: 'initiated' });
  });

  it.each([
    [{ reason: 'bribe' }, 422],
    [{ currency: 'ZZZ' }, 422],
    [{ lifetime: 1 }, 422],
    [{ payout_key: 'short' }, 422],
  ])('refuses %o', async (changed, status) => {
    const { send } = openDesk();
    const wish = { payout_key: 'key-of-the-first-payout', reason: 'workshop', currency: 'JPY', lifetime: 86_400 };
    expect((await send('', { ...wish, ...changed })).status).toBe(status);
  });
});
