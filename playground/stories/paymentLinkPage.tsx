import { PaymentLinkPage } from 'tillkit';
import type { Order } from 'tillkit-sandbox/testing';
import { asAnotherTab } from './asAnotherTab.ts';
import type { Answered } from './createWire.ts';
import { isRecord } from './isRecord.ts';
import { type LocalPayment, type Stage, type Story, storyOf } from './story.ts';

const story = storyOf('payment-link-page');

const card = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4212345678910006',
  challengeWithMethod: '4000000000001091',
  frictionless: '4000000000001000',
  denied: '4000000000001018',
  rejected: '4000000000001042',
  unavailable: '4000000000001034',
  decoupled: '2303779951000537',
  redirect: '4000003800000446',
} as const;

function page({ paymentLinkId, clientSecret }: Order | LocalPayment, customerSession?: string) {
  return (
    <PaymentLinkPage paymentLinkId={paymentLinkId} clientSecret={clientSecret} customerSession={customerSession} />
  );
}

const root = (state: string) => `[data-tk="payment-link-page"][data-state="${state}"]`;
const inside = (state: string) => `[data-tk="three-ds-challenge"][data-state="${state}"]`;

async function ready(stage: Stage, order?: Order): Promise<Order> {
  const made = order ?? (await stage.order());
  stage.show(page(made));
  await stage.driver.see(root('ready'));
  return made;
}

async function payWith(stage: Stage, number: string): Promise<void> {
  await stage.driver.enterCard(number);
  await stage.driver.submit();
}

async function readyToPayWith(stage: Stage, number: string): Promise<void> {
  await ready(stage);
  await payWith(stage, number);
}

/** Answers that tell of a payment, changed: what another service may say. */
function saying(stage: Stage, change: (payment: Answered) => void): void {
  const edit = (answer: Answered) => {
    if (isRecord(answer.payment)) change(answer.payment);
  };
  stage.wire.edit('POST /confirm', edit);
  stage.wire.edit('GET /status', edit);
  stage.wire.edit('GET /kit/links/*', edit);
}

const bowl = { product_name: 'Breakfast bowl', quantity: 2, amount: 2200 };
const manyLines = Array.from({ length: 200 }, (_, index) => ({
  product_name: `Tile ${index + 1}`,
  quantity: 1,
  amount: 100,
}));

/** The shop's order with what else there is to pay for, to the cent. */
function withCosts(payment: Answered): void {
  Object.assign(payment, {
    amount: 6600,
    shipping_cost: 490,
    order_tax_amount: 1254,
    surcharge_details: { surcharge_amount: 100, tax_amount: 19 },
    net_amount: 8463,
  });
}

/** The bank's answer to the authentication is lost; the check is still open. */
async function lostAuthentication(stage: Stage): Promise<Order> {
  const order = await ready(stage);
  stage.wire.loseAnswers('POST /3ds');
  stage.wire.cut('POST /verdict');
  await payWith(stage, card.challenge);
  await stage.driver.see(inside('checkingResult'));
  return order;
}

