import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { isConfirmingRefusal } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, Icon, inertWhile } from '../../ui/index.ts';
import { CardEntry } from '../card-entry/CardEntry.tsx';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { AlternativeMethods, CardOptions, SavedMethods, usePaymentStepsAhead } from '../parts.ts';
import { PickerLoading } from '../saved-payment-methods/PickerLoading.tsx';
import { PaymentFormContext, useCheckoutParts, usePaymentFormParts } from './CheckoutContext.ts';
import { Slot } from './Slot.tsx';
import { useFormChange } from './useFormChange.ts';
import { type FormState, type PaymentFormControl, usePaymentForm } from './usePaymentForm.ts';

/** True while the form is what the payer has to do with; otherwise it waits, hidden, for its payment to come back. */
export const isEditing = (state: FormState): boolean =>
  state.kind === 'ready' || state.kind === 'tokenizing' || state.kind === 'confirming' || isConfirmingRefusal(state);

/** The states that nothing follows after, and those in which nothing is known yet, have no form. */
const isOver = (state: FormState): boolean =>
  state.kind === 'expired' || state.kind === 'paid' || state.kind === 'failed' || state.kind === 'cancelled';

/** True where the form is in the document, shown or hidden. */
export const hasForm = (state: ReturnType<typeof useCheckoutParts>['checkout']['state']): state is FormState =>
  'link' in state && !isOver(state);

/** Props of `Checkout.Form`. */
export interface CheckoutFormProps {
  /** Parts of the form, and what you put between them. @default all of them */
  readonly children?: ReactNode;
}

/**
 * The form of a payment, `<form data-part="form">`, with what is in it. It stays in the document, hidden, while its payment is under way: a decline brings
 * it back as it was.
 */
export function CheckoutForm({ children }: CheckoutFormProps) {
  const { state } = useCheckoutParts().checkout;
  return hasForm(state) ? <PaymentForm state={state}>{children}</PaymentForm> : null;
}

function PaymentForm({ state, children }: CheckoutFormProps & { readonly state: FormState }) {
  const { checkout, clientSecret, due, setDue, card, asking, change, form: element } = useCheckoutParts();
  const editing = isEditing(state);
  // As long as a method is being chosen the total is what it would come to; afterwards it is what the service says.
  const payment = (editing && due) || state.payment;
  const form = usePaymentForm({
    ...{ checkout, state, clientSecret, card, asking },
    due: payment,
    onDue: setDue,
  });
  const note = useFormChange(form, change);
  usePaymentStepsAhead();
  return (
    <div hidden={!editing} data-part="form">
      <PaymentFormContext.Provider value={form}>
        <form
          ref={element}
          method="post"
          noValidate
          data-part="form"
          onSubmit={form.submit}
          onInput={note}
          aria-labelledby={form.headingId}
        >
          {children ?? (
            <>
              <FormHeading />
              {/* Before the fields: the payer reads why the form is back, and goes on from there. It takes the focus, which scrolls it into view. */}
              <FormProblem />
              <FormMethods />
              <FormSubmit />
              <FormFootnote />
            </>
          )}
        </form>
      </PaymentFormContext.Provider>
    </div>
  );
}

/** Name of the form, `<h2 data-part="panel-heading">`. */
export function FormHeading() {
  const { t } = useTillkit();
  const { state, headingId } = usePaymentFormParts();
  return (
    <Slot name="heading">
      <h2 data-part="panel-heading" id={headingId}>
        {state.link.look?.heading ?? t('link.paymentHeading')}
      </h2>
    </Slot>
  );
}

/** Why the form is back after an attempt that charged nothing, `<div data-part="notice">`; nothing before the first attempt. It takes the focus. */
export function FormProblem() {
  const { problem } = usePaymentFormParts();
  return <Slot name="problem">{problem === undefined ? null : <ProblemNotice />}</Slot>;
}

/** Saved payment methods, alternative payment methods and the fields of a new card, as far as the payment takes them. */
export function FormMethods() {
  const form = usePaymentFormParts();
  const { types, hydrated, busy, customerId, withSaved, savedBroken, merchantName } = form;
  const card = <SavedOrNew form={form} customerId={withSaved ? customerId : undefined} isBroken={savedBroken} />;
  return (
    <Slot name="methods">
      <div data-part="form" {...inertWhile(busy)}>
        {types === undefined ? (
          card
        ) : !hydrated ? (
          // A choice that is made before the script is there could not be kept.
          <PickerLoading />
        ) : (
          <Ways onError={form.breakWays}>
            <AlternativeMethods
              types={types}
              payment={form.state.payment}
              card={card}
              handle={form.ways}
              onChosen={form.setWay}
              merchantName={merchantName}
            />
          </Ways>
        )}
      </div>
    </Slot>
  );
}

/** The fields of a new card alone, in place of `Checkout.Methods`: neither saved nor alternative payment methods are offered. */
export function FormCard() {
  const form = usePaymentFormParts();
  const { busy, setCardAlone } = form;
  useLayoutEffect(() => {
    setCardAlone(true);
    return () => setCardAlone(false);
  }, [setCardAlone]);
  return (
    <Slot name="methods">
      <div data-part="form" {...inertWhile(busy)}>
        <NewCard form={form} />
      </div>
    </Slot>
  );
}

