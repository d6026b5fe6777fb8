import { type FormEvent, Fragment, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import type { PayoutCollectionState } from '../../flows/index.ts';
import type { PayoutCollection } from '../../hooks/index.ts';
import { Button, Icon, inertWhile, useAnnounce, useHydrated } from '../../ui/index.ts';
import type { Rail } from '../../validation/index.ts';
import { type EntryChange, filledIn, useChangeReport, useLatest } from '../componentEvents.ts';
import { displayText } from '../displayText.ts';
import { fieldOfFailure } from '../failureText.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import { LoadingForm } from './LoadingForm.tsx';
import { NoWays } from './NoWays.tsx';
import { PayoutChoice } from './PayoutChoice.tsx';
import { PayoutFields } from './PayoutFields.tsx';
import type { ScreenState, SentDetails } from './PayoutOutcome.tsx';
import { PayoutReview } from './PayoutReview.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { PayoutEvents } from './payoutEvents.ts';
import { type PayoutEntryHandle, usePayoutEntry } from './usePayoutEntry.ts';
import { useStepHistory } from './useStepHistory.ts';

/** What a slot draws with: the form, the link as it was read, and the default part of that place. */
export interface PayoutPart {
  /** The form's state and actions. */
  readonly entry: PayoutEntryHandle;
  /** The payout link as the proxy answered it; amounts in minor units of the payout's `currency`. */
  readonly page: BrowserPayout;
  /** Default part; return it where nothing is to change. */
  readonly part: ReactNode;
}

/** Parts of a payout form that a page may draw itself; `part` is what it would draw. */
export interface PayoutSlots {
  /** While the link is being fetched. */
  readonly loading?: (props: Pick<PayoutPart, 'part'>) => ReactNode;
  /** Over the page of `PayoutLinkPage`: that no real money moves; `part` is null where it does. */
  readonly banner?: (props: Pick<PayoutPart, 'page' | 'part'>) => ReactNode;
  /** Beside the form of `PayoutLinkPage`: who pays how much, for what and until when. */
  readonly summary?: (props: Pick<PayoutPart, 'page' | 'part'>) => ReactNode;
  /** In place of the form while a submit is being settled, here or in another tab. Nothing in it may send. */
  readonly waiting?: (props: {
    /** State of the call that is being settled. */
    readonly state: WaitingState;
    /** Default part. */
    readonly part: ReactNode;
  }) => ReactNode;
  /** Every screen that is not the form: a link that cannot be opened or is over, and the outcome of the payout. `retry` loads again after a failed load. */
  readonly outcome?: (props: {
    /** State that the screen shows. */
    readonly state: ScreenState;
    /** Loads again after a failed load. */
    readonly retry: () => void;
    /** Default part. */
    readonly part: ReactNode;
  }) => ReactNode;
  /** Over every step: the progress, and the step's name, which names the form as well. Keep `part` in it, or show both. */
  readonly heading?: (props: PayoutPart) => ReactNode;
  /** Under the heading: why the form is back, or what is not known yet of an earlier submit. Absent while there is nothing to say. */
  readonly notice?: (props: PayoutPart) => ReactNode;
  /** Country and rail. */
  readonly choice?: (props: PayoutPart) => ReactNode;
  /** The fields of the chosen rail. */
  readonly fields?: (props: PayoutPart) => ReactNode;
  /** What is shown once more before it is sent. */
  readonly review?: (props: PayoutPart) => ReactNode;
  /** The buttons of every step. What submits the form goes on; `part` says as well that it is busy. */
  readonly actions?: (props: PayoutPart) => ReactNode;
  /** Under the buttons of every step. @default that details go straight to the payment service */
  readonly footnote?: (props: PayoutPart) => ReactNode;
}

/** The states in which the form is in the document, shown or hidden. */
export type FillingState = Extract<
  PayoutCollectionState,
  {
    readonly kind:
      | 'choosing'
      | 'entering'
      | 'reviewing'
      | 'otherTab'
      | 'storing'
      | 'submitting'
      | 'checking'
      | 'unknown';
  }
>;
/** The states of a submit that is being settled. */
export type WaitingState = Extract<FillingState, { readonly kind: 'otherTab' | 'checking' }>;
type Step = 'choose' | 'enter' | 'review';

export interface PayoutEntryProps {
  readonly collection: PayoutCollection;
  readonly state: FillingState;
  readonly slots: PayoutSlots;
  /** True where the page around says what is received. */
  readonly hasSummary: boolean;
  /** Whether each step has an entry in the window's history. */
  readonly stepHistory: boolean;
  /** Country that is chosen first; absent where it is found out. */
  readonly initialCountry: string | undefined;
  /** True while the page around is asked whether a submit may be sent. */
  readonly isAsking: boolean;
  /** Handler for what is typed. */
  readonly onChange: PayoutEvents['onChange'];
  /** Called with the details when they are sent. */
  readonly onSend: (sent: SentDetails) => void;
}

/** The form of a payout link, one step at a time (`journey`) or choice and fields together (`tabs`), and the review before it is sent. */
export function PayoutEntry(props: PayoutEntryProps) {
  const { collection, state, slots, hasSummary, stepHistory, initialCountry, isAsking, onChange, onSend } = props;
  const t = usePayoutText();
  const announce = useAnnounce();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { page } = state;
  const entry = usePayoutEntry(page, initialCountry);
  const { choice, fields } = entry;
  const { rail } = choice;
  const isSingleStep = page.payout_link.form_layout === 'tabs';
  const isOpenInOtherTab = state.kind === 'otherTab';
  const kind = isOpenInOtherTab ? state.step : state.kind;
  const step: Step =
    kind === 'choosing' ? (isSingleStep ? 'enter' : 'choose') : kind === 'entering' ? 'enter' : 'review';
  const sending = state.kind === 'storing' || state.kind === 'submitting';
  const busy = sending || isAsking;
  const waits = busy || entry.isChecking;
  const slow = sending && state.slow;
  const busyText = t(busy ? 'payout.page.sending' : 'payout.page.judging');
  const problem = 'problem' in state ? state.problem : undefined;
  // An outcome that is still unknown is shown before anything is entered, too.
  const warned = problem !== undefined || ('unsettledSince' in state && state.unsettledSince !== undefined);
  const merchantName = displayText(page.payout_link.merchant_name ?? t('common.merchantFallback'));
  const spoken = slow ? t('pay.stillWorking') : waits ? busyText : '';

  useEffect(() => announce(spoken), [announce, spoken]);

  useStepFocus(heading, isOpenInOtherTab ? undefined : step, problem !== undefined || fields.refused !== undefined);
  const note = useChangeReport<EntryChange, HTMLFormElement>((place) => {
    const filled = filledIn(place);
    return { ...filled, complete: fields.asked !== undefined && filled.complete };
  }, useLatest(onChange));
  const { back } = collection;
  const reviews = step === 'review';
  const isCardRefused = reviews && problem?.kind === 'notSent' && fieldOfFailure(problem.failure) === 'number';
  useRefusedCard(isCardRefused, back, entry.refuse);
  // What has been emptied while the page was away cannot be sent: it is entered again.
  const number = { choose: 1, enter: isSingleStep ? 1 : 2, review: isSingleStep ? 2 : 3 }[step];
  const mayGoBack = (state.kind === 'entering' || state.kind === 'reviewing') && !entry.isChecking;
  useStepHistory(stepHistory, number - 1, mayGoBack ? back : undefined);
  useEmptiedOnLeave(reviews ? back : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waits) return;
    if (step === 'review') {
      sendReviewed(entry, collection, onSend);
    } else if (rail === undefined) {
      choice.countryField.check();
      event.currentTarget.querySelector('select')?.focus();
    } else if (step === 'choose') collection.choose(rail);
    else void goToReview(entry, collection, state.kind === 'choosing' ? rail : undefined);
  }

  const draw = (
    slot: 'heading' | 'notice' | 'choice' | 'fields' | 'review' | 'actions' | 'footnote',
    part: ReactNode,
  ) => slots[slot]?.({ entry, page, part }) ?? part;
  if (choice.isSettling) return <LoadingForm />;
  if (choice.isUnusable) return draw('choice', <NoWays page={page} merchantName={merchantName} />);
  const choicePart = (
    <PayoutChoice
      choice={choice}
      merchantName={merchantName}
      {...(state.kind === 'entering' ? { onRail: collection.choose } : {})}
    />
  );
  // What could not be fetched is said, and can be tried again, wherever the person is.
  const choosesHere = isSingleStep || choice.hasFailed;
  return (
    <form
      method="post"
      noValidate
      data-part="form"
      onSubmit={submit}
      onInput={note}
      aria-labelledby={headingId}
      aria-busy={waits}
    >
      {draw(
        'heading',
        <StepHeading
          id={headingId}
          place={heading}
          number={number}
          steps={isSingleStep ? 2 : 3}
          text={t(
            step === 'enter' && !isSingleStep && rail !== undefined
              ? `payout.rail.${rail}`
              : `payout.page.heading.${step}`,
          )}
        />,
      )}
      {warned ? draw('notice', <ProblemNotice problem={problem} merchant={merchantName} page={page} />) : null}
      <div data-part="form" {...inertWhile(busy)} hidden={!(step === 'choose' || (step === 'enter' && choosesHere))}>
        {draw('choice', choicePart)}
      </div>
      <div data-part="form" data-of-choice="" hidden={step !== 'enter'} ref={fields.ref}>
        {draw('fields', <PayoutFields entry={entry} />)}
      </div>
      {/* Account details in full are in the document only while they can be seen. */}
      {state.kind === 'reviewing' || busy
        ? draw('review', <PayoutReview entry={entry} page={page} merchantName={merchantName} hasSummary={hasSummary} />)
        : null}
      {/* Each step has its own: those of one step do not move to where the next has them. */}
      {draw(
        'actions',
        <Actions
          key={`actions to ${step}`}
          step={step}
          waits={waits}
          busyText={busyText}
          // Without any rail to this country there is nothing to go on with; another country has one.
          isDisabled={!reviews && choice.offered.kind === 'ready' && choice.offered.rails.length === 0}
          {...(step === 'choose' || (step === 'enter' && isSingleStep) ? {} : { back: collection.back })}
          inert={busy}
        />,
      )}
      {draw(
        'footnote',
        <p key={`note to ${step}`} data-part="footnote">
          <Icon name="lock" />
          <span>{t('payout.page.privacy')}</span>
        </p>,
      )}
      {/* Last of all: what comes by itself moves nothing. */}
      {slow ? <p data-part="hint">{t('pay.stillWorking')}</p> : null}
    </form>
  );
}

