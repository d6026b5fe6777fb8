import type { Story } from '../stories/index.ts';

/** What a person who pays or is paid lives through, with the names of the stories that belong to it. The first that fits counts. */
const rows = [
  ['Loading', /^(?:loading|load-failed|not-found|error|crashed|reloading|reloaded|stale)$/],
  // Before the step, the wait or the end in which it happened.
  [
    'Something went wrong',
    /wrong|error|refused|declined|not-authenticated|not-sent|not-removed|amount-changed|summary|reject|cannot-confirm/,
  ],
  [
    'Something went wrong',
    /^(?:unavailable|unreadable|closed|unsent|expired-default|other-ways-none|nothing-arrived|nothing-found)/,
  ],
  ['Something went wrong', /^choosing-(?:nothing|unusable|unsettled)$/],
  [
    'At the bank',
    /^(?:method|authenticating|challenge|confirming-close|checking-result|may-restart|waiting-for-approval)$/,
  ],
  ['At the bank', /^(?:unfinished|approved-late|nothing-to-see|inline|fullscreen|new-page|size-|host-)/],
  [
    'A step to take',
    /^(?:redirect|scan-code|payment-app|approve-on-phone|bank-transfer|voucher|one-time-code|hidden-page|step-over)/,
  ],
  ['A step to take', /^(?:unsupported-action|sharing)$/],
  ['Waiting', /^(?:tokenizing|confirming|slow|storing|sending|completing|checking|processing|open-operation|busy)/],
  ['Waiting', /^(?:review|otherTab|repriced|needs-account-of-whoever)$/],
  ['Waiting', /^status-(?:pending|initiated|requires-.*|unknown)$/],
  [
    'The end',
    /^(?:paid|partly-paid|already-paid|authorised|receipt|card-saved|not-saved|failed|cancelled|expired|taken|status-)/,
  ],
  ['Choosing and filling in', /(?:)/],
] as const satisfies readonly (readonly [title: string, names: RegExp])[];

export type Situation = (typeof rows)[number][0];

/** In the order in which somebody meets them. */
export const situations = [
  'Loading',
  'Choosing and filling in',
  'Something went wrong',
  'At the bank',
  'A step to take',
  'Waiting',
  'The end',
] as const satisfies readonly Situation[];

export function situationOf({ name }: Story): Situation {
  const row = rows.find(([, names]) => names.test(name));
  // The last row takes every name.
  return row?.[0] ?? 'Choosing and filling in';
}
