import { PaymentLinkPage } from 'tillkit';
import type { Order } from 'tillkit-sandbox/testing';
import { type Stage, type Story, storyOf } from './story.ts';

/** What a merchant of one account takes: each payment offers what its currency can be paid with. */
const types = [
  'credit',
  'ideal',
  'sepa',
  'ali_pay',
  'multibanco',
  'upi_intent',
  'upi_qr',
  'upi_collect',
  'pix',
  'boleto',
  'direct_carrier_billing',
] as const;
const currencies: { readonly [type in (typeof types)[number]]?: string } = {
  upi_intent: 'INR',
  upi_qr: 'INR',
  upi_collect: 'INR',
  pix: 'BRL',
  boleto: 'BRL',
};
const step = (kind: string) => `[data-tk="customer-action"][data-state="${kind}"] h2`;

/** A link that takes alternative payment methods, on screen, with one of them chosen. */
async function goOnWith(stage: Stage, type: (typeof types)[number], lifetime = 900): Promise<Order> {
  const order = await stage.order({ types, lifetime, currency: currencies[type] ?? 'EUR' });
  stage.show(<PaymentLinkPage paymentLinkId={order.paymentLinkId} clientSecret={order.clientSecret} />);
  await stage.driver.click(`input[type="radio"][value="${type}"]`);
  return order;
}

const story = storyOf('payment-link-page');

/** Ways to pay without a card, and the steps that follow on them. */
export const alternativeMethodsStories: readonly Story[] = [
  story(
    'other-ways',
    'Alternative payment methods',
    'The payment takes more than cards, in the order for the payer’s country; each says what follows, how soon and at what cost.',
    async (stage) => {
      await goOnWith(stage, 'ideal');
    },
  ),
  story(
    'other-ways-wrong',
    'Alternative payment methods, a field to correct',
    'Submitted without the UPI ID.',
    async (stage) => {
      await goOnWith(stage, 'upi_collect');
      await stage.driver.submit();
      await stage.driver.see('[data-part="error"]');
    },
  ),
  story(
    'other-ways-none',
    'No way to pay here',
    'The payment takes only ways that this version does not know: no card is asked for, since it would be refused.',
    async (stage) => {
      const order = await stage.order({ types: ['mystery_way'] });
      stage.show(<PaymentLinkPage paymentLinkId={order.paymentLinkId} clientSecret={order.clientSecret} />);
      await stage.driver.see('form [data-part="notice"]');
    },
  ),
  story(
    'scan-code',
    'A code to scan',
    'The code is drawn from what it says; a phone copies it, or opens the app.',
    async (stage) => {
      await goOnWith(stage, 'pix');
      await stage.driver.submit();
      await stage.driver.see(step('qr'));
    },
  ),
  story('payment-app', 'An app to open', 'On a phone the app opens; another phone scans the code.', async (stage) => {
    await goOnWith(stage, 'upi_intent');
    await stage.driver.submit();
    await stage.driver.see(step('app'));
  }),
  story(
    'approve-on-phone',
    'Approved on a phone',
    'A request is in the person’s app; the page waits and says that leaving is safe.',
    async (stage) => {
      await goOnWith(stage, 'upi_collect');
      const field = await stage.driver.see('input[type="text"]');
      if (field instanceof HTMLInputElement) field.value = 'wait@upi';
      await stage.driver.submit();
      await stage.driver.see(step('wait'));
    },
  ),
  story('bank-transfer', 'A bank transfer', 'Every detail with a button that copies it.', async (stage) => {
    await goOnWith(stage, 'sepa');
    await stage.driver.submit();
    await stage.driver.see(step('transfer'));
  }),
  story('voucher', 'A voucher', 'Its number, its page, a way to print it, and until when it holds.', async (stage) => {
    await goOnWith(stage, 'boleto');
    await stage.driver.submit();
    await stage.driver.see(step('voucher'));
  }),
  story('one-time-code', 'A one-time code', 'The operator has sent a code; its field is the step.', async (stage) => {
    await withCode(stage);
  }),
  story(
    'one-time-code-wrong',
    'A wrong one-time code',
    'Reported at the field, which has the focus.',
    async (stage) => {
      await withCode(stage);
      await stage.driver.type('one-time-code', '9999');
      await stage.driver.submit();
      await stage.driver.see('[data-part="error"]');
    },
  ),
  story(
    'one-time-code-not-sent',
    'A one-time code that was not sent',
    'The service could not be reached: the code is still in its field.',
    async (stage) => {
      await withCode(stage);
      stage.till.network.unplugService();
      await stage.driver.type('one-time-code', '1234');
      await stage.driver.submit();
      await stage.driver.see('[data-part="notice"]');
    },
  ),
  story(
    'hidden-page',
    'A hidden page',
    'The processor looks at the device; the payment goes on by itself. Plays at the local servers.',
    async (stage) => {
      window.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true });
      const local = await stage.goLocal({ amount: 6384 });
      stage.show(<PaymentLinkPage paymentLinkId={local.paymentLinkId} clientSecret={local.clientSecret} />);
      await stage.driver.see('[data-tk="payment-link-page"][data-state="ready"]');
      await stage.driver.enterCard('4000000000001091');
      await stage.driver.submit();
      await stage.driver.see('[data-tk="customer-action"][data-state="hiddenFrame"]');
    },
  ),
  story(
    'step-over',
    'The time of a step is over',
    'Ten minutes later. The page still reads: what was on its way counts.',
    async (stage) => {
      await goOnWith(stage, 'pix');
      await stage.driver.submit();
      await stage.driver.see(step('qr'));
      await stage.pass(600_000);
      await stage.driver.see(step('over').replace(' h2', ' [data-state="over"]'));
      stage.stopClock();
    },
  ),
];

async function withCode(stage: Stage): Promise<void> {
  await goOnWith(stage, 'direct_carrier_billing');
  await stage.driver.type('tel', '+44 7700 900123');
  await stage.driver.submit();
  await stage.driver.see(step('code'));
}
