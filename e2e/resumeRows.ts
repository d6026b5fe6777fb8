import type { BrowserContext } from '@playwright/test';
import { paymentLinkScreen, payoutLinkScreen } from 'tillkit-sandbox/testing';
import { steps } from './cells/faultCells.ts';
import type { WireFault } from './cells/injectedFaults.ts';
import { payoutSteps } from './cells/payoutCells.ts';
import { deployed } from './dialect.ts';
import { expect, type ShopPayout, type test } from './fixtures.ts';
import { type Injection, injectOnWire } from './injectFault.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

/** What a row may use. */
export interface Scene
  extends Pick<
    Parameters<Parameters<typeof test>[2]>[0],
    'page' | 'context' | 'shop' | 'control' | 'till' | 'bank' | 'payee'
  > {
  readonly link: string;
  /** Of the payment, or of the shop's payout. */
  readonly id: string;
}

/** One state of a flow: how a person gets there, and where the page is afterwards. A place is the name of a state. */
export interface Row<Place extends string> {
  readonly reach: (scene: Scene) => Promise<unknown>;
  /** After a reload and after leaving and coming back with Back. @default where it was */
  readonly reload?: readonly Place[];
  /** In another tab of the same browser while this one is open. @default as after a reload */
  readonly newTab?: readonly Place[];
  /** After the device has slept for nine minutes. @default where it was */
  readonly slept?: readonly Place[];
  /** What the shop is asked for. @default an open link of the shop's usual lifetime, paid by card */
  readonly wish?: {
    readonly lifetime?: 60;
    readonly ways?: 'all';
    readonly currency?: 'BRL';
    readonly after?: 'fulfill';
  };
}

/**
 * What a person reads in each state of the payment link's page, by the keys of its texts, any of several; `form`: its card field; `step`:
 * the heading of what the customer is asked to do. Of a check at the bank and of
 * completing, which are flows inside it, the inner state is named as well.
 */
export const paymentWords = {
  loading: 'link.loading',
  loadFailed: 'outcome.load_failed.title',
  notFound: 'outcome.link_not_found.title',
  expired: 'outcome.link_expired.title',
  ready: 'form',
  tokenizing: 'form',
  confirming: 'form',
  otherTab: 'outcome.otherTab.title',
  redirecting: 'outcome.requires_customer_action.title',
  requiresAction: 'step',
  unsupportedAction: 'outcome.unsupported_action.title',
  checking: 'outcome.unknown_checking.title',
  unknown: 'outcome.cannot_confirm_yet.title',
  processing: 'outcome.processing.title',
  review: 'outcome.requires_merchant_action.title',
  succeeded: ['outcome.succeeded.title', 'outcome.already_paid.title'],
  failed: 'outcome.failed.title',
  cancelled: 'outcome.cancelled.title',
  'authenticating/method': 'threeds.preparing',
  'authenticating/authenticating': 'threeds.preparing',
  'authenticating/challenge': 'threeds.title',
  'authenticating/confirmingClose': 'threeds.confirmClose.title',
  'authenticating/checkingResult': 'threeds.checking',
  'authenticating/waitingForApproval': 'threeds.decoupled.title',
  'authenticating/unfinished': 'threeds.restart',
  'authenticating/approvedLate': 'threeds.approvedLate.title',
  'completing/ready': 'outcome.requires_confirmation.title',
  'completing/sending': 'pay.confirming',
  'completing/checking': 'outcome.unknown_checking.title',
  'completing/unknown': 'outcome.cannot_confirm_yet.title',
} as const;
export type PaymentPlace = keyof typeof paymentWords;

