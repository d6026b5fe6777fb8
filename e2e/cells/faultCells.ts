import { deployed, newCard } from '../dialect.ts';
import { describeFault, type InjectedFault, type ServiceFault, type WireFault } from './injectedFaults.ts';

/** A call of the payment link's page, by its number in the list of network steps. */
export const steps = {
  // The entry alone: what is preloaded beside it, browsers ask for once more.
  S01: { says: 'the script of the page', pattern: /\/assets\/(main|payout)-[\w-]+\.js$/ },
  S03: { says: 'the list of saved methods', pattern: /\/customers\/payment_methods(?:\?|$)/ },
  S04: {
    says: 'the call that pays',
    pattern: deployed
      ? /\/kit\/payments\/[^/]+\/confirm$|\/\/[^/]+\/payments\/[^/]+\/confirm$/
      : /\/kit\/payments\/[^/]+\/confirm$/,
  },
  S05: { says: 'the call that stores the card', pattern: /\/\/[^/]+\/payment_methods$/ },
  S06: { says: 'the form for the bank’s look at the device', pattern: /\/acs\/method$/ },
  S07: { says: 'the bank’s word that it has looked', pattern: /\/3ds\/method-notify$/ },
  S08: { says: 'the call that asks the bank', pattern: /\/kit\/payments\/[^/]+\/3ds$/ },
  S09: { says: 'the form that opens the bank’s page', pattern: /\/acs\/challenge$/ },
  S10: { says: 'the code that is sent to the bank', pattern: /\/acs\/challenge\/[^/]+$/ },
  S11: { says: 'the bank’s post to the end of its page', pattern: deployed ? /\/authorize\/[^/]+$/ : /\/3ds\/notify$/ },
  S12: { says: 'the script that tells the page so', pattern: /\/3ds\/notify\.js$/ },
  S13: { says: 'the read after the bank’s page', pattern: /\/kit\/payments\/[^/]+\/status$/ },
  S14: { says: 'the call that completes', pattern: /\/kit\/payments\/[^/]+\/complete$/ },
  S17: { says: 'the read on coming back', pattern: /\/kit\/links\/[^/]+$/ },
  S18: { says: 'the page itself', pattern: /\/payment_link\/[^/]+\/[^/]+$/ },
  S19: { says: 'the read that opens the link', pattern: /\/kit\/links\/[^/]+$/ },
  S28: { says: 'the logo', pattern: /\/assets\/[\w-]+\.svg$/ },
} as const;
export type StepId = keyof typeof steps;

/** What the person ends at. Each is looked for by what it says, in the page's own words. */
export const endings = {
  paid: 'the person reads that it is paid',
  'form, not charged': 'the form is back and says that nothing was charged',
  declined: 'the form is back and says that the card was declined',
  checking: 'the person reads that money may have moved, and that the page keeps asking',
  'bank: checking': 'the person reads that the bank’s answer is being read',
  'bank: no answer': 'the person may start the authentication again and was not charged',
  'bank: unreadable': 'the person reads that the bank’s answer could not be read and was not charged',
  'complete: not sent': 'the person may finish with another click and was not charged',
  form: 'the form is there',
  'load failed': 'the person reads that the link could not be opened and may try again',
  'saved methods': 'the saved cards are there',
  'no saved methods': 'the person reads that a new card still pays',
  broken: 'the browser says so, and a reload opens the link',
  'cannot confirm': 'the person reads that it cannot be confirmed yet, with a reference, and has no button to submit',
  'bank’s page': 'the bank’s page is there',
  'bank’s page missing': 'the dialog is there and offers to go on without the bank’s page',
  expired: 'the person reads that the link has expired and that nothing was charged',
  refused: 'the form is back and says why, and that nothing was charged',
  stopped: 'the person reads that the page could not be loaded, and nothing that they submit is sent',
} as const;
export type Ending = keyof typeof endings;

/** Calls that move money or authentication state, as the service has seen them: paying, asking the bank, completing. */
export type Calls = readonly [pays: number, asks: number, completes: number];

