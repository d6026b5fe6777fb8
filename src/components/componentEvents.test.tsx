// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, type Mock, vi } from 'vitest';
import { confirmWithCard, createTill, type Till } from '../testing/index.ts';
import { confirm, openForm, shipping } from './complete-authorize/formUnderTest.testing.tsx';
import {
  type Attempt,
  CardEntry,
  type CardEntryProps,
  type EntryChange,
  ThreeDSChallenge,
  useCardEntry,
} from './index.ts';
import {
  cards,
  challengePosted,
  heading,
  keepSecret,
  newYear,
  stage,
  t,
  watchThePage,
} from './pageUnderTest.testing.tsx';
import { accounts, openPayout, p } from './payoutUnderTest.testing.tsx';
import { pick, wireRow } from './saved-payment-methods/pickerUnderTest.testing.tsx';

watchThePage({ allowConsole: /a handler of the shop/ });

/** Waits for what a busy machine may take long for. */
const eventually = (check: () => void) => waitFor(check, { timeout: 30_000 });

/** Handlers of every event, which write down what they are called with, in order. */
function listening() {
  const heard: (readonly [name: string, given: unknown])[] = [];
  const hear = (name: string) => (given?: unknown) => void heard.push([name, given]);
  const names = [
    'onReady',
    'onChange',
    'onBeforePay',
    'onAttempt',
    'onLoadError',
    'onActionNeeded',
    'onOutcome',
    'onComplete',
    'onSubmitted',
  ] as const;
  const events = Object.fromEntries(names.map((name) => [name, hear(name)])) as {
    readonly [name in (typeof names)[number]]: (given?: unknown) => void;
  };
  return {
    events,
    names: () => heard.map(([name]) => name).filter((name) => name !== 'onChange'),
    of: <Given,>(name: (typeof names)[number]) =>
      heard.filter(([at]) => at === name).map(([, given]) => given as Given),
    text: () => JSON.stringify(heard),
  };
}

/** Whose billing address the order goes to, without a word typed. */
const sameAddress = {
  billing: {
    ...shipping,
    address: { ...shipping.address, last_name: 'Example' },
    phone: { number: '3012345678', country_code: '+49' },
  },
};

const declining: Readonly<Record<string, () => unknown>> = {
  'returns false': () => false,
  'resolves to false': async () => false,
  rejects: () => Promise.reject(new Error('a handler of the shop')),
};

describe('card fields report', () => {
  function Fields(props: Omit<CardEntryProps, 'entry'>) {
    return <CardEntry entry={useCardEntry()} {...props} />;
  }

  it('that they can be used, once, and how far they are filled in, without a digit', async () => {
    const { events, names, of, text } = listening();
    const { onReady, onChange, onLoadError } = events;
    const { user } = stage(createTill({ now: newYear }), <Fields {...{ onReady, onChange, onLoadError }} />);
    await user.type(screen.getByLabelText(t('card.number.label')), '4');
    await expect
      .poll(() => of<EntryChange>('onChange').at(-1))
      .toEqual({ brand: 'visa', complete: false, empty: false });
    await user.clear(screen.getByLabelText(t('card.number.label')));
    await user.type(screen.getByLabelText(t('card.number.label')), cards.paid);
    await user.type(screen.getByLabelText(t('card.expiry.label')), '1233');
    await user.type(screen.getByLabelText(t('card.cvc.label')), '737');
    await user.type(screen.getByLabelText(t('card.holder.label')), 'Ada Example');
    expect(of<EntryChange>('onChange').at(-1)).toEqual({ brand: 'visa', complete: true, empty: false });
    expect(names()).toEqual(['onReady']);
    expect(text()).not.toMatch(/\d/);
  });
});

