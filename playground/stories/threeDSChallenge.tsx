import type { ReactElement } from 'react';
import { type ChallengeOptions, type PaymentView, ThreeDSChallenge } from 'tillkit';
import { confirmWithCard, type Order } from 'tillkit-sandbox/testing';
import {
  AmongHostileStyles,
  type HostPage,
  InDialog,
  InFocusTrap,
  InShadowRoot,
  InSidebar,
  InTransformed,
} from './hostPages.tsx';
import { type Stage, type Story, storyOf } from './story.ts';

const policy = { threeds_unavailable: 'complete' } as const;
const inside = (state: string) => `[data-tk="three-ds-challenge"][data-state="${state}"]`;

const challenged = '4212345678910006';

interface Showing {
  /** True where time passes by the stage's clock. */
  readonly stageClock?: true;
  readonly options?: ChallengeOptions;
  readonly around?: (check: ReactElement) => ReactElement;
}

function show(
  stage: Stage,
  order: { readonly clientSecret: string },
  payment: PaymentView,
  { options = {}, around = (check) => check }: Showing = {},
): void {
  stage.show(
    around(<ThreeDSChallenge payment={payment} clientSecret={order.clientSecret} policy={policy} {...options} />),
  );
}

async function begin(stage: Stage, number: string): Promise<Order> {
  const order = await stage.order();
  show(stage, order, await confirmWithCard(stage.client, order, number));
  return order;
}

/** A payment at the local servers, paid up to the authentication there. */
async function beginLocal(stage: Stage, number: string, showing: Showing = {}): Promise<void> {
  const { stageClock } = showing;
  const local = await stage.goLocal(stageClock === undefined ? {} : { stageClock });
  const order: Order = { ...local, link: '', secureLink: '', customerSession: undefined };
  show(stage, local, await confirmWithCard(local.client, order, number), showing);
}

/** A challenge at the local servers, shown like this. */
const challengeAs =
  (options: ChallengeOptions, see = '[data-part="challenge-frame"]'): Story['run'] =>
  async (stage) => {
    await beginLocal(stage, challenged, { options });
    await stage.driver.see(see);
  };

/** The same on a page that gets in the way. */
const challengeOn =
  (Host: HostPage): Story['run'] =>
  async (stage) => {
    await beginLocal(stage, challenged, { around: (check) => <Host>{check}</Host> });
    await stage.driver.see(Host === InShadowRoot ? '[data-has-dialog]' : '[data-part="challenge-dialog"]');
  };

async function lost(stage: Stage): Promise<Order> {
  stage.wire.loseAnswers('POST /3ds');
  stage.wire.cut('POST /verdict');
  const order = await begin(stage, '4212345678910006');
  await stage.driver.see(inside('checkingResult'));
  return order;
}

const story = storyOf('three-ds-challenge');

const sizes = [
  ['01', '250 by 400'],
  ['02', '390 by 400'],
  ['03', '500 by 600'],
  ['04', '600 by 400'],
  ['05', 'as large as the window'],
] as const;

const hosts = [
  ['dialog', 'In the shop’s own dialog', InDialog],
  ['focus-trap', 'Beside a trap for the focus', InFocusTrap],
  ['shadow-root', 'In a shadow root', InShadowRoot],
  ['sidebar', 'In a sidebar of 300 pixels', InSidebar],
  ['transformed', 'In a box that is moved and cut off', InTransformed],
  ['hostile-styles', 'Among rules for every element', AmongHostileStyles],
] as const;

