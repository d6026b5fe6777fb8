import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps, formatAmount } from 'tillkit';
import { confirmWithCard, type Order } from 'tillkit-sandbox/testing';
import { OnShopPage } from './hostPages.tsx';
import { type AlternativeType, confirmAlternative, payUntilAuthorise } from './payInPart.ts';
import { type Stage, type Story, storyOf } from './story.ts';

const cardWithMethod = '4000000000001091';
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
  await show(stage, order, props);
  return order;
}

type Shown = Pick<Order, 'paymentId' | 'clientSecret'>;

async function show(stage: Stage, order: Shown, props: Partial<CompleteAuthorizeFormProps>): Promise<void> {
  const written = formatAmount({ amount: props.amount ?? 6350, currency: 'EUR', locale: 'en' });
  stage.show(
    <OnShopPage amount={written.ok ? written.value : ''}>
      <CompleteAuthorizeForm
        paymentId={order.paymentId}
        clientSecret={order.clientSecret}
        amount={6350}
        currency="EUR"
        merchantName="Saltglaze"
        {...props}
      />
    </OnShopPage>,
  );
  await stage.driver.see(root('ready'));
  await stage.driver.see('button[type="submit"]');
}

/** Confirms a payment that somebody has to take another step of. */
async function sendToStep(stage: Stage, type: AlternativeType): Promise<Order> {
  const order = await stage.order({ types: ['credit', type] });
  await confirmAlternative(stage.client, order, type);
  stage.wire.delay('POST /complete', 1_200);
  await show(stage, order, { shipping });
  await stage.driver.submit();
  return order;
}

const step = (kind: string) => `${root('requiresAction')} [data-tk="customer-action"][data-state="${kind}"] h2`;

/** The form at a step of one kind. */
const atStep = (name: string, type: AlternativeType, kind: string, title: string, description: string): Story =>
  story(
    name,
    title,
    description,
    async (stage) => {
      await sendToStep(stage, type);
      await stage.driver.see(step(kind));
    },
    known,
  );

async function send(stage: Stage): Promise<void> {
  await begin(stage, { shipping });
  await stage.driver.submit();
}

const known = { shipping: '{shipping}' };

/** Sends the form while the service cannot be reached. The answer takes longer than what sending may move. */
async function sendUnreachable(stage: Stage): Promise<void> {
  stage.wire.delay('POST /complete', 1_200);
  await begin(stage, { shipping });
  stage.till.network.unplugService();
  await stage.driver.submit();
}