describe('saved payment methods report', () => {
  it('that they can be used, once, and what is chosen with its brand, without a digit', async () => {
    const { events, names, of, text } = listening();
    const { onReady, onChange, onLoadError } = events;
    const { user } = await pick({
      list: [wireRow(1, { requires_cvv: true })],
      selection: 'none',
      ...{ onReady, onChange, onLoadError },
    });
    await user.click(await screen.findByRole('radio'));
    await user.type(screen.getByLabelText('Security code'), '737');
    expect(names()).toEqual(['onReady']);
    expect(of<EntryChange>('onChange').at(-1)).toEqual({ brand: 'visa', complete: true, empty: false });
    expect(text()).not.toMatch(/\d/);
  });

  it('that they could not be loaded, and that they can be used once they are', async () => {
    const { events, names } = listening();
    const { onReady, onLoadError } = events;
    const { user } = await pick({ lost: 6, ...{ onReady, onLoadError } });
    await user.click(await screen.findByRole('button', { name: t('saved.retry') }));
    await eventually(() => expect(names()).toEqual(['onLoadError', 'onReady']));
  });
});

describe('3-D Secure reports', () => {
  async function check(number: string) {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    keepSecret(order.clientSecret);
    const payment = await confirmWithCard(till.client, order, number);
    const heard = listening();
    const { onReady, onAttempt, onActionNeeded, onOutcome } = heard.events;
    const staged = stage(
      till,
      <ThreeDSChallenge
        payment={payment}
        clientSecret={order.clientSecret}
        policy={{ threeds_unavailable: 'complete' }}
        {...{ onReady, onAttempt, onActionNeeded, onOutcome }}
      />,
    );
    return { ...staged, ...heard, order };
  }

  it('the challenge as a step, once, and the payment that was settled meanwhile', async () => {
    const { names, order, till, pass } = await check(cards.challenge);
    await challengePosted();
    expect(names()).toEqual(['onReady', 'onActionNeeded']);
    await till.bank.approve(order.paymentId);
    await pass(8000);
    expect(names()).toEqual(['onReady', 'onActionNeeded']);
  });

  it('an attempt that the bank has refused, once, with its reason', async () => {
    const { names, of, pass } = await check(cards.N);
    await eventually(() => expect(names()).toEqual(['onReady', 'onAttempt']));
    await pass(8000);
    expect(of<Attempt>('onAttempt')).toEqual([
      expect.objectContaining({ kind: 'notAuthenticated', code: 'denied', effect: 'none' }),
    ]);
  });
});

describe('the form of complete authorize reports', () => {
  it('from its first field to the outcome, each once and in order', async () => {
    const { events, names, of, text } = listening();
    const { onSubmitted: _, ...form } = events;
    const page = await openForm({ props: { ...sameAddress, ...form } });
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.type(await screen.findByLabelText(/^First name/), 'x');
    expect(of<EntryChange>('onChange').at(-1)).toMatchObject({ brand: null, empty: false });
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.click(screen.getByRole('button', confirm));
    await eventually(() => expect(names()).toContain('onComplete'));
    expect(names()).toEqual(['onReady', 'onBeforePay', 'onOutcome', 'onComplete']);
    expect(page.charges()).toHaveLength(1);
    expect(text()).not.toContain(page.order.clientSecret);
  });

  it('a call that was not carried out as an attempt, once', async () => {
    const { events, of } = listening();
    const failure = { kind: 'http', status: 422, code: 'details_refused', effect: 'none', fields: ['zip'] } as const;
    const refusing = ({ client }: Till) => ({
      ...client,
      call: (...input: Parameters<typeof client.call>) =>
        input[0].path.endsWith('/complete')
          ? Promise.resolve({ ok: false as const, failure: { ...failure, message: 'no', endpoint: 'completePayment' } })
          : client.call(...input),
    });
    const page = await openForm({ client: refusing as never, props: { ...sameAddress, onAttempt: events.onAttempt } });
    await page.user.click(screen.getByRole('button', confirm));
    await eventually(() =>
      expect(of('onAttempt')).toEqual([{ kind: 'refused', code: 'details_refused', effect: 'none' }]),
    );
  });

  it.each(Object.entries(declining))('nothing sent where onBeforePay %s, and can be submitted again', async (_, no) => {
    vi.stubGlobal('reportError', vi.fn());
    const onBeforePay: Mock<() => unknown> = vi.fn(no);
    const page = await openForm({ props: { ...sameAddress, onBeforePay } });
    await page.user.click(screen.getByRole('button', confirm));
    await page.settle();
    expect([onBeforePay.mock.calls.length, page.calls()]).toEqual([1, 0]);
    onBeforePay.mockReturnValue(undefined);
    await page.user.click(screen.getByRole('button', confirm));
    await eventually(() => expect(page.charges()).toHaveLength(1));
    vi.unstubAllGlobals();
  });
});

