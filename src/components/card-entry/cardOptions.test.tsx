// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  callAsMerchant,
  cards,
  heading,
  type OpenOptions,
  openLink,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const policy = { saveCards: 'on_session', billingAddress: true } as const;

/** A link whose merchant asks for more than the card; its customer has saved nothing yet. */
const open = (more: OpenOptions = {}, own: object = policy) =>
  openLink({
    shop: { proxy: { policy: own } },
    order: { customer: 'cus_1', savedCards: [] },
    ...more,
  });

/** What the service would list for the customer of a payment. */
async function savedCards(page: Awaited<ReturnType<typeof openLink>>) {
  const next = await page.till.createOrder({ customer: 'cus_1' });
  const answer = await page.till.client.listCustomerPaymentMethods({
    query: {
      'client-secret': next.clientSecret,
      customer_id: 'cus_1',
      accepted_currency: ['EUR'],
      accepted_country: ['DE'],
      minimum_amount: 1,
      maximum_amount: 10_000,
      recurring_payment_enabled: false,
      installment_payment_enabled: false,
    },
  });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value.customer_payment_methods.map(({ card, billing }) => [
    card?.scheme,
    card?.last4_digits,
    card?.nick_name,
    billing?.address?.zip,
  ]);
}

const consent = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Save this card for next time' });

// A list of countries is slow to choose from in jsdom.
describe('a payment link whose merchant keeps cards', { timeout: 90_000 }, () => {
  it('keeps a card under its name and network for a customer who agrees, with the time of it', async () => {
    const page = await open({ secure: true });
    await page.user.click(await consent());
    await page.user.type(screen.getByRole('textbox', { name: /Name for this card/ }), 'Travel');
    await page.user.selectOptions(screen.getByLabelText('Country'), 'DE');
    await page.user.type(screen.getByLabelText('Postal code'), '10115');
    await page.enterCard('4000002500001001');
    await page.user.click(await screen.findByRole('radio', { name: 'Cartes Bancaires' }));
    await page.clickPay();
    await heading('Payment received');
    expect(await savedCards(page)).toEqual([['CartesBancaires', '1001', 'Travel', '10115']]);
    expect(await callAsMerchant(page.till, `/payments/${page.order.paymentId}`)).toMatchObject({
      setup_future_usage: 'on_session',
      status: 'succeeded',
    });
  });

  it('keeps none for a customer who does not say so', async () => {
    const page = await open({ secure: true }, { saveCards: 'off_session' });
    await consent();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(await savedCards(page)).toEqual([]);
  });

  it('offers nothing on an open link, because the customer of the card is unknown', async () => {
    const page = await open();
    await screen.findByLabelText('Country');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await page.user.selectOptions(screen.getByLabelText('Country'), 'DE');
    await page.enterCard(cards.paid);
    await page.clickPay();
    expect(await screen.findByText(/Enter the postal code of your card/)).toBeTruthy();
    expect(page.charges()).toEqual([]);
    await page.user.type(screen.getByLabelText('Postal code'), '10115');
    await page.clickPay();
    await heading('Payment received');
  });

  it('asks for nothing where the merchant does not', async () => {
    const page = await open({ secure: true }, {});
    await page.settle();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByLabelText('Country')).toBeNull();
    await page.payWith(cards.paid);
    await heading('Payment received');
  });
});

describe('what the merchant already knows about the payer', { timeout: 90_000 }, () => {
  const defaultValues = { holderName: 'Ada Lovelace', billingAddress: { country: 'DE', zip: '10115' } };

  it('is in the fields of a new card, and is paid with as it is or as the payer changes it', async () => {
    const page = await open({ secure: true, checkout: { defaultValues } });
    const holder = await screen.findByLabelText<HTMLInputElement>(t('card.holder.label'));
    const postcode = await screen.findByLabelText<HTMLInputElement>('Postal code');
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    expect([holder.value, country.value, postcode.value]).toEqual(['Ada Lovelace', 'DE', '10115']);
    await page.enterCard(cards.paid);
    await page.user.clear(postcode);
    await page.user.type(postcode, '80331');
    await page.user.click(await consent());
    await page.clickPay();
    await heading('Payment received');
    expect(await savedCards(page)).toEqual([['Visa', '4242', undefined, '80331']]);
  });

  it('goes into no field that has a text, and does not choose a country that no address can name', async () => {
    const checkout = { defaultValues: { ...defaultValues, billingAddress: { country: 'ZZ' } } };
    const page = await open({ checkout });
    const holder = await screen.findByLabelText<HTMLInputElement>(t('card.holder.label'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Country')).value).toBe('US');
    await page.user.clear(holder);
    await page.user.type(holder, 'Grace Hopper');
    await page.user.click(screen.getByLabelText(t('card.number.label')));
    expect(holder.value).toBe('Grace Hopper');
  });
});
