import { createRef, type Ref, useEffect, useState } from 'react';
import {
  type PickerHandle,
  SavedPaymentMethodPicker,
  type SavedPaymentMethodPickerProps,
  useSavedPaymentMethods,
} from 'tillkit';
import type { Order } from 'tillkit-sandbox/testing';
import { actNow } from './createDriver.ts';
import { type Stage, type Story, storyOf } from './story.ts';

const story = storyOf('saved-payment-methods');

function show(stage: Stage, order: Order, props: Partial<SavedPaymentMethodPickerProps> = {}): void {
  stage.show(
    <SavedPaymentMethodPicker
      clientSecret={order.clientSecret}
      customerId={order.customerId ?? 'cus_nobody'}
      amount={6350}
      currency="EUR"
      countries={['DE', 'FR']}
      {...props}
    />,
  );
}

const list = 'GET /customers/payment_methods';

/** A row as a service may write it, with more than the sandbox has to say. */
function row(place: number, fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    payment_token: `token_${place}`,
    payment_method_id: `pm_${String(place).padStart(4, '0')}`,
    payment_method: 'card',
    requires_cvv: false,
    card: { scheme: 'Visa', last4_digits: String(4242 + place), expiry_month: '12', expiry_year: '2029' },
    ...fields,
  };
}

const card = (scheme: string, last4: string, more: Readonly<Record<string, unknown>> = {}) => ({
  card: { scheme, last4_digits: last4, expiry_month: '12', expiry_year: '2029', ...more },
});

const surcharge = (amount: number, tax: number, total: number, more: Readonly<Record<string, unknown>> = {}) => ({
  surcharge_details: {
    display_surcharge_amount: amount,
    display_tax_on_surcharge_amount: tax,
    display_total_surcharge_amount: total,
    ...more,
  },
});

/** A hundred and twenty methods of three kinds. */
const many = Array.from({ length: 120 }, (_, index) => {
  if (index % 10 === 8)
    return row(index, { payment_method: 'bank_debit', card: null, bank: { mask: String(6000 + index) } });
  const scheme = ['Visa', 'Mastercard', 'American Express'][index % 3] ?? 'Visa';
  return row(
    index,
    card(scheme, String(4000 + index), index % 7 === 0 ? { nick_name: `Workshop ${index / 7 + 1}` } : {}),
  );
});

/** Shows a picker for the rows of another service. */
async function showRows(
  stage: Stage,
  rows: readonly Readonly<Record<string, unknown>>[],
  props: Partial<SavedPaymentMethodPickerProps> = {},
): Promise<void> {
  stage.wire.edit(list, (answer) => {
    answer.customer_payment_methods = rows;
  });
  show(stage, await stage.order({ customer: 'demo' }), props);
  await stage.driver.see(root('ready'));
}

const remove = async () => undefined;
const manage = 'button[name="manage"]';
const removeSecond = '[data-part="method"]:nth-of-type(2) button[name="remove"]';

const root = (state: string) => `[data-tk="saved-payment-method-picker"][data-state="${state}"]`;