const story = storyOf('complete-authorize');

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
    'What the merchant knows is shown in short, with a way to edit it.',
    async (stage) => {
      await begin(stage, { shipping });
    },
    known,
  ),
  story(
    'same-as-billing',
    'Same as billing address',
    'One click delivers to the billing address.',
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
      stage.wire.edit('POST /complete', (answer) => {
        Object.assign(Object(answer.error), { code: 'details_refused', fields: ['zip'] });
      });
      await sendUnreachable(stage);
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
  story('errors', 'Fields to correct', 'Submitted with almost nothing filled in.', async (stage) => {
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
    'One click, one call.',
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
    'The service could not be reached: nothing was sent, pay again.',
    async (stage) => {
      await sendUnreachable(stage);
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
      stage.wire.cut('POST /verdict');
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
      stage.wire.cut('POST /verdict');
      stage.wire.cut('GET /status');
      await send(stage);
      await stage.driver.see(root('checking'));
      await stage.pass(140_000);
      stage.stopClock();
      await stage.driver.see(root('unknown'));
    },
    known,
  ),
  story(
    'closed',
    'The bank’s answer unreadable',
    'The bank has answered with an unknown value: the attempt was refused, another one would be, and the form says so.',
    async (stage) => {
      stage.till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
      await send(stage);
      await stage.driver.see(root('unknown'));
      await stage.driver.see('a[data-part="button"]');
      stage.stopClock();
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
      await stage.driver.see(root('succeeded'));
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
  atStep(
    'scan-code',
    'pix',
    'qr',
    'A code to scan',
    'The call led to a code: it is shown here, and the form reads on.',
  ),
  atStep(
    'payment-app',
    'upi_intent',
    'app',
    'An app to open',
    'On a phone the app opens; another phone scans the code.',
  ),
  atStep(
    'approve-on-phone',
    'upi_collect',
    'wait',
    'Approved on a phone',
    'The form waits and says that leaving is safe.',
  ),
  atStep('bank-transfer', 'sepa', 'transfer', 'A bank transfer', 'Every detail with a button that copies it.'),
  atStep('voucher', 'boleto', 'voucher', 'A voucher', 'Its number, its page, and a way to print it.'),
  story(
    'one-time-code',
    'A one-time code',
    'What is typed completes the payment. Plays at the local servers; the code is 1234.',
    async (stage) => {
      const local = await stage.goLocal();
      await confirmAlternative(local.client, local, 'direct_carrier_billing');
      await show(stage, local, { shipping });
      await stage.driver.submit();
      await stage.driver.see(step('code'));
    },
    known,
  ),
  story(
    'one-time-code-wrong',
    'A wrong one-time code',
    'Reported at the field, which has the focus.',
    async (stage) => {
      await sendToStep(stage, 'direct_carrier_billing');
      await stage.driver.see(step('code'));
      await stage.driver.type('one-time-code', '9999');
      await stage.driver.submit();
      await stage.driver.see('[data-part="error"]');
    },
    known,
  ),
  story(
    'one-time-code-not-sent',
    'A one-time code that was not sent',
    'The service could not be reached: nothing was sent, pay again.',
    async (stage) => {
      await sendToStep(stage, 'direct_carrier_billing');
      await stage.driver.see(step('code'));
      stage.till.network.unplugService();
      await stage.driver.type('one-time-code', '1234');
      await stage.driver.submit();
      await stage.driver.see('[data-part="notice"]');
    },
    known,
  ),
  story(
    'one-time-code-sending',
    'A one-time code under way',
    'One call; the form does not come back meanwhile.',
    async (stage) => {
      await sendToStep(stage, 'direct_carrier_billing');
      await stage.driver.see(step('code'));
      stage.wire.hold('POST /complete');
      await stage.driver.type('one-time-code', '1234');
      await stage.driver.submit();
      await stage.driver.see(`${root('sending')} [data-part="waiting"]`);
      stage.stopClock();
    },
    known,
  ),
  story(
    'step-over',
    'The time of a step is over',
    'The form still reads: what was on its way counts.',
    async (stage) => {
      await sendToStep(stage, 'pix');
      await stage.driver.see(step('qr'));
      await stage.pass(600_000);
      await stage.driver.see(step('over').replace(' h2', ' [data-state="over"]'));
      stage.stopClock();
    },
    known,
  ),
  story(
    'redirect',
    'Another page',
    'The host is named before anybody leaves. Plays at the local servers.',
    async (stage) => {
      const local = await stage.goLocal({ amount: 6384 });
      await confirmWithCard(local.client, local, cardWithMethod);
      await show(stage, local, { shipping, amount: 6384 });
      await stage.driver.submit();
      await stage.driver.see(`${root('requiresAction')} [data-state="redirecting"] a`);
    },
    known,
  ),
  story(
    'hidden-page',
    'A hidden page',
    'The processor looks at the device; the payment goes on by itself.',
    async (stage) => {
      window.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true });
      const local = await stage.local({ amount: 6384 });
      const { next_action } = await confirmWithCard(local.client, local, cardWithMethod);
      stage.wire.edit('POST /complete', (answer) => {
        Object.assign(Object(answer.payment), { next_action });
      });
      await sendToStep(stage, 'direct_carrier_billing');
      await stage.driver.see(`${root('requiresAction')} [data-tk="customer-action"][data-state="hiddenFrame"]`);
      stage.stopClock();
    },
    known,
  ),
  story(
    'unsupported-action',
    'A step that cannot be shown',
    'A kind that this version does not know: what was paid counts, and the page says where to ask.',
    async (stage) => {
      stage.wire.edit('POST /complete', (answer) => {
        Object.assign(Object(answer.payment), { next_action: { type: 'sing_a_song' } });
      });
      await sendToStep(stage, 'direct_carrier_billing');
      await stage.driver.see(`${root('requiresAction')} [data-state="unsupportedAction"]`);
      stage.stopClock();
    },
    known,
  ),
];
