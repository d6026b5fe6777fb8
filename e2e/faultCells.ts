/** A call of the payment link's page, by its number in the list of network steps. */
export const steps = {
  S03: { says: 'the list of saved methods', pattern: /\/customers\/payment_methods(?:\?|$)/ },
  S04: { says: 'the call that pays', pattern: /\/kit\/payments\/[^/]+\/select$/ },
  S05: { says: 'the call that stores the card', pattern: /:\d+\/payment_methods$/ },
  S08: { says: 'the call that asks the bank', pattern: /\/kit\/payments\/[^/]+\/3ds$/ },
  S13: { says: 'the read after the bank’s page', pattern: /\/kit\/payments\/[^/]+\/status$/ },
  S14: { says: 'the call that completes', pattern: /\/kit\/payments\/[^/]+\/complete$/ },
  S17: { says: 'the read on coming back', pattern: /\/kit\/links\/[^/]+$/ },
  S18: { says: 'the page itself', pattern: /\/payment_link\/[^/]+\/[^/]+$/ },
  S19: { says: 'the read that opens the link', pattern: /\/kit\/links\/[^/]+$/ },
} as const;
export type StepId = keyof typeof steps;

/** What goes wrong between the browser and the other side. `after`: the call has been carried out, and its answer suffers. */
export const wireHarms = {
  refused: { fault: 'F1', says: 'finds no connection' },
  'timed out after': { fault: 'F2', says: 'is carried out and its answer never comes' },
  '502 before': { fault: 'F3', says: 'meets a gateway that answers 502 and passes nothing on' },
  '502 after': { fault: 'F3', says: 'is carried out and a gateway answers 502 in its place' },
  '504 after': { fault: 'F3', says: 'is carried out and a gateway answers 504 in its place' },
  '429': { fault: 'F4', says: 'is turned away with 429 and Retry-After' },
  'reset after': { fault: 'F5', says: 'is carried out and the connection breaks before its answer' },
  truncated: { fault: 'F6', says: 'is answered with half of the JSON' },
  html: { fault: 'F6', says: 'is answered with a page of HTML' },
  empty: { fault: 'F6', says: 'is answered with an empty 200' },
  'unknown status': { fault: 'F7', says: 'is answered with a status that nobody knows' },
  'fields missing': { fault: 'F7', says: 'is answered without the fields of the interface' },
  'types wrong': { fault: 'F7', says: 'is answered with values of other types' },
  'more fields': { fault: 'F7', says: 'is answered with fields that nobody knows' },
  slow: { fault: 'F8', says: 'is answered after the soft limit' },
  twice: { fault: 'F9', says: 'is delivered twice' },
  stale: { fault: 'F10', says: 'is answered with how it was before' },
  reload: { fault: 'F11', says: 'is under way while the page is reloaded' },
  back: { fault: 'F12', says: 'is under way while the person leaves and comes back' },
  offline: { fault: 'F13', says: 'leaves as the connection is lost for a moment' },
  'done elsewhere': { fault: 'F14', says: 'comes after the same was done elsewhere' },
} as const;
export type WireHarm = keyof typeof wireHarms;

/** What goes wrong between the proxy and the service: faults of the sandbox. */
export const serviceHarms = {
  'no answer before': { fault: 'F2', says: 'is lost on its way to the service' },
  'answer lost': { fault: 'F5', says: 'is carried out by the service, which hangs up' },
  'status 500': { fault: 'F3', says: 'is answered 500 by a service that did nothing' },
  'status 500 after': { fault: 'F3', says: 'is answered 500 by a service that did it' },
  'status 429': { fault: 'F4', says: 'is turned away by the service with 429' },
  malformed: { fault: 'F6', says: 'is answered by the service with half of the JSON' },
  html: { fault: 'F6', says: 'is answered by the service with a page of HTML' },
  'unknown status': { fault: 'F7', says: 'is answered by the service with a word that nobody knows' },
  delay: { fault: 'F8', says: 'is answered by the service after the soft limit' },
} as const;
export type ServiceHarm = keyof typeof serviceHarms;

/** What the person ends at. Each is looked for by what it says, in the page's own words. */
export const endings = {
  paid: 'the person reads that it is paid',
  'form, not charged': 'the form is back and says that nothing was charged',
  declined: 'the form is back and says that the card was declined',
  checking: 'the person reads that money may have moved, and that the page keeps asking',
  'bank: checking': 'the person reads that the bank’s answer is being read',
  'bank: no answer': 'the person may start the bank’s check again and was not charged',
  'bank: unreadable': 'the person reads that the bank’s answer could not be read and was not charged',
  'complete: not sent': 'the person may finish with another press and was not charged',
  form: 'the form is there',
  'load failed': 'the person reads that the link could not be opened and may try again',
  'saved methods': 'the saved cards are there',
  'no saved methods': 'the person reads that a new card still pays',
  broken: 'the browser says so, and a reload opens the link',
} as const;
export type Ending = keyof typeof endings;

/** Calls that move money or authentication state, as the service has seen them: paying, asking the bank, completing. */
export type Calls = readonly [pays: number, asks: number, completes: number];

export interface FaultCell {
  readonly step: StepId;
  readonly harm:
    | { readonly on: 'wire'; readonly kind: WireHarm }
    | { readonly on: 'service'; readonly kind: ServiceHarm };
  /** How many calls in a row it meets. */
  readonly times: number;
  /** Another card than the step's own. */
  readonly card?: string;
  /** What the person ends at, without pressing anything again. */
  readonly ends: Ending;
  /** Lines of the ledger that moved money. */
  readonly charges: 0 | 1;
  readonly calls: Calls;
  /** Where one more press, or a reload, leads. Absent where none is offered, or none is needed. */
  readonly again?: { readonly ends: Ending; readonly charges: 0 | 1; readonly calls: Calls };
}