/** The same of the payout's page. */
export const payoutWords = {
  loading: 'payout.page.loading',
  loadFailed: 'payout.page.loadFailed.title',
  notFound: 'payout.page.notFound.title',
  expired: 'payout.page.expired.title',
  choosing: 'payout.page.heading.choose',
  otherTab: 'payout.page.otherTab.title',
  entering: 'payout.page.toReview',
  reviewing: 'payout.page.heading.review',
  storing: 'payout.page.sending',
  submitting: 'payout.page.sending',
  checking: 'payout.page.checking.title',
  unknown: 'payout.page.cannotConfirm.title',
  unsent: 'payout.page.unsent.title',
  underWay: ['payout.outcome.requires_fulfillment.title', 'payout.page.taken.title'],
  settled: ['payout.outcome.success.title', 'payout.page.paidOut.title'],
} as const;
export type PayoutPlace = keyof typeof payoutWords;

const paidAtOnce = '4242 4242 4242 4242';
const challenged = '4212 3456 7891 0006';
const withMethod = '4000 0000 0000 1091';
const frictionless = '4000 0000 0000 1000';
const decoupled = '2303 7799 5100 0537';
const redirected = '4000 0038 0000 0446';
const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' } as const;

/** What a row types that must be gone once the page has been left. */
export const typed = /4242 ?4242|4212 ?3456|4000 ?00[023]|2303 ?7799|3704 ?0044|Ada Example|Test Card Holder/;

const injected = ({ context, page }: Scene, pattern: RegExp, kind: WireFault, times = 1): Promise<Injection> =>
  injectOnWire(context, page, { pattern, kind, times });

/** Changes what our own routes say of the payment, for states that no test card leads to. */
async function says(context: BrowserContext, change: Readonly<Record<string, unknown>>): Promise<void> {
  await withoutFirstRead(context);
  await context.route(/\/kit\/(?:links|payments)\//, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    // A test that is over takes no answer any more.
    const answer = await route.fetch().catch(() => undefined);
    if (answer === undefined) return undefined;
    const body: unknown = await answer.json().catch(() => undefined);
    const json =
      typeof body === 'object' && body !== null && 'payment' in body
        ? { json: { ...body, payment: { ...Object(body.payment), ...change } } }
        : {};
    return route.fulfill({ response: answer, ...json }).catch(() => undefined);
  });
}
const opens = ({ page, link }: Scene) => page.goto(link);
const opensWhere = (change: Readonly<Record<string, unknown>>) => async (scene: Scene) => {
  await says(scene.context, change);
  await opens(scene);
};
/** Opens the link while its first calls meet a fault. */
const opensUnder =
  (pattern: RegExp, kind: WireFault, times = 1) =>
  async (scene: Scene) => {
    await withoutFirstRead(scene.context);
    await injected(scene, pattern, kind, times);
    await opens(scene);
  };
const pays = (number: string) => async (scene: Scene) => {
  await opens(scene);
  await scene.till.enterCard({ number });
  await scene.till.pay();
};
/** Pays while one call of the attempt meets a fault. */
const paysUnder = (number: string, pattern: RegExp, kind: WireFault) => async (scene: Scene) => {
  const { met } = await injected(scene, pattern, kind);
  await pays(number)(scene);
  await met;
};
/** Reaches a state while no question for a verdict is answered, as by an older proxy: then reads alone decide. */
const withoutVerdict = (reach: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await injected(scene, /\/verdict$/, 'refused', Number.POSITIVE_INFINITY);
  await reach(scene);
};
/** The minutes in which the page asks by itself, without an end. */
const waitsInVain = async (scene: Scene) => {
  await scene.till.text('outcome.unknown_checking.title').waitFor();
  await scene.page.clock.fastForward(125_000);
};
const meetsTheBank = async (scene: Scene) => {
  await pays(challenged)(scene);
  await scene.bank.code.waitFor();
};
const closesTheBank = async (scene: Scene) => {
  await meetsTheBank(scene);
  await scene.till.closeButton.click();
};
/** Leaves a check that is to be closed, and lets the reads pass that follow, two seconds apart. */
const leaves = async ({ page, till }: Scene) => {
  await till.button('threeds.confirmClose.leave').click();
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await till.heading('threeds.cancelled.title').waitFor({ timeout: 500 });
  }).toPass({ intervals: [0] });
};
const stopsTheBank = async (scene: Scene) => {
  await closesTheBank(scene);
  await leaves(scene);
};
const otherTab = ['otherTab'] as const;
/** The bank's page was shown before: it is never posted to twice, and its answer is read. */
const bankRead = ['authenticating/checkingResult', 'authenticating/unfinished'] as const;
/** No answer of the bank was read: it is asked again under the same operation, and what it says is shown. */
const bankAskedAgain = ['authenticating/challenge', ...bankRead] as const;

