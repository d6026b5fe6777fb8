// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type AlternativeMethodType, alternativeMethod } from '../../contract/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { confirmWithCard, type Order, type OrderOptions, type Till } from '../../testing/index.ts';
import { cards, expectFocused, heading, postedForms, t, watchThePage } from '../pageUnderTest.testing.tsx';
import type { Rewrite } from '../rewrittenAnswers.testing.ts';
import { confirm, openForm, shipping } from './formUnderTest.testing.tsx';

watchThePage();

const en = actionTexts.en;
/** A text of the steps that has no values. */
const said = (key: keyof typeof en) => String(en[key]);

const details = { upi_id: 'wait@upi', phone: '+447700900123' };

/** Chooses a way for an order, as a form of the merchant's own would: what is left is to complete it. */
async function confirmAlternative(
  till: Till,
  { paymentId, clientSecret }: Order,
  type: AlternativeMethodType,
): Promise<void> {
  const way = alternativeMethod(type);
  if (way === undefined) throw new Error(`No way ${type}`);
  const { field } = way;
  const chosen = await till.client.confirmWithMethod(
    {
      params: { payment_id: paymentId },
      body: {
        payment_method: way.method,
        payment_method_type: type,
        ...(field === undefined ? {} : { [field]: details[field] }),
      },
    },
    { clientSecret },
  );
  if (!chosen.ok) throw new Error(chosen.failure.message);
}

/** A form that its payer has submitted, for a payment that `attach` has brought that far. */
async function submitted(
  attach: (till: Till, order: Order) => Promise<unknown>,
  options: OrderOptions = {},
  rewrite?: Rewrite,
) {
  const onActionNeeded = vi.fn();
  const form = await openForm({ prepare: attach, wish: options, rewrite, props: { shipping, onActionNeeded } });
  await form.user.click(screen.getByRole('button', confirm));
  const ends = async () => {
    await expectFocused(await heading(t('outcome.succeeded.title')));
    await form.settle();
    expect(form.charges()).toHaveLength(1);
    expect(onActionNeeded).toHaveBeenCalledTimes(1);
    expect(form.onComplete).toHaveBeenCalledTimes(1);
    expect(form.onComplete.mock.calls[0]?.[0]).toMatchObject({ status: 'succeeded' });
  };
  return { ...form, onActionNeeded, ends };
}

const types = ['credit', 'pix', 'upi_intent', 'upi_collect', 'sepa', 'boleto', 'direct_carrier_billing'] as const;
const openWith = (type: Exclude<(typeof types)[number], 'credit'>) =>
  submitted((till, order) => confirmAlternative(till, order, type), { types });
const typeCode = async (form: Awaited<ReturnType<typeof submitted>>, code: string) => {
  const field = await screen.findByLabelText(said('action.code.label'), { exact: false, selector: 'input' });
  fireEvent.change(field, { target: { value: code } });
  await form.user.click(screen.getByRole('button', confirm));
};