export const paymentLinkPageStories: readonly Story[] = [
  story(
    'loading',
    'Loading',
    'The link is being read. The same grid as the page that follows, so nothing jumps.',
    async (stage) => {
      stage.wire.hold('GET /kit/links/*');
      stage.show(page(await stage.order()));
      await stage.driver.see(root('loading'));
    },
  ),
  story(
    'load-failed',
    'Could not be loaded',
    'No answer after three tries. Nothing was charged; the person tries again.',
    async (stage) => {
      stage.wire.cut('GET /kit/links/*');
      stage.show(page(await stage.order()));
      await stage.driver.see(root('loadFailed'));
      stage.wire.mend();
    },
  ),
  story(
    'not-found',
    'Unknown link',
    'The address names no link, or the client secret is not its own.',
    async (stage) => {
      const order = await stage.order();
      stage.show(page({ ...order, paymentLinkId: 'plink_nowhere' }));
      await stage.driver.see(root('notFound'));
    },
  ),
  story('expired', 'Expired', 'The time to pay was over before the link was opened.', async (stage) => {
    const order = await stage.order({ lifetime: 60 });
    await stage.pass(61_000);
    stage.show(page(order));
    await stage.driver.see(root('expired'));
  }),
  story(
    'ready-open',
    'Ready, open link',
    'Anyone with the link can pay with a new card. Saved cards are never asked for.',
    async (stage) => {
      await ready(stage);
    },
  ),
  story(
    'ready-secure',
    'Ready, secure link',
    'The person is known to the merchant: the default card is chosen, its code is asked for.',
    async (stage) => {
      const order = await stage.order({ customer: 'demo' });
      stage.show(page(order, order.customerSession));
      await stage.driver.see('input[type="radio"]');
    },
    { customerSession: '{customerSession}' },
  ),
  story(
    'ready-secure-new-card',
    'Secure link, new card',
    'The last row opens the fields for another card.',
    async (stage) => {
      const order = await stage.order({ customer: 'demo' });
      stage.show(page(order, order.customerSession));
      await stage.driver.choose('last');
      await stage.driver.see('[autocomplete="cc-number"]');
    },
    { customerSession: '{customerSession}' },
  ),
  story('ready-yen', 'Ready, in yen', 'A currency without decimals, a link about to expire.', async (stage) => {
    const order = await stage.order({
      amount: 10_100,
      currency: 'JPY',
      lifetime: 240,
      lines: [
        { product_name: 'Breakfast bowl', quantity: 2, amount: 3600 },
        { product_name: 'Morning mug', quantity: 1, amount: 2900 },
      ],
    });
    await ready(stage, order);
  }),
  story(
    'ready-dinar',
    'Ready, in dinar',
    'A currency with three decimals and a single amount without lines.',
    async (stage) => {
      await ready(stage, await stage.order({ amount: 20_790, currency: 'KWD', lines: [] }));
    },
  ),
  story(
    'ready-with-costs',
    'Ready, how the total comes about',
    'Lines, what they leave out, shipping, tax and a surcharge, added up to the amount that is charged.',
    async (stage) => {
      saying(stage, withCosts);
      await ready(stage);
    },
  ),
  story(
    'ready-card-surcharge',
    'Ready, a card that costs more',
    'The service names the surcharge of the card as soon as its number is complete: below the fields, in the totals and on the button. With the deployed dialect.',
    async (stage) => {
      await ready(stage, await stage.order({ amount: 6361 }));
      await stage.driver.enterCard('2223003122003222');
      await stage.driver.see('[data-tk="card-entry"] > [data-part="hint"]');
    },
    undefined,
    { dialect: 'deployed' },
  ),
  story(
    'ready-card-denied',
    'Ready, a card that the service does not take',
    'It is refused in its field before anything is sent. With the deployed dialect.',
    async (stage) => {
      await ready(stage, await stage.order({ amount: 6361 }));
      await stage.driver.enterCard('4100000000000019');
      await stage.driver.see('[name="number"][aria-invalid="true"]');
    },
    undefined,
    { dialect: 'deployed' },
  ),
  story(
    'ready-total-alone',
    'Ready, a total that is no sum',
    'The service names another total than its parts add up to: the total is shown alone, and the proxy notes it.',
    async (stage) => {
      saying(stage, (payment) => {
        withCosts(payment);
        payment.net_amount = 7777;
      });
      await ready(stage);
    },
  ),
  story(
    'ready-long-order',
    'Ready, two hundred lines',
    'A long order is folded; the total is there at once.',
    async (stage) => {
      await ready(stage, await stage.order({ amount: 20_000, lines: manyLines }));
      await stage.driver.see('[data-part="summary"] button[data-variant="quiet"]');
    },
  ),
  story(
    'ready-strange-words',
    'Ready, words of strangers',
    'Names with markup, turned directions and no end: text, cut, and the amount stays where it is.',
    async (stage) => {
      const words = `<b onclick=alert(1)>Bowl</b> \u202Egnp.exe ${'very '.repeat(40)}long`;
      await ready(stage, await stage.order({ description: words, lines: [{ ...bowl, product_name: words }] }));
    },
    undefined,
    { proxy: { merchant: { name: 'W'.repeat(90) } } },
  ),
  story(
    'sharing',
    'On another device',
    'The address of an open link as a code, to copy and to send. A secure link never offers it.',
    async (stage) => {
      await ready(stage);
      await stage.driver.click('[data-part="merchant"] button');
      await stage.driver.see('[data-part="qr-code"]');
    },
  ),
  story(
    'fields-wrong',
    'Fields to correct',
    'Submitted with a mistyped number, a past date and nothing else.',
    async (stage) => {
      await ready(stage);
      await stage.driver.type('cc-number', '4242 4242 4242 4241');
      await stage.driver.type('cc-exp', '08/21');
      await stage.driver.submit();
      await stage.driver.see('[aria-invalid="true"]');
    },
  ),
  story(
    'declined',
    'Declined, form back',
    'The bank declined. Nothing was charged, all but the code is still there.',
    async (stage) => {
      await readyToPayWith(stage, card.declined);
      await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    },
  ),
  story(
    'not-authenticated-denied',
    'Bank could not confirm the person',
    'trans_status N: the payment is not completed.',
    async (stage) => {
      await readyToPayWith(stage, card.denied);
      await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    },
  ),
  story(
    'not-authenticated-rejected',
    'Bank rejected',
    'trans_status R: this card is not to be tried again.',
    async (stage) => {
      await readyToPayWith(stage, card.rejected);
      await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    },
  ),
  story(
    'not-authenticated-unavailable',
    'Authentication unavailable',
    'trans_status U with the merchant’s policy “stop”.',
    async (stage) => {
      await readyToPayWith(stage, card.unavailable);
      await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    },
    undefined,
    { proxy: { merchant: { name: 'Saltglaze' }, policy: { threedsUnavailable: 'stop' } } },
  ),
  story(
    'not-authenticated-unreadable',
    'Bank’s answer unreadable',
    'An unknown trans_status counts as not authenticated.',
    async (stage) => {
      await ready(stage);
      stage.till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
      await payWith(stage, card.frictionless);
      await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    },
  ),
  story('not-sent', 'Not sent', 'The card did not reach the service. It is safe to try again.', async (stage) => {
    await ready(stage);
    stage.wire.cut('POST /payment_methods');
    await payWith(stage, card.paid);
    await stage.driver.see('[data-part="notice"]');
    stage.wire.mend();
  }),
  story(
    'amount-changed',
    'The amount has changed',
    'The merchant has changed the order while the form was open: nothing was sent, and the new total is shown.',
    async (stage) => {
      const order = await ready(stage);
      await stage.asMerchant(`/payments/${order.paymentId}`, { amount: 5_350 });
      await payWith(stage, card.paid);
      await stage.driver.see('[data-part="notice"]');
    },
  ),
  story('tokenizing', 'Storing the card', 'The card is on its way to the service.', async (stage) => {
    await ready(stage);
    stage.wire.hold('POST /payment_methods');
    await payWith(stage, card.paid);
    await stage.driver.see(root('tokenizing'));
  }),
  story('confirming', 'Paying', 'The payment is being made.', async (stage) => {
    await ready(stage);
    stage.wire.hold('POST /confirm');
    await payWith(stage, card.paid);
    await stage.driver.see(root('confirming'));
    stage.stopClock();
  }),
  story(
    'slow',
    'Paying, slowly',
    'After ten seconds the line below the button says that another click is not needed.',
    async (stage) => {
      await ready(stage);
      stage.wire.hold('POST /confirm');
      await payWith(stage, card.paid);
      await stage.driver.see(root('confirming'));
      await stage.pass(11_000);
    },
  ),
  story(
    'method',
    'Preparing the authentication',
    '3DS method: a hidden frame of the bank, at most ten seconds. Plays at the local servers.',
    async (stage) => {
      stage.wire.mend();
      // A bank that never tells it has finished.
      window.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true });
      stage.show(page(await stage.goLocal()));
      await stage.driver.see(root('ready'));
      await payWith(stage, card.challengeWithMethod);
      await stage.driver.see(inside('method'));
    },
  ),
  story('authenticating', 'Asking the bank', 'The authentication call is under way.', async (stage) => {
    await ready(stage);
    stage.wire.hold('POST /3ds');
    await payWith(stage, card.challenge);
    await stage.driver.see(inside('authenticating'));
  }),
  story(
    'challenge',
    'The bank’s page',
    'A challenge, in a dialog of the top layer. Plays at the local servers; the code is 1234.',
    async (stage) => {
      stage.show(page(await stage.goLocal()));
      await stage.driver.see(root('ready'));
      await payWith(stage, card.challenge);
      await stage.driver.see('[data-part="challenge-frame"]');
    },
  ),
  story(
    'confirming-close',
    'Closing the bank’s page',
    'Closing asks first: the bank may still approve. Plays at the local servers.',
    async (stage) => {
      stage.show(page(await stage.goLocal()));
      await stage.driver.see(root('ready'));
      await payWith(stage, card.challenge);
      await stage.driver.see('[data-part="challenge-frame"]');
      await stage.driver.click('[data-part="close-button"]');
      await stage.driver.see('[role="alertdialog"]');
    },
  ),
  story(
    'checking-result',
    'Checking the bank’s answer',
    'The bank’s result is not known yet; the payment is read until it is.',
    async (stage) => {
      await lostAuthentication(stage);
      stage.stopClock();
    },
  ),
  story(
    'may-restart',
    'Checking, may start again',
    'Still open after two reads: the person may start the authentication again.',
    async (stage) => {
      await lostAuthentication(stage);
      await stage.pass(9000);
      stage.stopClock();
      await stage.driver.see(`${inside('checkingResult')} button`);
    },
  ),
  story(
    'waiting-for-approval',
    'Approve in the bank’s app',
    'trans_status D: no page of the bank, slow reads, safe to leave.',
    async (stage) => {
      await readyToPayWith(stage, card.decoupled);
      await stage.driver.see(inside('waitingForApproval'));
      stage.stopClock();
    },
  ),
  story(
    'unfinished',
    'Authentication not finished',
    'Two minutes without a decision. Nothing was charged; it can be started again.',
    async (stage) => {
      await lostAuthentication(stage);
      await stage.pass(140_000);
      stage.stopClock();
      await stage.driver.see(inside('unfinished'));
    },
  ),
  story(
    'approved-late',
    'Approved late',
    'The bank approves after the page said that nothing was charged: completing takes another click.',
    async (stage) => {
      const order = await lostAuthentication(stage);
      // Approved at once, without the page: its reads fail until the page has said that nothing came of it.
      stage.wire.cut('GET /status');
      await stage.till.bank.approve(order.paymentId);
      await stage.pass(140_000);
      await stage.driver.see(inside('unfinished'));
      stage.wire.mend();
      await stage.pass(16_000);
      stage.stopClock();
      await stage.driver.see(inside('approvedLate'));
    },
  ),
  story(
    'redirecting',
    'To another page',
    'The service wants the person on a page of its own; the host is shown before leaving.',
    async (stage) => {
      await readyToPayWith(stage, card.redirect);
      await stage.driver.see(root('redirecting'));
    },
  ),
  story(
    'unsupported-action',
    'A step that this page cannot do',
    'The service asks for something that this version does not know.',
    async (stage) => {
      saying(stage, (payment) => {
        if (payment.attempt_count !== 0 && payment.status !== 'requires_payment_method') {
          payment.status = 'requires_customer_action';
          payment.next_action = { type: 'something_new' };
        }
      });
      await readyToPayWith(stage, card.paid);
      await stage.driver.see(root('unsupportedAction'));
    },
  ),
  story('completing', 'Completing', 'Authenticated; the payment is being authorised.', async (stage) => {
    await ready(stage);
    stage.wire.hold('POST /complete');
    await payWith(stage, card.frictionless);
    await stage.driver.see(root('completing'));
    stage.stopClock();
  }),
  story(
    'completing-checking',
    'Completing, answer lost',
    'The call that moves money was lost on its way. The payment is read; nothing is sent again.',
    async (stage) => {
      await ready(stage);
      stage.wire.cut('POST /complete');
      stage.wire.cut('POST /verdict');
      await payWith(stage, card.frictionless);
      await stage.driver.see(`${root('completing')} [data-part="waiting"]`);
      await stage.wire.quiet();
      stage.stopClock();
    },
  ),
  story(
    'completing-cannot-confirm',
    'Completing, cannot be confirmed yet',
    'Two minutes without a verdict on the call that moves money. The payment is read on; nothing is sent again.',
    async (stage) => {
      await ready(stage);
      stage.wire.cut('POST /complete');
      stage.wire.cut('POST /verdict');
      await payWith(stage, card.frictionless);
      await stage.driver.see(`${root('completing')} [data-part="waiting"]`);
      await stage.pass(130_000);
      await stage.driver.see('[data-tk="outcome"][data-state="unknown"]');
      stage.stopClock();
    },
  ),
  story(
    'checking',
    'Checking',
    'The answer to the payment was lost. It is read until the outcome is known.',
    async (stage) => {
      await ready(stage);
      stage.wire.cut('POST /confirm');
      stage.wire.cut('POST /verdict');
      await payWith(stage, card.paid);
      await stage.driver.see(root('checking'));
      stage.stopClock();
    },
  ),
  story(
    'otherTab',
    'Open in another tab',
    'Another tab works on this payment. This one follows it, and takes over when that one is closed.',
    async (stage) => {
      const order = await stage.order();
      await asAnotherTab(order.paymentId, root('otherTab'), async () => {
        stage.show(page(order));
        await stage.driver.see(root('otherTab'));
      });
    },
  ),
  story(
    'open-operation',
    'Opened while a payment is being settled',
    'The proxy has not seen the end of an earlier call: no form until it is known whether money has moved.',
    async (stage) => {
      stage.wire.edit('GET /kit/links/*', (answer) => {
        answer.open_operation = { operation: 'confirm', state: 'unknown', since: '2026-11-20T09:29:00Z' };
      });
      stage.wire.hold('GET /status');
      stage.show(page(await stage.order()));
      await stage.driver.see(root('checking'));
    },
  ),
  story(
    'cannot-confirm',
    'Cannot confirm yet',
    'Two minutes of reads without an answer: a reference, and no second attempt.',
    async (stage) => {
      await ready(stage);
      stage.wire.cut('POST /confirm');
      stage.wire.cut('POST /verdict');
      stage.wire.cut('GET /status');
      await payWith(stage, card.paid);
      await stage.driver.see(root('checking'));
      await stage.pass(140_000);
      stage.stopClock();
      await stage.driver.see(root('unknown'));
    },
  ),
  story('processing', 'Processing', 'The processor takes its time. Safe to leave.', async (stage) => {
    saying(stage, (payment) => {
      if (payment.status === 'succeeded') payment.status = 'processing';
    });
    await readyToPayWith(stage, card.paid);
    await stage.driver.see(root('processing'));
  }),
  story('review', 'In review', 'The merchant looks at the payment first.', async (stage) => {
    saying(stage, (payment) => {
      if (payment.status === 'succeeded') payment.status = 'requires_merchant_action';
    });
    await readyToPayWith(stage, card.paid);
    await stage.driver.see(root('review'));
  }),
  story('paid', 'Paid', 'The service itself says so.', async (stage) => {
    await readyToPayWith(stage, card.paid);
    await stage.driver.see(root('succeeded'));
  }),
  story(
    'receipt',
    'Receipt',
    'To print: what was paid, when, with what and for what. Of the card no more than brand and last four digits.',
    async (stage) => {
      // What is paid is what was shown: the costs are known afterwards.
      saying(stage, (payment) => {
        if (payment.status === 'succeeded') withCosts(payment);
      });
      await readyToPayWith(stage, card.paid);
      await stage.driver.see(root('succeeded'));
      await stage.driver.click('[data-part="actions"] button');
      await stage.driver.see('[data-part="receipt"]');
    },
  ),
  story(
    'own-look',
    'With the merchant’s own look',
    'Colours and words of the link’s own config; the ground decides between the light and the dark scheme.',
    async (stage) => {
      await ready(stage);
    },
    undefined,
    {
      proxy: {
        paymentLinkConfig: {
          theme: '#ffd400',
          background_colour: '#fff4d6',
          seller_name: 'Saltglaze Foundation',
          payment_button_text: 'Donate',
          payment_form_header_text: 'Your donation',
        },
      },
    },
  ),
  story(
    'own-look-form-only',
    'Own look, the form alone',
    'A dark ground and a button of the ground’s own colour, which gets an edge; description and order lines are left out, the amount never is.',
    async (stage) => {
      await ready(stage);
    },
    undefined,
    {
      proxy: {
        paymentLinkConfig: { theme: '#171a23', background_colour: 'rgb(10, 12, 40)', display_sdk_only: true },
      },
    },
  ),
  story('partly-paid', 'Paid in part', 'partially_captured: the rest will not be taken.', async (stage) => {
    saying(stage, (payment) => {
      if (payment.status === 'succeeded')
        Object.assign(payment, { status: 'partially_captured', amount_received: 4000 });
    });
    await readyToPayWith(stage, card.paid);
    await stage.driver.see(root('succeeded'));
  }),
  story(
    'partly-paid-so-far',
    'Paid in part so far',
    'partially_captured_and_capturable: the rest may still be taken.',
    async (stage) => {
      saying(stage, (payment) => {
        if (payment.status === 'succeeded') {
          Object.assign(payment, { status: 'partially_captured_and_capturable', amount_received: 4000 });
        }
      });
      await readyToPayWith(stage, card.paid);
      await stage.driver.see(root('succeeded'));
    },
  ),
  story('already-paid', 'Already paid', 'The same link, opened again.', async (stage) => {
    const order = await ready(stage);
    await payWith(stage, card.paid);
    await stage.driver.see(root('succeeded'));
    // In another tab it is not known who paid.
    sessionStorage.clear();
    stage.show(page(order));
    await stage.driver.see(`${root('succeeded')} [data-part="facts"]`);
  }),
  story('authorised', 'Authorised', 'requires_capture: the merchant takes the money later.', async (stage) => {
    await ready(stage, await stage.order({ captureMethod: 'manual' }));
    await payWith(stage, card.paid);
    await stage.driver.see(root('succeeded'));
  }),
  story('failed', 'Failed for good', 'Declined, and the time to try again is over.', async (stage) => {
    await ready(stage, await stage.order({ lifetime: 60 }));
    await payWith(stage, card.declined);
    await stage.driver.see('[data-part="notice"][data-tone="danger"]');
    await stage.pass(61_000);
    await stage.driver.see(root('failed'));
  }),
  story('cancelled', 'Cancelled', 'The merchant cancelled the payment.', async (stage) => {
    const order = await stage.order();
    await stage.asMerchant(`/payments/${order.paymentId}/cancel`, { cancellation_reason: 'requested_by_customer' });
    stage.show(page(order));
    await stage.driver.see(root('cancelled'));
  }),
];
