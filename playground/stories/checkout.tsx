import { Checkout, ExpressCheckout, ExpressPayment } from 'tillkit';
import {
  createApplePayStandIn,
  createGooglePayStandIn,
  createPayPalStandIn,
  type Order,
} from 'tillkit-sandbox/testing';
import type { LocalPayment, Stage, Story } from './story.ts';

const component = 'checkout';

const [appleSheet, googleSheet, payPalSheet] = [
  createApplePayStandIn(),
  createGooglePayStandIn(),
  createPayPalStandIn(),
];
const merchant = { merchantName: 'Saltglaze', countryCode: 'DE' };
const applePay = { ...merchant, onValidateMerchant: async () => ({}), load: async () => appleSheet };
const googlePay = {
  ...merchant,
  gateway: 'example',
  gatewayMerchantId: 'exampleGatewayMerchantId',
  load: async () => googleSheet,
};
const payPal = { clientId: 'client', onCreateOrder: async () => 'SG-ORDER', load: async () => payPalSheet };

const checkout = ({ clientSecret }: Order | LocalPayment, customerSession?: string) => (
  <Checkout clientSecret={clientSecret} customerSession={customerSession} />
);

const root = (state: string) => `[data-tk="checkout"][data-state="${state}"]`;

async function ready(stage: Stage, order?: Order): Promise<Order> {
  const made = order ?? (await stage.order());
  stage.show(checkout(made));
  await stage.driver.see(root('ready'));
  return made;
}

async function payWith(stage: Stage, number: string): Promise<void> {
  await stage.driver.enterCard(number);
  await stage.driver.submit();
}

const story = (
  name: string,
  title: string,
  description: string,
  run: Story['run'],
  more: Pick<Story, 'props'> = {},
): Story => ({ component, name, title, description, run, ...more });

export const checkoutStories: readonly Story[] = [
  story('loading', 'Loading', 'The payment is being read.', async (stage) => {
    stage.wire.hold('GET /checkout');
    stage.show(checkout(await stage.order()));
    await stage.driver.see(root('loading'));
  }),
  story('ready', 'Ready', 'From the client secret alone: a new card, and no address to share.', async (stage) => {
    await ready(stage);
  }),
  story(
    'saved',
    'Ready, saved payment methods',
    'With the session of the customer that the merchant’s server has signed.',
    async (stage) => {
      const order = await stage.order({ customer: 'demo' });
      stage.show(checkout(order, order.customerSession));
      await stage.driver.see('input[type="radio"]');
    },
    { props: { customerSession: '{customerSession}' } },
  ),
  story(
    'parts',
    'Put together from parts',
    'The form alone, with a new card, and what follows on it.',
    async (stage) => {
      const { clientSecret } = await stage.order();
      stage.show(
        <Checkout clientSecret={clientSecret}>
          <Checkout.Form>
            <Checkout.Problem />
            <Checkout.Card />
            <Checkout.Submit />
          </Checkout.Form>
          <Checkout.Status />
        </Checkout>,
      );
      await stage.driver.see(root('ready'));
    },
  ),
  story(
    'express',
    'Wallets above the form',
    'A stand-in plays the sheet of each vendor: it asks what the payer does.',
    async (stage) => {
      const { clientSecret } = await stage.order();
      stage.show(
        <Checkout clientSecret={clientSecret}>
          <ExpressCheckout applePay={applePay} googlePay={googlePay} payPal={payPal} />
          <Checkout.Form />
          <Checkout.Status />
        </Checkout>,
      );
      await stage.driver.see('[data-part="express-button"]');
    },
  ),
  story(
    'express-cart',
    'Wallets before there is a payment',
    'On the page of a cart: the click that opens a sheet creates the payment.',
    async (stage) => {
      stage.show(
        <ExpressPayment
          amount={6350}
          currency="EUR"
          orderKey="SG-1041"
          createPayment={() => stage.order()}
          applePay={applePay}
          googlePay={googlePay}
          payPal={payPal}
        />,
      );
      await stage.driver.see('[data-part="express-button"]');
    },
  ),
  story('declined', 'Declined, form back', 'Nothing was charged; all but the code is still there.', async (stage) => {
    await ready(stage);
    await payWith(stage, '4000000000000002');
    await stage.driver.see('[data-part="notice"][data-tone="danger"]');
  }),
  story('expired', 'Expired', 'The payment’s own time is over.', async (stage) => {
    const order = await stage.order({ lifetime: 60 });
    await stage.pass(61_000);
    stage.show(checkout(order));
    await stage.driver.see(root('expired'));
  }),
  story('paid', 'Paid', 'The service itself says so.', async (stage) => {
    await ready(stage);
    await payWith(stage, '4242424242424242');
    await stage.driver.see(root('succeeded'));
  }),
];
