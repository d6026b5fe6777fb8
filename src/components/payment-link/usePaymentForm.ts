import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type AlternativeMethodType,
  alternativeMethod,
  nameOfAlternativeMethod,
  type PaymentView,
  savedMethodsFor,
} from '../../contract/index.ts';
import type { CheckoutState, Problem } from '../../flows/index.ts';
import {
  type PayInstrument,
  type PaymentLinkCheckout,
  savedPaymentMethodsOptions,
  useTillkit,
} from '../../hooks/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { useAnnounce, useHydrated } from '../../ui/index.ts';
import type { CardEntryProps } from '../card-entry/CardEntry.tsx';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { type CardEntryHandle, useCardEntry } from '../card-entry/useCardEntry.ts';
import { displayText } from '../displayText.ts';
import { type DeclineText, declineText, fieldOfFailure, notAuthenticatedText, outOfTimeText } from '../failureText.ts';
import type { PickerChoice } from '../saved-payment-methods/useChoiceReport.ts';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import { useMoney } from '../useMoney.ts';
import type { AlternativeMethodsHandle } from './AlternativeMethods.tsx';

/** The states after loading; `hasForm` tells in which of them the form is in the document. */
export type FormState = Extract<CheckoutState, { readonly link: unknown }>;

export interface PaymentFormOptions {
  readonly checkout: PaymentLinkCheckout;
  readonly state: FormState;
  readonly clientSecret: string;
  /** The payment with the surcharge of the chosen method, where it has one. */
  readonly due: PaymentView;
  /** Called with what the chosen method makes of the payment; `undefined` where it changes nothing. */
  readonly onDue: (due: PaymentView | undefined) => void;
  readonly card: NewCardOptions;
  /** True while the merchant's page decides whether a submit may be sent. */
  readonly isAskingPage: boolean;
}

/** How the fields of a new card are drawn, and what the merchant gives them. */
export type NewCardOptions = CardEntryOptions & Pick<CardEntryProps, 'mode'>;

/** The form of a payment, for its parts. */
export type PaymentFormControl = ReturnType<typeof usePaymentForm>;

/** True where a payment takes cards. Without a list of types it does. */
const takesCards = (types: readonly string[] = ['credit']) => types.includes('credit') || types.includes('debit');