export interface FaultCell {
  readonly step: StepId;
  readonly injected: InjectedFault;
  /** How many calls in a row it meets. */
  readonly times: number;
  /** Another card than the step's own. */
  readonly card?: string;
  /** True for a saved card of a secure link, with its security code. */
  readonly saved?: boolean;
  /** What the person ends at, without another click. */
  readonly ends: Ending;
  /** Lines of the ledger that moved money. */
  readonly charges: 0 | 1;
  readonly calls: Calls;
  /** Where 120 s without news lead, and then the verdict after 200 s. Nothing is clicked meanwhile. */
  readonly later?: { readonly ends: Ending; readonly muchLater: Ending };
  /** Where one more click, or a reload, leads. Absent where none is offered, or none is needed. */
  readonly again?: { readonly ends: Ending; readonly charges: 0 | 1; readonly calls: Calls };
}

/** The card that meets each step: paid at once, frictionless, or challenged. */
export const cardOf: Readonly<Record<StepId, string>> = {
  S01: '4242 4242 4242 4242',
  S03: '4242 4242 4242 4242',
  S04: '4242 4242 4242 4242',
  S05: '4242 4242 4242 4242',
  S08: '4000 0000 0000 1000',
  S06: '4000 0000 0000 1091',
  S07: '4000 0000 0000 1091',
  S09: '4212 3456 7891 0006',
  S10: '4212 3456 7891 0006',
  S11: '4212 3456 7891 0006',
  S12: '4212 3456 7891 0006',
  S13: '4212 3456 7891 0006',
  S14: '4000 0000 0000 1000',
  S17: '4212 3456 7891 0006',
  S18: '4242 4242 4242 4242',
  S19: '4242 4242 4242 4242',
  S28: '4242 4242 4242 4242',
};

/** The same as an endpoint of the service, for faults behind the proxy. */
export const endpointOf = {
  S03: 'listCustomerPaymentMethods',
  S04: newCard.endpoint,
  S05: 'createPaymentMethod',
  S08: 'authenticateThreeDS',
  S14: 'completeAuthorize',
  S19: 'retrievePaymentLink',
} as const;

const declined = '4000 0000 0000 0002';
const none: Calls = [0, 0, 0];
const pays: Calls = [1, 0, 0];
const asks: Calls = [1, 1, 0];
const completes: Calls = [1, 1, 1];

type Rest = Omit<FaultCell, 'step' | 'injected' | 'times'> & { readonly times?: number };
const wire = (step: StepId, kinds: readonly WireFault[], rest: Rest): readonly FaultCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'wire', kind } }));
const service = (step: StepId, kinds: readonly ServiceFault[], rest: Rest): readonly FaultCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'service', kind } }));

/** The answer is lost or cannot be used, but the work is done. */
const doneOnTheWire = [
  'timed out after',
  '502 after',
  '403 after',
  '408 after',
  'reset after',
  'truncated',
  'html',
  'unknown status',
  'fields missing',
  'types wrong',
  'twice',
  'reload',
  'back',
] as const satisfies readonly WireFault[];
const doneByTheService = [
  'answer lost',
  'status 500 after',
  'malformed',
  'html',
] as const satisfies readonly ServiceFault[];
/** No word of the bank's that is known: neither yes nor no. */
const wordless: ReadonlySet<WireFault> = new Set(['unknown status', 'fields missing', 'types wrong']);
/** The proxy has not seen the call, and says so when it is asked. */
const neverArrived = ['refused', '502 before', '403 before', 'offline'] as const satisfies readonly WireFault[];
/** Nothing was done, and neither the page nor the proxy can know that. */
const unknownByTheService = ['no answer before', 'status 500', 'status 429'] as const satisfies readonly ServiceFault[];
/** What the reads of a page survive without a word to anybody. */
const readTrouble = ['refused', '502 before', '429', 'html', 'more fields'] as const satisfies readonly WireFault[];

/** At a deployment no proxy is on the way of a new card: whether the call has arrived is found out by reads alone, after 275 s. */
const neverReached: Rest = { ends: 'checking', charges: 0, calls: none };

