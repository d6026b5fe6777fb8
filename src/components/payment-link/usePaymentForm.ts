import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PayerContact } from '../../client/index.ts';
import {
  alternativeMethod,
  getSetupUsage,
  nameOfAlternativeMethod,
  type PaymentView,
  savedMethodsFor,
} from '../../contract/index.ts';
import {
  type PayInstrument,
  type PaymentLinkCheckout,
  savedPaymentMethodsOptions,
  useTillkit,
} from '../../hooks/index.ts';
import type { Translator } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { useAnnounce, useHydrated } from '../../ui/index.ts';
import type { CardEntryProps } from '../card-entry/CardEntry.tsx';
import type { CardEntryOptions, PaymentDefaults } from '../card-entry/cardFields.ts';
import { useCardEntry } from '../card-entry/useCardEntry.ts';
import { displayText } from '../displayText.ts';
import type { PickerChoice } from '../saved-payment-methods/useChoiceReport.ts';
import { useMoney } from '../useMoney.ts';
import type { CheckoutEvents, ShippingOption } from './checkoutEvents.ts';
import type { FormState } from './formState.ts';
import type { CollectOptions, PayerDetailsHandle } from './PayerDetails.tsx';
import { useFormAfterAttempt } from './useFormAfterAttempt.ts';
import { type ChosenType, useMethodChoice } from './useMethodChoice.ts';

export interface PaymentFormOptions {
  readonly checkout: PaymentLinkCheckout;
  readonly state: FormState;
  readonly clientSecret: string;
  /** The payment with the surcharge of the chosen method, where it has one. */
  readonly due: PaymentView;
  /** Called with what the chosen method makes of the payment; `undefined` where it changes nothing. */
  readonly onDue: (due: PaymentView | undefined) => void;
  readonly card: NewCardOptions;
  /** What the payer is asked for beside the payment method. Absent: nothing. */
  readonly collect: CollectOptions | undefined;
  /** Shipping options to choose from. Absent: none. */
  readonly shippingOptions: readonly ShippingOption[] | undefined;
  readonly events: { readonly current: CheckoutEvents };
  /** True while the merchant's page decides whether a submit may be sent. */
  readonly isAskingPage: boolean;
}

/** How the fields of a new card are drawn, and what the merchant gives them. */
export type NewCardOptions = CardEntryOptions & Pick<CardEntryProps, 'mode'>;

/** The form of a payment, for its parts. */
export type PaymentFormControl = ReturnType<typeof usePaymentForm>;

/** The form of a payment: its choice of payment method, its fields, its button and its submit. */
export function usePaymentForm(options: PaymentFormOptions) {
  const {
    checkout,
    state,
    clientSecret,
    due,
    onDue,
    card,
    collect,
    shippingOptions = [],
    events,
    isAskingPage,
  } = options;
  const { client, pageOrigin, t } = useTillkit();
  const hydrated = useHydrated();
  const headingId = useId();
  const { prefill } = state.page;
  const defaultValues = prefill ? { ...prefilled(prefill, state.payment), ...card.defaultValues } : card.defaultValues;
  const cardEntry = useCardEntry({ ...card, defaultValues });
  const method = useMethodChoice(state, onDue, cardEntry.surcharge);
  const details = useRef<PayerDetailsHandle>(null);
  const [hasDetails, setHasDetails] = useState(false);
  const needsDetails = collect !== undefined || shippingOptions.length > 0;
  const { payment, page } = state;
  const { customer_id: customerId, policy, look } = page;
  const { types, isAlternative, offersSaved, pickerChoice } = method;
  const isListed = useIsListed(payment, clientSecret, customerId);
  const amount = useMoney()(due.net_amount, due.currency);
  // Of a payment of nothing it is not said that an amount is being paid.
  const namesAmount = !isAlternative && due.net_amount !== 0;
  const { busyText, slowText } = useProgress(state, cardEntry.isChecking, namesAmount, amount);
  useNewTotal(state, pickerChoice);
  const refusal = useFormAfterAttempt(state, cardEntry, method.picker);

  const busy = state.kind !== 'ready' || isAskingPage;
  const isRefreshing = state.kind === 'ready' && state.refreshing === true;
  const frame = pickerChoice?.kind === 'saved' ? method.codeFrame : cardEntry.frameState;
  const isFrameMissing = !isAlternative && frame !== undefined && frame !== 'ready';
  // Inline fields on the merchant's page can be read by its scripts, so the page must not promise otherwise.
  const isCardPrivate = pageOrigin === client.payOrigin || cardEntry.frameState !== undefined;
  const merchantName = displayText(page.merchant.name);
  const accepts = policy.accepted_networks;
  const setupUsage = getSetupUsage(payment);
  // A card can be saved only for a customer.
  const save = customerId === undefined ? undefined : (setupUsage ?? policy.save_card);
  const billing = policy.billing_address;
  const { mode, onFrameLost } = card;
  const { net_amount, currency } = payment;
  const checks =
    page.card_check === undefined || setupUsage !== undefined
      ? undefined
      : {
          amount: savedMethodsFor(payment).amount,
          net_amount,
          currency,
          required: page.card_check === 'required',
        };

  function pay(contact?: PayerContact) {
    // With the payment as the payer sees it now: asking the page, or the frame of the card, takes a while.
    const confirm = (instrument: PayInstrument) =>
      checkout.confirm({ ...instrument, ...defined({ contact }) }, payment);
    const instrument = method.takeInstrument();
    if (instrument === 'newCard') cardEntry.submit(confirm);
    else if (instrument !== undefined) confirm(instrument);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!needsDetails) pay();
    else void details.current?.read().then((contact) => contact && pay(contact));
  }

  return {
    state,
    /** True while a submit is in flight. */
    busy,
    /** Props of the form element. */
    formProps: { onSubmit: submit, 'aria-labelledby': headingId },
    /** Why the form is back after an attempt that charged nothing. */
    refusal,
    /** The chosen payment method, and the fields that it is typed in. */
    chosen: {
      isAlternative,
      choice: offersSaved ? pickerChoice : undefined,
      entry: cardEntry,
      picker: method.picker,
    },
    /** The choice between a card and alternative payment methods; absent where the payment takes cards alone. */
    alternatives: types && {
      props: {
        types,
        payment,
        handle: method.alternatives,
        onChosen: method.setChosenType,
        merchantName,
        phone: defaultValues?.phone,
      },
      /** False before hydration, when a choice could not be kept. */
      isReady: hydrated,
      onError: method.setAlternativesBroken,
    },
    /** What is collected beside the payment method; absent where nothing is. */
    details: needsDetails && {
      collect: collect ?? {},
      shippingOptions,
      payment,
      defaultValues: card.defaultValues,
      handle: details,
      onReady: setHasDetails,
      update: checkout.update,
      events,
    },
    /** The customer's saved methods; without props there are none to list. */
    saved: {
      props:
        customerId !== undefined && offersSaved
          ? {
              ...{ customerId, accepts, payment, problem: refusal?.problem, clientSecret, mode, onFrameLost },
              ...{ handle: method.picker, onChoice: method.setPickerChoice },
              ...{ onCodeFrame: method.setCodeFrame, onDue: method.setDueWithSaved },
            }
          : undefined,
      isBroken: method.isSavedBroken,
      onError: method.setSavedBroken,
      onFetching: method.setLoadingSaved,
    },
    /** The fields of a new card, and what the merchant asks beside them. */
    newCard: {
      props: { entry: cardEntry, accepts, mode, checks },
      options:
        save === undefined && billing !== true
          ? undefined
          : {
              ...{ entry: cardEntry, save, savesAlways: setupUsage !== undefined, billing, merchantName },
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
            busy: busy || cardEntry.isChecking || isRefreshing,
            busyLabel: busyText,
            // Before hydration a click is kept and repeated: it must not pay with a saved method that the payer has not seen.
            disabled:
              method.isLoading ||
              isFrameMissing ||
              (needsDetails && !hasDetails) ||
              (offersSaved && !hydrated && !isListed),
          },
    /** What the button says. */
    payLabel: {
      isSetup: setupUsage !== undefined,
      words: look?.button_text,
      amount,
      method: getBrandName(method.type, t),
    },
    /** The note below the button: that a slow payment is still in flight, or how the payment details are protected. */
    footnote:
      slowText !== undefined
        ? { icon: 'clock' as const, text: slowText }
        : types?.length === 0
          ? undefined
          : {
              icon: 'lock' as const,
              text:
                isAlternative || !isCardPrivate || (offersSaved && pickerChoice?.kind !== 'new')
                  ? t('link.encryptedHint')
                  : t('link.secureHint', { merchant: merchantName }),
            },
    offerCardOnly: method.offerCardOnly,
  };
}