/** The card that meets each step: paid at once, authenticated unseen, or challenged. */
export const cardOf: Readonly<Record<StepId, string>> = {
  S03: '4242 4242 4242 4242',
  S04: '4242 4242 4242 4242',
  S05: '4242 4242 4242 4242',
  S08: '4000 0000 0000 1000',
  S13: '4212 3456 7891 0006',
  S14: '4000 0000 0000 1000',
  S17: '4212 3456 7891 0006',
  S18: '4242 4242 4242 4242',
  S19: '4242 4242 4242 4242',
};

/** The same as an endpoint of the service, for faults behind the proxy. */
export const endpointOf = {
  S03: 'listCustomerPaymentMethods',
  S04: 'updatePayment',
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

type Rest = Omit<FaultCell, 'step' | 'harm' | 'times'> & { readonly times?: number };
const wire = (step: StepId, kinds: readonly WireHarm[], rest: Rest): readonly FaultCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, harm: { on: 'wire', kind } }));
const service = (step: StepId, kinds: readonly ServiceHarm[], rest: Rest): readonly FaultCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, harm: { on: 'service', kind } }));

/** The answer is lost or cannot be used, but the work is done. */
const doneOnTheWire = [
  'timed out after',
  '502 after',
  'reset after',
  'truncated',
  'html',
  'unknown status',
  'fields missing',
  'types wrong',
  'twice',
  'reload',
  'back',
] as const satisfies readonly WireHarm[];
const doneByTheService = [
  'answer lost',
  'status 500 after',
  'malformed',
  'html',
] as const satisfies readonly ServiceHarm[];
/** No word of the bank's that is known: neither yes nor no. */
const wordless: ReadonlySet<WireHarm> = new Set(['unknown status', 'fields missing', 'types wrong']);
/** Nothing was done, and the page cannot know that. */
const unknownOnTheWire = ['refused', '502 before', 'offline'] as const satisfies readonly WireHarm[];
const unknownByTheService = ['no answer before', 'status 500'] as const satisfies readonly ServiceHarm[];
/** What the reads of a page survive without a word to anybody. */
const readTrouble = ['refused', '502 before', '429', 'html', 'more fields'] as const satisfies readonly WireHarm[];

/** Every cell: which step meets which fault, and what has to come of it. */
export const faultCells: readonly FaultCell[] = [
  // S04: attach and confirm, a call that charges.
  ...wire('S04', [...doneOnTheWire, 'more fields', 'done elsewhere'], { ends: 'paid', charges: 1, calls: pays }),
  ...wire('S04', unknownOnTheWire, { ends: 'checking', charges: 0, calls: none }),
  ...wire('S04', ['429'], {
    ends: 'form, not charged',
    charges: 0,
    calls: none,
    again: { ends: 'paid', charges: 1, calls: pays },
  }),
  ...wire('S04', ['reset after', 'html', 'reload'], { card: declined, ends: 'declined', charges: 0, calls: pays }),
  ...service('S04', [...doneByTheService, 'unknown status', 'delay'], { ends: 'paid', charges: 1, calls: pays }),
  ...service('S04', unknownByTheService, { ends: 'checking', charges: 0, calls: pays }),
  ...service('S04', ['status 429'], {
    ends: 'form, not charged',
    charges: 0,
    calls: pays,
    again: { ends: 'paid', charges: 1, calls: [2, 0, 0] },
  }),
  ...service('S04', ['answer lost', 'status 500 after'], { card: declined, ends: 'declined', charges: 0, calls: pays }),

  // S08: asks the bank, which counts how often.
  ...wire(
    'S08',
    doneOnTheWire.filter((kind) => !wordless.has(kind)),
    { ends: 'paid', charges: 1, calls: completes },
  ),
  ...wire('S08', [...wordless], { ends: 'bank: unreadable', charges: 0, calls: asks }),
  ...wire('S08', ['refused', '502 before'], {
    ends: 'bank: checking',
    charges: 0,
    calls: pays,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...wire('S08', ['429'], {
    ends: 'bank: no answer',
    charges: 0,
    calls: pays,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...service('S08', doneByTheService, { ends: 'paid', charges: 1, calls: completes }),
  ...service('S08', ['unknown status'], { ends: 'bank: unreadable', charges: 0, calls: asks }),
  ...service('S08', unknownByTheService, { ends: 'bank: checking', charges: 0, calls: asks }),
  ...service('S08', ['status 429'], {
    ends: 'bank: no answer',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: [1, 2, 1] },
  }),

  // S14: completes, the call that charges what the bank has authenticated.
  ...wire('S14', [...doneOnTheWire, '504 after', 'empty', 'slow', 'done elsewhere'], {
    ends: 'paid',
    charges: 1,
    calls: completes,
  }),
  ...wire('S14', unknownOnTheWire, { ends: 'checking', charges: 0, calls: asks }),
  ...wire('S14', ['429'], {
    ends: 'complete: not sent',
    charges: 0,
    calls: asks,
    again: { ends: 'paid', charges: 1, calls: completes },
  }),
  ...service('S14', [...doneByTheService, 'unknown status'], { ends: 'paid', charges: 1, calls: completes }),
  ...service('S14', unknownByTheService, { ends: 'checking', charges: 0, calls: completes }),
  ...service('S14', ['status 429'], {
    ends: 'complete: not sent',
    charges: 0,
    calls: completes,
    again: { ends: 'paid', charges: 1, calls: [1, 1, 2] },
  }),

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
];
