import { useEffect, useRef } from 'react';
import type { PaymentView } from '../contract/index.ts';
import type { CallFailure } from '../flows/index.ts';
import { defined } from '../money/index.ts';
import type { CardBrand } from '../validation/index.ts';
import { tellHost } from './tellHost.ts';

/** Why a component could not be opened. */
export interface LoadError {
  /** `notFound`: there is no such payment or payout, or the credential is not its own. Otherwise as in `Failure`. */
  readonly kind: 'notFound' | 'network' | 'timeout' | 'http' | 'contract' | 'cancelled';
  /** Code of the failure; absent where there is none. */
  readonly code?: string;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
}

/** How far a component is filled in. No digit, name or code is in it. */
export interface EntryChange {
  /** Brand of the card that is typed or chosen, in lower case; `null` where it is none or not known yet. */
  readonly brand: CardBrand | (string & {}) | null;
  /**
   * Network that a card of several is paid through, in the service's word for it, such as `CartesBancaires`: the payer's choice, and until then the first
   * that is taken. Absent for a card of one network.
   */
  readonly network?: string;
  /** True once everything that a submit needs is there and can be right. */
  readonly complete: boolean;
  /** True while nothing is typed that a submit needs. */
  readonly empty: boolean;
}

/** An attempt that moved no money; what the payer filled in is back. */
export interface Attempt {
  /** `declined` by the bank or the processor, `notAuthenticated` by the bank, or `refused`: the call was not carried out. */
  readonly kind: 'declined' | 'notAuthenticated' | 'refused';
  /** Code of the processor, reason of the authentication, or code of the failure; absent where there is none. */
  readonly code?: string;
  /** What the attempt did to the money. */
  readonly effect: 'none';
}

/** What every component reports. A handler that throws changes nothing; its error is reported as the page's own. */
export interface ComponentEvents {
  /** Called once, when the component, or what is in its place, can be used. */
  readonly onReady?: () => void;
  /** Called each time that the component could not be opened. */
  readonly onLoadError?: (error: LoadError) => void;
}

/** What a component reports that has something to fill in. */
export interface EntryEvents<Change extends EntryChange = EntryChange> extends ComponentEvents {
  /** Called when what is chosen, or how far it is filled in, has become another. */
  readonly onChange?: (change: Change) => void;
}

/** What a component reports of a payment or payout that is under way: `Subject` is what it is about. */
export interface ProgressEvents<Subject, Tried, End> {
  /** Called once for each attempt of this component that moved no money. */
  readonly onAttempt?: (attempt: Tried) => void;
  /** Called once for each step that the payer has to take: a challenge, an approval, another site, a code, a transfer. */
  readonly onActionNeeded?: (subject: Subject) => void;
  /** Called once for each outcome, and once where it is `pending`; an end may follow on that. */
  readonly onOutcome?: (outcome: End) => void;
}

/** Events as a component takes them out of its props: each may be absent. */
export type Handlers<Events> = { readonly [Name in keyof Events]?: Events[Name] | undefined };

/** A ref to the latest value, for callbacks that run after a later render. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What a component has to report after a change of its state. An absent part is unchanged. */
export interface Moment<Subject = never, Tried = never, End extends { readonly kind: string } = never> {
  /** True once the component, or what is shown in its place, is on the screen. */
  readonly isReady: boolean;
  readonly loadError?: LoadError | undefined;
  /** The step that the payer has to take. The same step has the same `id`, and is reported once. */
  readonly step?: { readonly id: string; readonly subject: Subject } | undefined;
  /** True from a submit of this component, or an attempt that it resumes, until the result. Absent: as before. */
  readonly isAttempting?: boolean | undefined;
  /** The attempt that moved no money; reported only where this component has made one. */
  readonly attempt?: Tried | undefined;
  readonly outcome?: End | undefined;
}

/**
 * Calls the merchant's handlers with what has happened in a component, each report once, also where StrictMode mounts it twice.
 *
 * @param moment a new object for each change, and the same one until the next
 */
export function useReports<Subject, Tried, End extends { readonly kind: string }>(
  moment: Moment<Subject, Tried, End>,
  events: Handlers<ComponentEvents & ProgressEvents<Subject, Tried, End>>,
): void {
  const tell = useLatest(events);
  const reported = useRef(new Set<string>());
  const isAttempting = useRef(false);
  const last = useRef<object>(undefined);
  useEffect(() => {
    if (last.current === moment) return;
    last.current = moment;
    const { isReady, loadError, step, attempt, outcome } = moment;
    const once = (id: string, report: () => void) => {
      if (reported.current.has(id)) return;
      reported.current.add(id);
      tellHost(report);
    };
    if (loadError !== undefined) tellHost(() => tell.current.onLoadError?.(loadError));
    if (isReady) once('ready', () => tell.current.onReady?.());
    if (step !== undefined) once(`step ${step.id}`, () => tell.current.onActionNeeded?.(step.subject));
    isAttempting.current = moment.isAttempting ?? isAttempting.current;
    if (attempt !== undefined && isAttempting.current) {
      isAttempting.current = false;
      tellHost(() => tell.current.onAttempt?.(attempt));
    }
    if (outcome !== undefined) once(`outcome ${outcome.kind}`, () => tell.current.onOutcome?.(outcome));
  }, [moment, tell]);
}

/** Calls a handler of the merchant once, with the first value that is not `undefined`. */
export function useTellOnce<Value>(value: Value | undefined, handler: ((value: Value) => void) | undefined): void {
  const tell = useLatest(handler);
  const isReported = useRef(false);
  useEffect(() => {
    if (value === undefined || isReported.current) return;
    isReported.current = true;
    tellHost(() => tell.current?.(value));
  }, [value, tell]);
}

/** A load error for the merchant's handler. */
export function loadErrorOf({
  kind,
  code,
  status,
}: Pick<LoadError, 'kind'> & { readonly [name in 'code' | 'status']?: LoadError[name] | undefined }): LoadError {
  return { kind, ...defined({ code, status }) };
}

/** A call that was not carried out, as an attempt. */
export const refusedAttempt = ({ kind, code = kind }: CallFailure): Attempt => ({
  kind: 'refused',
  code,
  effect: 'none',
});

/** A payment that was declined, as an attempt. */
export function declinedAttempt({ error_code, unified_code }: PaymentView): Attempt {
  const code = error_code ?? unified_code;
  return { kind: 'declined', ...defined({ code }), effect: 'none' };
}
