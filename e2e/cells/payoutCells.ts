import { deployed, payoutDetails } from '../dialect.ts';
import { describeFault, type InjectedFault, type ServiceFault, type WireFault } from './injectedFaults.ts';

/** A call of the payout link's page, by its number in the list of network steps. */
export const payoutSteps = {
  S20: { says: 'the page of the payout', pattern: /\/payout_link\/[^/]+/ },
  S21: { says: 'the read that opens the payout', pattern: /\/kit\/payouts\/[^/]+$/ },
  S22: {
    says: 'the call that hands over the details',
    pattern: /\/\/[^/]+\/(?:payment_methods|payouts\/[^/]+\/confirm)$/,
  },
  S23: { says: 'the call that submits them', pattern: /\/kit\/payouts\/[^/]+\/submit$/ },
  S24: { says: 'the read that follows the payout', pattern: /\/kit\/payouts\/[^/]+$/ },
} as const;
export type PayoutStepId = keyof typeof payoutSteps;

const { endpoint, read } = payoutDetails;
/** The same as an endpoint of the service, for faults behind the proxy. */
export const payoutEndpointOf = {
  S21: read,
  S22: endpoint,
  /** The read before the money; the call that sends it, where the submit does. */
  S23: read,
  S24: read,
} as const;

/** What the person ends at. */
export const payoutEndings = {
  sent: 'the person reads that their details have arrived',
  taken: 'the person reads that details have arrived, and not whose',
  unsent: 'the person reads that nothing has been sent, and one more submit is offered',
  'on its way': 'the person reads that the money is on its way',
  review: 'the details are there to be confirmed again, and the page says that nothing was sent',
  checking: 'the person reads that the page is finding out, and has no button to submit',
  'cannot confirm': 'the person reads that it cannot be confirmed yet, and has no button to submit',
  form: 'the form is there, and empty',
  'load failed': 'the person reads that the payout could not be opened and may try again',
  'not found': 'the person reads that there is no such payout',
  expired: 'the person reads that the link has expired',
  broken: 'the browser says so, and a reload opens the link',
} as const;
export type PayoutEnding = keyof typeof payoutEndings;

export interface PayoutCell {
  readonly step: PayoutStepId;
  readonly injected: InjectedFault;
  readonly times: number;
  readonly ends: PayoutEnding;
  /** Destinations that the service holds for the payout. */
  readonly destinations: 0 | 1;
  /** Of a payout whose money is sent by the person's submit: how often it was sent, and how often the service was asked for it. */
  readonly sends?: readonly [disbursed: 0 | 1, calls: 0 | 1 | 2];
  readonly later?: { readonly ends: PayoutEnding; readonly muchLater: PayoutEnding };
  /** Where the same details, confirmed once more, lead. */
  readonly again?: Pick<PayoutCell, 'ends' | 'destinations' | 'sends'>;
}

type Rest = Omit<PayoutCell, 'step' | 'injected' | 'times'> & { readonly times?: number };
const wire = (step: PayoutStepId, kinds: readonly WireFault[], rest: Rest): readonly PayoutCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'wire', kind } }));
const service = (step: PayoutStepId, kinds: readonly ServiceFault[], rest: Rest): readonly PayoutCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'service', kind } }));

const sent = { ends: 'sent', destinations: 1 } as const;
const reviewThenSent = { ends: 'review', destinations: 0, again: sent } as const;
/** Where the page sends the same once more. A deployment has no such repeat: the receiver confirms again. */
const onceMore = deployed ? reviewThenSent : sent;
const formThenSent = { ends: 'form', destinations: 0, again: sent } as const;
const loadFailed = { ends: 'load failed', destinations: 0, again: { ends: 'form', destinations: 0 } } as const;

const once = { ends: 'on its way', destinations: 1, sends: [1, 1] } as const;
const unsent = { ends: 'unsent', destinations: 1, sends: [0, 0], again: once } as const;

/**
 * Every cell of a payout: which step meets which fault, and what has to come of it. No money moves before the merchant has looked, except where a cell
 * says how often it is sent.
 */
