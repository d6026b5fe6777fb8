import { SavedPaymentMethodPicker } from 'tillkit';
import type { Order } from 'tillkit/testing';
import type { Stage, Story } from './story.ts';

const component = 'saved-payment-methods';

function show(stage: Stage, order: Order, customerId = order.customerId ?? 'cus_nobody'): void {
  stage.show(
    <SavedPaymentMethodPicker
      clientSecret={order.clientSecret}
      customerId={customerId}
      amount={6350}
      currency="EUR"
      countries={['DE', 'FR']}
    />,
  );
}

const root = (state: string) => `[data-tk="saved-payment-method-picker"][data-state="${state}"]`;

export const savedPaymentMethodsStories: readonly Story[] = [
  {
    component,
    name: 'loading',
    title: 'Loading',
    description: 'Rows of the same height as those that follow.',
    run: async (stage) => {
      stage.wire.hold('GET /customers/payment_methods');
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('loading'));
    },
  },
  {
    component,
    name: 'many',
    title: 'Many cards',
    description: 'The default first, one that asks for no code, one that expires this month, one that has expired.',
    run: async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('ready'));
    },
  },
  {
    component,
    name: 'four-digit-code',
    title: 'Four-digit code',
    description: 'American Express is chosen: its code has four digits.',
    run: async (stage) => {
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('ready'));
      await stage.driver.choose(4);
    },
  },
  {
    component,
    name: 'one',
    title: 'One card',
    description: 'A single card is chosen from the start.',
    run: async (stage) => {
      const order = await stage.order({
        savedCards: [
          { number: '5555555555554444', expMonth: '08', expYear: '2029', requiresCvv: false, default: true },
        ],
      });
      show(stage, order);
      await stage.driver.see(root('ready'));
    },
  },
  {
    component,
    name: 'empty',
    title: 'None saved',
    description: 'The customer is known and has saved nothing.',
    run: async (stage) => {
      show(stage, await stage.order({ savedCards: [] }));
      await stage.driver.see(root('empty'));
    },
  },
  {
    component,
    name: 'guest',
    title: 'Guest',
    description: 'The payment has no customer.',
    run: async (stage) => {
      show(stage, await stage.order());
      await stage.driver.see(root('guest'));
    },
  },
  {
    component,
    name: 'error',
    title: 'Could not be loaded',
    description: 'Paying with a new card still works; the list can be asked for again.',
    run: async (stage) => {
      stage.wire.cut('GET /customers/payment_methods');
      show(stage, await stage.order({ customer: 'demo' }));
      await stage.driver.see(root('error'));
      stage.wire.mend();
    },
  },
];
