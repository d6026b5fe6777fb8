import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps } from 'tillkit';
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

const field = (name: string) => `section-tk shipping ${name}`;

async function begin(stage: Stage, props: Partial<CompleteAuthorizeFormProps> = {}): Promise<Order> {
  const order = await stage.order();
  await payUntilAuthorise(stage, order);
  stage.show(
    <CompleteAuthorizeForm
      paymentId={order.paymentId}
      clientSecret={order.clientSecret}
      amount={6350}
      currency="EUR"
      merchantName="Saltglaze"
      {...props}
    />,
  );
  await stage.driver.see(root('ready'));
  await stage.driver.see('button[type="submit"]');
  return order;
}

async function send(stage: Stage): Promise<void> {
  await begin(stage, { shipping });
  await stage.driver.submit();
}

/** A press whose answer takes longer than what a press may move. */
async function sendSlowly(stage: Stage): Promise<void> {
  stage.wire.delay('POST /complete', 1_200);
  await send(stage);
}

const story = (name: string, title: string, description: string, run: Story['run'], props?: Story['props']): Story => ({
  component,
  name,
  title,
  description,
  run,
  ...(props === undefined ? {} : { props }),
});

/** The form as it is for one country, with what a person there types. */
const there = (country: string, title: string, description: string, typed: Readonly<Record<string, string>>): Story =>
  story(country.toLowerCase(), title, description, async (stage) => {
    await begin(stage);
    await stage.driver.type(field('country'), country);
    // A list of states comes by itself.
    if ('address-level1' in typed)
      await stage.driver.see(`[autocomplete="${field('address-level1')}"][aria-busy="false"]`);
    for (const [name, text] of Object.entries(typed)) await stage.driver.type(field(name), text);
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
      await begin(stage, { shipping });
    },
    known,
  ),
  story(
    'same-as-billing',
    'Same as billing address',
    'One press sends the order where the bill goes.',
    async (stage) => {
      await begin(stage, { billing: shipping });
      await stage.driver.see('address');
    },
    { billing: '{billing}' },
  ),
  there('US', 'United States', 'State from a list, ZIP code.', {
    'given-name': 'Ada',
    'family-name': 'Example',
    'address-line1': '500 Howard Street',
    'address-level2': 'San Francisco',
    'address-level1': 'CA',
    'postal-code': '94105',
  }),
  there('GB', 'United Kingdom', 'Town or city, then the postcode on a line of its own.', {
    'given-name': 'Ada',
    'address-line1': '10 Test Lane',
    'address-level2': 'London',
    'postal-code': 'sw1a1aa',
    'tel-national': '020 7946 0958',
  }),
  there('JP', 'Japan', 'From the largest to the smallest; the family name first.', {
    'family-name': '山田',
    'given-name': '花子',
    'postal-code': '1000001',
    'address-level1': 'Tokyo',
    'address-level2': '千代田区',
    'address-line1': '千代田1-1',
  }),
  there('BR', 'Brazil', 'The neighbourhood has a line of its own.', {
    'given-name': 'Maria',
    'address-line1': 'Avenida Paulista 1000',
    'address-level3': 'Bela Vista',
    'address-level2': 'São Paulo',
    'address-level1': 'SP',
    'postal-code': '01310100',
  }),
  there('AE', 'United Arab Emirates', 'An emirate, no city and no postal code.', {
    'given-name': 'محمد',
    'address-line1': 'شارع الشيخ زايد 12',
    'address-level1': 'Dubai',
    'tel-national': '050 123 4567',
  }),
  there('IE', 'Ireland', 'The county and the Eircode may be left out.', {
    'given-name': 'Ada',
    'address-line1': '5 Test Street',
    'address-level2': 'Dublin',
    'postal-code': 'd02x285',
  }),
  there('HK', 'Hong Kong', 'Area and district, no postal code.', {
    'given-name': 'Ada',
    'address-level1': 'Kowloon',
    'address-level2': 'Tsim Sha Tsui',
    'address-line1': '8 Test Road',
  }),
  there('GH', 'Ghana', 'A country without a postal code that anyone has to know.', {
    'given-name': 'Ama',
    'address-line1': '4 Test Avenue',
    'address-level2': 'Accra',
  }),
  story(
    'refused',
    'A field refused by the service',
    'The processor did not take the postal code: it is marked, everything else stays.',
    async (stage) => {
      stage.till.faults.add({ endpoint: 'completeAuthorize', kind: 'status 429' });
      stage.wire.edit('POST /complete', (answer) => {
        Object.assign(Object(answer.error), { code: 'details_refused', fields: ['zip'] });
      });
      await sendSlowly(stage);
      await stage.driver.see('[aria-invalid="true"]');
    },
    known,
  ),
  story(
    'summary',
    'A list of fields to correct',
    'The focus goes to the list; each entry leads to its field.',
    async (stage) => {
      await begin(stage, { focus: 'summary' });
      await stage.driver.type(field('country'), 'DE');
      await stage.driver.submit();
      await stage.driver.see('[data-part="notice"]');
    },
    { focus: "'summary'" },
  ),
  story('errors', 'Fields to correct', 'Pressed with almost nothing filled in.', async (stage) => {
    await begin(stage);
    await stage.driver.type(field('country'), 'DE');
    await stage.driver.type(field('postal-code'), '2045');
    await stage.driver.type(field('email'), 'buyer@example');
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
      await sendSlowly(stage);
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
