// @vitest-environment jsdom
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView } from '../../contract/index.ts';
import { confirmWithCard, createTill, type Order, type Till } from '../../testing/index.ts';
import { TillkitProvider } from '../provider/TillkitProvider.tsx';
import { useCompleteAuthorize } from '../three-ds/useCompleteAuthorize.ts';
import { useThreeDSAuthentication } from '../three-ds/useThreeDSAuthentication.ts';
import { withWebLocks } from './webLocks.testing.ts';

configure({ asyncUtilTimeout: 30_000 });

const challenged = '4212345678910006';
const authenticated = '4000000000001000';

const { locks } = withWebLocks();
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function Check({ payment, clientSecret }: { readonly payment: PaymentView; readonly clientSecret: string }) {
  const { state } = useThreeDSAuthentication({ payment, clientSecret, policy: { threeds_unavailable: 'complete' } });
  return <output>{state.kind}</output>;
}

function Complete({ paymentId, clientSecret }: Order) {
  const { state, submit } = useCompleteAuthorize({ paymentId, clientSecret });
  return (
    <>
      <output>{state.kind}</output>
      <button type="button" onClick={() => submit()}>
        Finish
      </button>
    </>
  );
}

const state = (kind: string) => screen.findByText(kind, { selector: 'output' });
const callsOf = (till: Till, ending: string) => till.network.calls().filter((call) => call.endsWith(ending));

describe.each([
  ['under StrictMode', StrictMode],
  ['as it is in production', Fragment],
])('a component on its own where the browser has locks, %s', (_, Mode) => {
  async function open(number: string) {
    const till = createTill();
    const order = await till.createOrder();
    return { till, order, payment: await confirmWithCard(till.client, order, number) };
  }

  it('asks the bank once, and holds the payment’s lock while the bank is asked', async () => {
    const { till, order, payment } = await open(challenged);
    const { unmount } = render(
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          <Check payment={payment} clientSecret={order.clientSecret} />
        </TillkitProvider>
      </Mode>,
    );
    await state('challenge');
    expect(callsOf(till, '/3ds')).toHaveLength(1);
    expect([...locks().held.keys()]).toEqual([`tillkit:${order.paymentId}`]);
    unmount();
    await expect.poll(() => locks().held.size).toBe(0);
  });

  it('gives the lock back when the bank has answered', async () => {
    const { till, order, payment } = await open(authenticated);
    render(
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          <Check payment={payment} clientSecret={order.clientSecret} />
        </TillkitProvider>
      </Mode>,
    );
    await state('authenticated');
    expect(callsOf(till, '/3ds')).toHaveLength(1);
    await expect.poll(() => locks().held.size).toBe(0);
  });

  it('completes once when it is asked to', async () => {
    const { till, order, payment } = await open(authenticated);
    const all = (
      <>
        <Check payment={payment} clientSecret={order.clientSecret} />
        <Complete {...order} />
      </>
    );
    render(
      <Mode>
        <TillkitProvider client={till.client} clock={till.clock}>
          {all}
        </TillkitProvider>
      </Mode>,
    );
    await state('authenticated');
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await state('succeeded');
    expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
    await expect.poll(() => locks().held.size).toBe(0);
  });
});
