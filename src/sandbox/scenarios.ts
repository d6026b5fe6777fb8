import {
  type catalogue,
  disputeStages,
  disputeStatuses,
  type InputOf,
  type KnownDisputeStatus,
} from '../contract/index.ts';
import { moveDispute } from './dispute.ts';
import { internalError, ServiceError, sentenceOf } from './errors.ts';
import type { EndpointName } from './faults.ts';
import { settlePayout } from './payout.ts';
import { performDirectly } from './performCall.ts';
import { seedDispute } from './seedDispute.ts';
import type { World } from './state.ts';

/** What each scenario puts into the sandbox, by its name. */
export const scenarios = {
  demo: 'the customer cus_demo with six saved cards, a payment link of theirs, one that is paid, and one that was refunded in part',
  'busy-shop':
    '150 payments of the last 30 days: four currencies, twelve customers, cards of every outcome, refunds, captures',
  disputes: 'a dispute in every status of every stage',
  'payouts-in-every-state': 'a payout in every status in which one can stay, and three open payout links',
  'links-in-every-state': 'a payment link whose payment stands in every status, and one that has expired',
} as const;

/** Names of scenarios. */
export type ScenarioName = keyof typeof scenarios;

/** What a scenario has made, oldest first. */
export interface PlayedScenario {
  /** Name of the scenario. */
  readonly scenario: ScenarioName;
  /** Customers that it has made; empty when none. */
  readonly customerIds: readonly string[];
  /** Payments that it has made; empty when none. */
  readonly paymentIds: readonly string[];
  /** Payouts that it has made; empty when none. */
  readonly payoutIds: readonly string[];
  /** Disputes that it has made; empty when none. */
  readonly disputeIds: readonly string[];
  /** Addresses of the open payment-link pages. */
  readonly links: readonly string[];
}

/** What a scenario may do beside calling the service. */
export interface Stage {
  readonly createDemoCustomer: () => { readonly customerId: string };
  /** Does something as if it were so many milliseconds ago. */
  readonly ago: <T>(ms: number, act: () => T) => T;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  broken: '4000000000009995',
  challenged: '4212345678910006',
} as const;

type PaymentBody = InputOf<typeof catalogue.createPayment>['body'];
type PayoutBody = InputOf<typeof catalogue.createPayout>['body'];

/** A cast that acts on the service the way its users do, and notes what came of it. */
function createCast(world: World) {
  const made = {
    paymentIds: [] as string[],
    payoutIds: [] as string[],
    disputeIds: [] as string[],
    links: [] as string[],
  };
  const customerIds = new Set<string>();
  const call = <Name extends EndpointName>(name: Name, input: InputOf<(typeof catalogue)[Name]>) =>
    performDirectly(world, name, input);

  function create(body: Partial<PaymentBody>): string {
    const answer = call('createPayment', {
      body: { amount: 4999, currency: 'EUR', session_expiry: 7_776_000, ...body },
    });
    made.paymentIds.push(answer.payment_id);
    if (answer.payment_link) made.links.push(answer.payment_link.link);
    if (body.customer_id !== undefined) customerIds.add(body.customer_id);
    return answer.payment_id;
  }

  const link = (body: Partial<PaymentBody> = {}) =>
    create({ payment_link: true, return_url: 'https://shop.sandbox.test/thanks', description: 'Order', ...body });

  function attach(paymentId: string, number: string, confirm: boolean): void {
    const payment = world.store.payments.get(paymentId);
    if (!payment) throw internalError();
    const card = {
      card_number: number,
      card_exp_month: '12',
      card_exp_year: String(new Date(world.clock.now()).getUTCFullYear() + 3),
    };
    const body = { payment_method: 'card', card: { ...card, card_holder_name: 'Test Card Holder' } } as const;
    const method = performDirectly(
      world,
      'createPaymentMethod',
      { body: { ...body, client_secret: payment.clientSecret } },
      payment,
    );
    const chosen = { payment_method: 'card', payment_method_id: method.payment_method_id, confirm } as const;
    call('updatePayment', { params: { payment_id: paymentId }, body: chosen });
  }

  function pay(body: Partial<PaymentBody> = {}, number: string = cards.paid): string {
    const id = create(body);
    attach(id, number, true);
    return id;
  }

  const refund = (paymentId: string, amount: number) => {
    call('createRefund', { body: { payment_id: paymentId, amount } });
  };
  const capture = (paymentId: string, amount: number) => {
    call('capturePayment', { params: { payment_id: paymentId }, body: { amount_to_capture: amount } });
  };
  const cancel = (paymentId: string) => {
    call('cancelPayment', { params: { payment_id: paymentId }, body: { cancellation_reason: 'changed mind' } });
  };

  function payout(body: Partial<PayoutBody>): string {
    const answer = call('createPayout', {
      body: { amount: 12_500, currency: 'USD', customer_id: 'cus_receiver', ...body },
    });
    customerIds.add('cus_receiver');
    made.payoutIds.push(answer.payout_id);
    return answer.payout_id;
  }

  /** A payout to a bank account that ends in these digits. */
  const toAccount = (ending: string, body: Partial<PayoutBody> = {}) =>
    payout({
      payout_type: 'bank',
      payout_method_data: { bank: { bank_account_number: `00012345${ending}`, bank_routing_number: '110000000' } },
      confirm: true,
      ...body,
    });

  const toCard = (number: string) =>
    payout({
      payout_type: 'card',
      payout_method_data: { card: { card_number: number, expiry_month: '12', expiry_year: '49' } },
      confirm: true,
      auto_fulfill: true,
    });

  function dispute(
    paymentId: string,
    seed: Omit<Parameters<typeof seedDispute>[1], 'paymentId'>,
    status: KnownDisputeStatus,
  ) {
    const opened = seedDispute(world, { paymentId, ...seed });
    made.disputeIds.push(opened.id);
    if (status !== 'dispute_opened') moveDispute(world, opened, { status });
  }

  return {
    made,
    customerIds,
    call,
    create,
    link,
    attach,
    pay,
    refund,
    capture,
    cancel,
    payout,
    toAccount,
    toCard,
    dispute,
  };
}