function StepHeading({
  id,
  place,
  number,
  steps,
  text,
}: {
  readonly id: string;
  readonly place: RefObject<HTMLHeadingElement | null>;
  readonly number: number;
  readonly steps: number;
  readonly text: string;
}) {
  const t = usePayoutText();
  return (
    <div>
      <p data-part="footnote">{t('payout.page.step', { step: number, steps })}</p>
      <h2 data-part="panel-heading" id={id} ref={place} tabIndex={-1}>
        {/* As a text of its own it comes; changed, it would move where a line begins at the right. */}
        <Fragment key={text}>{text}</Fragment>
      </h2>
    </div>
  );
}

/** A refused card number is corrected at its field, not at the review. */
function useRefusedCard(isCardRefused: boolean, back: () => void, refuse: PayoutEntryHandle['refuse']): void {
  useEffect(() => {
    if (!isCardRefused) return;
    back();
    refuse('card_number');
  }, [isCardRefused, back, refuse]);
}

/** A step begins at its heading. The first one leaves the focus where the person has it; a problem takes it itself (`taken`). */
function useStepFocus(heading: RefObject<HTMLElement | null>, step: Step | undefined, taken: boolean): void {
  const before = useRef(step);
  useEffect(() => {
    const moved = before.current !== step && step !== undefined;
    if (moved && !taken) heading.current?.focus();
    before.current = step;
  }, [heading, step, taken]);
}

