import { expect } from 'vitest';
import { card, expiry, type Stage, start } from './interfaceStage.testing.ts';

/** A request as a row sends it. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key?: 'secret' | 'publishable';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * What becomes of a field with a value. `taken`: 200. `shown`: 200, and the answer has the same under the same name, or under `at`.
 * `rows`: 200, and so many rows are found. `refused`: this status and code, and the ledger stays as it is.
 */
export type Expectation =
  | { readonly is: 'taken' }
  | { readonly is: 'shown'; readonly at?: string; readonly as?: unknown }
  | { readonly is: 'rows'; readonly rows: number }
  | { readonly is: 'refused'; readonly status: number; readonly code: string | undefined };

export const taken: Expectation = { is: 'taken' };
export const shown: Expectation = { is: 'shown' };
export const shownAs = (at: string, as: unknown): Expectation => ({ is: 'shown', at, as });
export const rows = (count: number): Expectation => ({ is: 'rows', rows: count });
export const unreadable: Expectation = { is: 'refused', status: 400, code: 'IR_06' };
export const outOfFormat: Expectation = { is: 'refused', status: 422, code: 'IR_05' };
export const unprocessable: Expectation = { is: 'refused', status: 422, code: 'IR_06' };
export const unreadableQuery: Expectation = { is: 'refused', status: 400, code: undefined };
const refused = (status: number, code: string): Expectation => ({ is: 'refused', status, code });

/** One line of the table: the fields that the line is about, with the values that are sent, and what has to come of it. */
export type RequestRow = readonly [fields: Readonly<Record<string, unknown>>, expectation: Expectation];

/** An endpoint of section 4: a call that is answered with 200, and what its fields do to it. */
export interface RequestTable {
  readonly section: string;
  readonly endpoint: string;
  readonly good: (stage: Stage) => Promise<Request>;
  /** Every field that the interface names for the request; each has a row below. */
  readonly fields: string;
  readonly table: (stage: Stage) => readonly RequestRow[] | Promise<readonly RequestRow[]>;
}

const x = (length: number) => 'x'.repeat(length);
const time = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`k${nth}`, 'v']));
const contact = {
  address: {
    ...{ city: 'Berlin', country: 'DE', line1: 'One', line2: 'Two', line3: 'Three', zip: '10115', state: 'BE' },
    ...{ first_name: 'First', last_name: 'Last' },
  },
  phone: { number: '5550123', country_code: '+49' },
  email: 'a@mail.test',
};
const customer = { id: 'cus_1', name: 'Name', email: 'a@mail.test', phone: '5550123', phone_country_code: '+49' };
const toWallet = { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'who@mail.test' } } } };
const metadataRows: readonly RequestRow[] = [
  [{ metadata: { order: '17' } }, shown],
  [{ metadata: keys(50) }, shown],
  [{ metadata: keys(51) }, unprocessable],
  [{ metadata: { [x(40)]: 'v' } }, shown],
  [{ metadata: { [x(41)]: 'v' } }, unprocessable],
  [{ metadata: { k: x(500) } }, shown],
  [{ metadata: { k: x(501) } }, unprocessable],
];
const each = (field: string, words: readonly string[], expectation: Expectation): readonly RequestRow[] =>
  words.map((word) => [{ [field]: word }, expectation] as const);

/** Eleven payouts of one customer, and an hour later one that differs from them in everything. */
async function manyPayouts(stage: Stage) {
  for (let nth = 0; nth < 11; nth += 1) await stage.createPayout();
  stage.clock.advance(hour);
  return stage.createPayout({
    ...toWallet,
    ...{ currency: 'USD', customer_id: 'cus_2', entity_type: 'Company', connector: ['connector_b'], confirm: true },
  });
}

/** The same for refunds of two payments. */
async function manyRefunds(stage: Stage) {
  const first = await stage.pay(card, { amount: 50_000 });
  for (let nth = 0; nth < 10; nth += 1) {
    await stage.done(stage.post('/refunds', { payment_id: first.payment_id, amount: 100 }));
  }
  const second = await stage.pay(card, { amount: 5000, currency: 'EUR', connector: ['connector_b'] });
  stage.clock.advance(hour);
  return stage.done(stage.post('/refunds', { payment_id: second.payment_id, amount: 1902 }));
}

async function twoDisputes(stage: Stage) {
  const first = await stage.pay(card);
  const second = await stage.pay(card, { connector: ['connector_b'] });
  stage.sandbox.openDispute({ paymentId: first.payment_id });
  stage.clock.advance(hour);
  const id = stage.sandbox.openDispute({ paymentId: second.payment_id, stage: 'dispute', reason: 'not_received' });
  stage.sandbox.moveDispute(id, { status: 'dispute_challenged' });
  return id;
}

const savedQuery = (payment: { readonly client_secret: string }) => ({
  'client-secret': payment.client_secret,
  customer_id: 'cus_1',
  accepted_currency: ['USD'],
  accepted_country: ['US'],
  minimum_amount: 6540,
  maximum_amount: 6540,
  recurring_payment_enabled: false,
  installment_payment_enabled: false,
});