describe('a payout link reports', () => {
  it('from its form to the outcome, each once and in order, without a letter of the account', async () => {
    const { events, names, of, text } = listening();
    const { onReady, onChange, onBeforePay, onAttempt, onLoadError, onOutcome, onSubmitted } = events;
    const page = await openPayout({
      page: { onReady, onChange, onBeforePay, onAttempt, onLoadError, onOutcome, onSubmitted },
    });
    await page.choose('DE');
    expect(of<EntryChange>('onChange').at(-1) ?? { complete: false }).toMatchObject({ complete: false });
    await page.fill(accounts.sepa);
    expect(of<EntryChange>('onChange').at(-1)).toEqual({ brand: null, complete: true, empty: false });
    await page.click(p('payout.page.toReview'));
    await page.click(p('payout.page.confirm'));
    await eventually(() => expect(names()).toContain('onOutcome'));
    await page.settle();
    expect(names()).toEqual(['onReady', 'onBeforePay', 'onOutcome', 'onSubmitted']);
    expect(page.disbursed()).toHaveLength(1);
    for (const secret of [accounts.sepa.iban, page.payout.clientSecret, page.payout.payoutLink])
      expect(text()).not.toContain(secret);
  });

  it.each(Object.entries(declining))('nothing sent where onBeforePay %s, and can be submitted again', async (_, no) => {
    vi.stubGlobal('reportError', vi.fn());
    const onBeforePay: Mock<() => unknown> = vi.fn(no);
    const page = await openPayout({ page: { onBeforePay } });
    await page.sendTo('DE', undefined, accounts.sepa);
    await page.settle();
    expect(onBeforePay).toHaveBeenCalledTimes(1);
    expect(page.calls(/^POST/)).toEqual([]);
    onBeforePay.mockReturnValue(undefined);
    await page.click(p('payout.page.confirm'));
    await eventually(() => expect(page.disbursed()).toHaveLength(1));
    vi.unstubAllGlobals();
  });

  it('a submit that was not carried out, and a link that could not be opened', async () => {
    const { events, names, of } = listening();
    const { onReady, onAttempt, onLoadError } = events;
    const till = createTill({ now: newYear });
    const payout = await till.createPayout({});
    for (let nth = 0; nth < 3; nth += 1) till.network.loseRequest(`GET /kit/payouts/${payout.payoutId}`);
    const page = await openPayout({ till, payout, page: { onReady, onAttempt, onLoadError } });
    await heading(p('payout.page.loadFailed.title'));
    expect(names()).toEqual(['onLoadError']);
    await page.click(t('common.retry'));
    till.network.loseRequest('POST /payment_methods');
    till.network.loseRequest('POST /payment_methods');
    await page.sendTo('DE', undefined, accounts.sepa);
    await eventually(() => expect(names()).toEqual(['onLoadError', 'onReady', 'onAttempt']));
    expect(of<Attempt>('onAttempt')).toEqual([
      expect.objectContaining({ kind: 'refused', code: 'destination_missing', effect: 'none' }),
    ]);
  });

  it('only to the client once it has gone, and breaks by no handler that throws', async () => {
    const thrown = vi.fn();
    vi.stubGlobal('reportError', thrown);
    const fail = () => {
      throw new Error('a handler of the shop');
    };
    const onOutcome = vi.fn(fail);
    const page = await openPayout({ page: { onReady: fail, onChange: fail, onOutcome } });
    const heard = vi.fn();
    const end = page.till.client.onPayoutOutcome(heard);
    const release = page.till.network.hold('POST /submit');
    await page.sendTo('DE', undefined, accounts.sepa);
    expect(thrown.mock.calls.length).toBeGreaterThanOrEqual(2);
    page.unmount();
    await act(async () => release());
    await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ payout: { payout_id: page.payout.payoutId } });
    expect(onOutcome).not.toHaveBeenCalled();
    end();
    vi.unstubAllGlobals();
  });
});
