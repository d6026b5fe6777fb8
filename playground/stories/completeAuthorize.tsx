import { CompleteAuthorizeForm } from 'tillkit';
import type { Order } from 'tillkit/testing';
import { payUntilAuthorise } from './payInPart.ts';
import type { Stage, Story } from './story.ts';

const component = 'complete-authorize';
const root = (state: string) => `[data-tk="complete-authorize-form"][data-state="${state}"]`;

const shipping = {
  address: {
    first_name: 'Test',
    last_name: 'Card Holder',
    line1: 'Harbour Street 12',
    zip: '20457',
    city: 'Hamburg',
    country: 'DE',
  },
  phone: { number: '30123456', country_code: '+49' },
  email: 'buyer@example.com',
};

async function begin(stage: Stage, prefilled = false): Promise<Order> {
  const order = await stage.order();
  await payUntilAuthorise(stage, order);
  stage.show(
    <CompleteAuthorizeForm
      paymentId={order.paymentId}
      clientSecret={order.clientSecret}
      amount={6350}
      currency="EUR"
      merchantName="Saltglaze"
      {...(prefilled ? { shipping } : {})}
    />,
  );
  await stage.driver.see(root('ready'));
  return order;
}

async function send(stage: Stage): Promise<void> {
  await begin(stage, true);
  await stage.driver.submit();
}

const story = (name: string, title: string, description: string, run: Story['run'], props?: Story['props']): Story => ({
  component,
  name,
  title,
  description,
  run,
  ...(props === undefined ? {} : { props }),
});

const known = { shipping: '{shipping}' };

export const completeAuthorizeStories: readonly Story[] = [
  story(
    'empty',
    'Empty',
    'Where the order goes. The country comes first because the other fields follow it.',
    async (stage) => {
      await begin(stage);
    },
  ),
  story(
    'prefilled',
    'Prefilled',
    'What the merchant knows already stands in the fields.',
    async (stage) => {
      await begin(stage, true);
    },
    known,
  ),
  story('errors', 'Fields to correct', 'Pressed with almost nothing filled in.', async (stage) => {
    await begin(stage);
    await stage.driver.type('section-tk shipping country', 'DE');
    await stage.driver.type('section-tk shipping postal-code', '2045');
    await stage.driver.type('section-tk shipping email', 'buyer@example');
    await stage.driver.submit();
    await stage.driver.see('[aria-invalid="true"]');
  }),
  story(
    'sending',
    'Sending',
    'One press, one call.',
    async (stage) => {
      stage.wire.hold('POST /complete');
      await send(stage);
      await stage.driver.see(root('sending'));
      stage.stopClock();
    },
    known,
  ),
  story(
    'not-sent',
    'Turned away',
    'The service was too busy to take the call: nothing happened, press again.',
    async (stage) => {
      stage.till.faults.add({ endpoint: 'completeAuthorize', kind: 'status 429' });
      await send(stage);
      await stage.driver.see('[data-part="notice"]');
    },
    known,
  ),
  story(
    'checking',
    'Answer lost',
    'The payment is read until the outcome is known; nothing is sent again.',
    async (stage) => {
      stage.wire.cut('POST /complete');
      await send(stage);
      await stage.driver.see(root('checking'));
      stage.stopClock();
    },
    known,
  ),
  story(
    'cannot-confirm',
    'Cannot confirm yet',
    'Two minutes of reads without an answer.',
    async (stage) => {
      stage.wire.cut('POST /complete');
      stage.wire.cut('GET /status');
      await send(stage);
      await stage.driver.see(root('checking'));
      await stage.pass(140_000);
      stage.stopClock();
      await stage.driver.see(root('cannotConfirm'));
    },
    known,
  ),
  story(
    'processing',
    'Processing',
    'The processor takes its time.',
    async (stage) => {
      stage.wire.edit('POST /complete', ({ payment }) => {
        Object.assign(Object(payment), { status: 'processing' });
      });
      await send(stage);
      await stage.driver.see(root('processing'));
      stage.stopClock();
    },
    known,
  ),
  story(
    'paid',
    'Paid',
    'The service itself says so.',
    async (stage) => {
      await send(stage);
      await stage.driver.see(root('paid'));
    },
    known,
  ),
  story(
    'failed',
    'Failed',
    'The processor refused at the last step.',
    async (stage) => {
      stage.wire.edit('POST /complete', ({ payment }) => {
        Object.assign(Object(payment), { status: 'failed', error_code: 'DC_08', unified_code: 'UE_1000' });
      });
      await send(stage);
      await stage.driver.see(root('failed'));
    },
    known,
  ),
];