type Cast = ReturnType<typeof createCast>;

const plays: Readonly<Record<ScenarioName, (cast: Cast, stage: Stage, world: World) => void>> = {
  demo(cast, stage) {
    const { customerId } = stage.createDemoCustomer();
    cast.customerIds.add(customerId);
    stage.ago(2 * day, () => cast.refund(cast.pay({ customer_id: customerId }), 1500));
    stage.ago(day, () => cast.attach(cast.link({ customer_id: customerId }), cards.paid, true));
    cast.link({ customer_id: customerId });
  },
  'busy-shop'(cast, stage) {
    const currencies = ['EUR', 'USD', 'GBP', 'JPY'] as const;
    const numbers = [
      cards.paid,
      cards.paid,
      cards.paid,
      cards.declined,
      cards.paid,
      cards.broken,
      cards.challenged,
    ] as const;
    const count = 150;
    for (let nth = 0; nth < count; nth += 1) {
      // Spread over amounts, customers and outcomes by steps that have no common divisor, so that every mixture comes.
      const body = {
        amount: 500 + ((nth * 7919) % 90_000),
        currency: currencies[nth % 4] ?? 'EUR',
        customer_id: `cus_shop_${(nth * 5) % 12}`,
        description: `Order ${1000 + nth}`,
      };
      stage.ago((count - nth) * ((30 * day) / count), () => {
        if (nth % 13 === 0) {
          cast.link(body);
          return;
        }
        const manual = nth % 11 === 0;
        const number = manual ? cards.paid : (numbers[nth % 7] ?? cards.paid);
        const id = cast.pay(manual ? { ...body, capture_method: 'manual' } : body, number);
        if (manual && nth % 2 === 0) cast.capture(id, body.amount - 100);
        else if (!manual && number === cards.paid && nth % 9 === 0) cast.refund(id, 100 + (nth % 3) * 50);
      });
    }
  },
  disputes(cast, stage) {
    for (const stageName of disputeStages) {
      for (const status of disputeStatuses) {
        // One by one, so that none has run out of its time before the last is there.
        const paymentId = stage.ago(3 * day, () => cast.pay());
        stage.ago(day, () => cast.dispute(paymentId, { stage: stageName }, status));
      }
    }
  },
  'payouts-in-every-state'(cast, stage, world) {
    stage.ago(31 * day, () => cast.toAccount('0005', { auto_fulfill: true }));
    stage.ago(3 * hour, () => cast.toAccount('0003', { auto_fulfill: true }));
    stage.ago(2 * hour, () => cast.toAccount('0001', { auto_fulfill: true }));
    cast.toAccount('0001', { auto_fulfill: true });
    cast.toAccount('0005', { auto_fulfill: true });
    cast.toAccount('0001');
    cast.toAccount('0002');
    cast.toAccount('0004');
    cast.toAccount('0001', { confirm: false });
    cast.payout({});
    cast.toCard('4000000000009979');
    const cancelled = cast.payout({});
    cast.call('cancelPayout', { params: { payout_id: cancelled }, body: { payout_id: cancelled } });
    for (const currency of ['EUR', 'GBP', 'USD']) {
      cast.payout({
        currency,
        payout_link: true,
        session_expiry: 86_400,
        return_url: 'https://shop.sandbox.test/thanks',
      });
    }
    for (const payout of world.store.payouts.takeDue(world.clock.now())) settlePayout(world, payout);
  },
  'links-in-every-state'(cast, stage) {
    stage.ago(2 * day, () => cast.link({ session_expiry: 900, description: 'Expired' }));
    cast.link({ description: 'Open' });
    cast.attach(cast.link({ description: 'Card chosen' }), cards.paid, false);
    cast.attach(cast.link({ description: 'At the bank' }), cards.challenged, true);
    cast.attach(cast.link({ description: 'Authorised', capture_method: 'manual' }), cards.paid, true);
    for (const [description, capture_method] of [
      ['Captured in part', 'manual'],
      ['Captured in part, more to come', 'manual_multiple'],
    ] as const) {
      const id = cast.link({ description, capture_method });
      cast.attach(id, cards.paid, true);
      cast.capture(id, 2000);
    }
    cast.attach(cast.link({ description: 'Paid' }), cards.paid, true);
    cast.attach(cast.link({ description: 'Declined' }), cards.declined, true);
    cast.cancel(cast.link({ description: 'Cancelled' }));
  },
};

/** Plays a scenario: what it makes, it makes by the service's own calls. */
export function playScenario(world: World, scenario: ScenarioName, stage: Stage): PlayedScenario {
  const cast = createCast(world);
  try {
    plays[scenario](cast, stage, world);
  } catch (error) {
    // A refusal would leave half a scenario behind; any other error leaves nothing.
    throw error instanceof ServiceError
      ? new Error(`tillkit: ${scenario} cannot be played: ${sentenceOf(error)}`)
      : error;
  }
  return { scenario, customerIds: [...cast.customerIds], ...cast.made };
}