/** Every cell: which step meets which fault, and what has to come of it. */
export const faultCells: readonly FaultCell[] = [
  // S04: attach and confirm, a call that charges.
  ...wire('S04', [...doneOnTheWire, 'more fields', 'done already'], { ends: 'paid', charges: 1, calls: pays }),
  ...wire(
    'S04',
    [...neverArrived, '429'],
    deployed
      ? neverReached
      : { ends: 'form, not charged', charges: 0, calls: none, again: { ends: 'paid', charges: 1, calls: pays } },
  ),
  ...wire('S04', ['reset after', 'html', 'reload'], { card: declined, ends: 'declined', charges: 0, calls: pays }),
  ...service('S04', [...doneByTheService, 'unknown status', 'delay'], { ends: 'paid', charges: 1, calls: pays }),
  ...service('S04', unknownByTheService, { ends: 'checking', charges: 0, calls: pays }),
  ...service('S04', ['answer lost', 'status 500 after'], { card: declined, ends: 'declined', charges: 0, calls: pays }),

  // S08: asks the bank, which counts how often.
  ...wire(
    'S08',
    doneOnTheWire.filter((kind) => !wordless.has(kind)),
    { ends: 'paid', charges: 1, calls: completes },
  ),
  ...wire('S08', [...wordless], { ends: 'bank: unreadable', charges: 0, calls: asks }),
  ...wire('S08', ['refused', '502 before', '403 before', '429'], {
    ends: 'bank: no answer',
    charges: 0,
    calls: pays,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...service('S08', doneByTheService, { ends: 'paid', charges: 1, calls: completes }),
  ...service('S08', ['unknown status'], { ends: 'bank: unreadable', charges: 0, calls: asks }),
  ...service('S08', unknownByTheService, { ends: 'bank: checking', charges: 0, calls: asks }),

  // S14: completes, the call that charges what the bank has authenticated.
  ...wire('S14', [...doneOnTheWire, '504 after', 'empty', 'slow', 'done already'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S14', [...neverArrived, '429'], {
    ends: 'complete: not sent',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...service('S14', [...doneByTheService, 'unknown status'], { ends: 'paid', charges: 1, calls: completes }),
  ...service('S14', unknownByTheService, { ends: 'checking', charges: 0, calls: completes }),

  // S13: the read that alone may say "paid" after the bank's page.
  ...wire('S13', [...readTrouble, 'unknown status', 'fields missing', 'reload', 'offline'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S13', ['stale'], { times: 2, ends: 'paid', charges: 1, calls: completes }),
  ...wire('S13', ['reset after'], { times: 3, ends: 'paid', charges: 1, calls: completes }),

  // S05: stores the card; no money moves, so the form comes back.
  ...wire('S05', ['refused', '502 before', 'reset after', 'html', 'fields missing', '429'], {
    ends: 'form, not charged',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...wire('S05', ['more fields', 'twice'], { ends: 'paid', charges: 1, calls: pays }),
  // A browser sends again by itself what a connection in use hangs up on; a card stored twice moves nothing.
  ...service('S05', ['no answer before', 'answer lost'], { ends: 'paid', charges: 1, calls: pays }),
  ...service('S05', ['status 500 after', 'malformed'], {
    ends: 'form, not charged',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),

  // S03: the saved methods; without them a new card pays.
  ...wire('S03', readTrouble, { ends: 'saved methods', charges: 0, calls: none }),
  ...wire('S03', ['refused', '502 before'], {
    times: 3,
    ends: 'no saved methods',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...service('S03', ['status 429', 'malformed'], { ends: 'saved methods', charges: 0, calls: none }),

  // S19: the read that opens the link.
  ...wire('S19', readTrouble, {
    ends: 'form',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...wire('S19', ['refused', '502 before'], {
    times: 3,
    ends: 'load failed',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),
  ...wire('S19', ['fields missing', 'types wrong'], {
    ends: 'load failed',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),

  // S17: the read after leaving in mid-check; what the bank was asked is not asked again.
  ...wire('S17', ['refused', '429', 'html'], { ends: 'paid', charges: 1, calls: completes }),
  ...wire('S17', ['refused'], {
    times: 3,
    ends: 'load failed',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),

  // S18: the hosted page itself.
  ...wire('S18', ['refused', '502 before', 'reset after'], {
    ends: 'broken',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),

  // What is undecided after two minutes is reported as unknown, and offered again only when nothing can be running any more.
  ...service('S04', unknownByTheService, {
    ends: 'checking',
    charges: 0,
    calls: pays,
    later: { ends: 'cannot confirm', muchLater: 'form, not charged' },
    again: { ends: 'paid', charges: 1, calls: [2, 0, 0] },
  }),
  ...service('S14', unknownByTheService, {
    ends: 'checking',
    charges: 0,
    calls: completes,
    later: { ends: 'cannot confirm', muchLater: 'complete: not sent' },
    again: { ends: 'paid', charges: 1, calls: [1, 1, 2] },
  }),

  // S04 with a saved card: one call, no storing before it.
  ...wire('S04', ['timed out after', '502 after', 'reset after', 'html', 'unknown status', 'twice', 'reload'], {
    saved: true,
    ends: 'paid',
    charges: 1,
    calls: pays,
  }),
  ...wire('S04', ['refused', '502 before', '429'], {
    saved: true,
    ends: 'form, not charged',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...service('S04', ['answer lost', 'malformed'], { saved: true, ends: 'paid', charges: 1, calls: pays }),
  ...service('S04', ['status 500'], { saved: true, ends: 'checking', charges: 0, calls: pays }),

  // More of the calls that pay, ask and complete.
  ...wire('S04', ['never', '504 after', 'empty', 'slow', 'clock ahead', 'clock behind'], {
    ends: 'paid',
    charges: 1,
    calls: pays,
  }),
  ...wire('S04', ['blocked'], deployed ? neverReached : { ends: 'form, not charged', charges: 0, calls: none }),
  ...wire('S04', ['wrong secret'], { ends: 'refused', charges: 0, calls: none }),
  ...wire('S04', ['expired'], { saved: true, ends: 'expired', charges: 0, calls: none }),
  ...wire('S05', ['expired'], { ends: 'form, not charged', charges: 0, calls: none }),
  ...wire('S08', ['never', '504 after', 'empty', 'slow', 'more fields', 'clock ahead', 'clock behind'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S08', ['offline', 'blocked'], {
    ends: 'bank: no answer',
    charges: 0,
    calls: pays,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...service('S08', ['delay'], { ends: 'paid', charges: 1, calls: completes }),
  ...wire('S14', ['never', 'more fields', 'clock ahead', 'clock behind'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S14', ['blocked'], { ends: 'complete: not sent', charges: 0, calls: asks }),
  ...service('S14', ['delay'], { ends: 'paid', charges: 1, calls: completes }),

  // S13: whatever a read meets, the next one tells.
  ...wire('S13', ['timed out after', '504 after', 'truncated', 'empty', 'types wrong', 'twice', 'slow', 'back'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S13', ['clock ahead', 'clock behind'], { ends: 'paid', charges: 1, calls: completes }),

  // S05: more ways to lose the answer of a call that moves nothing.
  ...wire(
    'S05',
    ['timed out after', '502 after', '504 after', 'truncated', 'empty', 'types wrong', 'never', 'offline', 'blocked'],
    {
      ends: 'form, not charged',
      charges: 0,
      calls: none,
      again: { ends: 'paid', charges: 1, calls: pays },
    },
  ),
  ...wire('S05', ['slow'], { ends: 'paid', charges: 1, calls: pays }),
  ...wire('S05', ['reload', 'back'], {
    ends: 'form',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...service('S05', ['status 500', 'status 429', 'html'], {
    ends: 'form, not charged',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...service('S05', ['delay'], { ends: 'paid', charges: 1, calls: pays }),

  // S03: a list that is late, broken or strange is read again; without one a new card pays.
  ...wire(
    'S03',
    ['timed out after', '502 after', '504 after', 'reset after', 'truncated', 'empty', 'twice', 'reload', 'offline'],
    {
      ends: 'saved methods',
      charges: 0,
      calls: none,
    },
  ),
  ...wire('S03', ['slow'], { ends: 'saved methods', charges: 0, calls: none }),
  // What is read and makes no sense would make none again.
  ...wire('S03', ['types wrong'], {
    ends: 'no saved methods',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...wire('S03', ['blocked'], {
    times: 3,
    ends: 'no saved methods',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...service('S03', ['no answer before', 'answer lost', 'status 500', 'html'], {
    ends: 'saved methods',
    charges: 0,
    calls: none,
  }),

  // S19: the same for the read that opens the link.
  ...wire(
    'S19',
    [
      'timed out after',
      '502 after',
      '504 after',
      'reset after',
      'truncated',
      'empty',
      'twice',
      'reload',
      'back',
      'offline',
    ],
    {
      ends: 'form',
      charges: 0,
      calls: none,
      again: { ends: 'paid', charges: 1, calls: pays },
    },
  ),
  ...wire('S19', ['slow', 'clock ahead', 'clock behind'], {
    ends: 'form',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...wire('S19', ['expired'], { ends: 'expired', charges: 0, calls: none }),
  ...wire('S19', ['blocked'], {
    times: 3,
    ends: 'load failed',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),
  ...service('S19', ['no answer before', 'answer lost', 'status 500', 'status 429', 'malformed', 'html'], {
    ends: 'form',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),

  // S17: what was asked before is not asked again, however the read goes.
  ...wire('S17', ['502 before', 'timed out after', 'reset after', 'truncated', 'more fields', 'offline', 'reload'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),

  // S18: more of the page itself.
  ...wire('S18', ['timed out after', 'truncated', 'html', 'blocked'], {
    ends: 'broken',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),

  // S01, S28: what the page is made of. A script cut off inside of a whole answer would be kept by the browser as what it was asked to keep.
  ...wire('S01', ['refused', 'html', 'blocked'], {
    ends: 'stopped',
    charges: 0,
    calls: none,
    again: { ends: 'form', charges: 0, calls: none },
  }),
  ...wire('S28', ['refused', 'html'], {
    ends: 'form',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),

  // S06, S07: the look at the device may fail in any way: the bank is asked without it.
  ...wire('S06', ['refused', 'html', 'never', 'blocked'], {
    ends: 'bank’s page',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...wire('S07', ['reset after', 'never', 'twice'], {
    ends: 'bank’s page',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),

  // S09: the bank's page does not come; the person goes on without it, and is asked again.
  ...wire('S09', ['refused', 'html', 'blocked'], {
    ends: 'bank’s page missing',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: [1, 2, 1] },
  }),

  // S10 to S12: the bank has decided, and the return is broken: the reads decide.
  ...wire('S10', ['timed out after', 'html'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S11', ['refused', '502 after', 'html', 'twice'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S12', ['refused', 'html'], { ends: 'paid', charges: 1, calls: completes }),
];

/** A cell as a sentence. */
export function faultTitle({
  step,
  injected,
  times,
  card,
  saved,
  ends,
  charges,
  calls,
  later,
  again,
}: FaultCell): string {
  const { fault, says } = describeFault(injected);
  const often = times === 1 ? '' : `, ${times} times,`;
  const which = saved === true ? ' with a saved card' : card === undefined ? '' : ' with a declined card';
  const money = `charged ${charges === 0 ? 'nothing' : 'once'}, calls ${calls.join('/')}`;
  const after =
    later === undefined ? '' : `; after 120 s ${endings[later.ends]}; after 200 s ${endings[later.muchLater]}`;
  const more = again === undefined ? '' : `; then ${endings[again.ends]}`;
  return `${step} ${fault}: ${steps[step].says}${which} ${says}${often === '' ? ',' : often} and ${endings[ends]} (${money})${after}${more}`;
}
