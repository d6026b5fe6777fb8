import { type FormEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type AlternativeMethodType,
  alternativeMethod,
  nameOfAlternativeMethod,
  type PaymentView,
  savedMethodsFor,
} from '../../contract/index.ts';
import type { CheckoutState, Problem } from '../../flows/index.ts';
import { type PaymentLinkCheckout, savedPaymentMethodsOptions, useTillkit } from '../../hooks/index.ts';
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

/** The states that know what is paid; `hasForm` tells in which of them the form is in the document. */
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
  /** True while the page is asked whether a submit may be sent. */
  readonly asking: boolean;
}

/** How the fields of a new card are drawn, and what the merchant gives them. */
export type NewCardOptions = CardEntryOptions & Pick<CardEntryProps, 'mode'>;

/** The form of a payment, for the parts that it is drawn with. */
export type PaymentFormControl = ReturnType<typeof usePaymentForm>;

/** True where a payment takes cards, as far as it says which types it takes. */
const takesCards = (types: readonly string[] = ['credit']) => types.includes('credit') || types.includes('debit');

/** The form of a payment: what is chosen and typed in it, what its button says, and its submit. */
export function usePaymentForm({ checkout, state, clientSecret, due, onDue, card, asking }: PaymentFormOptions) {
  const { client, pageOrigin, t } = useTillkit();
  const hydrated = useHydrated();
  const money = useMoney();
  const announce = useAnnounce();
  const headingId = useId();
  const entry = useCardEntry(card);
  const picker = useRef<PickerHandle>(null);
  const alternatives = useRef<AlternativeMethodsHandle>(null);
  const [savedBroken, setSavedBroken] = useState(false);
  // Unknown until the choice of methods is on the screen.
  const [chosenType, setChosenType] = useState<AlternativeMethodType | 'card' | 'none'>();
  const [fetching, setFetching] = useState(false);
  const [dueWithSaved, setDueWithSaved] = useState<PaymentView>();
  const [alternativesBroken, setAlternativesBroken] = useState(false);
  const [cardAlone, setCardAlone] = useState(false);
  const [choice, setChoice] = useState<PickerChoice>();
  const [codeFrame, setCodeFrame] = useState<CardEntryHandle['frameState']>();
  const { payment, link } = state;
  const { customer_id: customerId } = link;
  // A choice of methods that is gone has chosen none.
  const types = alternativesBroken || cardAlone ? undefined : link.payment_method_types;
  const type = types === undefined ? undefined : chosenType;
  const other = type === undefined ? undefined : type !== 'card';
  const isListed = useIsListed(payment, clientSecret, customerId);
  // Inline on the merchant's own page the fields are in the merchant's document, whose scripts can read them.
  const hosted = pageOrigin === client.payOrigin || entry.frameState !== undefined;
  const busy = state.kind !== 'ready' || asking;
  const slow = (state.kind === 'tokenizing' || state.kind === 'confirming') && state.slow;
  const amount = money(due.net_amount, due.currency);
  // Of fields in a frame: they stay as they are meanwhile, since the first wrong one gets the focus.
  const checking = entry.isChecking;
  const busyText = checking || state.kind === 'tokenizing' || other ? t('pay.checking') : t('pay.busy', { amount });
  const spoken = slow
    ? t('pay.stillWorking')
    : checking || state.kind === 'tokenizing' || state.kind === 'confirming'
      ? busyText
      : '';
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const decline = problem === undefined ? undefined : declineOf(problem, payment);
  const refused = refusedField(problem, decline);
  const withSaved = customerId !== undefined && !savedBroken && !cardAlone;
  // Nothing can have been chosen in what is still being fetched, so a submit would have no effect. The theme shows no button meanwhile; without it the button says so.
  // A frame that is not there, or no longer answers, has no card to pay with.
  const frame = choice?.kind === 'saved' ? codeFrame : entry.frameState;
  const frameless = other !== true && frame !== undefined && frame !== 'ready';
  const waiting = (types !== undefined && other === undefined) || (fetching && other !== true) || frameless;

  useEffect(() => announce(spoken), [announce, spoken]);
  // What a saved method adds is due only while one of them is what is paid with.
  useEffect(() => onDue(other ? undefined : dueWithSaved), [onDue, other, dueWithSaved]);
  useFormAfterAttempt({ state, entry, picker, refused });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const chosen = types === undefined ? undefined : alternatives.current?.take();
    if (chosen?.kind === 'incomplete' || (types !== undefined && chosen === undefined)) return;
    if (chosen?.kind === 'other') return checkout.confirm(chosen.instrument);
    const taken = withSaved ? picker.current?.take() : ({ kind: 'new' } as const);
    if (taken === undefined) return;
    if (taken.kind === 'saved') return checkout.confirm(taken.instrument);
    entry.submit(checkout.confirm);
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
  // Without a customer the card cannot be saved for any.
  const save = customerId === undefined ? undefined : policy.save_card;
  const billing = policy.billing_address;
  const { mode, onFrameLost } = card;
  return {
    state,
    /** True while a submit is on its way, or about to be. */
    busy,
    /** Props of the form element. */
    formProps: { onSubmit: submit, 'aria-labelledby': headingId },
    /** Why the form is back after an attempt that charged nothing. */
    refusal: problem && { problem, decline },
    /** What is chosen at the moment, and where it is typed. */
    chosen: { other, choice: withSaved ? choice : undefined, entry, picker },
    /** The choice between a card and alternative payment methods; absent where the payment takes cards alone. */
    alternatives: types && {
      props: { types, payment, handle: alternatives, onChosen: setChosenType, merchantName },
      /** A choice that is made before the script is there could not be kept. */
      isReady: hydrated,
      onError: breakAlternatives,
    },
    /** The customer's saved methods; without props there are none to list. */
    saved: {
      props: withSaved
        ? {
            ...{ customerId, accepts, payment, problem, clientSecret, mode, onFrameLost },
            ...{ handle: picker, onCodeFrame: setCodeFrame, onDue: setDueWithSaved, onChoice: setChoice },
          }
        : undefined,
      isBroken: savedBroken,
      onError: breakSaved,
      onFetching: setFetching,
    },
    /** The fields of a new card, and what the merchant asks beside them. */
    newCard: {
      props: { entry, accepts, mode },
      options:
        save === undefined && billing !== true
          ? undefined
          : {
              ...{ entry, save, billing, merchantName },
              country: payment.billing?.address?.country ?? payment.shipping?.address?.country,
            },
    },
    /** Props of the button that pays; absent where the payment takes no method that is known here. */
    submitProps:
      types?.length === 0
        ? undefined
        : {
            // A server's form has no button that submits: sent by the browser itself, the card would go to the server of the page.
            type: hydrated ? ('submit' as const) : ('button' as const),
            busy: busy || checking,
            busyLabel: busyText,
            // Nothing is paid out of a list that is not on the screen yet.
            disabled: waiting || (withSaved && !hydrated && !isListed),
          },
    /** What the button says. */
    payLabel: { words: look?.button_text, amount, method: brandOf(type, t) },
    /** What is below the button: that a slow payment is still under way, or where the card goes. */
    footnote: slow
      ? { icon: 'clock' as const, text: spoken }
      : other
        ? undefined
        : {
            icon: 'lock' as const,
            text: t(hosted ? 'link.secureHint' : 'link.secureHintEmbedded', { merchant: merchantName }),
          },
    /** Offers the fields of a new card and nothing else, until what it returns is called. */
    offerCardAlone,
  };
}

