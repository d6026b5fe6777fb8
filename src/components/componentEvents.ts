import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
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

/** Asks the page around whether to go on: false, an error or a rejected promise is a no. */
export async function askHost<About>(asked: (about: About) => unknown, about: About): Promise<boolean> {
  await undefined;
  try {
    return (await asked(about)) !== false;
  } catch (error) {
    tellHost(() => {
      throw error;
    });
    return false;
  }
}

/** Events as a component takes them out of its props: each may be absent. */
export type Handlers<Events> = { readonly [Name in keyof Events]?: Events[Name] | undefined };

/** The newest handlers, for what is called later. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What there is to report at one moment. Absent parts are as they were. */
export interface Moment<Subject = never, Tried = never, End extends { readonly kind: string } = never> {
  /** True once the component, or what is in its place, is on the screen. */
  readonly isReady: boolean;
  readonly loadError?: LoadError | undefined;
  /** The step that the payer has to take, named so that the same step has the same name. */
  readonly step?: { readonly id: string; readonly subject: Subject } | undefined;
  /** True between a submit of this component, or what it resumes, and what came of it. */
  readonly isAttempting?: boolean | undefined;
  /** What came of the attempt; reported where there was one. */
  readonly attempt?: Tried | undefined;
  readonly outcome?: End | undefined;
}

/**
 * Reports to the page around a component what has happened in it, each once, also where it is mounted twice in one go.
 *
 * @param moment the same object as long as nothing has happened
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

/** Tells the page around once, when there is something to tell. */
export function useTellOnce<Value>(value: Value | undefined, handler: ((value: Value) => void) | undefined): void {
  const tell = useLatest(handler);
  const isReported = useRef(false);
  useEffect(() => {
    if (value === undefined || isReported.current) return;
    isReported.current = true;
    tellHost(() => tell.current?.(value));
  }, [value, tell]);
}

/** A load error, as the page around hears of it. */
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

/**
 * Reports how far a component is filled in, whenever that has become another; returns what it calls when something is typed.
 *
 * @param read looks at the element that something was typed in last; `undefined` before
 */
export function useChangeReport<Change extends EntryChange, Place extends HTMLElement>(
  read: (place: Place | undefined) => Change,
  tell: { readonly current: ((change: Change) => void) | undefined },
): (event: FormEvent<Place>) => void {
  const latest = useLatest(read);
  const last = useRef<string>(undefined);
  const place = useRef<Place>(undefined);
  const report = useCallback(() => {
    if (tell.current === undefined) return;
    const change = latest.current(place.current);
    const text = JSON.stringify(change);
    const first = last.current === undefined;
    if (last.current === text) return;
    last.current = text;
    // What a component begins with is no change.
    if (!first || !change.empty) tellHost(() => tell.current?.(change));
  }, [latest, tell]);
  // Whatever draws the component anew may have changed it: a choice, a brand, what a frame says of its fields.
  useEffect(report);
  return useCallback(
    (event) => {
      place.current = event.currentTarget;
      report();
    },
    [report],
  );
}

/** The texts in the fields of a part of the document. */
export const typedIn = (place: ParentNode | null | undefined, within = ''): readonly string[] =>
  [...(place?.querySelectorAll<HTMLInputElement>(`${within} input:not([type="radio"], [type="checkbox"])`) ?? [])].map(
    ({ value }) => value.trim(),
  );

/** How far the fields in an element are filled in: all that are required, and none marked as wrong. */
export function filledIn(place: ParentNode | undefined): EntryChange {
  if (place === undefined) return { brand: null, complete: false, empty: true };
  const required = [...place.querySelectorAll<HTMLInputElement>('[aria-required="true"]')];
  const isWrong = place.querySelector('[aria-invalid="true"]') !== null;
  return {
    brand: null,
    complete: !isWrong && required.every(({ value }) => value.trim() !== ''),
    empty: typedIn(place).join('') === '',
  };
}

/** Asks the page around whether a submit may be sent. `isAsking`: an answer is awaited, and nothing else can be submitted. */
export function useAsk<About>(onBeforePay: ((about: About) => unknown) | undefined): readonly [
  /** `isStill` says whether what the payer has agreed to is still so once the page has answered. */
  ask: (about: About, isStill: () => boolean, goOn: () => void) => void,
  isAsking: boolean,
] {
  const handler = useLatest(onBeforePay);
  const [isAsking, setAsking] = useState(false);
  const busy = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const ask = useCallback(
    (about: About, isStill: () => boolean, goOn: () => void) => {
      const { current: asked } = handler;
      if (asked === undefined) return goOn();
      if (busy.current) return;
      busy.current = true;
      setAsking(true);
      const end = (may: boolean) => {
        busy.current = false;
        if (!here.current) return;
        setAsking(false);
        // What the payer has seen and agreed to is what is sent, or nothing.
        if (may && isStill()) goOn();
      };
      void askHost(asked, about).then(end);
    },
    [handler],
  );
  return [ask, isAsking];
}
