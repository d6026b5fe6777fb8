// @vitest-environment jsdom
import { type ReactNode, StrictMode, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { readCheckout, readPayment, readPaymentLink } from '../contract/index.ts';
import { TillkitProvider } from '../hooks/index.ts';
import { loadMessages } from '../i18n/index.ts';
import { confirmWithCard, createTill, tillOrigins } from '../testing/index.ts';
import * as components from './index.ts';
import {
  AddressEntry,
  CardEntry,
  CardOptions,
  Checkout,
  CompleteAuthorizeForm,
  ExpressCheckout,
  ExpressPayment,
  PaymentLinkPage,
  PayoutLinkForm,
  PayoutLinkPage,
  SavedPaymentMethodPicker,
  SavePaymentMethod,
  SecurityCode,
  SecurityCodeField,
  ThreeDSChallenge,
  useCardEntry,
} from './index.ts';
import { watchThePage } from './pageUnderTest.testing.tsx';
import { hydrateMarkup, renderOnServer } from './serverRendering.testing.tsx';

watchThePage();

function NewCard() {
  return <CardEntry entry={useCardEntry()} />;
}

function Code() {
  return <SecurityCode entry={useCardEntry({ codeOf: 'visa' })} name="Visa ending in 4242" />;
}

function CodeField() {
  const entry = useCardEntry({ codeOf: 'visa' });
  return (
    <Suspense>
      <SecurityCodeField entry={entry} name="Visa ending in 4242" />
    </Suspense>
  );
}

function Options() {
  return <CardOptions entry={useCardEntry()} save="off_session" billing merchantName="Test Merchant" />;
}

const googlePay = {
  merchantName: 'Test Merchant',
  countryCode: 'DE',
  gateway: 'example',
  gatewayMerchantId: 'exampleGatewayMerchantId',
};

/** Every component as a merchant's page draws it, on payments of a till. */
async function pages(): Promise<Readonly<Record<string, ReactNode>>> {
  const till = createTill();
  const order = await till.createOrder({ customer: 'demo' });
  const payout = await till.createPayout();
  const { clientSecret, customerId = '', paymentId, paymentLinkId } = order;
  const link = await till.client.call(readPaymentLink, { params: { payment_link_id: paymentLinkId } }, order);
  const checkout = await till.client.call(readCheckout, { params: { payment_id: paymentId } }, order);
  const waiting = await till.createOrder();
  await confirmWithCard(till.client, waiting, '4000000000001000');
  const setup = await till.createOrder({ customer: 'demo', setup: 'off_session' });
  const read = await till.client.call(readPayment, { params: { payment_id: waiting.paymentId } }, waiting);
  if (!link.ok || !checkout.ok || !read.ok) throw new Error('a payment could not be read');
  const { payment, policy } = read.value;
  const of = { merchantName: 'Test Merchant', amount: 4999, currency: 'EUR' };
  return {
    PaymentLinkPage: <PaymentLinkPage {...{ paymentLinkId, clientSecret }} initialData={link.value} />,
    Checkout: <Checkout clientSecret={clientSecret} initialData={checkout.value} />,
    ExpressCheckout: (
      <Checkout clientSecret={clientSecret} initialData={checkout.value}>
        <ExpressCheckout googlePay={googlePay} />
        <Checkout.Summary />
      </Checkout>
    ),
    ExpressPayment: (
      <ExpressPayment
        amount={4999}
        currency="EUR"
        orderKey="cart"
        createPayment={() => Promise.reject(new Error('no sheet was opened'))}
        googlePay={googlePay}
      />
    ),
    SavedPaymentMethodPicker: (
      <SavedPaymentMethodPicker {...{ clientSecret, customerId }} amount={4999} currency="EUR" />
    ),
    SavePaymentMethod: <SavePaymentMethod clientSecret={setup.clientSecret} customerSession="session" />,
    CardEntry: <NewCard />,
    SecurityCode: <Code />,
    SecurityCodeField: <CodeField />,
    CardOptions: <Options />,
    AddressEntry: <AddressEntry purpose="shipping" />,
    CompleteAuthorizeForm: <CompleteAuthorizeForm {...{ paymentId, clientSecret }} {...of} />,
    ThreeDSChallenge: <ThreeDSChallenge payment={payment} clientSecret={waiting.clientSecret} policy={policy} />,
    PayoutLinkForm: <PayoutLinkForm payoutId={payout.payoutId} payoutLink={payout.payoutLink} />,
    PayoutLinkPage: <PayoutLinkPage payoutId={payout.payoutId} payoutLink={payout.payoutLink} />,
  };
}

const names = Object.keys(components).filter((name) => /^[A-Z]/.test(name));

describe.each(['en', 'ar'])('on a server, in %s', (locale) => {
  it.each(names)('%s draws real markup without styles, and a browser takes it over without a warning', async (name) => {
    await loadMessages(locale);
    const component = (await pages())[name];
    expect(component, `${name} is drawn by this test`).toBeDefined();
    // Nothing answers: what is compared is what a page begins with.
    const { client, clock } = createTill();
    const held = { ...client, call: () => new Promise<never>(() => undefined) };
    const page = (
      <StrictMode>
        <TillkitProvider client={held} clock={clock} locale={locale} pageOrigin={tillOrigins.shop}>
          {component}
        </TillkitProvider>
      </StrictMode>
    );
    const markup = await renderOnServer(page);
    expect(markup).toContain(`lang="${locale}"`);
    expect(markup).toMatch(/data-part="/);
    expect(markup).not.toMatch(/ style=| onclick=|<script/);
    const { unlike, end } = await hydrateMarkup(markup, page);
    expect(unlike).toEqual([]);
    await end();
  });
});
