import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { defined } from '../../money/index.ts';
import { Button, ErrorBoundary, Icon, inertWhile } from '../../ui/index.ts';
import { CardEntry } from '../card-entry/CardEntry.tsx';
import { displayText } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { AlternativeMethods, CardOptions, PayerDetails, SavedMethods, usePaymentStepsAhead } from '../lazyParts.ts';
import { Notice } from '../Notice.tsx';
import { PickerLoading } from '../saved-payment-methods/PickerLoading.tsx';
import { PaymentFormContext, useCheckoutParts, usePaymentFormParts } from './CheckoutContext.ts';
import { type FormState, hasForm, isEditing } from './formState.ts';
import { Slot } from './Slot.tsx';
import { useFormChange } from './useFormChange.ts';
import { type PaymentFormControl, usePaymentForm } from './usePaymentForm.ts';

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
  const parts = useCheckoutParts();
  const { due, asking: isAskingPage, change, form: element } = parts;
  const editing = isEditing(state);
  // While a method is chosen the total includes its surcharge; afterwards it is the service's.
  const payment = (editing && due) || state.payment;
  const form = usePaymentForm({ ...parts, state, isAskingPage, due: payment });
  const reportChange = useFormChange(form.chosen, change);
  usePaymentStepsAhead();
  return (
    <div hidden={!editing} data-part="form">
      <PaymentFormContext.Provider value={form}>
        <form ref={element} method="post" noValidate data-part="form" {...form.formProps} onInput={reportChange}>
          {children ?? (
            <>
              <FormHeading />
              {/* Before the fields. It takes the focus, which scrolls it into view. */}
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

/** Name of the form, `<h2 data-part="panel-heading">`; the theme shows the question of the list of methods in place of the default one. */
export function FormHeading() {
  const { t } = useTillkit();
  const { state, formProps } = usePaymentFormParts();
  const given = state.page.look?.heading;
  return (
    <Slot name="heading">
      <h2
        data-part="panel-heading"
        data-state={given === undefined ? 'default' : undefined}
        id={formProps['aria-labelledby']}
      >
        {given ?? t('link.paymentHeading')}
      </h2>
    </Slot>
  );
}

/** Why the form is back after an attempt that charged nothing, `<div data-part="notice">`; nothing before the first attempt. It takes the focus. */
export function FormProblem() {
  const { refusal, state } = usePaymentFormParts();
  return <Slot name="problem">{refusal === undefined ? null : <ProblemNotice {...refusal} state={state} />}</Slot>;
}

/** Saved payment methods, alternative payment methods and the fields of a new card, as far as the payment takes them. */
export function FormMethods() {
  const { busy, alternatives, saved, newCard, details } = usePaymentFormParts();
  const card = <SavedOrNew {...saved} newCard={<NewCard {...newCard} />} />;
  return (
    <Slot name="methods">
      <div data-part="form" {...inertWhile(busy)}>
        <Details details={details} />
        {alternatives === undefined ? (
          card
        ) : alternatives.isReady ? (
          <Fetched onError={alternatives.onError}>
            <AlternativeMethods {...alternatives.props} card={card} />
          </Fetched>
        ) : (
          <PickerLoading />
        )}
      </div>
    </Slot>
  );
}

/** The fields of a new card alone, in place of `Checkout.Methods`: neither saved nor alternative payment methods are offered. */
export function FormCard() {
  const { busy, newCard, details, offerCardOnly } = usePaymentFormParts();
  useLayoutEffect(offerCardOnly, [offerCardOnly]);
  return (
    <Slot name="methods">
      <div data-part="form" {...inertWhile(busy)}>
        <Details details={details} />
        <NewCard {...newCard} />
      </div>
    </Slot>
  );
}

/** The button that pays, with the amount, `<button data-part="button">`. */
export function FormSubmit() {
  const { submitProps, payLabel } = usePaymentFormParts();
  return (
    <Slot name="submit">
      {submitProps === undefined ? null : (
        <Button variant="primary" {...submitProps}>
          <PayLabel {...payLabel} />
        </Button>
      )}
    </Slot>
  );
}

/** How the payment details are protected, and that a slow payment is still under way, `<p data-part="footnote">`. */
export function FormFootnote() {
  const { footnote } = usePaymentFormParts();
  return (
    <Slot name="footnote">
      {footnote === undefined ? null : (
        <p data-part="footnote">
          <Icon name={footnote.icon} />
          <span>{footnote.text}</span>
        </p>
      )}
    </Slot>
  );
}

/** The saved methods of a customer with the fields of a new card, or these fields alone. Without the list a new card still pays. */
function SavedOrNew({
  props,
  isBroken,
  onError,
  onFetching,
  newCard,
}: PaymentFormControl['saved'] & { readonly newCard: ReactNode }) {
  const { t } = useTillkit();
  return (
    <>
      {isBroken ? <Notice tone="warning">{t('saved.error')}</Notice> : null}
      {props === undefined ? (
        newCard
      ) : (
        <ErrorBoundary fallback={() => null} onError={onError}>
          <Suspense fallback={<Fetching onChange={onFetching} />}>
            <SavedMethods {...props} newMethod={newCard} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The fields of a new card, with what the merchant asks beside them. */
function NewCard({ props, options }: PaymentFormControl['newCard']) {
  return (
    <>
      <CardEntry {...props} />
      {options === undefined ? null : (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <CardOptions {...options} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The fields for what is collected beside the payment method. Without them nothing can be paid: they can be fetched again. */
function Details({ details }: Pick<PaymentFormControl, 'details'>) {
  return details ? (
    <Fetched>
      <PayerDetails {...details} />
    </Fetched>
  ) : null;
}

/** Draws a part of the form once its code is loaded. Where that fails the part can be fetched again; `onError` is told. */
function Fetched({ onError, children }: { readonly onError?: () => void; readonly children: ReactNode }) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <>
          <Notice tone="warning">{t('failure.network')}</Notice>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </>
      )}
      {...defined({ onError })}
    >
      <Suspense fallback={<PickerLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** What the button says: the merchant's words where there are any, and the amount; with which method where its name is a brand. A setup saves a card. */
function PayLabel({
  isSetup,
  words,
  amount,
  method,
}: {
  readonly isSetup: boolean;
  readonly words: string | undefined;
  readonly amount: string;
  readonly method: string | undefined;
}) {
  const { t } = useTillkit();
  if (isSetup) return t('pay.saveCard');
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

/** What a payer reads of an attempt that charged nothing. */
export function ProblemNotice({
  problem,
  decline,
  state: { payment, page },
}: NonNullable<PaymentFormControl['refusal']> & { readonly state: FormState }) {
  const { t } = useTillkit();
  if (decline !== undefined)
    return (
      <Notice tone="danger" title={t(decline.title)} focused>
        {t(decline.text)}
      </Notice>
    );
  if (problem.kind !== 'notSent') return null;
  return (
    <Notice tone="warning" title={t('outcome.failed.title')} focused>
      {/* The list of saved methods says what to do about this one. */}
      {problem.failure.code === 'method_expired'
        ? null
        : t(failureKey(problem.failure), {
            merchant: displayText(page.merchant.name),
            reference: payment.payment_id,
          })}{' '}
      {t('failure.effect.none')}
    </Notice>
  );
}
