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
 * `trans_status` that no interface lists; `delay` waits first.
 */
export type FaultKind = (typeof faultKinds)[number];

/** One fault to come. */
export interface Fault {
  /** Name of the call in the catalogue. */
  readonly endpoint: EndpointName;
  /** Which call from now on it meets. @default 1, the next */
  readonly nth?: number;
  /** How the call goes wrong. */
  readonly kind: FaultKind;
  /** Wait of a `delay`, in milliseconds of the sandbox's clock. @default 1000 */
  readonly ms?: number;
}

/** A fault that has not happened yet. */
export interface WaitingFault {
  /** Fault as it was added. */
  readonly fault: Fault;
  /** Which call of its endpoint it meets, counted from now: 1 is the next. */
  readonly left: number;
}

/** Faults waiting to happen. Each happens once; of several due for one call the oldest happens and the others move to the next call. */
export interface Faults {
  /** Adds a fault, which happens once. */
  add(fault: Fault): void;
  /** Removes every fault that has not happened yet. */
  clear(): void;
  /** Those still to come, in the order in which they were added. */
  waiting(): readonly WaitingFault[];
}

/** The side that calls are matched by, kept inside the sandbox. */
export interface FaultPlan extends Faults {
  take(endpoint: EndpointName): Fault | undefined;
  /** Puts other faults in the place of all. */
  resume(waiting: readonly WaitingFault[]): void;
}

/** Makes an empty plan. */
export function createFaults(): FaultPlan {
  let waiting: readonly WaitingFault[] = [];
  const become = (next: readonly WaitingFault[]) => {
    waiting = next;
  };
  return {
    add(fault) {
      become([...waiting, { fault, left: Math.max(1, fault.nth ?? 1) }]);
    },
    clear() {
      if (waiting.length > 0) become([]);
    },
    waiting: () => waiting,
    take(endpoint) {
      if (!waiting.some((entry) => entry.fault.endpoint === endpoint)) return undefined;
      const counted = waiting.map((entry) =>
        entry.fault.endpoint === endpoint ? { ...entry, left: entry.left - 1 } : entry,
      );
      const due = counted.find(({ left }) => left === 0);
      const others = counted.filter((entry) => entry !== due);
      become(others.map((entry) => (entry.left === 0 ? { ...entry, left: 1 } : entry)));
      return due?.fault;
    },
    resume: become,
  };
}