export const threeDSChallengeStories: readonly Story[] = [
  story('method', 'Preparing', 'The 3DS method runs in a hidden frame. Plays at the local servers.', async (stage) => {
    window.addEventListener('message', (event) => event.stopImmediatePropagation(), { capture: true });
    await beginLocal(stage, '4000000000001091');
    await stage.driver.see(inside('method'));
  }),
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
    await stage.driver.click('[data-part="close-button"]');
    await stage.driver.see('[role="alertdialog"]');
  }),
  story(
    'nothing-to-see',
    'A way out of an empty frame',
    'A browser does not tell a page that a frame was refused: after eight seconds without a second page the way out is offered.',
    async (stage) => {
      await beginLocal(stage, challenged);
      await stage.driver.see('[data-part="challenge-frame"]');
      await new Promise((resolve) => setTimeout(resolve, 6000));
      await stage.driver.see('[data-part="challenge-dialog"] [data-part="dialog-footer"] [data-variant="secondary"]');
    },
  ),
  story(
    'nothing-to-see-later',
    'A way out of a frame that has gone empty',
    'The first page could be seen, the next one was refused: after half a minute without another page the way out is offered.',
    async (stage) => {
      await beginLocal(stage, challenged, { stageClock: true });
      const frame = await stage.driver.see('[data-part="challenge-frame"]');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      // As when the person has gone on from the bank's first page.
      frame.dispatchEvent(new Event('load'));
      await stage.pass(40_000);
      await stage.driver.see('[data-part="challenge-dialog"] [data-part="dialog-footer"] [data-variant="secondary"]');
    },
  ),
  story('inline', 'In the flow of the page', 'Plays at the local servers.', challengeAs({ presentation: 'inline' }), {
    presentation: '"inline"',
  }),
  story(
    'inline-sidebar',
    'In the flow of a sidebar',
    'The largest size that fits into 300 pixels is 01, and the CReq says so.',
    async (stage) => {
      await beginLocal(stage, challenged, {
        options: { presentation: 'inline', windowSize: 'auto' },
        around: (check) => <InSidebar>{check}</InSidebar>,
      });
      await stage.driver.see('[data-part="challenge-inline"] [data-part="challenge-frame"]');
    },
    { presentation: '"inline"', windowSize: '"auto"' },
  ),
  story('fullscreen', 'As large as the window', 'The CReq says 05.', challengeAs({ presentation: 'fullscreen' }), {
    presentation: '"fullscreen"',
  }),
  story(
    'new-page',
    'On a page of its own',
    'A browser opens a page only for a click.',
    challengeAs({ presentation: 'newPage' }, '[data-part="new-page"] [data-variant="primary"]'),
    { presentation: '"newPage"' },
  ),
  story(
    'new-page-closing',
    'Stopping before the page is opened',
    'Closing asks first here too.',
    async (stage) => {
      await beginLocal(stage, challenged, { options: { presentation: 'newPage' } });
      await stage.driver.click('[data-part="new-page"] [data-variant="quiet"]');
      await stage.driver.see('[role="alertdialog"]');
    },
    { presentation: '"newPage"' },
  ),
  story(
    'size-auto',
    'The largest size that fits',
    'Full screen on narrow windows.',
    challengeAs({ windowSize: 'auto' }),
    { windowSize: '"auto"' },
  ),
  ...sizes.map(([windowSize, title]) =>
    story(`size-${windowSize}`, `Size ${windowSize}, ${title}`, 'EMV 3DS window size.', challengeAs({ windowSize }), {
      windowSize: `"${windowSize}"`,
    }),
  ),
  ...hosts.map(([name, title, host]) =>
    story(`host-${name}`, title, 'A page that gets in the way. Plays at the local servers.', challengeOn(host)),
  ),
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
  story(
    'unfinished-closed',
    'Stopped',
    'Closed by the person: read first, then reported; the authentication is offered again.',
    async (stage) => {
      await beginLocal(stage, challenged, { stageClock: true });
      await stage.driver.see('[data-part="challenge-frame"]');
      await stage.driver.click('[data-part="close-button"]');
      await stage.driver.click('[role="alertdialog"] [data-variant="danger"]');
      await stage.pass(20_000);
      await stage.driver.see(`${inside('unfinished')} [data-state="closed"]`);
    },
  ),
  story(
    'unfinished-timed-out',
    'Ran out of time',
    'Ten minutes on the bank’s page and two more of asking, and the service still waits. Nothing was charged; it can be started again.',
    async (stage) => {
      // The bank of this stage has no page to answer with: it is never requested.
      HTMLFormElement.prototype.submit = () => undefined;
      await begin(stage, challenged);
      await stage.driver.see('[data-part="challenge-frame"]');
      // A service that does not hear of its bank's own end: what it says first it says for ever.
      let first: unknown;
      stage.wire.edit('GET /status', (answer) => {
        first ??= answer.payment;
        answer.payment = first;
      });
      await stage.pass(780_000);
      stage.stopClock();
      await stage.driver.see(`${inside('unfinished')} [data-state="timed-out"]`);
    },
  ),
  story(
    'new-page-waiting',
    'While the bank’s own page is open',
    'The page waits, reads, and has a button to confirm that it is done.',
    async (stage) => {
      // Browsers open a page only for a click of a person, which a story cannot make.
      HTMLFormElement.prototype.submit = () => undefined;
      await beginLocal(stage, challenged, { options: { presentation: 'newPage' } });
      await stage.driver.click('[data-part="new-page"] [data-variant="primary"]');
      await stage.driver.see('[data-part="new-page"] [data-part="waiting-title"]');
    },
    { presentation: '"newPage"' },
  ),
  story('approved-late', 'Approved late', 'Completing takes another click.', async (stage) => {
    const order = await lost(stage);
    // Approved at once, without the page: its reads fail until the page has said that nothing came of it.
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
  story(
    'unavailable',
    'Unavailable',
    'trans_status U, where the merchant wants no payment without a check.',
    async (stage) => {
      const order = await stage.order();
      const payment = await confirmWithCard(stage.client, order, '4000000000001034');
      stage.show(
        <ThreeDSChallenge
          payment={payment}
          clientSecret={order.clientSecret}
          policy={{ threeds_unavailable: 'stop' }}
        />,
      );
      await stage.driver.see(`${inside('notAuthenticated')} [data-state="unavailable"]`);
    },
  ),
  story('unreadable', 'Unreadable', 'An unknown trans_status: closed, and not completed.', async (stage) => {
    stage.till.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
    await begin(stage, '4000000000001000');
    await stage.driver.see(`${inside('notAuthenticated')} [data-state="unreadable"]`);
  }),
];
