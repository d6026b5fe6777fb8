// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { flowPages } from '../../src/flows/flowPages.testing.ts';
import { storyAt } from './storyAt.ts';

const pages = flowPages();
const flows = pages.map(({ flow }) => flow);

const statesOf = (flow: string): readonly string[] => pages.find((page) => page.flow === flow)?.states ?? [];

/** States in which nothing of a component is on screen, and why. */
const unseen: Readonly<Record<string, string>> = {
  'threeDSAuthentication/idle': 'is over before anything is drawn',
  'threeDSAuthentication/authenticated': 'is the host’s to go on from',
  'threeDSAuthentication/settled': 'is the host’s to go on from',
  'completeAuthorize/requiresAction': 'is shown by the flow around it: completeAuthorizeForm, paymentLinkCheckout',
  'paymentLinkCheckout/authenticating': 'is the authentication inside it, state by state below',
  'paymentLinkCheckout/completing': 'is the completion inside it, state by state below',
};

/** What a state carries that makes another screen of it. */
const steps = ['qr', 'app', 'wait', 'transfer', 'voucher', 'code', 'hiddenFrame'];
const code = { kind: 'code' };
const variants: readonly (readonly [
  flow: string,
  state: { readonly kind: string; readonly [field: string]: unknown },
])[] = [
  ...['paymentLinkCheckout/requiresAction', 'completeAuthorizeForm/requiresAction'].flatMap((place) => {
    const [flow = '', kind = ''] = place.split('/');
    return [
      ...steps.map((step) => [flow, { kind, action: { kind: step } }] as const),
      [flow, { kind, action: code, problem: { kind: 'wrong' } }] as const,
      [flow, { kind, action: code, problem: { kind: 'notSent' } }] as const,
      [flow, { kind, action: code, isExpired: true }] as const,
    ];
  }),
  [
    'completeAuthorizeForm',
    { kind: 'requiresAction', payment: { next_action: { redirect_to_url: 'https://bank.example' } } },
  ],
  ['completeAuthorizeForm', { kind: 'sending', taken: { payment: {} } }],
  ['completeAuthorizeForm', { kind: 'unknown', closed: 1 }],
  ...['denied', 'rejected', 'unavailable', 'unreadable'].flatMap((reason) => [
    ['threeDSAuthentication', { kind: 'notAuthenticated', reason }] as const,
    ['paymentLinkCheckout', { kind: 'ready', problem: { kind: 'notAuthenticated', reason } }] as const,
  ]),
  ['paymentLinkCheckout', { kind: 'ready', problem: { kind: 'declined' } }],
  ['paymentLinkCheckout', { kind: 'ready', problem: { kind: 'notSent', failure: { code: 'amount_changed' } } }],
  ['paymentLinkCheckout', { kind: 'ready', problem: { kind: 'notSent', failure: {} } }],
  ['threeDSAuthentication', { kind: 'unfinished', reason: 'closed' }],
  ['threeDSAuthentication', { kind: 'unfinished', reason: 'no-answer' }],
  ['threeDSAuthentication', { kind: 'unfinished', reason: 'timed-out' }],
  ['threeDSAuthentication', { kind: 'checkingResult', mayRestart: true }],
  ['threeDSAuthentication', { kind: 'challenge', start: { newPage: true } }],
  ['threeDSAuthentication', { kind: 'challenge', start: { newPage: true }, opened: 1 }],
  ['threeDSAuthentication', { kind: 'challenge', start: {}, doubtful: true, pages: 1 }],
  ['threeDSAuthentication', { kind: 'challenge', start: {}, doubtful: true, pages: 2 }],
];

const insides: Readonly<Record<string, string>> = {
  threeDSAuthentication: 'authenticating',
  completeAuthorize: 'completing',
};
/** Of a flow inside the payment link's page, the states that lead out of it at once. */
const leads = new Set([
  'authenticated',
  'notAuthenticated',
  'settled',
  'succeeded',
  'failed',
  'requiresAction',
  'idle',
]);

describe('every state that a person can reach has a story', () => {
  it.each(flows)('of %s', (flow) => {
    const states = statesOf(flow);
    expect(states.length).toBeGreaterThan(5);
    const without = states.filter(
      (kind) => unseen[`${flow}/${kind}`] === undefined && storyAt(flow, kind, { kind }) === undefined,
    );
    expect(without).toEqual([]);
  });

  it.each(Object.entries(insides))('of %s inside the payment link’s page', (flow, outer) => {
    const without = statesOf(flow)
      .filter((kind) => !leads.has(kind))
      .filter((kind) => storyAt('paymentLinkCheckout', `${outer}/${kind}`, { kind: outer }) === undefined);
    expect(without).toEqual([]);
  });

  it('names nothing as unseen that has a story or is gone', () => {
    for (const place of Object.keys(unseen)) {
      const [flow = '', kind = ''] = place.split('/');
      expect(statesOf(flow), place).toContain(kind);
      expect(storyAt(flow, kind, { kind }), place).toBeUndefined();
    }
  });

  it.each(variants)('of %s, %j', (flow, state) => {
    const story = storyAt(flow, state.kind, state);
    expect(story).toBeDefined();
    // A closer one than that of the bare state, or the bare state's own.
    expect(story?.run).toBeTypeOf('function');
  });

  it('tells the variants of a state apart', () => {
    const seen = variants.map(([flow, state]) => `${flow}: ${storyAt(flow, state.kind, state)?.name}`);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });
});