/** The button that pays, with the amount, `<button data-part="button">`. */
export function FormSubmit() {
  const { state, types, hydrated, busy, checking, busyText, waiting, withSaved, isListed, methodName, amount } =
    usePaymentFormParts();
  return (
    <Slot name="submit">
      {/* Where the payment takes no method that is known here, there is nothing to submit. */}
      {types?.length === 0 ? null : (
        // A server's form has no button that submits: sent by the browser itself, the card would go to the server of the page.
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          busy={busy || checking}
          busyLabel={busyText}
          // Nothing is paid out of a list that is not on the screen yet.
          disabled={waiting || (withSaved && !hydrated && !isListed)}
        >
          <PayLabel words={state.link.look?.button_text} amount={amount} method={methodName} />
        </Button>
      )}
    </Slot>
  );
}

/** Where the card goes, and that a slow payment is still under way, `<p data-part="footnote">`. */
export function FormFootnote() {
  const { t } = useTillkit();
  const { slow, other, spoken, hosted, merchantName } = usePaymentFormParts();
  return (
    <Slot name="footnote">
      {slow || !other ? (
        <p data-part="footnote">
          <Icon name={slow ? 'clock' : 'lock'} />
          <span>
            {slow ? spoken : t(hosted ? 'link.secureHint' : 'link.secureHintEmbedded', { merchant: merchantName })}
          </span>
        </p>
      ) : null}
    </Slot>
  );
}

/** The saved methods of a customer with the fields of a new card, or these fields alone. Without the list a new card still pays. */
function SavedOrNew({
  form,
  customerId,
  isBroken,
}: {
  readonly form: PaymentFormControl;
  /** Absent where none are to be listed. */
  readonly customerId: string | undefined;
  /** True once the list could not be drawn. */
  readonly isBroken: boolean;
}) {
  const { t } = useTillkit();
  const newCard = <NewCard form={form} />;
  return (
    <>
      {isBroken ? <Notice tone="warning">{t('saved.error')}</Notice> : null}
      {customerId === undefined ? (
        newCard
      ) : (
        <ErrorBoundary fallback={() => null} onError={form.breakSaved}>
          <Suspense fallback={<Fetching onChange={form.setFetching} />}>
            <SavedMethods
              customerId={customerId}
              accepts={form.state.link.policy.accepted_networks}
              payment={form.state.payment}
              problem={form.problem}
              clientSecret={form.clientSecret}
              handle={form.picker}
              onCodeFrame={form.setCodeFrame}
              mode={form.card.mode}
              onFrameLost={form.card.onFrameLost}
              onDue={form.setOfSaved}
              onChoice={form.setChoice}
              newMethod={newCard}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The fields of a new card, with what the merchant asks beside them. */
function NewCard({ form: { entry, card, state, merchantName } }: { readonly form: PaymentFormControl }) {
  const { payment, link } = state;
  const { save_card, billing_address: billing, accepted_networks: accepts } = link.policy;
  // Without a customer the card cannot be saved for any.
  const save = link.customer_id === undefined ? undefined : save_card;
  return (
    <>
      <CardEntry entry={entry} accepts={accepts} mode={card.mode} />
      {save === undefined && billing !== true ? null : (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <CardOptions
              entry={entry}
              save={save}
              billing={billing}
              merchantName={merchantName}
              country={payment.billing?.address?.country ?? payment.shipping?.address?.country}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The choice of methods. Where it cannot be fetched a card still pays, where the payment takes cards. */
function Ways({ onError, children }: { readonly onError: () => void; readonly children: ReactNode }) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <>
          <Notice tone="warning">{t('failure.network')}</Notice>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </>
      )}
      onError={onError}
    >
      <Suspense fallback={<PickerLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** What the button says: the merchant's words where there are any, and the amount; with which method where its name is a brand. */
function PayLabel({
  words,
  amount,
  method,
}: {
  readonly words: string | undefined;
  readonly amount: string;
  readonly method: string | undefined;
}) {
  const { t } = useTillkit();
  if (method !== undefined) return t('pay.with', { amount, method });
  if (words === undefined) return t('pay.button', { amount });
  return (
    <>
      <bdi>{words}</bdi> <bdi>{amount}</bdi>
    </>
  );
}

/** Takes the place of the saved methods while they load, and reports it as long as it does. */
function Fetching({ onChange }: { readonly onChange: (fetching: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return <PickerLoading />;
}

function ProblemNotice() {
  const { t } = useTillkit();
  const { problem, decline, merchantName, state } = usePaymentFormParts();
  if (decline !== undefined)
    return (
      <Notice tone="danger" title={t(decline.title)} focused>
        {t(decline.text)}
      </Notice>
    );
  if (problem?.kind !== 'notSent') return null;
  return (
    <Notice tone="warning" focused>
      {/* Beside the saved methods it says what to do. */}
      {problem.failure.code === 'method_expired'
        ? null
        : t(failureKey(problem.failure), { merchant: merchantName, reference: state.payment.payment_id })}{' '}
      {t('failure.effect.none')}
    </Notice>
  );
}