export const payoutCells: readonly PayoutCell[] = [
  // S20: the page itself.
  ...wire('S20', ['refused', '502 before', 'reset after', 'html', 'blocked'], {
    ends: 'broken',
    destinations: 0,
    again: { ends: 'form', destinations: 0 },
  }),

  // S21: the read that opens the payout.
  ...wire(
    'S21',
    ['refused', '502 before', '502 after', '504 after', '429', 'timed out after', 'reset after', 'truncated', 'html'],
    formThenSent,
  ),
  ...wire('S21', ['empty', 'more fields', 'twice', 'slow', 'reload', 'back'], formThenSent),
  ...wire('S21', ['clock ahead', 'clock behind'], formThenSent),
  ...wire('S21', ['refused', '502 before', 'blocked'], { times: 3, ...loadFailed }),
  ...wire('S21', ['fields missing', 'types wrong'], loadFailed),
  ...wire('S21', ['wrong secret'], { ends: 'not found', destinations: 0 }),
  // An unknown value is neither sent nor failed: it is read again, and the form is there when the next read knows the status and no operation is open.
  ...wire('S21', ['unknown status'], formThenSent),
  ...service('S21', ['no answer before', 'answer lost', 'status 500', 'status 429', 'malformed', 'html'], formThenSent),

  // S22: hands the details over; what has no answer goes once more, and what a lost answer left, the proxy sees.
  ...wire('S22', ['offline'], reviewThenSent),
  ...wire('S22', ['429', 'refused', '502 before', '403 before'], onceMore),
  ...wire('S22', ['403 after', '408 after'], sent),
  ...wire('S22', ['blocked'], onceMore),
  ...wire('S22', ['429', 'refused', '502 before', 'blocked'], { times: 2, ...reviewThenSent }),
  ...wire(
    'S22',
    ['timed out after', '502 after', '504 after', 'reset after', 'truncated', 'html', 'empty', 'never'],
    sent,
  ),
  // No answer has said whose details those are, and a page that is loaded again asks for nothing by itself.
  ...wire('S22', ['reload', 'back'], { ends: 'taken', destinations: 1 }),
  ...wire('S22', ['fields missing', 'types wrong', 'more fields', 'slow', 'clock ahead', 'clock behind'], sent),
  ...service('S22', ['answer lost', 'status 500 after', 'malformed', 'html', 'delay'], sent),
  ...service('S22', ['status 500', 'status 429'], onceMore),
  ...service('S22', ['status 500', 'status 429'], { times: 2, ...reviewThenSent }),
  ...service('S22', ['answer lost'], { times: 2, ...sent }),

  // S23: submits; the details are there already, so that every read tells it.
  ...wire(
    'S23',
    ['refused', '502 before', '502 after', '504 after', '429', 'timed out after', 'reset after', 'truncated', 'html'],
    sent,
  ),
  ...wire('S23', ['empty', 'unknown status', 'fields missing', 'types wrong', 'more fields', 'slow', 'never'], sent),
  ...wire('S23', ['twice', 'reload', 'back', 'offline', 'done already', 'blocked'], sent),
  ...wire('S22', ['expired'], { ends: 'expired', destinations: 0 }),
  ...wire('S23', ['wrong secret'], sent),
  ...service('S23', ['no answer before', 'status 500', 'malformed', 'html'], sent),

  // S23 where the submit sends the money: what was not sent needs one more submit, and that sends it once.
  ...wire('S23', ['refused', '502 before', '403 before', '429', 'offline', 'blocked', 'wrong secret'], unsent),
  ...wire('S23', ['timed out after', '502 after', '504 after', 'reset after', 'truncated', 'html', 'empty'], once),
  ...wire('S23', ['unknown status', 'fields missing', 'types wrong', 'more fields', 'slow', 'never'], once),
  ...wire('S23', ['403 after', '408 after', 'twice', 'reload', 'back', 'done already'], once),
  ...service('S23', ['answer lost', 'status 500 after', 'malformed', 'html', 'unknown status', 'delay'], once),
  // Whether the service has begun is unknown: only the journal ends that, after the lock of the service.
  ...service('S23', ['no answer before', 'status 500', 'status 429'], {
    ends: 'checking',
    destinations: 1,
    sends: [0, 1],
    later: { ends: 'cannot confirm', muchLater: 'unsent' },
    again: { ...once, sends: [1, 2] },
  }),

  // S24: follows what the merchant does.
  ...wire('S24', ['refused', '502 before', '429', 'html', 'truncated', 'reset after', 'twice', 'more fields'], {
    ends: 'on its way',
    destinations: 1,
  }),
  ...wire('S24', ['fields missing', 'types wrong', 'unknown status', 'reload', 'back', 'offline'], {
    ends: 'on its way',
    destinations: 1,
  }),
  ...wire('S24', ['stale'], { ends: 'on its way', destinations: 1 }),
];

/** A cell as a sentence. */
export function payoutTitle({ step, injected, times, ends, destinations, sends, later, again }: PayoutCell): string {
  const { fault, says } = describeFault(injected);
  const often = times === 1 ? ',' : `, ${times} times,`;
  const after =
    later === undefined
      ? ''
      : `; after 120 s ${payoutEndings[later.ends]}; after 200 s ${payoutEndings[later.muchLater]}`;
  const more = again === undefined ? '' : `; then ${payoutEndings[again.ends]}`;
  const called =
    injected.on === 'service' && step === 'S23' && sends !== undefined ? 'the call behind it' : payoutSteps[step].says;
  const money = sends === undefined ? '' : `, sent ${sends[0]} times by ${sends[1]} calls`;
  return `${step} ${fault}: ${called} ${says}${often} and ${payoutEndings[ends]} (${destinations} destinations${money})${after}${more}`;
}