/** Types into the search. */
async function typeInto(stage: Stage, text: string): Promise<void> {
  const field = await stage.driver.see('input[type="search"]');
  if (!(field instanceof HTMLInputElement)) return;
  actNow();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A picker beside the hook that it uses: what one of them asks for, both have. */
function Reloadable({ order, onReady }: { readonly order: Order; readonly onReady: (reload: () => void) => void }) {
  const options = {
    clientSecret: order.clientSecret,
    customerId: order.customerId ?? 'cus_nobody',
    amount: 6350,
    currency: 'EUR',
    countries: ['DE', 'FR'],
  };
  const state = useSavedPaymentMethods(options);
  const reload = 'reload' in state ? state.reload : undefined;
  useEffect(() => {
    if (reload !== undefined) onReady(reload);
  }, [reload, onReady]);
  return <SavedPaymentMethodPicker {...options} />;
}

/** A picker of an amount that changes. */
function Repriced({
  order,
  handle,
  onReady,
}: {
  readonly order: Order;
  readonly handle: Ref<PickerHandle>;
  readonly onReady: (reprice: (amount: number) => void) => void;
}) {
  const [amount, setAmount] = useState(6350);
  useEffect(() => onReady(setAmount), [onReady]);
  return (
    <SavedPaymentMethodPicker
      clientSecret={order.clientSecret}
      customerId={order.customerId ?? 'cus_nobody'}
      amount={amount}
      currency="EUR"
      countries={['DE', 'FR']}
      handle={handle}
    />
  );
}

/** Shows a picker of three cards that ask for nothing, and what a page that pays with it can do. */
async function showHandled(stage: Stage): Promise<PickerHandle> {
  const handle = createRef<PickerHandle>();
  await showRows(stage, [row(0, { default_payment_method_set: true }), row(1), row(2)], { handle });
  if (handle.current === null) throw new Error('The picker gave no handle.');
  return handle.current;
}

export const savedPaymentMethodsStories: readonly Story[] = [
  story('loading', 'Loading', 'Rows of the same height as those that follow.', async (stage) => {
    stage.wire.hold('GET /customers/payment_methods');
    show(stage, await stage.order({ customer: 'demo' }));
    await stage.driver.see(root('loading'));
  }),
  story(
    'many',
    'Many cards',
    'The default first, one that asks for no code, one that expires this month, one that has expired.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('ready'));
    },
  ),
  story(
    'four-digit-code',
    'Four-digit code',
    'American Express is chosen: its code has four digits.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('ready'));
      await stage.driver.choose(4);
    },
  ),
  story('one', 'One card', 'A single card is chosen from the start.', async (stage) => {
    const order = await stage.order({
      savedCards: [{ number: '5555555555554444', expMonth: '08', expYear: '2029', requiresCvv: false, default: true }],
    });
    show(stage, order);
    await stage.driver.see(root('ready'));
  }),
  story('empty', 'None saved', 'The customer is known and has saved nothing.', async (stage) => {
    show(stage, await stage.order({ savedCards: [] }));
    await stage.driver.see(root('empty'));
  }),
  story('guest', 'Guest', 'The payment has no customer.', async (stage) => {
    show(stage, await stage.order());
    await stage.driver.see(root('guest'));
  }),
  story(
    'all-fields',
    'Everything a method can say',
    'Nickname, issuer, expiry, surcharge with its tax, flags, kind of card, last use, billing address.',
    async (stage) => {
      await showRows(
        stage,
        [
          row(1, {
            requires_cvv: true,
            recurring_enabled: true,
            installment_payment_enabled: true,
            default_payment_method_set: true,
            last_used_at: '2026-10-24T10:00:00Z',
            ...card('Visa', '4242', { nick_name: 'For the studio', card_issuer: 'Kaolin Bank', card_type: 'debit' }),
            ...surcharge(1.5, 0.29, 1.79, { tax_on_surcharge: { percentage: 19 } }),
            billing: { address: { line1: '1 Glaze Lane', zip: '95100', city: 'Selb', country: 'DE' } },
          }),
          row(2, {
            payment_method: 'bank_transfer',
            card: null,
            recurring_enabled: true,
            payment_method_issuer: 'Kaolin Group',
            bank_transfer: {
              bank_name: 'Kaolin Bank',
              bank_account_number: 'DE89370400440532013000',
              bank_city: 'Selb',
            },
          }),
        ],
        { details: 'full', recurring: true, installments: true },
      );
    },
    { details: '"full"', recurring: '{true}', installments: '{true}' },
  ),
  story(
    'no-fields',
    'As good as nothing',
    'Rows of a service that says little, or says it oddly: each still has a name and can be chosen.',
    async (stage) => {
      await showRows(stage, [
        row(1, { card: {} }),
        row(2, { card: { scheme: 'Moonbank', last4_digits: 'abcd', expiry_month: '13', expiry_year: 'soon' } }),
        row(3, { card: null, bank: {} }),
        row(4, { payment_method: 'wallet', card: null }),
        row(5, { payment_method: 'crypto', card: null }),
      ]);
    },
  ),
  story(
    'surcharge',
    'Surcharges',
    'A rate, a fixed one with tax, one whose parts do not add up (its total is shown), one that cannot be read.',
    async (stage) => {
      await showRows(stage, [
        row(1, { ...card('Visa', '4242'), default_payment_method_set: true }),
        row(2, {
          ...card('American Express', '0005'),
          ...surcharge(1.59, 0, 1.59, { surcharge: { type: 'rate', value: { percentage: 2.5 } } }),
        }),
        row(3, {
          ...card('Diners Club', '0006'),
          ...surcharge(2, 0.38, 2.38, { tax_on_surcharge: { percentage: 19 } }),
        }),
        row(4, { ...card('Mastercard', '4444'), ...surcharge(1, 0.19, 1.2) }),
        row(5, { ...card('JCB', '1113'), ...surcharge(1.005, 0, 1.005) }),
      ]);
      await stage.driver.choose(2);
    },
  ),
  story(
    'expired-default',
    'Default has expired',
    'It can be seen and not chosen, and leads to the fields of a new card; the one used last is chosen instead.',
    async (stage) => {
      const rows = [
        row(1, {
          default_payment_method_set: true,
          ...card('Visa', '4242', { expiry_month: '10', expiry_year: '2026' }),
        }),
        row(2, { ...card('Mastercard', '4444'), last_used_at: '2026-10-24T10:00:00Z' }),
        row(3, card('American Express', '0005', { expiry_month: '11', expiry_year: '2026' })),
      ];
      await showRows(stage, rows, { newMethod: <p>The fields of a new card.</p> });
    },
    { newMethod: '{newMethod}' },
  ),
  story(
    'none-chosen',
    'Nothing chosen',
    'By the policy "none" the person chooses, between saved methods and a new one.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }), {
        selection: 'none',
        newMethod: <p>The fields of a new card.</p>,
      });
      await stage.driver.see(root('ready'));
    },
    { selection: '"none"', newMethod: '{newMethod}' },
  ),
  story(
    'long-list',
    'A hundred and twenty methods',
    'Eight at first, with a search and more on request.',
    async (stage) => {
      await showRows(stage, many);
    },
  ),
  story('long-list-all', 'All of a long list', 'Rows out of sight are not laid out.', async (stage) => {
    await showRows(stage, many);
    for (let clicks = 0; clicks < 3; clicks += 1) await stage.driver.click('[data-state="instead"] button');
  }),
  story('searched', 'Searched', 'What fits, and the chosen row whether it fits or not.', async (stage) => {
    await showRows(stage, many);
    await typeInto(stage, 'workshop 1');
  }),
  story('nothing-found', 'Nothing found', 'The search fits no method; the chosen one stays.', async (stage) => {
    await showRows(stage, many);
    await typeInto(stage, 'no such card');
  }),
  story(
    'grouped',
    'Grouped by kind',
    'Cards, bank accounts and others under headings of their own.',
    async (stage) => {
      await showRows(
        stage,
        [
          row(1, { ...card('Visa', '4242'), default_payment_method_set: true }),
          row(2, { payment_method: 'bank_debit', card: null, bank: { mask: '6789' } }),
          row(3, card('Mastercard', '4444')),
          row(4, { payment_method: 'wallet', card: null, payment_method_issuer: 'Kaolin Wallet' }),
        ],
        { groupBy: 'kind' },
      );
    },
    { groupBy: '"kind"' },
  ),
  story(
    'managed',
    'Being managed',
    'Every row can be removed, and every usable one made the default.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }), { onRemove: remove, onMakeDefault: remove });
      await stage.driver.see(root('ready'));
      await stage.driver.click(manage);
    },
    { onRemove: '{removeAtMyServer}', onMakeDefault: '{makeDefaultAtMyServer}' },
  ),
  story(
    'removed',
    'Removed, and not yet gone',
    'Seven seconds to undo it; the page is notified afterwards.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }), { onRemove: remove });
      await stage.driver.see(root('ready'));
      await stage.driver.click(manage);
      await stage.driver.click(removeSecond);
      await stage.driver.see('[data-part="method"][data-state="instead"]');
      stage.stopClock();
    },
    { onRemove: '{removeAtMyServer}' },
  ),
  story(
    'not-removed',
    'Could not be removed',
    'The page could not remove it: the row is back, with a sentence.',
    async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }), {
        onRemove: () => Promise.reject(new Error('out of order')),
      });
      await stage.driver.see(root('ready'));
      await stage.driver.click(manage);
      await stage.driver.click(removeSecond);
      await stage.pass(8000);
      await stage.driver.see('[data-part="method"] [data-part="error"]');
    },
    { onRemove: '{removeAtMyServer}' },
  ),
  story(
    'reloading',
    'Being loaded again',
    'The service took no more of this list: it is asked again before anybody pays out of it.',
    async (stage) => {
      const picker = await showHandled(stage);
      stage.wire.hold(list);
      picker.renew();
      await stage.driver.see('fieldset[data-state="invalid"]');
    },
  ),
  story('reloaded', 'Loaded again', 'The choice is kept; paying takes one more click.', async (stage) => {
    const picker = await showHandled(stage);
    picker.renew();
    await stage.wire.quiet();
    await stage.driver.see('fieldset[data-state="invalid"]');
  }),
  story(
    'rejected',
    'Rejected by its bank',
    'trans_status R: the bank does not want this card to be tried again. The form is back, and the card cannot be chosen for this payment.',
    async (stage) => {
      const handle = createRef<PickerHandle>();
      stage.wire.edit(list, (answer) => {
        answer.customer_payment_methods = [row(0, { default_payment_method_set: true }), row(1), row(2)];
      });
      const order = await stage.order({ customer: 'demo' });
      show(stage, order, { handle });
      await stage.driver.see(root('ready'));
      handle.current?.take();
      handle.current?.giveUp();
      // Meanwhile the bank's page has been here.
      stage.show(<p>…</p>);
      show(stage, order);
      await stage.driver.see('[data-part="method"][data-state="disabled"]');
    },
  ),
  story(
    'repriced',
    'Costs being asked for',
    'The amount has changed: until its surcharge is known paying is blocked, and the list says so.',
    async (stage) => {
      const handle = createRef<PickerHandle>();
      const rows = [row(0, { default_payment_method_set: true, ...surcharge(1.59, 0, 1.59) }), row(1)];
      stage.wire.edit(list, (answer) => {
        answer.customer_payment_methods = rows;
      });
      const order = await stage.order({ customer: 'demo' });
      let reprice: (amount: number) => void = () => undefined;
      const onReady = (change: typeof reprice) => {
        reprice = change;
      };
      stage.show(<Repriced {...{ order, handle, onReady }} />);
      await stage.driver.see(root('ready'));
      stage.wire.hold(list);
      // Somebody has changed the order.
      actNow();
      reprice(9900);
      await stage.driver.see('fieldset[aria-busy="true"]');
      handle.current?.take();
      await stage.driver.see('fieldset[data-state="invalid"]');
    },
  ),
  story(
    'stale',
    'Could not be refreshed',
    'The list stays, says that it may be out of date and can be asked for again.',
    async (stage) => {
      let reload: () => void = () => undefined;
      stage.show(
        <Reloadable
          order={await stage.order({ customer: 'demo' })}
          onReady={(again) => {
            reload = again;
          }}
        />,
      );
      await stage.driver.see(root('ready'));
      stage.wire.cut(list);
      reload();
      await stage.driver.see(root('stale'));
      stage.wire.mend();
    },
  ),
  story(
    'error',
    'Could not be loaded',
    'Paying with a new card still works; the list can be asked for again.',
    async (stage) => {
      stage.wire.cut('GET /customers/payment_methods');
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('error'));
      stage.wire.mend();
    },
  ),
];