/** The name of the method, where that is a brand: languages would decline any other name in a sentence. */
function brandOf(type: AlternativeMethodType | 'card' | 'none' | undefined, t: Translator): string | undefined {
  if (type === undefined || type === 'card' || type === 'none') return undefined;
  return alternativeMethod(type)?.isBrand ? t(`way.${nameOfAlternativeMethod(type)}`) : undefined;
}

/** True where the saved methods were in the cache before anything was rendered. */
function useIsListed(payment: PaymentView, clientSecret: string, customerId: string | undefined): boolean {
  const { client, queryClient, t } = useTillkit();
  const [isListed] = useState(() => {
    if (customerId === undefined) return false;
    const asked = { clientSecret, customerId, ...savedMethodsFor(payment), locale: t.locale };
    return queryClient.getQueryData(savedPaymentMethodsOptions(client, asked).queryKey) !== undefined;
  });
  return isListed;
}

/** What the payer reads of an attempt that was declined, or not authenticated. */
function declineOf(problem: Problem, payment: PaymentView): DeclineText | undefined {
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

/** The field that an attempt was refused for; a card that the bank rejects for good has none to correct. */
function refusedField(problem: Problem | undefined, decline: DeclineText | undefined) {
  if (isRejected(problem)) return undefined;
  return problem?.kind === 'notSent' ? fieldOfFailure(problem.failure) : decline?.field;
}

/** Keeps the fields in step with the attempt: what was used or rejected is emptied, and what was refused is shown at its field. */
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
  // The code leaves with the confirmation; whatever comes back, it has been used.
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
