import type { catalogue } from '../contract/index.ts';

/** Names of the calls that the sandbox answers. */
export type EndpointName = keyof typeof catalogue;

/** Every way in which a call can be made to go wrong. */
export const faultKinds = [
  'no answer before',
  'answer lost',
  'status 500',
  'status 500 after',
  'status 429',
  'malformed',
  'html',
  'unknown status',
  'delay',
] as const;

/**
 * How a call goes wrong. `no answer before`, `status 500` and `status 429` change nothing at the service; `answer lost`,
 * `status 500 after`, `malformed` and `html` do the work and spoil the answer; `unknown status` does the work and answers a status or
 * `trans_status` word that nobody knows; `delay` waits first.
 */
export type FaultKind = (typeof faultKinds)[number];

/** One fault to come. */
export interface Fault {
  readonly endpoint: EndpointName;
  /** Which call from now on it meets. @default 1, the next */
  readonly nth?: number;
  readonly kind: FaultKind;
  /** Wait of a `delay`, in milliseconds of the sandbox's clock. @default 1000 */
  readonly ms?: number;
}

/** Faults waiting to happen. Each happens once; of several due for one call the oldest happens and the others move to the next call. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
}

/** The side that calls are matched by, kept inside the sandbox. */
export interface FaultPlan extends Faults {
  take(endpoint: EndpointName): Fault | undefined;
}

/** Makes an empty plan. */
export function createFaults(): FaultPlan {
  let waiting: { readonly fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      waiting.push({ fault, left: Math.max(1, fault.nth ?? 1) });
    },
    clear() {
      waiting = [];
    },
    take(endpoint) {
      let due: (typeof waiting)[number] | undefined;
      for (const entry of waiting) {
        if (entry.fault.endpoint !== endpoint) continue;
        entry.left = Math.max(0, entry.left - 1);
        if (entry.left === 0) due ??= entry;
      }
      if (due) waiting = waiting.filter((entry) => entry !== due);
      return due?.fault;
    },
  };
}
