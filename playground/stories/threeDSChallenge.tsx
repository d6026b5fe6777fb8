import { createClient, type PaymentView, ThreeDSChallenge } from 'tillkit';
import type { Order } from 'tillkit/testing';
import { payUntilAction } from './payInPart.ts';
import type { Stage, Story } from './story.ts';

const component = 'three-ds-challenge';
const policy = { threeds_unavailable: 'complete' } as const;
const inside = (state: string) => `[data-tk="three-ds-challenge"][data-state="${state}"]`;

function show(stage: Stage, order: { readonly clientSecret: string }, payment: PaymentView): void {
  stage.show(<ThreeDSChallenge payment={payment} clientSecret={order.clientSecret} policy={policy} />);
}

async function begin(stage: Stage, number: string): Promise<Order> {
  const order = await stage.order();
  show(stage, order, await payUntilAction(stage, order, number));
  return order;
}

/** A payment at the local servers, paid up to the bank's check there. */
async function beginLocal(stage: Stage, number: string): Promise<void> {
  const local = await stage.goLocal();
  const setting: { publishableKey: string; serviceUrl: string; proxyUrl: string } = await (
    await fetch('/api/setting')
  ).json();
  const order: Order = { ...local, link: '', secureLink: '' };
  show(stage, local, await payUntilAction({ ...stage, client: createClient(setting) }, order, number));
}

async function lost(stage: Stage): Promise<Order> {
  stage.wire.loseAnswers('POST /3ds');
  const order = await begin(stage, '4212345678910006');
  await stage.driver.see(inside('checkingResult'));
  return order;
}

const story = (name: string, title: string, description: string, run: Story['run']): Story => ({
  component,
  name,
  title,
  description,
  run,
});

export const threeDSChallengeStories: readonly Story[] = [
  story(
    'method',
    'Preparing',
    'The 3DS method runs in a frame that nobody sees. Plays at the local servers.',
    async (stage) => {
      window.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true });
      await beginLocal(stage, '4000000000001091');
      await stage.driver.see(inside('method'));
    },
  ),
  story('authenticating', 'Asking the bank', 'The authentication call is under way.', async (stage) => {
    stage.wire.hold('POST /3ds');
    await begin(stage, '4212345678910006');
    await stage.driver.see(inside('authenticating'));
  }),
  story('challenge', 'The bank’s page', 'Plays at the local servers; the code is 1234.', async (stage) => {
    await beginLocal(stage, '4212345678910006');
    await stage.driver.see('[data-part="challenge-frame"]');
  }),
  story('confirming-close', 'Closing', 'Closing asks first. Plays at the local servers.', async (stage) => {
    await beginLocal(stage, '4212345678910006');
    await stage.driver.see('[data-part="challenge-frame"]');
    await stage.driver.press('[data-part="close-button"]');
    await stage.driver.see('[role="alertdialog"]');
  }),
  story('waiting-for-approval', 'Approve in the bank’s app', 'trans_status D.', async (stage) => {
    await begin(stage, '2303779951000537');
    await stage.driver.see(inside('waitingForApproval'));
    stage.stopClock();
  }),
  story(
    'checking-result',
    'Checking',
    'The bank’s answer was lost; the payment is read until it is known.',
    async (stage) => {
      await lost(stage);
      stage.stopClock();
    },
  ),
  story('may-restart', 'Checking, may start again', 'Still open after two reads.', async (stage) => {
    await lost(stage);
    await stage.pass(9000);
    stage.stopClock();
    await stage.driver.see(`${inside('checkingResult')} button`);
  }),
  story('unfinished', 'Not finished', 'Two minutes without a decision.', async (stage) => {
    await lost(stage);
    await stage.pass(140_000);
    stage.stopClock();
    await stage.driver.see(inside('unfinished'));
  }),
  story('approved-late', 'Approved late', 'Completing takes another press.', async (stage) => {
    const order = await lost(stage);
    // Approved at once, and nobody hears of it: the way back is cut until the page has said that nothing came of it.
    stage.wire.cut('GET /status');
    await stage.till.bank.approve(order.paymentId);
    await stage.pass(140_000);
    await stage.driver.see(inside('unfinished'));
    stage.wire.mend();
    await stage.pass(16_000);
    stage.stopClock();
    await stage.driver.see(inside('approvedLate'));
  }),
  story('not-authenticated', 'Not authenticated', 'trans_status N.', async (stage) => {
    await begin(stage, '4000000000001018');
    await stage.driver.see(inside('notAuthenticated'));
  }),
  story('rejected', 'Rejected', 'trans_status R.', async (stage) => {
    await begin(stage, '4000000000001042');
    await stage.driver.see(inside('notAuthenticated'));
  }),
];