/** States of `paymentLinkCheckoutFlow`. */
export const paymentLinkRows = {
  loading: {
    reach: opensUnder(steps.S19.pattern, 'never'),
    reload: ['ready'],
    slept: ['ready'],
  },
  loadFailed: {
    reach: opensUnder(steps.S19.pattern, '502 before', 3),
    reload: ['ready'],
    slept: ['ready'],
  },
  notFound: { reach: opensUnder(steps.S19.pattern, 'wrong secret', 99) },
  expired: {
    wish: { lifetime: 60 },
    reach: async (scene) => {
      await scene.control.advance(61_000);
      await opens(scene);
    },
  },
  ready: {
    reach: async (scene) => {
      await opens(scene);
      await scene.till.enterCard({ number: paidAtOnce });
    },
  },
  otherTab: {
    reach: async (scene) => {
      const other = await scene.context.newPage();
      const screen = await paymentLinkScreen(other);
      await other.goto(scene.link);
      await screen.enterCard({ number: challenged });
      await screen.pay();
      await screen.challenge.waitFor();
      await opens(scene);
    },
  },
  tokenizing: deployed
    ? 'is not at a deployment, where a card goes with the confirmation'
    : {
        reach: paysUnder(paidAtOnce, steps.S05.pattern, 'never'),
        reload: ['ready'],
        newTab: otherTab,
        slept: ['ready'],
      },
  confirming: {
    reach: paysUnder(paidAtOnce, steps.S04.pattern, 'never'),
    reload: ['succeeded'],
    slept: ['succeeded'],
  },
  authenticating: 'is each state of the check at the bank',
  redirecting: { reach: pays(redirected) },
  requiresAction: {
    wish: { ways: 'all', currency: 'BRL' },
    reach: async (scene) => {
      await opens(scene);
      await scene.page.getByRole('radio', { name: 'Pix', exact: true }).check();
      await scene.page.getByRole('button', { name: /with Pix$/ }).click();
    },
  },
  unsupportedAction: {
    reach: opensWhere({ status: 'requires_customer_action', next_action: { type: 'qr_code_information' } }),
  },
  completing: 'is each state of completing',
  checking: {
    reach: withoutVerdict(paysUnder(paidAtOnce, steps.S04.pattern, 'refused')),
    newTab: otherTab,
    slept: ['unknown'],
  },
  unknown: {
    reach: async (scene) => {
      await withoutVerdict(paysUnder(paidAtOnce, steps.S04.pattern, 'refused'))(scene);
      await waitsInVain(scene);
    },
    reload: ['checking', 'unknown'],
    newTab: otherTab,
    slept: ['unknown'],
  },
  processing: { reach: opensWhere({ status: 'processing' }) },
  review: { reach: opensWhere({ status: 'requires_merchant_action' }) },
  succeeded: { reach: pays(paidAtOnce) },
  failed: { reach: opensWhere({ status: 'failed', manual_retry_allowed: false }) },
  cancelled: { reach: opensWhere({ status: 'cancelled' }) },
} satisfies Readonly<Record<string, Row<PaymentPlace> | string>>;