/** The state of a payment form: the chosen payment method, its fields, the button, and the submit. */
export function usePaymentForm({ checkout, state, clientSecret, due, onDue, card, isAskingPage }: PaymentFormOptions) {
  const { client, pageOrigin, t } = useTillkit();
  const hydrated = useHydrated();
  const money = useMoney();
  const announce = useAnnounce();
  const headingId = useId();
  const cardEntry = useCardEntry(card);
  const picker = useRef<PickerHandle>(null);
  const alternatives = useRef<AlternativeMethodsHandle>(null);
  const [isSavedBroken, setSavedBroken] = useState(false);
  // `undefined` until the choice of payment methods has rendered.
  const [chosenType, setChosenType] = useState<AlternativeMethodType | 'card' | 'none'>();
  const [isLoadingSaved, setFetching] = useState(false);
  const [dueWithSaved, setDueWithSaved] = useState<PaymentView>();
  const [areAlternativesBroken, setAlternativesBroken] = useState(false);
  const [isCardOnly, setCardAlone] = useState(false);
  const [choice, setChoice] = useState<PickerChoice>();
  const [codeFrame, setCodeFrame] = useState<CardEntryHandle['frameState']>();
  const { payment, link } = state;
  const { customer_id: customerId } = link;
  // Where the choice of payment methods has failed or is left out, a card is paid with.
  const types = areAlternativesBroken || isCardOnly ? undefined : link.payment_method_types;
  const type = types === undefined ? undefined : chosenType;
  const other = type === undefined ? undefined : type !== 'card';
  const isListed = useIsListed(payment, clientSecret, customerId);
  // Inline fields on the merchant's page can be read by its scripts, so the page must not promise otherwise.
  const hosted = pageOrigin === client.payOrigin || cardEntry.frameState !== undefined;
  const busy = state.kind !== 'ready' || isAskingPage;
  const isRefreshing = state.kind === 'ready' && state.refreshing === true;
  const slow = (state.kind === 'tokenizing' || state.kind === 'confirming') && state.slow;
  const amount = money(due.net_amount, due.currency);
  // Fields in a frame are validated there. They stay enabled meanwhile, so that the first invalid one can get the focus.
  const checking = cardEntry.isChecking;
  const busyText = isRefreshing
    ? t('pay.updating')
    : checking || state.kind === 'tokenizing' || other
      ? t('pay.checking')
      : t('pay.busy', { amount });
  const announcement = slow
    ? t('pay.stillWorking')
    : checking || state.kind === 'tokenizing' || state.kind === 'confirming'
      ? busyText
      : '';
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const decline = problem === undefined ? undefined : getDeclineText(problem, payment);
  const refusedFieldName = findRefusedField(problem, decline);
  const offersSaved = customerId !== undefined && !isSavedBroken && !isCardOnly;
  // Nothing can be submitted while the payment methods load, or while the frame with the card is missing or does not answer.
  const frame = choice?.kind === 'saved' ? codeFrame : cardEntry.frameState;
  const isFrameMissing = other !== true && frame !== undefined && frame !== 'ready';
  const isSubmitBlocked =
    (types !== undefined && other === undefined) || (isLoadingSaved && other !== true) || isFrameMissing;

  useEffect(() => announce(announcement), [announce, announcement]);
  useNewTotal(state, choice);
  // The surcharge of a saved method is due only while a saved method is chosen.
  useEffect(() => onDue(other ? undefined : dueWithSaved), [onDue, other, dueWithSaved]);
  useFormAfterAttempt({ state, entry: cardEntry, picker, refused: refusedFieldName });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // What the payer has just seen: the page around, or a frame, is asked before it is sent.
    const confirm = (instrument: PayInstrument) => checkout.confirm(instrument, payment);
    const chosen = types === undefined ? undefined : alternatives.current?.take();
    if (chosen?.kind === 'incomplete' || (types !== undefined && chosen === undefined)) return;
    if (chosen?.kind === 'other') return confirm(chosen.instrument);
    const taken = offersSaved ? picker.current?.take() : ({ kind: 'new' } as const);
    if (taken === undefined) return;
    if (taken.kind === 'saved') return confirm(taken.instrument);
    cardEntry.submit(confirm);
  }

  const breakSaved = useCallback(() => {
    setSavedBroken(true);
    setDueWithSaved(undefined);
  }, []);
  const breakAlternatives = useCallback(
    () => setAlternativesBroken(takesCards(link.payment_method_types)),
    [link.payment_method_types],
  );
  const offerCardAlone = useCallback(() => {
    setCardAlone(true);
    return () => setCardAlone(false);
  }, []);
  const { policy, look } = link;
  const accepts = policy.accepted_networks;
  const merchantName = displayText(link.merchant.name);
  // A card can be saved only for a customer.
  const save = customerId === undefined ? undefined : policy.save_card;
  const billing = policy.billing_address;
  const { mode, onFrameLost } = card;
  return {
    state,
    /** True while a submit is in flight. */
    busy,
    /** Props of the form element. */
    formProps: { onSubmit: submit, 'aria-labelledby': headingId },
    /** Why the form is back after an attempt that charged nothing. */
    refusal: problem && { problem, decline },
    /** The chosen payment method, and the fields that it is typed in. */
    chosen: { other, choice: offersSaved ? choice : undefined, entry: cardEntry, picker },
    /** The choice between a card and alternative payment methods; absent where the payment takes cards alone. */
    alternatives: types && {
      props: { types, payment, handle: alternatives, onChosen: setChosenType, merchantName },
      /** False before hydration, when a choice could not be kept. */
      isReady: hydrated,
      onError: breakAlternatives,
    },
    /** The customer's saved methods; without props there are none to list. */
    saved: {
      props: offersSaved
        ? {
            ...{ customerId, accepts, payment, problem, clientSecret, mode, onFrameLost },
            ...{ handle: picker, onCodeFrame: setCodeFrame, onDue: setDueWithSaved, onChoice: setChoice },
          }
        : undefined,
      isBroken: isSavedBroken,
      onError: breakSaved,
      onFetching: setFetching,
    },
    /** The fields of a new card, and what the merchant asks beside them. */
    newCard: {
      props: { entry: cardEntry, accepts, mode },
      options:
        save === undefined && billing !== true
          ? undefined
          : {
              ...{ entry: cardEntry, save, billing, merchantName },
              country: payment.billing?.address?.country ?? payment.shipping?.address?.country,
            },
    },
    /** Props of the button that pays; absent where the payment takes no method that is known here. */
    submitProps:
      types?.length === 0
        ? undefined
        : {
            // Not a submit button before hydration: the browser would post the card to the server of the page.
            type: hydrated ? ('submit' as const) : ('button' as const),
            busy: busy || checking || isRefreshing,
            busyLabel: busyText,
            // Blocked before hydration unless the saved methods are rendered.
            disabled: isSubmitBlocked || (offersSaved && !hydrated && !isListed),
          },
    /** What the button says. */
    payLabel: { words: look?.button_text, amount, method: getBrandName(type, t) },
    /** The note below the button: that a slow payment is still in flight, or who receives the card. */
    footnote: slow
      ? { icon: 'clock' as const, text: announcement }
      : other || (offersSaved && choice?.kind !== 'new')
        ? undefined
        : {
            icon: 'lock' as const,
            text: t(hosted ? 'link.secureHint' : 'link.secureHintEmbedded', { merchant: merchantName }),
          },
    /** Offers a new card only, until the returned function is called. */
    offerCardAlone,
  };
}

