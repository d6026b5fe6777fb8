// @vitest-environment jsdom
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onItsOwn } from '../../standaloneDigits.testing.ts';
import { createTill, type PayoutOrder, type Till } from '../../testing/index.ts';
import { withWebLocks } from '../browser-tabs/webLocks.testing.ts';
import { TillkitProvider } from '../provider/TillkitProvider.tsx';
import { type PayoutCollection, usePayoutCollection } from './usePayoutCollection.ts';

configure({ asyncUtilTimeout: 30_000 });

const { locks } = withWebLocks();
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const iban = 'DE89370400440532013000';
const state = (kind: string) => screen.findByText(kind, { selector: 'output' });
/** Lets time pass until the page is in a state: the time to the next read is counted from the answer to the last one, which may not be there yet. */
const stateInTime = (till: Till, kind: string) =>
  waitFor(
    async () => {
      await act(() => till.clock.advance(1_000));
      expect(screen.getByText(kind, { selector: 'output' })).toBeTruthy();
    },
    { timeout: 30_000 },
  );

describe.each([
  ['under StrictMode', StrictMode],
  ['as it is in production', Fragment],
])('the collection of a payout where the browser has locks, %s', (_, Mode) => {
  async function open() {
    const till = createTill({ proxy: { policy: { afterPayoutSubmit: 'fulfill' } } });
    const payout = await till.createPayout({ currency: 'EUR' });
    const lock = `tillkit:${payout.payoutId}`;
    /** Another tab of the same browser: it shares locks, and no memory. */
    const otherTab = async () => {
      let end: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        end = resolve;
      });
      const ended = locks().request(lock, {}, () => held);
      await expect.poll(() => locks().held.has(lock)).toBe(true);
      return async () => {
        end();
        await ended;
      };
    };
    const latest: { collection?: PayoutCollection } = {};
    function Collect({ payoutId, payoutLink }: PayoutOrder) {
      const collection = usePayoutCollection({ payoutId, payoutLink });
      latest.collection = collection;
      const { state: now } = collection;
      const knows = now.kind !== 'otherTab' && now.kind !== 'unsent' && now.kind !== 'submitting';
      const own = knows && 'mine' in now ? ` mine:${now.mine} ${now.last4 ?? 'nothing'}` : '';
      return <output>{`${now.kind}${own}`}</output>;
    }
    const show = () =>
      render(
        <Mode>
          <TillkitProvider client={till.client} clock={till.clock}>
            <Collect {...payout} />
          </TillkitProvider>
        </Mode>,
      );
    const submit = async () => {
      await state('choosing');
      act(() => latest.collection?.choose('sepa'));
      act(() => latest.collection?.review());
      act(() => latest.collection?.submit(() => ({ data: { bank: { iban } } }), '3000'));
    };
    const calls = (pattern: RegExp) => till.network.calls().filter((call) => pattern.test(call));
    const disbursed = () => till.ledger.entries().filter(({ kind }) => kind === 'disbursed');
    return { till, payout, lock, otherTab, show, submit, latest, calls, disbursed };
  }

  it('holds the payout’s lock while details are being sent, by a name that is no secret, and gives it back', async () => {
    const { till, lock, payout, show, submit, disbursed } = await open();
    const release = till.network.hold('POST /submit');
    show();
    await submit();
    await state('submitting');
    expect([...locks().held.keys()]).toEqual([lock]);
    expect(lock).not.toContain(payout.payoutLink);
    release();
    await state('underWay mine:true 3000');
    await expect.poll(() => locks().held.size).toBe(0);
    expect(disbursed()).toHaveLength(1);
  });

  it('gives the lock back when the component goes in the middle of it', async () => {
    const { till, show, submit } = await open();
    till.network.hold('POST /submit');
    const { unmount } = show();
    await submit();
    await state('submitting');
    unmount();
    await expect.poll(() => locks().held.size).toBe(0);
  });

  it('opened while another tab sends, it waits, and then shows the truth with nothing of the other tab’s details', async () => {
    const { till, payout, show, otherTab, calls } = await open();
    const letGo = await otherTab();
    show();
    await state('otherTab');
    await till.fetch('https://service.tillkit.test/payment_methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': till.keys.publishableKey },
      body: JSON.stringify({
        client_secret: payout.clientSecret,
        payment_method: 'bank_transfer',
        bank_transfer: { iban },
      }),
    });
    const before = calls(/^POST/).length;
    await stateInTime(till, 'underWay mine:false nothing');
    await letGo();
    expect(calls(/^POST/)).toHaveLength(before);
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).not.toContain(iban);
    expect(kept).not.toMatch(onItsOwn('3000'));
  });

  it('offers another submit when the money was not sent with it, and sends it once', async () => {
    const { till, show, submit, latest, calls, disbursed } = await open();
    till.network.loseRequest('POST /submit');
    show();
    await submit();
    // At once: the proxy has never seen the operation, and refuses it from now on.
    await state('unsent');
    expect(calls(/verdict$/)).toHaveLength(1);
    expect(disbursed()).toEqual([]);
    act(() => {
      latest.collection?.retry();
      latest.collection?.retry();
    });
    await state('underWay mine:true 3000');
    expect(disbursed()).toHaveLength(1);
    await expect.poll(() => locks().held.size).toBe(0);
  });

  it('asks for the verdict by the operation that was sent, and keeps it in doubt while the question is lost', async () => {
    const { till, payout, show, submit, calls, disbursed } = await open();
    till.network.loseAnswer('POST /submit');
    till.network.loseRequest('POST /verdict');
    show();
    await submit();
    await expect.poll(() => calls(/verdict$/)).toHaveLength(1);
    await stateInTime(till, 'underWay mine:true 3000');
    expect(disbursed()).toHaveLength(1);
    const asked = new Set(calls(/verdict$/));
    expect(asked.size).toBe(1);
    expect([...asked][0]).toMatch(new RegExp(`/kit/payouts/${payout.payoutId}/operations/[0-9a-f-]{36}/verdict$`));
    // Nothing is in doubt any more: the next reads ask for no verdict, and the note of the tab has no operation.
    await till.clock.advance(31_000);
    expect(calls(/verdict$/).length).toBeLessThanOrEqual(2);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it('asks for the verdict of the same operation after a reload, and offers another submit once it is certain', async () => {
    const { till, show, submit, calls, disbursed } = await open();
    till.network.loseRequest('POST /submit');
    till.network.loseRequest('POST /verdict');
    const first = show();
    await submit();
    await expect.poll(() => calls(/verdict$/)).toHaveLength(1);
    first.unmount();
    show();
    // The payout has not changed: its reads alone do not say that nothing was sent.
    await state('unsent');
    expect(calls(/verdict$/)).toHaveLength(2);
    expect(new Set(calls(/verdict$/)).size).toBe(1);
    expect(disbursed()).toEqual([]);
  });

  it('sends nothing for any other person with the link', async () => {
    const { till, show, submit, disbursed } = await open();
    till.network.loseRequest('POST /submit');
    till.network.hold('POST /verdict');
    const first = show();
    await submit();
    await state('checking mine:true 3000');
    first.unmount();
    sessionStorage.clear();
    show();
    await state('underWay mine:false nothing');
    expect(disbursed()).toEqual([]);
  });

  it('hears of another tab that begins while the form is open, once the person is back', async () => {
    const { show, otherTab } = await open();
    show();
    await state('choosing');
    await otherTab();
    act(() => void window.dispatchEvent(new Event('online')));
    await state('otherTab');
  });
});