/** States of `threeDSAuthenticationFlow`, inside the payment link's page. */
export const threeDSRows = {
  idle: 'ends with the start of the check',
  method: {
    reach: paysUnder(withMethod, steps.S06.pattern, 'never'),
    reload: bankAskedAgain,
    newTab: otherTab,
    slept: bankAskedAgain,
  },
  authenticating: {
    reach: paysUnder(challenged, steps.S08.pattern, 'never'),
    reload: bankAskedAgain,
    newTab: otherTab,
    slept: bankAskedAgain,
  },
  challenge: { reach: meetsTheBank, reload: bankRead, newTab: otherTab },
  confirmingClose: { reach: closesTheBank, reload: bankRead, newTab: otherTab },
  waitingForApproval: {
    reach: pays(decoupled),
    reload: ['authenticating/waitingForApproval'],
    newTab: otherTab,
    // The sandbox's banking app approves by itself within minutes.
    slept: ['succeeded'],
  },
  checkingResult: {
    reach: async (scene) => {
      await meetsTheBank(scene);
      await scene.page.reload();
    },
    reload: bankRead,
    slept: bankRead,
  },
  unfinished: { reach: stopsTheBank, reload: bankRead, newTab: otherTab },
  approvedLate: {
    reach: async (scene) => {
      await stopsTheBank(scene);
      await scene.control.decide(scene.id, 'approve');
      await scene.page.clock.fastForward(16_000);
    },
    newTab: otherTab,
  },
  authenticated: 'ends with the click that completes',
  notAuthenticated: 'gives the form back, which is “ready” of the payment link',
  settled: 'is the payment link’s own state',
} satisfies Readonly<Record<string, Row<PaymentPlace> | string>>;

/** States of `completeAuthorizeFlow`, inside the payment link's page. */
export const completeRows = {
  ready: {
    reach: paysUnder(frictionless, steps.S14.pattern, '429'),
    // The person has read that nothing was charged: only another click charges.
    reload: ['authenticating/approvedLate'],
    newTab: otherTab,
  },
  sending: { reach: paysUnder(frictionless, steps.S14.pattern, 'never'), reload: ['succeeded'], slept: ['succeeded'] },
  checking: {
    reach: withoutVerdict(paysUnder(frictionless, steps.S14.pattern, 'refused')),
    newTab: otherTab,
    slept: ['completing/unknown'],
  },
  unknown: {
    reach: async (scene) => {
      await withoutVerdict(paysUnder(frictionless, steps.S14.pattern, 'refused'))(scene);
      await waitsInVain(scene);
    },
    // The call has not reached the proxy, but only a verdict can say that; reads of an unchanged payment do not.
    reload: ['completing/unknown'],
    newTab: otherTab,
  },
  processing: 'is “processing” of the payment link after a reload',
  succeeded: 'is “paid” of the payment link',
  failed: 'is “ready” or “failed” of the payment link',
  requiresAction: 'is “redirecting” of the payment link',
} satisfies Readonly<Record<string, Row<PaymentPlace> | string>>;

/**
 * What a person reads where the form that completes is by itself on a page of the merchant's (the shop's `/orders/{id}/finish`). `shop`: the page's own word for a payment that does not wait for the payer.
 */
export const aloneWords = {
  'complete-authorize-form/ready': 'form',
  'complete-authorize-form/sending': 'form',
  'complete-authorize-form/checking': paymentWords.checking,
  'complete-authorize-form/unknown': paymentWords.unknown,
  'complete-authorize-form/processing': paymentWords.processing,
  'complete-authorize-form/requiresAction': 'step',
  'complete-authorize-form/succeeded': paymentWords.succeeded,
  'shop/It’s paid, and we’re packing it.': 'shop',
} as const;
export type AlonePlace = keyof typeof aloneWords;

interface ToFinish {
  readonly paymentId: string;
  readonly clientSecret: string;
  readonly setting: { readonly publishableKey: string; readonly serviceUrl: string; readonly payOrigin: string };
}