/** Section 4 of the interface, endpoint by endpoint, and the limits of section 8 at the fields that they are for. */
export const requestTables: readonly RequestTable[] = [
  {
    section: '4.1',
    endpoint: 'POST /payouts/list',
    good: async () => ({ method: 'POST', path: '/payouts/list', body: {} }),
    fields:
      'start_time end_time payout_id profile_id customer_id limit offset connector status payout_method currency entity_type',
    table: async (stage) => {
      const last = await manyPayouts(stage);
      return [
        [{}, rows(10)],
        [{ limit: 0 }, rows(0)],
        [{ limit: 20 }, rows(12)],
        [{ limit: 21 }, unprocessable],
        [{ limit: -1 }, unprocessable],
        [{ offset: 0, limit: 20 }, rows(12)],
        [{ offset: 11, limit: 20 }, rows(1)],
        [{ offset: -1 }, outOfFormat],
        [{ start_time: time(start + hour), limit: 20 }, rows(1)],
        [{ start_time: time(start), end_time: time(start + 1), limit: 20 }, rows(11)],
        [{ end_time: time(start) }, unreadable],
        [{ payout_id: last.payout_id }, rows(1)],
        [{ payout_id: x(30) }, rows(0)],
        [{ payout_id: x(31) }, outOfFormat],
        [{ profile_id: last.profile_id, limit: 20 }, rows(12)],
        [{ profile_id: 'pro_other' }, rows(0)],
        [{ customer_id: 'cus_2' }, rows(1)],
        [{ customer_id: x(255) }, rows(0)],
        [{ customer_id: x(256) }, outOfFormat],
        [{ connector: ['connector_b'] }, rows(1)],
        ...[...'acdefghi'].map((letter) => [{ connector: [`connector_${letter}`] }, rows(0)] as const),
        [{ status: ['requires_fulfillment'] }, rows(1)],
        [{ status: ['requires_payout_method_data'], limit: 20 }, rows(11)],
        ...(
          [
            ...['success', 'failed', 'cancelled', 'initiated', 'expired', 'reversed', 'pending', 'ineligible'],
            ...['requires_creation', 'requires_confirmation', 'requires_vendor_account_creation'],
          ] as const
        ).map((status) => [{ status: [status] }, rows(0)] as const),
        [{ status: ['paid'] }, unreadable],
        [{ payout_method: ['wallet'] }, rows(1)],
        [{ payout_method: ['card', 'bank'] }, rows(0)],
        [{ payout_method: ['cash'] }, unreadable],
        [{ currency: 'USD' }, rows(1)],
        [{ currency: 'QQQ' }, unreadable],
        [{ currency: ['USD', 'QQQ'] }, unreadable],
        [{ entity_type: 'Company' }, rows(1)],
        [{ entity_type: 'Unlisted' }, unreadable],
      ];
    },
  },
  {
    section: '4.1',
    endpoint: 'GET /payouts/list',
    good: async () => ({ method: 'GET', path: '/payouts/list', query: { limit: 20 } }),
    fields:
      'customer_id starting_after ending_before limit created created.lt created.gt created.lte created.gte start_time end_time',
    table: async (stage) => {
      const last = await manyPayouts(stage);
      const later = time(start + hour);
      return [
        [{ customer_id: 'cus_2' }, rows(1)],
        [{ starting_after: last.payout_id }, rows(11)],
        [{ ending_before: last.payout_id }, rows(0)],
        [{ limit: 3 }, rows(3)],
        [{ created: later }, rows(1)],
        [{ 'created.lt': later }, rows(11)],
        [{ 'created.gt': time(start) }, rows(1)],
        [{ 'created.lte': later }, rows(12)],
        [{ 'created.gte': later }, rows(1)],
        [{ 'created.gt': time(start), 'created.lt': later }, rows(0)],
        [{ 'created.lt': 'yesterday' }, unreadableQuery],
        [{ start_time: later }, rows(1)],
        [{ start_time: time(start), end_time: time(start + 1) }, rows(11)],
      ];
    },
  },
  {
    section: '4.1',
    endpoint: 'POST /payouts/filter',
    good: async () => ({ method: 'POST', path: '/payouts/filter', body: { start_time: time(start) } }),
    fields: 'start_time end_time',
    table: async (stage) => {
      await manyPayouts(stage);
      return [
        [{}, shownAs('connector', ['connector_b'])],
        [{}, shownAs('currency', ['USD', 'EUR'])],
        [{}, shownAs('status', ['requires_fulfillment', 'requires_payout_method_data'])],
        [{}, shownAs('payout_method', ['wallet'])],
        [{ start_time: time(start + hour) }, shownAs('currency', ['USD'])],
        [{ end_time: time(start + 1) }, shownAs('currency', ['EUR'])],
        [{ start_time: undefined }, unreadable],
        [{ start_time: '2030-06-15' }, outOfFormat],
      ];
    },
  },
  {
    section: '4.1',
    endpoint: 'POST /payouts/create',
    good: async () => ({ method: 'POST', path: '/payouts/create', body: { amount: 2500, currency: 'EUR' } }),
    fields: `amount currency routing connector confirm payout_method_data billing auto_fulfill customer_id customer return_url business_label
      description recurring metadata payout_token profile_id payout_link payout_link_config session_expiry email name phone
      phone_country_code payout_method_id payout_type priority entity_type business_country payout_id merchant_id`,
    table: (stage) => {
      const paid = { ...toWallet, customer_id: 'cus_1', confirm: true };
      const linked = { customer_id: 'cus_1', payout_link: true };
      const ofCard = (fields: object) => ({
        customer_id: 'cus_1',
        payout_type: 'card',
        payout_method_data: {
          card: { card_number: card, expiry_month: '12', expiry_year: '34', card_holder_name: 'A B', ...fields },
        },
      });
      stage.sandbox.seedCustomer({
        customerId: 'cus_saved',
        cards: [{ number: card, expMonth: '12', expYear: '2034' }],
      });
      return [
        [{ amount: 0 }, shown],
        [{ amount: -1 }, outOfFormat],
        [{ amount: 1.5 }, unreadable],
        [{ amount: '2500' }, unreadable],
        [{ currency: 'KWD' }, shown],
        [{ currency: 'QQQ' }, unreadable],
        [{ currency: 'eur' }, unreadable],
        [
          { routing: { type: 'single', data: { connector: 'connector_b' } }, ...paid },
          shownAs('connector', 'connector_b'),
        ],
        ...[...'abcdefgh'].map(
          (letter) =>
            [{ connector: [`connector_${letter}`], ...paid }, shownAs('connector', `connector_${letter}`)] as const,
        ),
        [{ connector: ['connector_i'], ...paid }, shownAs('connector', 'connector_i')],
        [{ connector: ['connector_z'], ...paid }, refused(404, 'HE_04')],
        [paid, shownAs('status', 'requires_fulfillment')],
        [{ ...paid, confirm: false }, shownAs('status', 'requires_confirmation')],
        [{ ...paid, auto_fulfill: true }, shownAs('status', 'success')],
        [{ auto_fulfill: true }, shown],
        [ofCard({}), shownAs('payout_method_data.card.last4', '4242')],
        [ofCard({ card_number: '4242424242424241' }), unreadable],
        [ofCard({ expiry_month: '13' }), refused(400, 'IR_16')],
        [{ ...ofCard({}), payout_type: 'bank' }, unprocessable],
        [{ billing: contact }, shown],
        [{ billing: { address: { country: 'XX' } } }, unreadable],
        [{ customer_id: x(255) }, shown],
        [{ customer_id: x(256) }, outOfFormat],
        [{ customer_id: '' }, outOfFormat],
        [{ customer }, shown],
        [{ return_url: 'https://shop.test/done' }, shown],
        [{ business_label: 'shop' }, shown],
        [{ description: 'Commission' }, shown],
        [{ recurring: true }, shown],
        ...metadataRows,
        [{ payout_token: 'token_none', customer_id: 'cus_1' }, refused(422, 'IR_29')],
        [{ profile_id: 'pro_1' }, taken],
        [linked, shownAs('payout_link.payout_link_id', expect.any(String))],
        [
          {
            ...linked,
            payout_link_config: {
              ...{
                logo: 'https://shop.test/logo.png',
                merchant_name: 'Shop',
                theme: '#1a2b3c',
                payout_link_id: 'mine',
              },
              ...{ enabled_payment_methods: '[{"payment_method":"card","payment_method_types":["credit"]}]' },
              test_mode: true,
            },
          },
          shownAs('payout_link.payout_link_id', 'mine'),
        ],
        [{ ...linked, payout_link_config: { enabled_payment_methods: '[{"payment_method":"cash"}]' } }, unprocessable],
        [{ ...linked, session_expiry: 60 }, taken],
        [{ ...linked, session_expiry: 0 }, outOfFormat],
        ...(['email', 'name', 'phone', 'phone_country_code'] as const).flatMap((field): readonly RequestRow[] => [
          [{ [field]: x(255) }, shown],
          [{ [field]: x(256) }, outOfFormat],
        ]),
        [{ payout_method_id: 'pm_none', ...paid, payout_method_data: undefined }, refused(404, 'HE_02')],
        ...each('payout_type', ['card', 'bank', 'wallet'], shown),
        [{ payout_type: 'cash' }, unreadable],
        ...each('priority', ['instant', 'fast', 'regular', 'wire', 'cross_border', 'internal'], shown),
        [{ priority: 'soon' }, unreadable],
        ...each(
          'entity_type',
          ['Individual', 'Company', 'NonProfit', 'PublicSector', 'NaturalPerson', 'lowercase', 'Personal'],
          shown,
        ),
        [{ entity_type: 'Unlisted' }, unreadable],
        [{}, shownAs('entity_type', 'Individual')],
        [{ business_country: 'DE' }, shown],
        [{ business_country: 'XX' }, unreadable],
        [{ payout_id: x(30) }, shown],
        [{ payout_id: x(31) }, outOfFormat],
        [{ merchant_id: stage.sandbox.keys.merchantId }, shown],
        [{ merchant_id: x(256) }, outOfFormat],
        [{ surprise: true }, unreadable],
      ];
    },
  },
  {
    section: '4.1',
    endpoint: 'POST /payouts/{payout_id}/fulfill',
    good: async (stage) => {
      const { payout_id } = await stage.createPayout({ ...toWallet, confirm: true, payout_id: 'payout_mine' });
      return { method: 'POST', path: `/payouts/${payout_id}/fulfill`, body: {} };
    },
    fields: 'payout_id',
    table: () => [
      [{}, shownAs('status', 'success')],
      [{ payout_id: 'payout_mine' }, shownAs('status', 'success')],
      [{ payout_id: 'payout_other' }, unprocessable],
      [{ payout_id: x(31) }, outOfFormat],
    ],
  },
  {
    section: '4.2',
    endpoint: 'POST /refunds',
    good: async (stage) => {
      const { payment_id } = await stage.pay();
      return { method: 'POST', path: '/refunds', body: { payment_id } };
    },
    fields:
      'payment_id refund_id merchant_id amount reason refund_type metadata merchant_connector_details split_refunds',
    table: (stage) => [
      [{}, shownAs('amount', 6540)],
      [{ payment_id: undefined }, unreadable],
      [{ payment_id: 'pay_none' }, refused(404, 'HE_02')],
      [{ payment_id: x(31) }, outOfFormat],
      [{ refund_id: x(30) }, shown],
      [{ refund_id: '8d1e9f2a-4b6c-4d8e-9f1a-2b3c4d5e6f70' }, shown],
      [{ refund_id: x(37) }, outOfFormat],
      [{}, shownAs('refund_id', expect.stringMatching(/^\w{30}$/))],
      [{ merchant_id: stage.sandbox.keys.merchantId }, taken],
      [{ merchant_id: 'merchant_other' }, outOfFormat],
      [{ merchant_id: x(256) }, outOfFormat],
      [{ amount: 100 }, shown],
      [{ amount: 99 }, outOfFormat],
      [{ amount: 6540 }, shown],
      [{ amount: 6541 }, refused(400, 'IR_13')],
      [{ reason: x(255) }, shown],
      [{ reason: x(256) }, outOfFormat],
      [{ refund_type: 'scheduled' }, shownAs('status', 'pending')],
      [{ refund_type: 'instant' }, shownAs('status', 'succeeded')],
      [{ refund_type: 'later' }, unreadable],
      [{}, shownAs('status', 'succeeded')],
      [{ amount: 1902 }, shownAs('status', 'failed')],
      [{ amount: 1903 }, shownAs('status', 'pending')],
      [{ amount: 1904 }, shownAs('status', 'review')],
      ...metadataRows,
      [{ merchant_connector_details: { creds_identifier: 'x' } }, taken],
      [{ split_refunds: { some_split_refund: { revert_platform_fee: true, revert_transfer: false } } }, shown],
    ],
  },
  {
    section: '4.2',
    endpoint: 'POST /refunds at the processor that restricts the reason',
    good: async (stage) => {
      const { payment_id } = await stage.pay(card, { connector: ['connector_c'] });
      return { method: 'POST', path: '/refunds', body: { payment_id } };
    },
    fields: 'reason',
    table: () => [
      ...each('reason', ['duplicate', 'fraudulent', 'requested_by_customer'], shown),
      [{ reason: 'changed my mind' }, outOfFormat],
      [{}, shownAs('reason', null)],
    ],
  },
  {
    section: '4.2',
    endpoint: 'POST /refunds/list',
    good: async () => ({ method: 'POST', path: '/refunds/list', body: { limit: 100 } }),
    fields: `start_time end_time payment_id refund_id profile_id limit offset amount_filter connector merchant_connector_id currency
      refund_status`,
    table: async (stage) => {
      const last = await manyRefunds(stage);
      return [
        [{ start_time: time(start + hour) }, rows(1)],
        [{ start_time: time(start), end_time: time(start + 1) }, rows(10)],
        [{ payment_id: last.payment_id }, rows(1)],
        [{ payment_id: x(31) }, outOfFormat],
        [{ refund_id: last.refund_id }, rows(1)],
        [{ refund_id: x(37) }, outOfFormat],
        [{ profile_id: last.profile_id }, rows(11)],
        [{ profile_id: 'pro_other' }, rows(0)],
        [{ limit: 3 }, rows(3)],
        [{ offset: 10 }, rows(1)],
        [{ amount_filter: { start_amount: 101 } }, rows(1)],
        [{ amount_filter: { end_amount: 100 } }, rows(10)],
        [{ connector: ['connector_b'] }, rows(1)],
        [{ merchant_connector_id: [last.merchant_connector_id] }, rows(1)],
        [{ currency: ['EUR'] }, rows(1)],
        [{ currency: ['QQQ'] }, unreadable],
        [{ refund_status: ['failed'] }, rows(1)],
        [{ refund_status: ['succeeded'] }, rows(10)],
        [{ refund_status: ['pending', 'review'] }, rows(0)],
        [{ refund_status: ['lost'] }, unreadable],
      ];
    },
  },
  {
    section: '4.3',
    endpoint: 'POST /payments/{payment_id}',
    good: async (stage) => {
      const { payment_id } = await stage.createPayment();
      return { method: 'POST', path: `/payments/${payment_id}`, body: {} };
    },
    fields: `amount order_tax_amount currency shipping_cost surcharge_details payment_method payment_method_type payment_experience
      customer_id customer description setup_future_usage off_session capture_on capture_method shipping billing order_details email name
      phone return_url authentication_type statement_descriptor_name statement_descriptor_suffix business_country business_label
      business_sub_label allowed_payment_method_types frm_metadata metadata connector_metadata feature_metadata mandate_data mandate_id
      merchant_order_reference_id browser_info split_payments force_3ds_challenge is_iframe_redirection_enabled profile_id`,
    table: async (stage) => {
      const [{ payment_id: other }] = [await stage.createPayment()];
      const browser_info = {
        ...{ color_depth: 24, screen_height: 800, screen_width: 600, time_zone: -60, java_enabled: false },
        ...{
          java_script_enabled: true,
          language: 'en',
          ip_address: '192.0.2.1',
          accept_header: '*/*',
          user_agent: 'a',
        },
        ...{ os_type: 'linux', os_version: '6', device_model: 'desktop' },
      };
      const wallet_recurring_details = {
        payment_description: 'Monthly',
        regular_billing: {
          label: 'Month',
          recurring_payment_start_date: '2030-07-01T00:00:00Z',
          recurring_payment_end_date: '2031-07-01T00:00:00Z',
          recurring_payment_interval_unit: 'month',
          recurring_payment_interval_count: 1,
        },
        management_url: 'https://shop.test/',
        billing_agreement: 'yes',
      };
      return [
        [{ amount: 0 }, shown],
        [{ amount: -1 }, outOfFormat],
        [{ amount: 7000 }, shownAs('net_amount', 7000)],
        [{ order_tax_amount: 500 }, shownAs('net_amount', 7040)],
        [{ order_tax_amount: 500 }, shown],
        [{ currency: 'JPY' }, shown],
        [{ currency: 'QQQ' }, unreadable],
        [{ shipping_cost: 100 }, shownAs('net_amount', 6640)],
        [{ surcharge_details: { surcharge_amount: 10, tax_amount: 2 } }, shownAs('net_amount', 6552)],
        [{ payment_method: 'cash' }, unreadable],
        [{ payment_method_type: 'credit' }, taken],
        ...each(
          'payment_experience',
          [
            ...['redirect_to_url', 'invoke_sdk_client', 'display_qr_code', 'one_click', 'link_wallet'],
            ...['invoke_payment_app', 'display_wait_screen', 'collect_otp'],
          ],
          shown,
        ),
        [{ payment_experience: 'telepathy' }, unreadable],
        [{ customer_id: x(64) }, shown],
        [{ customer_id: x(65) }, outOfFormat],
        [{ customer_id: '' }, outOfFormat],
        [{ customer }, shown],
        [{ description: 'Order 17' }, shown],
        ...each('setup_future_usage', ['on_session', 'off_session'], refused(400, 'IR_16')),
        [{ setup_future_usage: 'on_session', customer_id: 'cus_1' }, shown],
        [{ setup_future_usage: 'off_session', customer_id: 'cus_1' }, shown],
        [{ setup_future_usage: 'never' }, unreadable],
        [{ off_session: true }, unprocessable],
        [{ off_session: false }, shown],
        [{ capture_on: time(start + hour) }, shown],
        [{ capture_on: time(start + hour) }, shownAs('capture_method', 'scheduled')],
        [{ capture_on: 'tomorrow' }, outOfFormat],
        ...each('capture_method', ['automatic', 'manual', 'manual_multiple', 'sequential_automatic'], shown),
        [{ capture_method: 'scheduled', capture_on: time(start + hour) }, shown],
        [{ capture_method: 'scheduled' }, refused(400, 'IR_04')],
        [{ capture_method: 'never' }, unreadable],
        [{}, shownAs('capture_method', 'automatic')],
        [{ shipping: contact }, shown],
        [{ billing: contact }, shown],
        [{ billing: { address: { country: 'XX' } } }, unreadable],
        [{ order_details: [{ product_name: 'Cup', quantity: 2, amount: 100 }] }, shown],
        ...(['email', 'name', 'phone'] as const).flatMap((field): readonly RequestRow[] => [
          [{ [field]: x(255) }, shown],
          [{ [field]: x(256) }, outOfFormat],
        ]),
        [{ return_url: 'https://shop.test/done' }, shown],
        ...each('authentication_type', ['three_ds', 'no_three_ds'], shown),
        [{ authentication_type: 'two_ds' }, unreadable],
        [{ statement_descriptor_name: x(22) }, shown],
        [{ statement_descriptor_name: x(23) }, outOfFormat],
        [{ statement_descriptor_name: '1234' }, outOfFormat],
        [{ statement_descriptor_suffix: x(255) }, shown],
        [{ statement_descriptor_suffix: x(256) }, outOfFormat],
        [{ statement_descriptor_name: x(22), statement_descriptor_suffix: x(234) }, unprocessable],
        [{ business_country: 'DE' }, shown],
        [{ business_country: 'XX' }, unreadable],
        [{ business_label: 'shop' }, shown],
        [{ business_sub_label: 'corner' }, shown],
        [{ allowed_payment_method_types: ['credit', 'upi_collect'] }, shown],
        [{ frm_metadata: { seen: 3 } }, shown],
        ...metadataRows,
        [{ connector_metadata: { some_wallet: { display_name: 'Shop' } } }, shown],
        [
          {
            feature_metadata: {
              redirect_response: { param: 'a=b', json_payload: { a: 'b' } },
              search_tags: ['spring'],
              wallet_recurring_details,
            },
          },
          shown,
        ],
        [
          {
            mandate_data: {
              update_mandate_id: 'man_1',
              customer_acceptance: {
                acceptance_type: 'online',
                accepted_at: time(start),
                online: { ip_address: '192.0.2.1', user_agent: 'a' },
              },
            },
          },
          shownAs('mandate_data.customer_acceptance.acceptance_type', 'online'),
        ],
        [{ mandate_id: x(255) }, shown],
        [{ mandate_id: x(256) }, outOfFormat],
        [{ merchant_order_reference_id: 'order-17' }, shown],
        [{ browser_info }, shown],
        [
          {
            split_payments: {
              some_split_payment: { charge_type: 'direct', application_fees: 10, transfer_account_id: 'a' },
            },
          },
          shown,
        ],
        [{ force_3ds_challenge: true }, shown],
        [{ is_iframe_redirection_enabled: true }, shown],
        [{ profile_id: (await stage.read({ payment_id: other })).profile_id }, shown],
        [{ profile_id: 'pro_other' }, refused(404, 'HE_02')],
        [{ surprise: true }, unreadable],
      ];
    },
  },
  {
    section: '4.3',
    endpoint: 'POST /payments with an id of the merchant (design decision)',
    good: async () => ({ method: 'POST', path: '/payments', body: { amount: 6540, currency: 'USD' } }),
    fields: 'payment_id',
    table: () => [
      [{}, shownAs('payment_id', expect.stringMatching(/^\w{30}$/))],
      [{ payment_id: x(30) }, shown],
      [{ payment_id: x(31) }, outOfFormat],
    ],
  },
  {
    section: '4.3',
    endpoint: 'POST /{payment_id}/complete_authorize',
    good: async (stage) => {
      const payment = await stage.pay('4000000000001000');
      const { client_secret } = payment;
      const body = { client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' };
      await stage.done(stage.post(`/payments/${payment.payment_id}/3ds/authentication`, body, 'publishable'));
      const path = `/${payment.payment_id}/complete_authorize`;
      return { method: 'POST', path, key: 'publishable', body: { client_secret } };
    },
    fields: 'client_secret shipping threeds_method_comp_ind',
    table: () => [
      [{}, shownAs('status', 'succeeded')],
      [{ client_secret: undefined }, unreadable],
      [{ client_secret: 'nonsense' }, refused(400, 'IR_09')],
      [{ shipping: contact }, shown],
      ...each('threeds_method_comp_ind', ['Y', 'N', 'U'], taken),
      [{ threeds_method_comp_ind: 'X' }, unreadable],
    ],
  },
  {
    section: '4.3',
    endpoint: 'POST /payments/{payment_id}/update_metadata',
    good: async (stage) => {
      const { payment_id } = await stage.pay();
      return { method: 'POST', path: `/payments/${payment_id}/update_metadata`, body: { metadata: { a: 'b' } } };
    },
    fields: 'metadata',
    table: () => [
      ...metadataRows,
      [{ metadata: undefined }, unprocessable],
      [{}, shownAs('payment_id', expect.any(String))],
    ],
  },
  {
    section: '4.3',
    endpoint: 'POST /payments/{payment_id}/3ds/authentication',
    good: async (stage) => {
      const { payment_id, client_secret } = await stage.pay('4212345678910006');
      const body = { client_secret, device_channel: 'BRW', threeds_method_comp_ind: 'U' };
      return { method: 'POST', path: `/payments/${payment_id}/3ds/authentication`, key: 'publishable', body };
    },
    fields: 'client_secret device_channel threeds_method_comp_ind sdk_information',
    table: () => [
      [{ client_secret: undefined }, refused(400, 'IR_04')],
      [{ device_channel: 'BRW' }, shownAs('acs_url', expect.any(String))],
      [
        { device_channel: 'APP', sdk_information: { sdk_app_id: 'a' } },
        shownAs('acs_signed_content', expect.any(String)),
      ],
      [{ device_channel: 'TV' }, unreadable],
      [{ device_channel: undefined }, unreadable],
      ...each('threeds_method_comp_ind', ['Y', 'N', 'U'], taken),
      [{ threeds_method_comp_ind: undefined }, unreadable],
      [{ sdk_information: { sdk_app_id: 'a' } }, taken],
    ],
  },
  {
    section: '4.4',
    endpoint: 'POST /payment_methods',
    good: async (stage) => {
      stage.sandbox.seedCustomer({ customerId: 'cus_1' });
      stage.sandbox.seedCustomer({ customerId: x(64) });
      const body = { payment_method: 'card', customer_id: 'cus_1', card: { card_number: card, ...expiry } };
      return { method: 'POST', path: '/payment_methods', body };
    },
    fields: `payment_method payment_method_type payment_method_issuer payment_method_issuer_code card metadata customer_id card_network
      bank_transfer wallet client_secret payment_method_data billing`,
    table: () => [
      [{}, shownAs('card.last4_digits', '4242')],
      [{}, shownAs('client_secret', expect.stringMatching(/^pm_\w+_secret_\w{20}$/))],
      [{ payment_method: undefined }, unreadable],
      [{ payment_method: 'cash' }, unreadable],
      [
        {
          payment_method: 'bank_transfer',
          payment_method_type: 'ach',
          card: undefined,
          bank_transfer: {
            ...{ bank_account_number: '000123456789', bank_routing_number: '110000000', bank_name: 'Bank' },
            bank_city: 'Berlin',
          },
        },
        shownAs('bank_transfer', {
          ...{ bank_account_number: '********6789', bank_routing_number: '*****0000', bank_name: 'Bank' },
          bank_city: 'Berlin',
        }),
      ],
      [{ payment_method: 'bank_transfer', card: undefined }, refused(400, 'IR_04')],
      [{ payment_method: 'wallet', card: undefined, wallet: { token: 'a' } }, shownAs('payment_method', 'wallet')],
      [{ payment_method: 'wallet', card: undefined }, refused(400, 'IR_04')],
      ...(
        [
          ...['card_redirect', 'pay_later', 'bank_redirect', 'crypto', 'bank_debit', 'reward', 'real_time_payment'],
          ...['upi', 'voucher', 'gift_card', 'open_banking', 'mobile_payment'],
        ] as const
      ).map(
        (payment_method) =>
          [
            { payment_method, card: undefined, payment_method_data: { some: 'data' } },
            shownAs('payment_method', payment_method),
          ] as const,
      ),
      [{ payment_method: 'crypto', card: undefined }, refused(400, 'IR_04')],
      ...each(
        'payment_method_type',
        ['ach', 'bacs', 'sepa', 'credit', 'debit', 'crypto_currency', 'upi_collect', 'upi_intent'],
        shown,
      ),
      [{ payment_method_issuer: 'Bank' }, taken],
      [{ payment_method_issuer: null }, taken],
      ...each(
        'payment_method_issuer_code',
        [
          ...[
            'jp_hdfc',
            'jp_icici',
            'jp_googlepay',
            'jp_applepay',
            'jp_phonepay',
            'jp_wechat',
            'jp_sofort',
            'jp_giropay',
          ],
          ...['jp_sepa', 'jp_bacs'],
        ],
        taken,
      ),
      [{ payment_method_issuer_code: 'jp_none' }, unreadable],
      [{ card: { card_number: card, ...expiry, card_exp_month: '13' } }, refused(400, 'IR_16')],
      [{ card: { card_number: '4242424242424241', ...expiry } }, unreadable],
      ...metadataRows,
      [{ customer_id: x(64) }, shown],
      [{ customer_id: x(65) }, outOfFormat],
      [{ customer_id: '' }, outOfFormat],
      [{ customer_id: undefined }, refused(400, 'IR_04')],
      [{ card_network: 'Visa' }, shownAs('card.scheme', 'Visa')],
      [{ card_network: 'Unlisted' }, unreadable],
      [{ client_secret: 'pay_none_secret_abcdefghij0123456789' }, unprocessable],
      [{ payment_method_data: { some: 'data' } }, taken],
      [{ billing: contact }, taken],
    ],
  },
  {
    section: '4.4',
    endpoint: 'GET /customers/payment_methods',
    good: async (stage) => {
      const american = { currencies: ['USD'], countries: ['US'], least: 1000, most: 10_000 };
      stage.sandbox.seedCustomer({
        customerId: 'cus_1',
        cards: [
          { number: card, expMonth: '12', expYear: '2034', recurring: true },
          { number: '5555555555554444', expMonth: '12', expYear: '2034', accepts: { ...american, installments: true } },
        ],
      });
      const query = savedQuery(await stage.createPayment({ customer_id: 'cus_1' }));
      return { method: 'GET', path: '/customers/payment_methods', key: 'publishable', query };
    },
    fields: `client-secret customer_id accepted_currency accepted_country minimum_amount maximum_amount recurring_payment_enabled
      installment_payment_enabled`,
    table: () => [
      [{}, rows(2)],
      ...[
        ...['client-secret', 'customer_id', 'accepted_currency', 'accepted_country', 'minimum_amount'],
        ...['maximum_amount', 'recurring_payment_enabled', 'installment_payment_enabled'],
      ].map((field) => [{ [field]: undefined }, refused(400, 'IR_04')] as const),
      [{ 'client-secret': 'nonsense' }, refused(400, 'IR_09')],
      [{ customer_id: 'cus_2' }, refused(401, 'IR_18')],
      [{ accepted_currency: ['EUR', 'USD'] }, rows(2)],
      [{ accepted_currency: ['EUR'] }, rows(0)],
      [{ accepted_currency: ['QQQ'] }, unreadableQuery],
      [{ accepted_country: ['US', 'DE'] }, rows(2)],
      [{ accepted_country: ['DE'] }, rows(1)],
      [{ accepted_country: ['XX'] }, unreadableQuery],
      [{ minimum_amount: 0 }, rows(1)],
      [{ minimum_amount: -1 }, unreadableQuery],
      [{ maximum_amount: 10_000 }, rows(2)],
      [{ maximum_amount: 10_001 }, rows(1)],
      [{ maximum_amount: 1_000_000_000 }, rows(0)],
      [{ maximum_amount: -1 }, unreadableQuery],
      [{ recurring_payment_enabled: true }, rows(1)],
      [{ installment_payment_enabled: true }, rows(1)],
      // Not of the interface: deployments send it along, and what is asked for is what comes.
      [{ card_networks: ['Mastercard'] }, rows(1)],
      [{}, shownAs('is_guest_customer', false)],
    ],
  },
  {
    section: '4.5',
    endpoint: 'GET /disputes/list',
    good: async () => ({ method: 'GET', path: '/disputes/list', query: {} }),
    fields: `limit dispute_status dispute_stage reason connector received_time received_time.lt received_time.gt received_time.lte
      received_time.gte`,
    table: async (stage) => {
      await twoDisputes(stage);
      const later = time(start + hour);
      return [
        [{}, rows(2)],
        [{ limit: 1 }, rows(1)],
        [{ dispute_status: 'dispute_opened' }, rows(1)],
        [{ dispute_status: 'dispute_challenged' }, rows(1)],
        ...(['dispute_expired', 'dispute_accepted', 'dispute_cancelled', 'dispute_won', 'dispute_lost'] as const).map(
          (dispute_status) => [{ dispute_status }, rows(0)] as const,
        ),
        [{ dispute_status: 'dispute_lost_forever' }, unreadableQuery],
        [{ dispute_stage: 'pre_dispute' }, rows(1)],
        [{ dispute_stage: 'dispute' }, rows(1)],
        [{ dispute_stage: 'pre_arbitration' }, rows(0)],
        [{ reason: 'not_received' }, rows(1)],
        [{ connector: 'connector_b' }, rows(1)],
        [{ received_time: later }, rows(1)],
        [{ 'received_time.lt': later }, rows(1)],
        [{ 'received_time.gt': later }, rows(0)],
        [{ 'received_time.lte': later }, rows(2)],
        [{ 'received_time.gte': later }, rows(1)],
      ];
    },
  },
  {
    section: '4.6',
    endpoint: 'GET /payment_link/{payment_link_id}',
    good: async (stage) => {
      const payment = await stage.createPayment({ payment_link: true, return_url: 'https://shop.test/' });
      const path = `/payment_link/${payment.payment_link.payment_link_id}`;
      return { method: 'GET', path, key: 'publishable', body: { client_secret: payment.client_secret } };
    },
    fields: 'client_secret',
    table: () => [
      [{}, shownAs('status', 'active')],
      [{ client_secret: undefined }, refused(400, 'IR_04')],
      [{ client_secret: null }, refused(400, 'IR_04')],
      [{ client_secret: 'nonsense' }, refused(400, 'IR_09')],
      [{ surprise: true }, unreadable],
    ],
  },
  {
    section: '4.6',
    endpoint: 'GET /payment_link/{payment_link_id} with the secret key',
    good: async (stage) => {
      const payment = await stage.createPayment({ payment_link: true, return_url: 'https://shop.test/' });
      return { method: 'GET', path: `/payment_link/${payment.payment_link.payment_link_id}` };
    },
    fields: '',
    table: () => [[{}, shownAs('status', 'active')]],
  },
];