/** Sends what was reviewed. What has been emptied since then is entered again. */
function sendReviewed(
  entry: PayoutEntryHandle,
  collection: PayoutCollection,
  onSend: (sent: SentDetails) => void,
): void {
  const now = entry.read();
  if (now === undefined) {
    collection.back();
    void entry.validate();
    return;
  }
  const shown = entry.review.fields.flatMap(({ masked }) => masked ?? []).join(' · ');
  const { last4 } = now;
  // Called when they are sent: what another tab keeps from being sent is not shown as sent.
  const details = () => {
    onSend({ last4, shown });
    return now;
  };
  collection.submit(details, last4);
}

/** Goes on to the review once every field is sound; `rail` where it has not been chosen as a step of its own. */
async function goToReview(entry: PayoutEntryHandle, collection: PayoutCollection, rail: Rail | undefined) {
  if (!(await entry.validate())) return;
  if (rail !== undefined) collection.choose(rail);
  collection.review();
}

const onwards = {
  choose: 'payout.page.continue',
  enter: 'payout.page.toReview',
  review: 'payout.page.confirm',
} as const;

function Actions({
  step,
  waits,
  busyText,
  isDisabled,
  back,
  inert,
}: {
  readonly step: Step;
  readonly waits: boolean;
  readonly busyText: string;
  readonly isDisabled: boolean;
  /** Absent on the first step. */
  readonly back?: () => void;
  readonly inert: boolean;
}) {
  const t = usePayoutText();
  const hydrated = useHydrated();
  return (
    <>
      {/* A server's form has no button that submits: sent by the browser itself, it would go to the server of the page. */}
      <Button
        type={hydrated ? 'submit' : 'button'}
        variant="primary"
        busy={waits}
        busyLabel={busyText}
        disabled={isDisabled}
      >
        {t(onwards[step])}
      </Button>
      {back === undefined ? null : (
        <Button variant="quiet" onClick={back} {...inertWhile(inert)}>
          {t(step === 'review' ? 'payout.page.change' : 'payout.page.back')}
        </Button>
      )}
    </>
  );
}
