/** What the bank can be like. Each behaviour plays one thing that banks do, or that somebody does in their name. */
export const bankBehaviours = {
  plain: { on: 'challenge', ending: 0, plays: 'one page that asks for the code' },
  'three steps': {
    on: 'challenge',
    ending: 1,
    plays: 'three pages before the code counts, each an interaction of its own',
  },
  'whole window': { on: 'challenge', ending: 2, plays: 'the result is posted to `_top` instead of into the frame' },
  'takes the window': { on: 'challenge', ending: 3, plays: 'a script of the page navigates the window around it' },
  'pop-up': { on: 'challenge', ending: 4, plays: 'the code is typed in a window that the page opens' },
  'no frames': {
    on: 'challenge',
    ending: 5,
    plays: 'the page forbids frames (`X-Frame-Options: DENY`, `frame-ancestors`)',
  },
  blank: { on: 'challenge', ending: 6, plays: 'an empty page' },
  broken: { on: 'challenge', ending: 7, plays: 'status 500' },
  'no certificate': { on: 'challenge', ending: 8, plays: '`acs_url` is https where nothing speaks TLS' },
  silent: { on: 'challenge', ending: 9, plays: 'a page without any way to answer' },
  'no return': { on: 'challenge', ending: 10, plays: 'the bank decides and never leads back' },
  lies: { on: 'challenge', ending: 11, plays: 'the CRes says the opposite of what the service received' },
  'wrong ids': { on: 'challenge', ending: 12, plays: 'the CRes is about another transaction' },
  padded: { on: 'challenge', ending: 13, plays: 'the CRes is padded base64url' },
  replays: { on: 'challenge', ending: 14, plays: 'the CRes is posted to the notification address twice' },
  forges: {
    on: 'challenge',
    ending: 15,
    plays: 'before any decision, the page posts messages to all windows around it that the challenge is over',
  },
  'no frames later': {
    on: 'challenge',
    ending: 16,
    plays: 'three pages of which the second forbids frames',
  },
  'method in time': { on: 'method', ending: 21, plays: 'the method notifies after 9.9 seconds' },
  'method late': { on: 'method', ending: 22, plays: 'the method notifies after 10.1 seconds' },
  'method broken': { on: 'method', ending: 23, plays: 'the method answers 500' },
  'method gone': { on: 'method', ending: 24, plays: 'the method answers 404' },
  'method silent': { on: 'method', ending: 25, plays: 'the method never notifies' },
  'method padded': { on: 'method', ending: 26, plays: 'the notification is padded base64url' },
  'method frictionless': {
    on: 'method',
    ending: 27,
    plays: 'the bank knows the device by its method, and asks its cardholder nothing (`Y`)',
  },
  'approves later': { on: 'approval', ending: 31, plays: 'approved in the banking app after five minutes' },
  'declines later': { on: 'approval', ending: 32, plays: 'declined in the banking app after five minutes' },
  'never approves': {
    on: 'approval',
    ending: 33,
    plays: 'the cardholder never answers in the banking app; after half an hour it is over',
  },
} as const satisfies Readonly<
  Record<string, { readonly on: 'challenge' | 'method' | 'approval'; readonly ending: number; readonly plays: string }>
>;

/** One of them. */
export type BankBehaviour = keyof typeof bankBehaviours;

// `Object.keys` of the table are its names.
export const bankBehaviourNames = Object.keys(bankBehaviours) as BankBehaviour[];

/** From this amount on, in minor units of any currency, the two last digits name the bank's behaviour. */
export const behaviourAmounts = { from: 9_100_000, to: 9_100_099 } as const;

/** The behaviour that an amount names; `plain` for every other amount. */
function behaviourByAmount(amount: number): BankBehaviour {
  if (amount < behaviourAmounts.from || amount > behaviourAmounts.to) return 'plain';
  return bankBehaviourNames.find((name) => bankBehaviours[name].ending === amount - behaviourAmounts.from) ?? 'plain';
}

/** How the bank behaves towards a payment: as set for this payment, else by the amount. */
export function behaviourOf(payment: {
  readonly amount: number;
  readonly bankBehaviour?: BankBehaviour;
}): BankBehaviour {
  return payment.bankBehaviour ?? behaviourByAmount(payment.amount);
}
