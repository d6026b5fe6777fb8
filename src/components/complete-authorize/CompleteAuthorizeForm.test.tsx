// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Client, createServiceClient } from '../../client/index.ts';
import { deployedPaymentStatuses, type PaymentStatus, paymentStatuses } from '../../contract/index.ts';
import { addressTexts, createTranslator } from '../../i18n/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from '../index.ts';
import {
  cards,
  expectAccessible,
  expectFocused,
  heading,
  newYear,
  stage,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { withPayment } from '../rewrittenAnswers.testing.ts';
import { authenticate, type OpenedForm, openForm } from './formUnderTest.testing.tsx';

watchThePage();

/** English, as address forms speak it. */
const a = createTranslator('en', addressTexts.en);

const typed = {
  'First name': 'Ada',
  'Last name': 'Example',
  Address: 'Teststr. 1',
  'Postal code': '10115',
  City: 'Berlin',
};

interface Opened extends OpenedForm {
  readonly fill: () => Promise<void>;
  readonly submit: () => Promise<void>;
  /** Where the service delivers to. */
  readonly shipping: () => Promise<unknown>;
}

async function open(
  props: Partial<CompleteAuthorizeFormProps> = {},
  { number = cards.Y, status }: { readonly number?: string; readonly status?: string } = {},
): Promise<Opened> {
  const next = { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/step' };
  const form = await openForm({
    prepare: (till, order) => authenticate(till, order, number),
    rewrite:
      status === undefined
        ? undefined
        : (json, url) =>
            url.endsWith('/complete') ? withPayment(() => ({ status, next_action: next }))(json, url) : json,
    props,
  });
  const { user, till, order } = form;
  return {
    ...form,
    fill: async () => {
      await user.selectOptions(screen.getByLabelText('Country or region'), 'DE');
      for (const [label, text] of Object.entries({ ...typed })) {
        await user.click(screen.getByLabelText(label));
        await user.paste(text);
      }
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Confirm and pay €49.99' })),
    shipping: async () => {
      // The merchant's server sees the address; a browser would see the country alone.
      const server = createServiceClient({
        secretKey: till.keys.secretKey,
        serviceUrl: tillOrigins.service,
        fetch: till.fetch,
      });
      const read = await server.readPaymentById(order.paymentId);
      return read.ok ? read.value.shipping : undefined;
    },
  };
}

const address = {
  first_name: 'Ada',
  last_name: 'Example',
  line1: 'Teststr. 1',
  city: 'Berlin',
  zip: '10115',
  country: 'DE',
};
const known = { address, email: 'ada@shop.example' } as const;

describe('the form that completes a payment', () => {
  it('collects where the order goes, charges once and tells the page once', async () => {
    const form = await open();
    await expectAccessible();
    await form.fill();
    await form.submit();
    await expectFocused(await heading('Payment received'));
    await form.settle();
    expect(form.charges()).toHaveLength(1);
    expect(await form.shipping()).toMatchObject({ address });
    expect(form.onComplete).toHaveBeenCalledTimes(1);
    expect(form.onComplete.mock.calls[0]?.[0]).toMatchObject({ status: 'succeeded' });
  });

  it('begins anew for another payment in the same place, and tells the page of that one too', async () => {
    const till = createTill({ now: newYear });
    const [one, other] = [await till.createOrder(), await till.createOrder()];
    for (const order of [one, other]) await authenticate(till, order);
    const onComplete = vi.fn();
    const form = ({ paymentId, clientSecret }: Order) => (
      <CompleteAuthorizeForm
        paymentId={paymentId}
        clientSecret={clientSecret}
        amount={4999}
        currency="EUR"
        merchantName="Test Merchant"
        onComplete={onComplete}
      />
    );
    function Shop() {
      const [order, setOrder] = useState(one);
      return (
        <>
          <button type="button" onClick={() => setOrder(other)}>
            The other order
          </button>
          {form(order)}
        </>
      );
    }
    const { user } = stage(till, <Shop />);
    const pay = async () => {
      const button = await screen.findByRole('button', { name: /^Confirm and pay/ });
      await user.selectOptions(screen.getByLabelText('Country or region'), 'DE');
      for (const [label, text] of Object.entries(typed)) {
        await user.click(screen.getByLabelText(label));
        await user.paste(text);
      }
      await user.click(button);
      await heading('Payment received');
    };
    await pay();
    await user.click(screen.getByRole('button', { name: 'The other order' }));
    expect(screen.queryByRole('heading', { name: 'Payment received' })).toBeNull();
    await pay();
    expect(onComplete.mock.calls.map(([payment]) => payment.payment_id)).toEqual([one.paymentId, other.paymentId]);
    for (const { paymentId } of [one, other]) expect(till.ledger.charges(paymentId)).toHaveLength(1);
  });

  it('shows what is known already in short, and sends it', async () => {
    const form = await open({ shipping: known });
    expect(screen.getByText(a('complete.known'))).toBeTruthy();
    expect(screen.getByRole('group').textContent).toContain('10115 Berlin\nGermany');
    expect(screen.queryByRole('textbox')).toBeNull();
    await form.submit();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject(known);
  });

  it('opens the fields of what is known on a click, with the focus in the first', async () => {
    const form = await open({ shipping: known });
    await form.user.click(screen.getByRole('button', { name: 'Edit' }));
    const country = screen.getByLabelText<HTMLSelectElement>('Country or region');
    await expectFocused(country);
    expect(country.value).toBe('DE');
    const city = screen.getByLabelText<HTMLInputElement>('City');
    await form.user.clear(city);
    await form.user.type(city, 'Potsdam');
    await form.submit();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject({ ...known, address: { ...known.address, city: 'Potsdam' } });
  });

  it('sends nothing while something is missing, and leads to the first field', async () => {
    const form = await open();
    await form.submit();
    await expectFocused(screen.getByLabelText('First name'));
    for (const key of ['line1', 'city.city'] as const) {
      expect(await screen.findByText(a(`address.${key}.error`))).toBeTruthy();
    }
    for (const name of ['firstName', 'lastName'] as const)
      expect(screen.getAllByText(a(`address.${name}.error`)), name).toHaveLength(1);
    await form.settle();
    expect(form.calls()).toBe(0);
  });

  it('sends a person with one name', async () => {
    const form = await open({ shipping: { address: { ...address, first_name: 'Suharto', last_name: undefined } } });
    await form.submit();
    await heading('Payment received');
    const { last_name: _, ...rest } = address;
    expect(await form.shipping()).toMatchObject({ address: { ...rest, first_name: 'Suharto' } });
  });

  it('sends a phone number as the wire wants it: number and country code apart', async () => {
    const form = await open({ shipping: known });
    await form.user.click(screen.getByLabelText('Phone number (optional)'));
    await form.user.paste('+44 20 7946 0958');
    await form.submit();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject({ phone: { country_code: '+44', number: '2079460958' } });
  });

  it('asks for no phone and no e-mail where the merchant wants none, and for both where they are needed', async () => {
    const first = await open({ phone: 'none', email: 'none' });
    expect(screen.queryByLabelText(/Phone|Country code|E-mail/)).toBeNull();
    first.unmount();
    const form = await open({ shipping: { address }, phone: 'required', email: 'required' });
    await form.submit();
    expect(await screen.findByText(a('address.phone.error.empty'))).toBeTruthy();
    expect(screen.getByText(a('address.email.error.empty'))).toBeTruthy();
    expect(form.calls()).toBe(0);
  });

  it('sends one call for three quick clicks', async () => {
    const form = await open({ shipping: known });
    await form.user.tripleClick(screen.getByRole('button', { name: /^Confirm and pay/ }));
    await heading('Payment received');
    await form.settle();
    expect(form.calls()).toBe(1);
    expect(form.charges()).toHaveLength(1);
  });

  it('shows after a reload that the payment was received, also much later', async () => {
    const form = await open({ shipping: known });
    await form.submit();
    await heading('Payment received');
    form.unmount();
    await form.pass(300_000);
    await form.openAgain().pass(2_000);
    await heading('Payment received');
    expect(form.calls()).toBe(1);
  });

  it('says that it still works after ten seconds', async () => {
    const form = await open({ shipping: known });
    const release = form.till.network.hold('POST /complete');
    await form.submit();
    await screen.findByRole('button', { name: 'Finishing your payment…' });
    await form.pass(10_000, { stepMs: 5000, held: 1 });
    await screen.findByRole('button', { name: t('pay.stillWorking') });
    release();
    await heading('Payment received');
  });
});

describe('the form that completes a payment, when a call goes wrong', () => {
  it('shows the paid screen when the answer is lost, with one charge', async () => {
    const form = await open({ shipping: known });
    form.till.network.loseAnswer('POST /complete');
    await form.submit();
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
    expect(form.calls()).toBe(1);
  });

  it('keeps what was typed when the service cannot be reached, and says that nothing was charged', async () => {
    const form = await open({ shipping: known });
    form.till.network.unplugService();
    await form.submit();
    await expectFocused(
      (await screen.findByText(/Try again in a few minutes\. You haven’t been charged\./)).closest(
        '[data-part="notice"]',
      ),
    );
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
    await form.submit();
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
  });

  it('shows the decline when the card is refused', async () => {
    const form = await open({ shipping: known }, { number: cards.N });
    await form.submit();
    await expectFocused(await heading(t('threeds.denied.title')));
    expect(screen.getByText(t('threeds.denied.text'))).toBeTruthy();
    expect(form.charges()).toEqual([]);
    await form.settle();
    expect(form.onComplete).toHaveBeenCalledTimes(1);
  });

  it('offers a repeat only when no first call can still be running, and repeats it with the same address', async () => {
    const form = await open();
    await form.fill();
    form.till.faults.add({ endpoint: 'completeAuthorize', kind: 'no answer before' });
    await form.submit();
    await screen.findByText(t('outcome.unknown_checking.title'), { selector: '[data-part="waiting-title"]' });
    await form.pass(150_000, { stepMs: 5000 });
    await heading('We can’t confirm this payment yet');
    expect(screen.queryByRole('button', { name: 'Try this payment again' })).toBeNull();
    await form.pass(90_000, { stepMs: 5000 });
    // The verdict of the proxy: what was typed is still there.
    await screen.findByText(/You haven’t been charged\./);
    await form.submit();
    await heading('Payment received');
    expect(form.charges()).toHaveLength(1);
    expect(await form.shipping()).toMatchObject({ address });
  });

  it('hands a further step to the page, once', async () => {
    const onActionNeeded = vi.fn();
    const form = await open({ shipping: known, onActionNeeded }, { status: 'requires_customer_action' });
    await form.submit();
    await heading('One step left');
    await form.settle();
    expect(onActionNeeded).toHaveBeenCalledTimes(1);
    expect(form.onComplete).not.toHaveBeenCalled();
  });

  const screens: Readonly<Record<PaymentStatus, string>> = {
    succeeded: 'outcome.succeeded.title',
    requires_capture: 'outcome.requires_capture.title',
    partially_captured: 'outcome.partially_captured.title',
    partially_captured_and_capturable: 'outcome.partially_captured_and_capturable.title',
    processing: 'outcome.processing.title',
    requires_merchant_action: 'outcome.requires_merchant_action.title',
    requires_customer_action: 'outcome.requires_customer_action.title',
    requires_payment_method: 'outcome.requires_payment_method.title',
    requires_confirmation: 'outcome.requires_confirmation.title',
    failed: 'outcome.failed.title',
    cancelled: 'outcome.cancelled.title',
    cancelled_post_capture: 'outcome.cancelled_post_capture.title',
    partially_authorized_and_requires_capture: 'outcome.partially_authorized_and_requires_capture.title',
    partially_captured_and_processing: 'outcome.partially_captured_and_processing.title',
    conflicted: 'outcome.conflicted.title',
    expired: 'outcome.expired.title',
    review: 'outcome.review.title',
    // Neither paid nor failed: it goes on reading.
    unknown: 'outcome.unknown_checking.title',
  };
  it.each([...paymentStatuses, ...deployedPaymentStatuses, 'unknown' as const])(
    'has a screen of its own for a payment that is %s',
    async (status) => {
      const form = await open({ shipping: known }, { status: status === 'unknown' ? 'on_the_moon' : status });
      await form.submit();
      const key = screens[status] as Parameters<typeof t>[0]; // each of them is in the catalogue, as the next line shows
      // Not the announcement to a screen reader: it has the same text for a moment.
      const title = {
        exact: false,
        selector: '[data-tk="outcome"] *, [data-part="waiting-title"], [data-part="notice"] *',
      };
      expect(await screen.findByText(t(key, { merchant: 'Test Merchant' }), title)).toBeTruthy();
      expect(form.calls()).toBe(1);
    },
  );
});

describe('the delivery form and what is known already', () => {
  const billing = { address: { ...address, line1: 'Rechnungsweg 2' }, email: 'bill@shop.example' };

  it('sends the order to the billing address, with one click', async () => {
    const form = await open({ billing });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as billing address' }).checked).toBe(true);
    expect(document.querySelector('address')?.textContent).toBe(
      'Ada Example\nRechnungsweg 2\n10115 Berlin\nGermany\nbill@shop.example',
    );
    expect(screen.queryByLabelText('City')).toBeNull();
    await form.submit();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject(billing);
  });

  it('lets the person say another place, and keeps what was typed there', async () => {
    const form = await open({ billing });
    const box = screen.getByRole('checkbox');
    await form.user.click(box);
    const street = await screen.findByLabelText<HTMLInputElement>('Address');
    expect(street.value).toBe('Rechnungsweg 2');
    await form.user.clear(street);
    await form.user.type(street, 'Lieferweg 3');
    await form.submit();
    await heading('Payment received');
    expect(await form.shipping()).toMatchObject({ address: { ...address, line1: 'Lieferweg 3' } });
  });

  it('does not offer an address that cannot be sent, and starts with what there is of it', async () => {
    await open({ billing: { address: { ...address, zip: '1011' } } });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('1011');
  });

  it('prefers what the payment says to what the page knows', async () => {
    const defaultValues = { address: { ...address, city: 'Hamburg' }, email: 'page@shop.example' };
    await open({ shipping: { address }, defaultValues });
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Berlin');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail (optional)').value).toBe('page@shop.example');
  });
});

describe('what the service refuses of a delivery', () => {
  async function refused(body: object, props: Partial<CompleteAuthorizeFormProps> = {}) {
    let turns = 1;
    const refusing = ({ client }: Till): Client => ({
      ...client,
      call: (endpoint, ...args) => {
        if (turns === 0 || endpoint.name !== 'completePayment') return client.call(endpoint, ...args);
        turns -= 1;
        const failure = {
          kind: 'http',
          effect: 'none',
          status: 422,
          code: 'details_refused',
          message: '',
          endpoint: 'completePayment',
          ...body,
        } as const;
        return Promise.resolve({ ok: false as const, failure });
      },
    });
    const staged = await openForm({ client: refusing, props: { shipping: known, ...props } });
    const submit = async () => staged.user.click(await screen.findByRole('button', { name: 'Confirm and pay €49.99' }));
    await submit();
    return { ...staged, submit };
  }

  it('is shown at its field, which has the focus, and nothing is lost or charged', async () => {
    const form = await refused({ fields: ['zip', 'phone'] });
    const zip = await screen.findByLabelText<HTMLInputElement>('Postal code');
    await expectFocused(zip);
    expect(zip.value).toBe('10115');
    expect(screen.getAllByText(a('address.error.refused'))).toHaveLength(2);
    expect(screen.getByText(/^Please check the highlighted fields\..*You haven’t been charged\./)).toBeTruthy();
    await form.user.clear(zip);
    await form.user.type(zip, '10117');
    await form.submit();
    await heading('Payment received');
  });

  it('is said above the form where no field is for it', async () => {
    await refused({ fields: ['line3'] });
    const notice = await screen.findByText(/You haven’t been charged\./);
    await expectFocused(notice.closest('[data-part="notice"]'));
    expect(screen.queryByText(a('address.error.refused'))).toBeNull();
  });

  it('opens the fields of a bill that was to be the delivery', async () => {
    await refused({ fields: ['city'] }, { shipping: {}, billing: known });
    await expectFocused(await screen.findByLabelText('City'));
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Teststr. 1');
    expect(screen.getByText(a('address.error.refused'))).toBeTruthy();
  });

  it('leaves the focus alone where the page wants that', async () => {
    const form = await refused({ fields: ['zip'] }, { focus: 'none' });
    await screen.findByText(a('address.error.refused'));
    await form.settle();
    expect(document.activeElement).not.toBe(screen.getByLabelText('Postal code'));
  });

  it('is a list with a way to each field where the page wants that', async () => {
    const form = await refused({ fields: ['zip', 'city'] }, { focus: 'summary' });
    const title = await screen.findByText(a('address.summary.title', { count: 2 }));
    await expectFocused(title.closest('[data-part="notice"]'));
    await form.user.click(screen.getByRole('button', { name: 'City' }));
    await expectFocused(screen.getByLabelText('City'));
  });
});