describe('a form that completes a payment and meets another step', () => {
  it.each([
    ['pix', /^Scan the code to pay €49.99/],
    ['upi_intent', /^Scan the code to pay €49.99/],
    ['upi_collect', /^Approve €49.99 on your phone/],
    ['sepa', /^Transfer €49.99 from your bank/],
    ['boleto', /^Pay €49.99 with this voucher/],
  ] as const)('shows it itself and ends by the service’s read alone: %s', async (type, title) => {
    const form = await openWith(type);
    await expectFocused(await heading(title));
    // There is no link to open again, and none is spoken of. What takes days is not waited for.
    const takesDays = type === 'sepa' || type === 'boleto';
    expect(document.body.textContent).toContain(said(takesDays ? 'action.leave.form' : 'action.waiting'));
    expect(document.body.textContent).not.toContain(said(takesDays ? 'action.waiting' : 'action.leave.form'));
    expect(document.body.textContent).not.toContain('Reopen the link');
    expect(form.onActionNeeded).toHaveBeenCalledTimes(1);
    expect(form.onComplete).not.toHaveBeenCalled();
    expect(form.charges()).toEqual([]);
    form.till.bank.act(form.order.paymentId, 'approve');
    await form.pass(60_000, { stepMs: 5_000 });
    await form.ends();
    expect(form.calls()).toBe(1);
  });

  it('reads the payment as soon as the page has the focus again, and ends', async () => {
    const form = await openWith('upi_intent');
    await heading(/^Scan the code to pay €49.99/);
    form.till.bank.act(form.order.paymentId, 'approve');
    fireEvent(window, new Event('focus'));
    await form.ends();
  });

  it('says what to do when the time of the step is over, and goes on reading', async () => {
    const form = await openWith('pix');
    await heading(/^Scan the code/);
    await form.pass(600_000, { stepMs: 10_000 });
    await heading(t('outcome.stepOver.title'));
    expect(screen.getByText(/Go back to Test Merchant and start again/)).toBeTruthy();
    form.till.bank.act(form.order.paymentId, 'approve');
    await form.pass(30_000, { stepMs: 5_000 });
    await form.ends();
  });

  it('tells a refusal in the app as what it is', async () => {
    const form = await openWith('upi_collect');
    await heading(/^Approve/);
    form.till.bank.act(form.order.paymentId, 'decline');
    await form.pass(10_000);
    await heading('Your payment didn’t go through');
    expect(form.charges()).toEqual([]);
    await form.settle();
    expect(form.onComplete).toHaveBeenCalledTimes(1);
  });

  it('takes a one-time code: a wrong one is shown at its field, the right one pays once', async () => {
    const form = await openWith('direct_carrier_billing');
    await expectFocused(await heading('Enter the code from your phone'));
    await typeCode(form, '9999');
    await screen.findByText(said('action.code.error.wrong'));
    await typeCode(form, '1234');
    await form.ends();
    expect(form.calls()).toBe(3);
  });

  it('settles a code whose answer is lost by reading, with one charge', async () => {
    const form = await openWith('direct_carrier_billing');
    await heading('Enter the code from your phone');
    form.till.network.loseAnswer('POST /complete');
    await typeCode(form, '1234');
    await form.ends();
    expect(form.calls()).toBe(2);
  });

  it('waits, without the form, while a code is under way', async () => {
    const form = await openWith('direct_carrier_billing');
    await heading('Enter the code from your phone');
    const release = form.till.network.hold('POST /complete');
    await typeCode(form, '1234');
    await screen.findByText(t('pay.confirming'), { selector: '[data-part="waiting-title"]' });
    expect(screen.getByLabelText('City').closest('[hidden]')).not.toBeNull();
    await form.pass(10_000, { stepMs: 5_000, held: 1 });
    await screen.findByText(t('pay.stillWorking'));
    release();
    await form.ends();
  });

  it('keeps the code for another try when it never left', async () => {
    const form = await openWith('direct_carrier_billing');
    await heading('Enter the code from your phone');
    form.till.network.unplugService();
    await typeCode(form, '1234');
    await screen.findByText(/You haven’t been charged\./);
    await typeCode(form, '1234');
    await form.ends();
  });

  it('leads to another page where the call leads there, and reads on', async () => {
    const form = await submitted((till, order) => confirmWithCard(till.client, order, cards.challengeAfterMethod), {
      amount: 4984,
    });
    await expectFocused(await heading('One step left'));
    const link = screen.getByRole('link', { name: 'Continue to your bank' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/bank\.tillkit\.test\/redirect\//);
    form.till.bank.act(form.order.paymentId, 'approve');
    await form.pass(30_000, { stepMs: 5_000 });
    await form.ends();
  });

  it('never leads to an address that is not to be trusted', async () => {
    const form = await submitted(
      (till, order) => confirmWithCard(till.client, order, cards.challengeAfterMethod),
      { amount: 4984 },
      (json) => {
        const payment = Object(json.payment);
        if (payment.next_action?.redirect_to_url === undefined) return json;
        return {
          ...json,
          payment: { ...payment, next_action: { ...payment.next_action, redirect_to_url: 'javascript:alert(1)' } },
        };
      },
    );
    await heading(t('outcome.unsupported_action.title'));
    // Nothing beside the form says what it is about.
    expect(document.querySelector('[data-state="unsupportedAction"]')?.textContent).toContain('€49.84');
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
    expect(document.querySelector('[href^="javascript"]')).toBeNull();
    await form.settle();
  });

  it('shows a hidden page, once, and completes by itself when it has ended', async () => {
    // The first answer names the hidden page, as where the call itself leads to it.
    const frame = {
      type: 'invoke_hidden_iframe',
      iframe_data: {
        method_key: 'threeDSMethodData',
        three_ds_method_url: 'https://bank.tillkit.test/acs/method',
        three_ds_method_data: 'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6Im9uZSJ9',
      },
    };
    let answers = 0;
    const form = await submitted(
      (till, order) => confirmAlternative(till, order, 'direct_carrier_billing'),
      { types },
      (json, url) => {
        if (!url.endsWith('/complete')) return json;
        answers += 1;
        return answers > 1 ? json : { ...json, payment: { ...Object(json.payment), next_action: frame } };
      },
    );
    await waitFor(() => expect(postedForms()).toMatchObject([{ action: 'https://bank.tillkit.test/acs/method' }]));
    await screen.findByText(t('threeds.preparing'), { selector: '[data-part="waiting-title"]' });
    await form.pass(10_000, { stepMs: 5_000 });
    await heading('Enter the code from your phone');
    expect(form.calls()).toBe(2);
    expect(postedForms()).toHaveLength(1);
    await typeCode(form, '1234');
    await form.ends();
  });

  it('says that it cannot show a step of an unknown kind, and still shows how it ended', async () => {
    const form = await submitted(
      (till, order) => confirmAlternative(till, order, 'pix'),
      { types },
      (json) => {
        const payment = Object(json.payment);
        return payment.next_action === undefined
          ? json
          : { ...json, payment: { ...payment, next_action: { type: 'sing_a_song' } } };
      },
    );
    // The call was refused and the read returns nothing that can be shown: the payer may submit again.
    await screen.findByText(/You haven’t been charged\./);
    form.till.bank.act(form.order.paymentId, 'approve');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await heading(t('outcome.succeeded.title'));
    expect(form.charges()).toHaveLength(1);
  });

  it('asks for the code again after a reload in the middle of it', async () => {
    const form = await openWith('direct_carrier_billing');
    await heading('Enter the code from your phone');
    form.till.network.loseAnswer('POST /complete');
    await typeCode(form, '9999');
    await screen.findByText(t('outcome.unknown_checking.title'), { selector: '[data-part="waiting-title"]' });
    form.unmount();
    form.openAgain();
    await screen.findByText(t('outcome.unknown_checking.title'), { selector: '[data-part="waiting-title"]' });
    await form.pass(2_000);
    await heading('Enter the code from your phone');
    expect(form.charges()).toEqual([]);
  });
});