/** Sends one call as a page of the merchant's would, before it shows what is left to do. */
async function call(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The payment of the shop's page, and a call of our own routes for it. */
async function inHand({ link }: Scene) {
  const api = link.replace('/orders/', '/api/orders/').replace(/finish$/, 'payment');
  // The shop and its journeys are one program.
  const { paymentId, clientSecret, setting } = (await (await fetch(api)).json()) as ToFinish;
  const ask = (step: string, body: object) =>
    call(
      `${setting.payOrigin}/kit/payments/${paymentId}/${step}`,
      { 'x-client-secret': clientSecret, 'idempotency-key': crypto.randomUUID() },
      body,
    );
  return { paymentId, clientSecret, setting, ask };
}

/** Pays by card up to what the bank wants, by the merchant's own means, and opens the page that finishes it. */
const finishes = (number: string) => async (scene: Scene) => {
  const { paymentId, clientSecret, setting, ask } = await inHand(scene);
  const card = {
    card_number: number.replaceAll(' ', ''),
    card_exp_month: '12',
    card_exp_year: '2034',
    card_holder_name: 'Test Card Holder',
  };
  const key = { 'api-key': setting.publishableKey };
  const payment = { payment_method: 'card', client_secret: clientSecret };
  if (deployed) {
    const confirm = `${setting.serviceUrl}/payments/${paymentId}/confirm`;
    await call(confirm, key, { ...payment, payment_method_data: { card: { ...card, card_cvc: '123' } } });
  } else {
    const stored = await call(`${setting.serviceUrl}/payment_methods`, key, { ...payment, card });
    await ask('confirm', {
      payment_method: 'card',
      payment_method_id: String(Object(stored).payment_method_id),
      card_cvc: '123',
    });
  }
  if (number === frictionless) await ask('3ds', { threeds_method_comp_ind: 'U' });
  await opens(scene);
};
const formAlone = ['complete-authorize-form/ready'] as const;
const deliver = async ({ page }: Scene) => {
  const field = (name: string) => page.locator(`[autocomplete="section-tk shipping ${name}"]`);
  await field('country').selectOption('DE');
  await field('given-name').fill('Ada');
  await field('family-name').fill('Example');
  await field('address-line1').fill('Harbour Street 12');
  await field('postal-code').fill('20457');
  await field('address-level2').fill('Hamburg');
};
/** Fills the form in and submits, while the call meets a fault. */
const delivers = (kind?: WireFault) => async (scene: Scene) => {
  await finishes(frictionless)(scene);
  await deliver(scene);
  const injection = kind === undefined ? undefined : await injected(scene, steps.S14.pattern, kind);
  await scene.page.locator('[data-tk="complete-authorize-form"] button[type="submit"]').click();
  await injection?.met;
};
const readAgain = ['complete-authorize-form/checking', 'complete-authorize-form/unknown', ...formAlone] as const;
const paidAlone = ['shop/It’s paid, and we’re packing it.'] as const;

/** States of `completeAuthorizeFormFlow`: the form by itself. */
export const formRows = {
  ready: {
    reach: async (scene) => {
      await finishes(frictionless)(scene);
      await deliver(scene);
    },
  },
  sending: { reach: delivers('never'), reload: paidAlone, slept: ['complete-authorize-form/succeeded'] },
  checking: { reach: withoutVerdict(delivers('refused')), reload: readAgain, newTab: formAlone, slept: readAgain },
  unknown: {
    reach: async (scene) => {
      await withoutVerdict(delivers('refused'))(scene);
      await scene.page.locator('[data-tk="complete-authorize-form"][data-state="checking"]').waitFor();
      await scene.page.clock.fastForward(125_000);
    },
    reload: readAgain,
    newTab: formAlone,
    slept: readAgain,
  },
  processing: 'is what the merchant’s page reads of the payment after a reload',
  requiresAction: 'is asked for again by the next click, or by the read of a call that was sent before',
  succeeded: { reach: delivers(), reload: paidAlone },
  failed: 'is what the merchant’s page reads of the payment after a reload',
} satisfies Readonly<Record<string, Row<AlonePlace> | string>>;

const reviews = async (scene: Scene) => {
  await opens(scene);
  await scene.payee.review('DE', 'sepa', account);
};
const confirms = async (scene: Scene) => {
  await reviews(scene);
  await scene.payee.confirmButton.click();
};
const confirmsUnder = (pattern: RegExp) => async (scene: Scene) => {
  const { met } = await injected(scene, pattern, 'never');
  await confirms(scene);
  await met;
};
const arrived = ['underWay'] as const;

/** States of `payoutCollectionFlow`. */
export const payoutRows = {
  loading: {
    reach: opensUnder(payoutSteps.S21.pattern, 'never'),
    reload: ['choosing'],
    slept: ['choosing'],
  },
  loadFailed: {
    reach: opensUnder(payoutSteps.S21.pattern, '502 before', 3),
    reload: ['choosing'],
    slept: ['choosing'],
  },
  notFound: { reach: opensUnder(payoutSteps.S21.pattern, 'wrong secret', 99) },
  expired: {
    wish: { lifetime: 60 },
    reach: async (scene) => {
      await scene.control.advance(61_000);
      await opens(scene);
    },
  },
  choosing: { reach: opens },
  otherTab: {
    reach: async (scene) => {
      const other = await scene.context.newPage();
      const screen = await payoutLinkScreen(other);
      // The details of the other tab never leave it.
      await other.route(payoutSteps.S22.pattern, () => undefined);
      await other.goto(scene.link);
      await screen.review('DE', 'sepa', account);
      const sent = other.waitForRequest(payoutSteps.S22.pattern);
      await screen.confirmButton.click();
      await sent;
      await opens(scene);
    },
    // That tab has slept as well, and has given up.
    slept: ['choosing'],
  },
  entering: {
    reach: async (scene) => {
      await opens(scene);
      await scene.payee.choose('DE', 'sepa');
      await scene.payee.enter('sepa', account);
    },
    reload: ['choosing'],
  },
  reviewing: { reach: reviews, reload: ['choosing'] },
  // What is held back is the answer alone: the details have arrived.
  storing: { reach: confirmsUnder(payoutSteps.S22.pattern), reload: arrived, slept: arrived },
  submitting: { reach: confirmsUnder(payoutSteps.S23.pattern), reload: arrived, slept: arrived },
  checking: {
    reach: opensUnder(payoutSteps.S21.pattern, 'unknown status', 99),
    reload: ['checking', 'unknown'],
    slept: ['checking', 'unknown'],
  },
  unknown: {
    reach: async (scene) => {
      await opensUnder(payoutSteps.S21.pattern, 'unknown status', 99)(scene);
      await scene.payee.text('payout.page.checking.title').waitFor();
      await scene.page.clock.fastForward(125_000);
    },
    reload: ['checking', 'unknown'],
  },
  unsent: {
    wish: { after: 'fulfill' },
    reach: async (scene) => {
      const { met } = await injected(scene, payoutSteps.S23.pattern, 'refused');
      await confirms(scene);
      await met;
      await scene.page.locator('[data-state="unsent"]').first().waitFor({ timeout: 30_000 });
    },
    reload: ['checking', 'unsent'],
    // A person who has sent nothing has no button to click.
    newTab: arrived,
  },
  underWay: { reach: confirms },
  settled: {
    reach: async (scene) => {
      await confirms(scene);
      await scene.payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
      // The shop asks for its payout by its own id alone.
      await scene.shop.fulfill({ id: scene.id } as ShopPayout);
      await scene.control.advance(3_700_000);
      await scene.page.reload();
    },
  },
} satisfies Readonly<Record<string, Row<PayoutPlace> | string>>;
