// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Till } from '../../testing/index.ts';
import { expectFocused, heading, newYear, t, watchThePage } from '../pageUnderTest.testing.tsx';
import { type Rewrite, withPayment } from '../rewrittenAnswers.testing.ts';
import { authenticate, confirm, type OpenedForm, openForm, shipping } from './formUnderTest.testing.tsx';

watchThePage();

const back = { name: 'Back to Test Merchant' };
const address = 'https://shop.example/thanks';

/** A form that its payer has submitted; `fault` happens ahead of the bank's answer. */
async function submitted(fault: (till: Till) => void = () => undefined, rewrite?: Rewrite): Promise<OpenedForm> {
  const form = await openForm({
    prepare: async (till, order) => {
      fault(till);
      await authenticate(till, order);
    },
    rewrite,
    props: { shipping },
  });
  await form.user.click(screen.getByRole('button', confirm));
  return form;
}

const unreadable = (till: Till) => till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
const goesBack = withPayment(() => ({ return_url: address }));

describe('a form whose bank has answered with an unknown value', () => {
  it('stays closed after one refused submit, however long it waits, and says what to do', async () => {
    const form = await submitted(unreadable, goesBack);
    await expectFocused(await heading(t('threeds.unreadable.title')));
    expect(screen.getByText(t('threeds.unreadable.text'))).toBeTruthy();
    expect(screen.getByText(form.order.paymentId)).toBeTruthy();
    expect(screen.getByText('€49.99')).toBeTruthy();
    expect(screen.getByRole('link', back).getAttribute('href')).toBe(address);
    await form.pass(600_000, { stepMs: 30_000 });
    await heading(t('threeds.unreadable.title'));
    expect(screen.queryByRole('button', { name: /^(?!Copy: Reference)/ })).toBeNull();
    expect(form.calls()).toBe(1);
    expect(form.charges()).toEqual([]);
    expect(form.onComplete).not.toHaveBeenCalled();
  });

  it('opens again once a read shows another attempt', async () => {
    const attempt = { count: 1 };
    const form = await submitted(
      unreadable,
      withPayment(() => ({ attempt_count: attempt.count })),
    );
    await heading(t('threeds.unreadable.title'));
    attempt.count = 2;
    await form.pass(30_000, { stepMs: 5_000 });
    expect(await screen.findByRole('button', confirm)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: t('threeds.unreadable.title') })).toBeNull();
    expect(form.calls()).toBe(1);
  });

  it('says of a bank that has said no that it did', async () => {
    const form = await submitted(unreadable, (json) =>
      withPayment(() => ({ external_authentication_details: { status: 'failed' } }))(json, ''),
    );
    await heading(t('threeds.denied.title'));
    // There is no other card to take here.
    expect(screen.getByText(t('threeds.unreadable.text'))).toBeTruthy();
    expect(form.charges()).toEqual([]);
  });
});

describe('the link to the merchant on a form of its own', () => {
  const lost = (till: Till) => till.faults.add({ endpoint: 'completeAuthorize', kind: 'no answer before' });

  it('is there while the outcome is unknown, until the form comes back', async () => {
    const form = await submitted(lost, goesBack);
    await form.pass(150_000, { stepMs: 5_000 });
    await heading(t('outcome.cannot_confirm_yet.title'));
    expect((await screen.findByRole('link', back)).getAttribute('href')).toBe(address);
    await form.pass(90_000, { stepMs: 5_000 });
    expect(await screen.findByRole('button', confirm)).toBeTruthy();
    expect(screen.getByText(/You haven’t been charged\./)).toBeTruthy();
    expect(form.charges()).toEqual([]);
  });

  it('is not there for an address that is not safe to open', async () => {
    const form = await submitted(
      lost,
      withPayment(() => ({ return_url: 'javascript:alert(1)' })),
    );
    await form.pass(150_000, { stepMs: 5_000 });
    await heading(t('outcome.cannot_confirm_yet.title'));
    await form.settle();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['is under way', { status: 'processing' }, t('outcome.processing.title')],
    [
      'wants a step that cannot be shown here',
      { status: 'requires_customer_action', next_action: { type: 'sing_a_song' } },
      t('outcome.unsupported_action.title'),
    ],
    [
      'waits for a code whose time is over',
      {
        status: 'requires_customer_action',
        next_action: { type: 'qr_code_information', raw_qr_data: 'pay', display_to_timestamp: newYear - 1 },
      },
      'This step has expired',
    ],
  ])('is there where leaving is safe: the payment %s', async (_where, fields, title) => {
    await submitted(undefined, (json, url) =>
      url.endsWith('/complete') ? withPayment(() => ({ ...fields, return_url: address }))(json, url) : json,
    );
    await heading(title);
    expect((await screen.findByRole('link', back)).getAttribute('href')).toBe(address);
  });

  it('goes on once the payment has succeeded, where the merchant’s page does not do so itself', async () => {
    const form = await submitted(undefined, goesBack);
    await heading('Payment received');
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(address);
    expect(form.onComplete).toHaveBeenCalledTimes(1);
  });
});