/** The name of a payment method for the button, where it is a brand; other names would have to be inflected in many languages. */
function getBrandName(type: AlternativeMethodType | 'card' | 'none' | undefined, t: Translator): string | undefined {
  if (type === undefined || type === 'card' || type === 'none') return undefined;
  return alternativeMethod(type)?.isBrand ? t(`way.${nameOfAlternativeMethod(type)}`) : undefined;
}

/** True where the saved methods were in the cache at the first render. */
function useIsListed(payment: PaymentView, clientSecret: string, customerId: string | undefined): boolean {
  const { client, queryClient, t } = useTillkit();
  const [isListed] = useState(() => {
    if (customerId === undefined) return false;
    const asked = { clientSecret, customerId, ...savedMethodsFor(payment), locale: t.locale };
    return queryClient.getQueryData(savedPaymentMethodsOptions(client, asked).queryKey) !== undefined;
  });
  return isListed;
}

/** Says a changed total once. Where the chosen method adds to it, the list of saved methods says it. */
function useNewTotal({ kind, payment }: FormState, choice: PickerChoice | undefined): void {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const total = useMoney()(payment.net_amount, payment.currency);
  const hasSurcharge = choice?.kind === 'saved' && choice.method.surcharge !== undefined;
  const heard = useRef(total);
  useEffect(() => {
    if (kind !== 'ready' || heard.current === total) return;
    heard.current = total;
    if (!hasSurcharge) announce(t('pay.newTotal', { amount: total }));
  }, [kind, total, hasSurcharge, announce, t]);
}

/** The text for an attempt that was declined or not authenticated; `undefined` for one that was not sent. */
function getDeclineText(problem: Problem, payment: PaymentView): DeclineText | undefined {
  switch (problem.kind) {
    case 'declined':
      return problem.timedOut === true ? outOfTimeText : declineText(problem.payment);
    case 'notAuthenticated':
      return notAuthenticatedText(problem.reason, payment);
    case 'notSent':
      return undefined;
    default:
      return problem satisfies never;
  }
}

/** True where the bank does not want this card to be tried again. */
const isRejected = (problem: Problem | undefined) =>
  problem?.kind === 'notAuthenticated' && problem.reason === 'rejected';

/** The field to correct after a refusal; `undefined` for none, and for a card that the bank rejects for good. */
function findRefusedField(problem: Problem | undefined, decline: DeclineText | undefined) {
  if (isRejected(problem)) return undefined;
  return problem?.kind === 'notSent' ? fieldOfFailure(problem.failure) : decline?.field;
}

/** Updates the fields after an attempt: empties the security code and a rejected card, and marks a refused field. */
function useFormAfterAttempt({
  state,
  entry,
  picker,
  refused,
}: {
  readonly state: FormState;
  readonly entry: ReturnType<typeof useCardEntry>;
  readonly picker: RefObject<PickerHandle | null>;
  /** The field that was refused. */
  readonly refused: Parameters<ReturnType<typeof useCardEntry>['refuse']>[0] | undefined;
}): void {
  const { clearCvc, clear, refuse } = entry;
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const rejected = isRejected(problem);
  // A security code is used once, whatever the answer.
  const sending = state.kind === 'confirming';
  useEffect(() => {
    if (!sending) return undefined;
    return () => {
      clearCvc();
      picker.current?.clearCvc();
    };
  }, [sending, clearCvc, picker]);

  useEffect(() => {
    if (rejected && picker.current?.giveUp() !== true) clear();
  }, [rejected, clear, picker]);

  useEffect(() => {
    if (problem !== undefined && refused !== undefined && picker.current?.refuse() !== true) refuse(refused);
  }, [problem, refused, refuse, picker]);
}