/** What the payment says of its payer, as values that the fields start with. */
const prefilled = (
  { name: holderName, phone, zip }: NonNullable<FormState['page']['prefill']>,
  { billing }: PaymentView,
): PaymentDefaults => ({ holderName, phone, billingAddress: { country: billing?.address?.country, zip } });

/**
 * What the button says while it is busy, and that the payment is slow. Both are announced as well.
 *
 * @param isChecking true while a frame validates its fields: these stay enabled, so that the first invalid one can get the focus
 */
function useProgress(state: FormState, isChecking: boolean, namesAmount: boolean, amount: string) {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const isTokenizing = isChecking || state.kind === 'tokenizing';
  const isSent = state.kind === 'tokenizing' || state.kind === 'confirming';
  const slowText = isSent && state.slow ? t('pay.stillWorking') : undefined;
  const busyText =
    state.kind === 'ready' && state.refreshing === true
      ? t('pay.updating')
      : isTokenizing || !namesAmount
        ? t('pay.checking')
        : t('pay.busy', { amount });
  const announcement = slowText ?? (isChecking || isSent ? busyText : '');
  useEffect(() => announce(announcement), [announce, announcement]);
  return { busyText, slowText };
}

/** The name of a payment method for the button, where it is a brand; other names would have to be inflected in many languages. */
function getBrandName(type: ChosenType | undefined, t: Translator): string | undefined {
  if (type === undefined || type === 'card' || type === 'none') return undefined;
  return alternativeMethod(type)?.isBrand ? t(`apm.${nameOfAlternativeMethod(type)}`) : undefined;
}

/** True where the saved methods were in the cache at the first render. */
function useIsListed(payment: PaymentView, clientSecret: string, customerId: string | undefined): boolean {
  const { client, queryClient, t } = useTillkit();
  const [isListed] = useState(() => {
    if (customerId === undefined) return false;
    const query = { clientSecret, customerId, ...savedMethodsFor(payment), locale: t.locale };
    return queryClient.getQueryData(savedPaymentMethodsOptions(client, query).queryKey) !== undefined;
  });
  return isListed;
}

/** Says a changed total once. Where the chosen method adds to it, the list of saved methods says it. */
function useNewTotal({ kind, payment }: FormState, choice: PickerChoice | undefined): void {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const total = useMoney()(payment.net_amount, payment.currency);
  const hasSurcharge = choice?.kind === 'saved' && choice.method.surcharge !== undefined;
  const announced = useRef(total);
  useEffect(() => {
    if (kind !== 'ready' || announced.current === total) return;
    announced.current = total;
    if (!hasSurcharge) announce(t('pay.newTotal', { amount: total }));
  }, [kind, total, hasSurcharge, announce, t]);
}
