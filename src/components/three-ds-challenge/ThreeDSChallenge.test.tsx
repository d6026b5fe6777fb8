// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentView } from '../../contract/index.ts';
import { confirmWithCard, createTill, type Order } from '../../testing/index.ts';
import { type ChallengePart, type ChallengeSlots, ThreeDSChallenge, type ThreeDSChallengeProps } from '../index.ts';
import {
  cards,
  challengePosted,
  expectAccessible,
  heading,
  keepSecret,
  newYear,
  postedForms,
  type Stage,
  stage,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

interface Opened extends Stage {
  readonly order: Order;
  readonly payment: PaymentView;
  readonly onAuthenticated: ReturnType<typeof vi.fn>;
  readonly onNotAuthenticated: ReturnType<typeof vi.fn>;
  readonly onSettled: ReturnType<typeof vi.fn>;
}

/** The component alone, on a merchant's page, for a payment with this card. */
async function check(number: string, props: Partial<ThreeDSChallengeProps> = {}): Promise<Opened> {
  const till = createTill({ now: newYear });
  const order = await till.createOrder();
  keepSecret(order.clientSecret);
  const payment = await confirmWithCard(till.client, order, number);
  const calls = { onAuthenticated: vi.fn(), onNotAuthenticated: vi.fn(), onSettled: vi.fn() };
  const staged = stage(
    till,
    <ThreeDSChallenge
      payment={payment}
      clientSecret={order.clientSecret}
      policy={{ threeds_unavailable: 'complete' }}
      {...calls}
      {...props}
    />,
  );
  return { ...staged, ...calls, order, payment };
}

describe('a bank check on a page of the merchant’s own', () => {
  it('tells the page once that the person is authenticated, and moves no money by itself', async () => {
    const { onAuthenticated, till, settle, pass, order } = await check(cards.Y);
    await waitFor(() => expect(onAuthenticated).toHaveBeenCalledTimes(1));
    await settle();
    await pass(30_000, { stepMs: 10_000 });
    expect(onAuthenticated).toHaveBeenCalledTimes(1);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect(till.network.calls().filter((call) => call.endsWith('/3ds'))).toHaveLength(1);
  });

  it('shows the bank’s page and tells the page once when the person has approved there', async () => {
    const { onAuthenticated, onNotAuthenticated, till, order, settle } = await check(cards.challenge);
    await screen.findByRole('dialog', { name: 'Confirm with your bank' });
    await challengePosted();
    await expectAccessible();
    expect(postedForms()).toHaveLength(1);
    await till.bank.approve(order.paymentId);
    await waitFor(() => expect(onAuthenticated).toHaveBeenCalledTimes(1));
    await settle();
    expect(onAuthenticated).toHaveBeenCalledTimes(1);
    expect(onNotAuthenticated).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('draws each part in the page’s own place, and what is in it works: the challenge is left there, and the payer reads how it ended', async () => {
    const drawn = new Set<string>();
    const own =
      (name: keyof ChallengeSlots) =>
      ({ state, part }: ChallengePart) => {
        drawn.add(`${name} ${state.kind}`);
        return <div data-own={name}>{part}</div>;
      };
    const slots: ChallengeSlots = {
      waiting: own('waiting'),
      order: own('order'),
      help: own('help'),
      outcome: own('outcome'),
    };
    const { user, till, order, pass } = await check(cards.challenge, { slots, merchantName: 'Own Shop' });
    await screen.findByRole('dialog');
    await challengePosted();
    const finished = screen.getByText(t('threeds.finished'));
    expect(document.querySelector('[data-own="help"]')?.contains(finished)).toBe(true);
    expect(document.querySelector('[data-own="order"]')?.textContent).toContain('Own Shop');
    await user.click(screen.getByRole('button', { name: t('threeds.close') }));
    await user.click(await screen.findByRole('button', { name: t('threeds.confirmClose.leave') }));
    await pass(12_000, { stepMs: 1_000 });
    await heading(t('threeds.cancelled.title'));
    expect(document.querySelector('[data-own="outcome"] [data-tk="outcome"]')).toBeTruthy();
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    expect([...drawn]).toEqual(
      expect.arrayContaining([
        'waiting authenticating',
        'order challenge',
        'help challenge',
        'waiting checkingResult',
        'outcome unfinished',
      ]),
    );
  });

  it('is no consent once the payer has read that nothing was charged: a late approval is reported after another click, also after a reload', async () => {
    const onUnfinished = vi.fn();
    const first = await check(cards.challenge, { onUnfinished });
    await screen.findByRole('dialog');
    await challengePosted();
    await first.user.click(screen.getByRole('button', { name: t('threeds.close') }));
    await first.user.click(await screen.findByRole('button', { name: t('threeds.confirmClose.leave') }));
    await first.pass(12_000, { stepMs: 1_000 });
    await heading(t('threeds.cancelled.title'));
    await first.pass(16_000, { stepMs: 4_000 });
    expect(onUnfinished.mock.calls).toEqual([['closed']]);
    first.unmount();
    await first.till.bank.approve(first.order.paymentId);
    const onAuthenticated = vi.fn();
    const again = stage(
      first.till,
      <ThreeDSChallenge
        payment={first.payment}
        clientSecret={first.order.clientSecret}
        policy={{ threeds_unavailable: 'complete' }}
        onAuthenticated={onAuthenticated}
      />,
    );
    await heading('Your bank has approved this payment');
    expect(onAuthenticated).not.toHaveBeenCalled();
    await again.user.click(screen.getByRole('button', { name: 'Finish paying' }));
    await waitFor(() => expect(onAuthenticated).toHaveBeenCalledTimes(1));
  });

  it('reports the payment’s phase to the page once when the bank has declined', async () => {
    const { onAuthenticated, onSettled, till, order, settle } = await check(cards.challenge);
    await screen.findByRole('dialog');
    await till.bank.decline(order.paymentId);
    await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
    await settle();
    expect(onSettled).toHaveBeenCalledTimes(1);
    expect(onSettled.mock.calls[0]?.[0]).toMatchObject({ status: 'failed' });
    expect(onAuthenticated).not.toHaveBeenCalled();
  });

  it.each([
    ['N', 'denied'],
    ['R', 'rejected'],
  ] as const)('tells the page once why not when the bank answers %s, and shows the reason', async (answer, reason) => {
    const { onNotAuthenticated, onAuthenticated, settle } = await check(cards[answer]);
    await heading(t(`threeds.${reason}.title`));
    await settle();
    expect(onNotAuthenticated.mock.calls).toEqual([[reason]]);
    expect(onAuthenticated).not.toHaveBeenCalled();
  });

  it('stops at an unavailable check where the merchant’s server says so', async () => {
    const { onNotAuthenticated, onAuthenticated } = await check(cards.U, { policy: { threeds_unavailable: 'stop' } });
    await waitFor(() => expect(onNotAuthenticated.mock.calls).toEqual([['unavailable']]));
    expect(onAuthenticated).not.toHaveBeenCalled();
  });

  it('does nothing for a payment that asks for no check', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    const payment = await confirmWithCard(till.client, order, cards.paid);
    const before = till.network.calls().length;
    const { settle } = stage(
      till,
      <ThreeDSChallenge
        payment={payment}
        clientSecret={order.clientSecret}
        policy={{ threeds_unavailable: 'complete' }}
      />,
    );
    await settle();
    expect(till.network.calls()).toHaveLength(before);
    expect(document.querySelector('[data-tk="three-ds-challenge"]')?.getAttribute('data-state')).toBe('idle');
  });

  it('outlives a mistake in the merchant’s own callback', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await check(cards.N, {
      onNotAuthenticated: () => {
        throw new Error('the shop’s own mistake');
      },
    });
    await heading(t('threeds.denied.title'));
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('heading', { name: t('threeds.denied.title') })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
