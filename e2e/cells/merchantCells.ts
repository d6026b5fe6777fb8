import type { InjectedFault, ServiceFault, WireFault } from './injectedFaults.ts';

/** The calls of a merchant's own server that belong to checkouts and payouts. */
export const merchantSteps = {
  S25: { says: 'the call that creates a payout', endpoint: 'createPayout', path: /\/payouts\/create$/ },
  S26: {
    says: 'the call that writes metadata of a payment',
    endpoint: 'updatePaymentMetadata',
    path: /\/update_metadata$/,
  },
} as const;
export type MerchantStepId = keyof typeof merchantSteps;

export interface MerchantCell {
  readonly step: MerchantStepId;
  readonly injected: InjectedFault;
  readonly times: number;
  /** What the first call comes to: it is done, nothing was done, or the outcome is unknown. The same call again then always has it. */
  readonly first: 'done' | 'none' | 'unknown';
  /** How often the service was asked to do it, in all. */
  readonly calls: number;
}

type Rest = Omit<MerchantCell, 'step' | 'injected' | 'times'>;
const wire = (step: MerchantStepId, kinds: readonly WireFault[], rest: Rest): readonly MerchantCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'wire', kind } }));
const service = (step: MerchantStepId, kinds: readonly ServiceFault[], rest: Rest): readonly MerchantCell[] =>
  kinds.map((kind) => ({ times: 1, ...rest, step, injected: { on: 'service', kind } }));

/** Every cell of a merchant's server. */
export const merchantCells: readonly MerchantCell[] = [
  ...wire('S25', ['timed out after', 'reset after', '502 after', '403 after', '408 after', 'html', 'truncated'], {
    first: 'done',
    calls: 1,
  }),
  ...wire('S25', ['refused', '502 before', '403 before', '429'], { first: 'done', calls: 1 }),
  ...wire('S25', ['twice'], { first: 'done', calls: 2 }),
  ...service('S25', ['answer lost', 'status 500 after', 'malformed', 'unknown status'], { first: 'done', calls: 1 }),
  ...service('S25', ['no answer before', 'status 500', 'status 429'], { first: 'done', calls: 2 }),

  ...wire('S26', ['timed out after', 'reset after', '502 after', '403 after', '408 after', 'html', 'truncated'], {
    first: 'unknown',
    calls: 2,
  }),
  ...wire('S26', ['refused', '502 before', '403 before', '429'], { first: 'unknown', calls: 1 }),
  ...wire('S26', ['twice'], { first: 'done', calls: 2 }),
  ...service('S26', ['answer lost', 'status 500 after', 'malformed', 'no answer before', 'status 500', 'status 429'], {
    first: 'unknown',
    calls: 2,
  }),
];
