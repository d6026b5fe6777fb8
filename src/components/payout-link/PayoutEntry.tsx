import { type FormEvent, Fragment, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import type { PayoutCollection } from '../../hooks/index.ts';
import { Button, Icon, inertWhile, useAnnounce, useHydrated } from '../../ui/index.ts';
import type { Rail } from '../../validation/index.ts';
import { type EntryChange, useLatest } from '../componentEvents.ts';
import { displayText } from '../displayText.ts';
import { fieldOfFailure } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { readEntry, useChangeReport } from '../useChangeReport.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import { LoadingForm } from './LoadingForm.tsx';
import { PayoutChoice } from './PayoutChoice.tsx';
import { PayoutFields } from './PayoutFields.tsx';
import type { PayoutSubmission } from './PayoutOutcome.tsx';
import { PayoutReview } from './PayoutReview.tsx';
import { isQuoteOver } from './PayoutTerms.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import { ProblemNotice, quoteExpired } from './ProblemNotice.tsx';
import type { PayoutEvents } from './payoutEvents.ts';
import type { FillingState, PayoutSlots } from './payoutSlots.ts';
import { noteRailChoice } from './railChoiceNote.ts';
import { accountOf, StoredDestinations, StoredReview } from './StoredDestinations.tsx';
import { type PayoutEntryHandle, usePayoutEntry } from './usePayoutEntry.ts';
import { useStepHistory } from './useStepHistory.ts';

type Step = 'choose' | 'enter' | 'review';

export interface PayoutEntryProps {
  readonly collection: PayoutCollection;
  readonly state: FillingState;
  readonly slots: PayoutSlots;
  /** True where the page shows what is received beside the form. */
  readonly hasSummary: boolean;
  /** Whether each step has an entry in the window's history. */
  readonly stepHistory: boolean;
  /** Country that is chosen first. @default the likely one */
  readonly initialCountry: string | undefined;
  /** True while the host page is asked whether a submit may be sent. */
  readonly isAsking: boolean;
  /** Called when what is typed has changed how far the form is filled in. */
  readonly onChange: PayoutEvents['onChange'];
  /** Called when the details are sent. */
  readonly onSend: (sent: PayoutSubmission) => void;
}

/** The form of a payout link: one step at a time (`journey`), or choice and fields together (`tabs`), then the review before it is sent. */
export function PayoutEntry(props: PayoutEntryProps) {
  const { collection, state, slots, hasSummary, stepHistory, initialCountry, isAsking, onChange, onSend } = props;
  const t = usePayoutText();
  const announce = useAnnounce();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { page } = state;
  const entry = usePayoutEntry(page, initialCountry);
  const { choice, fields, stored } = entry;
  const { rail } = choice;
  const { back } = collection;

  const isSingleStep = page.payout_link.form_layout === 'tabs';
  const isInOtherTab = state.kind === 'otherTab';
  const step = getStep(isInOtherTab ? state.step : state.kind, isSingleStep);
  const isReview = step === 'review';
  // A stored destination has nothing to enter.
  const steps = isSingleStep || stored.chosen !== undefined ? 2 : 3;
  const stepNumber = { choose: 1, enter: isSingleStep ? 1 : 2, review: steps }[step];
  // Where there is no other quote, nothing can be confirmed.
  const over = isReview && isQuoteOver(page) ? quoteExpired : undefined;
  const problem = over ?? ('problem' in state ? state.problem : undefined);
  // The outcome of an earlier submit can be unknown before anything is entered.
  const hasNotice = problem !== undefined || ('unsettledSince' in state && state.unsettledSince !== undefined);
  const merchantName = displayText(page.payout_link.merchant_name ?? t('common.merchantFallback'));

  // A country without a rail leads nowhere; another country can be chosen.
  const isRailMissing = choice.offered.kind === 'ready' && choice.offered.rails.length === 0;
  const isSending = state.kind === 'storing' || state.kind === 'submitting';
  const isSlow = isSending && state.slow;
  /** Nothing can be changed meanwhile. */
  const isLocked = isSending || isAsking;
  /** Nothing can be submitted meanwhile. */
  const isBusy = isLocked || entry.isChecking;
  const busyText = t(isLocked ? 'payout.page.sending' : 'payout.page.judging');
  const announcement = isSlow ? t('pay.stillWorking') : isBusy ? busyText : '';
  useEffect(() => announce(announcement), [announce, announcement]);

  const isFocusTaken = problem !== undefined || fields.refused !== undefined;
  useStepFocus(heading, isInOtherTab ? undefined : step, isFocusTaken);
  const reportChange = useChangeReport<EntryChange, HTMLFormElement>((form) => {
    const filled = readEntry(form);
    return { ...filled, complete: stored.chosen !== undefined || (fields.asked !== undefined && filled.complete) };
  }, useLatest(onChange));
  const isCardRefused = isReview && problem?.kind === 'notSent' && fieldOfFailure(problem.failure) === 'number';
  useRefusedCard(isCardRefused, back, entry.refuse);
  const canGoBack = (state.kind === 'entering' || state.kind === 'reviewing') && !entry.isChecking;
  useStepHistory(stepHistory, stepNumber - 1, canGoBack ? back : undefined);
  const { methodId } = 'rail' in state ? state : {};
  const isReviewLost = state.kind === 'reviewing' && methodId !== stored.chosen?.payout_method_id;
  useEffect(() => {
    // A read in between no longer lists the stored destination.
    if (isReviewLost) back();
  }, [isReviewLost, back]);
  // The fields are emptied when the page is left, so a review of them goes back to the form.
  useEmptiedOnLeave(isReview && methodId === undefined ? back : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (isReview) sendReviewed(entry, collection, onSend);
    else if (stored.chosen !== undefined) {
      const { payout_method_id, rail: storedRail } = stored.chosen;
      noteRailChoice(page.payout.payout_id, choice.country, storedRail);
      collection.choose(storedRail, payout_method_id);
    } else if (rail === undefined) {
      choice.countryField.check();
      event.currentTarget.querySelector('select')?.focus();
    } else if (step === 'choose') collection.choose(rail);
    else void goToReview(entry, collection, state.kind === 'choosing' ? rail : undefined);
  }

  const drawSlot = (
    slot: 'heading' | 'notice' | 'choice' | 'fields' | 'review' | 'actions' | 'footnote',
    part: ReactNode,
  ) => slots[slot]?.({ entry, page, part }) ?? part;
  if (choice.isSettling) return <LoadingForm />;
  if (choice.isUnusable) return drawSlot('choice', <UnsupportedRails page={page} merchantName={merchantName} />);
  // Rules that could not be fetched are fetched again at the choice, so the choice is shown with the fields then.
  const isChoiceShown = step === 'choose' || (step === 'enter' && (isSingleStep || choice.hasFailed));
  const headingKey =
    step === 'enter' && !isSingleStep && rail !== undefined
      ? (`payout.rail.${rail}` as const)
      : (`payout.page.heading.${step}` as const);
  return (
    <form
      method="post"
      noValidate
      data-part="form"
      onSubmit={submit}
      onInput={reportChange}
      aria-labelledby={headingId}
      aria-busy={isBusy}
    >
      {drawSlot(
        'heading',
        <StepHeading id={headingId} element={heading} number={stepNumber} steps={steps} text={t(headingKey)} />,
      )}
      {hasNotice ? drawSlot('notice', <ProblemNotice problem={problem} merchant={merchantName} page={page} />) : null}
      <div data-part="form" {...inertWhile(isLocked)} hidden={!isChoiceShown}>
        <StoredDestinations stored={stored} />
        {stored.chosen === undefined
          ? drawSlot(
              'choice',
              <PayoutChoice
                choice={choice}
                merchantName={merchantName}
                {...(state.kind === 'entering' ? { onRail: collection.choose } : {})}
              />,
            )
          : null}
      </div>
      <div data-part="form" data-of-choice="" hidden={step !== 'enter' || stored.chosen !== undefined} ref={fields.ref}>
        {drawSlot('fields', <PayoutFields entry={entry} />)}
      </div>
      {/* Account details in full are in the document only while they can be seen. */}
      {state.kind === 'reviewing' || isLocked
        ? drawSlot(
            'review',
            stored.chosen === undefined ? (
              <PayoutReview entry={entry} page={page} merchantName={merchantName} hasSummary={hasSummary} />
            ) : (
              <StoredReview destination={stored.chosen} page={page} hasSummary={hasSummary} />
            ),
          )
        : null}
      {/* The keys give each step elements of its own: those of the step before would shift to another place. */}
      {drawSlot(
        'actions',
        <Actions
          key={`actions to ${step}`}
          step={step}
          isBusy={isBusy}
          busyText={busyText}
          isDisabled={isReview ? isQuoteOver(page) : stored.chosen === undefined && isRailMissing}
          {...(step === 'choose' || (step === 'enter' && isSingleStep) ? {} : { back })}
          isLocked={isLocked}
        />,
      )}
      {stored.chosen === undefined
        ? drawSlot(
            'footnote',
            <p key={`note to ${step}`} data-part="footnote">
              <Icon name="lock" />
              <span>{t('payout.page.privacy')}</span>
            </p>,
          )
        : null}
      {/* Last, so that it moves nothing when it appears. */}
      {isSlow ? <p data-part="hint">{t('pay.stillWorking')}</p> : null}
    </form>
  );
}

/** The step that a state of the form shows. */
function getStep(kind: FillingState['kind'], isSingleStep: boolean): Step {
  if (kind === 'choosing') return isSingleStep ? 'enter' : 'choose';
  return kind === 'entering' ? 'enter' : 'review';
}

/** In place of the form where this version knows none of the rails that the link names: no country would help. */
function UnsupportedRails({ page, merchantName }: { readonly page: BrowserPayout; readonly merchantName: string }) {
  const t = usePayoutText();
  const reference = page.payout.payout_id;
  return (
    <Outcome
      tone="warning"
      state="noMethods"
      title={t('payout.page.noMethods.title')}
      text={t('payout.page.noMethods.text', { merchant: merchantName, reference })}
      facts={[{ label: t('payout.page.fact.from'), value: <bdi>{merchantName}</bdi> }]}
      reference={reference}
    />
  );
}

function StepHeading({
  id,
  element,
  number,
  steps,
  text,
}: {
  readonly id: string;
  readonly element: RefObject<HTMLHeadingElement | null>;
  readonly number: number;
  readonly steps: number;
  readonly text: string;
}) {
  const t = usePayoutText();
  return (
    <div>
      <p data-part="footnote">{t('payout.page.step', { step: number, steps })}</p>
      <progress value={number} max={steps} aria-hidden="true" />
      <h2 data-part="panel-heading" id={id} ref={element} tabIndex={-1}>
        {/* The key replaces the text: a changed one would shift in a language from right to left. */}
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

/** Moves the focus to the heading of each step after the first, unless a problem takes it (`isFocusTaken`). */
function useStepFocus(heading: RefObject<HTMLElement | null>, step: Step | undefined, isFocusTaken: boolean): void {
  const previous = useRef(step);
  useEffect(() => {
    const hasChanged = previous.current !== step && step !== undefined;
    if (hasChanged && !isFocusTaken) heading.current?.focus();
    previous.current = step;
  }, [heading, step, isFocusTaken]);
}

/** Submits the reviewed details, or the stored destination. Where the fields have been emptied since, it goes back to them. */
function sendReviewed(
  entry: PayoutEntryHandle,
  collection: PayoutCollection,
  onSend: (sent: PayoutSubmission) => void,
): void {
  const { chosen } = entry.stored;
  if (chosen !== undefined) {
    const shown = accountOf(chosen);
    const end = chosen.account.replace(/\s/g, '').slice(-4);
    onSend({ last4: end, shown });
    collection.submit(chosen, end);
    return;
  }
  const details = entry.read();
  if (details === undefined) {
    collection.back();
    void entry.validate();
    return;
  }
  const shown = entry.review.fields.flatMap(({ masked }) => masked ?? []).join(' · ');
  const { last4 } = details;
  // Called when the details are sent, which another tab may prevent.
  const takeDetails = () => {
    onSend({ last4, shown });
    return details;
  };
  collection.submit(takeDetails, last4);
}

/** Goes to the review once every field is valid. `rail`: the rail to choose, where that was no step of its own. */
async function goToReview(entry: PayoutEntryHandle, collection: PayoutCollection, rail: Rail | undefined) {
  if (!(await entry.validate())) return;
  if (rail !== undefined) collection.choose(rail);
  collection.review();
}

const submitTexts = {
  choose: 'payout.page.continue',
  enter: 'payout.page.toReview',
  review: 'payout.page.confirm',
} as const;

function Actions({
  step,
  isBusy,
  busyText,
  isDisabled,
  back,
  isLocked,
}: {
  readonly step: Step;
  readonly isBusy: boolean;
  readonly busyText: string;
  readonly isDisabled: boolean;
  /** Absent on the first step. */
  readonly back?: () => void;
  readonly isLocked: boolean;
}) {
  const t = usePayoutText();
  const hydrated = useHydrated();
  return (
    <>
      {/* Before hydration the browser would send the form to the server of the page. */}
      <Button
        type={hydrated ? 'submit' : 'button'}
        variant="primary"
        busy={isBusy}
        busyLabel={busyText}
        disabled={isDisabled}
      >
        {t(submitTexts[step])}
      </Button>
      {back === undefined ? null : (
        <Button variant="quiet" onClick={back} {...inertWhile(isLocked)}>
          {t(step === 'review' ? 'payout.page.change' : 'payout.page.back')}
        </Button>
      )}
    </>
  );
}
