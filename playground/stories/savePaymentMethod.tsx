import { SavePaymentMethod } from 'tillkit';
import { asAnotherTab } from './asAnotherTab.ts';
import { type Stage, type Story, storyOf } from './story.ts';

const story = storyOf('save-payment-method');
const root = (state: string) => `[data-tk="save-payment-method"][data-state="${state}"]`;

const setup = (stage: Stage, kept: 'on_session' | 'off_session' = 'off_session') =>
  stage.order({ setup: kept, customer: 'demo' });

const form = ({ clientSecret, customerSession = '' }: Awaited<ReturnType<typeof setup>>) => (
  <SavePaymentMethod clientSecret={clientSecret} customerSession={customerSession} />
);

async function ready(stage: Stage): Promise<void> {
  stage.show(form(await setup(stage)));
  await stage.driver.see(root('ready'));
}

async function save(stage: Stage, number: string): Promise<void> {
  await ready(stage);
  await stage.driver.enterCard(number);
  await stage.driver.submit();
}

export const savePaymentMethodStories: readonly Story[] = [
  story('loading', 'Loading', 'The setup is being read.', async (stage) => {
    stage.wire.hold('GET /checkout');
    stage.show(form(await setup(stage)));
    await stage.driver.see(root('loading'));
  }),
  story('load-failed', 'Not reachable', 'Nothing is known of the setup yet.', async (stage) => {
    stage.wire.cut('GET /checkout');
    stage.show(form(await setup(stage)));
    await stage.driver.see(root('loadFailed'));
  }),
  story('ready', 'Ready', 'The consent names who may charge the card later; nothing is charged now.', ready),
  story('ready-on-session', 'Ready, for the customer’s own payments', 'The other consent.', async (stage) => {
    stage.show(form(await setup(stage, 'on_session')));
    await stage.driver.see(root('ready'));
  }),
  story('declined', 'Declined, form back', 'All but the code is still there.', async (stage) => {
    await save(stage, '4000000000000002');
    await stage.driver.see('[data-part="notice"][data-tone="danger"]');
  }),
  story(
    'waiting-for-approval',
    'Approval in the bank’s app',
    'A bank asks for 3-D Secure as it does for a payment, here in its app.',
    async (stage) => {
      await save(stage, '2303779951000537');
      await stage.driver.see(root('authenticating'));
      await stage.driver.see('[data-part="waiting-title"]');
    },
  ),
  story('checking', 'Checking', 'The answer was lost. It is read until the outcome is known.', async (stage) => {
    await ready(stage);
    stage.wire.cut('POST /confirm');
    stage.wire.cut('POST /verdict');
    await stage.driver.enterCard('4242424242424242');
    await stage.driver.submit();
    await stage.driver.see(root('checking'));
    stage.stopClock();
  }),
  story('otherTab', 'Open in another tab', 'This one follows it.', async (stage) => {
    const order = await setup(stage);
    await asAnotherTab(order.paymentId, root('otherTab'), async () => {
      stage.show(form(order));
      await stage.driver.see(root('otherTab'));
    });
  }),
  story('cannot-confirm', 'Not known yet', 'Two minutes of reads without an answer.', async (stage) => {
    await ready(stage);
    for (const call of ['POST /confirm', 'POST /verdict', 'GET /status'] as const) stage.wire.cut(call);
    await stage.driver.enterCard('4242424242424242');
    await stage.driver.submit();
    await stage.driver.see(root('checking'));
    await stage.pass(140_000);
    stage.stopClock();
    await stage.driver.see(root('unknown'));
  }),
  story('processing', 'Being checked', 'The processor takes its time.', async (stage) => {
    for (const answer of ['POST /confirm', 'GET /status'] as const)
      stage.wire.edit(answer, ({ payment }) => {
        Object.assign(payment ?? {}, { status: 'processing' });
      });
    await save(stage, '4242424242424242');
    await stage.driver.see(root('processing'));
  }),
  story('card-saved', 'Card saved', 'The service itself says so.', async (stage) => {
    await save(stage, '4242424242424242');
    await stage.driver.see(root('succeeded'));
  }),
  story('not-saved', 'Over', 'The time of the setup is over.', async (stage) => {
    const order = await setup(stage);
    await stage.pass(901_000);
    stage.show(form(order));
    await stage.driver.see(root('expired'));
  }),
];
