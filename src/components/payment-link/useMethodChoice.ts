import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AlternativeMethodType, getSetupUsage, type PaymentView } from '../../contract/index.ts';
import type { PayInstrument } from '../../hooks/index.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import type { PickerChoice } from '../saved-payment-methods/useChoiceReport.ts';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import type { AlternativeMethodsHandle } from './AlternativeMethods.tsx';
import type { FormState } from './formState.ts';
import { withSurcharge } from './withSurcharge.ts';

/** The chosen type of payment method; `none` where the payment takes no type that this version supports. */
export type ChosenType = AlternativeMethodType | 'card' | 'none';

/** True if a payment takes cards, as it does without a list of types. */
const takesCards = (types: readonly string[] = ['credit']) => types.includes('credit') || types.includes('debit');

/**
 * The payment methods that a form offers, and the chosen one. The choice between types and the list of saved methods load later: if one cannot be loaded,
 * the form offers a new card.
 *
 * @param onDue called with the payment as the chosen method changes it; with `undefined` where it changes nothing
 * @param cardSurcharge what the new card that is typed adds to the payment, in minor units
 */
export function useMethodChoice(
  { page, payment }: FormState,
  onDue: (due: PaymentView | undefined) => void,
  cardSurcharge: number | undefined,
) {
  const picker = useRef<PickerHandle>(null);
  const alternatives = useRef<AlternativeMethodsHandle>(null);
  const [areAlternativesBroken, setAlternativesBroken] = useState(false);
  const [isSavedBroken, setSavedBroken] = useState(false);
  const [offersCardOnly, setCardOnly] = useState(false);
  // A setup saves a new card.
  const isCardOnly = offersCardOnly || getSetupUsage(payment) !== undefined;
  const [isLoadingSaved, setLoadingSaved] = useState(false);
  // Absent until the choice between types has rendered.
  const [chosenType, setChosenType] = useState<ChosenType>();
  const [pickerChoice, setPickerChoice] = useState<PickerChoice>();
  const [codeFrame, setCodeFrame] = useState<CardEntryHandle['frameState']>();
  const [dueWithSaved, setDueWithSaved] = useState<PaymentView>();
  const types = areAlternativesBroken || isCardOnly ? undefined : page.payment_method_types;
  const type = types === undefined ? undefined : chosenType;
  const isAlternative = type !== undefined && type !== 'card';
  const offersSaved = page.customer_id !== undefined && !isSavedBroken && !isCardOnly;

  // A surcharge is due only while its method is chosen.
  const isNewCard = !isAlternative && (!offersSaved || pickerChoice?.kind === 'new');
  const added = isNewCard ? (cardSurcharge ?? 0) : 0;
  const dueWithCard = useMemo(
    () => (added === 0 ? undefined : withSurcharge(payment, { total: added })),
    [payment, added],
  );
  const due = isAlternative ? undefined : (dueWithCard ?? dueWithSaved);
  // Before the next paint: a button must not pay another amount than it shows.
  useLayoutEffect(() => onDue(due), [onDue, due]);

  /** The chosen instrument, or `newCard`. `undefined` if something is missing; the fields of that method then show what. */
  function takeInstrument(): PayInstrument | 'newCard' | undefined {
    if (types !== undefined) {
      const chosen = alternatives.current?.take();
      if (chosen === undefined || chosen.kind === 'incomplete') return undefined;
      if (chosen.kind === 'other') return chosen.instrument;
    }
    if (!offersSaved) return 'newCard';
    const chosen = picker.current?.take();
    return chosen?.kind === 'saved' ? chosen.instrument : chosen && 'newCard';
  }

  return {
    // What the form offers.
    types,
    offersSaved,
    isSavedBroken,
    /** Offers a new card only, until the returned function is called. */
    offerCardOnly: useCallback(() => {
      setCardOnly(true);
      return () => setCardOnly(false);
    }, []),

    // What is chosen.
    type,
    isAlternative,
    pickerChoice,
    /** State of the frame with the security code of the chosen saved card. */
    codeFrame,
    /** True until it is known what the chosen type needs. */
    isLoading: (types !== undefined && type === undefined) || (isLoadingSaved && !isAlternative),
    takeInstrument,

    // For the choice between types, and for the list of saved methods.
    alternatives,
    setChosenType,
    setAlternativesBroken: useCallback(
      () => setAlternativesBroken(takesCards(page.payment_method_types)),
      [page.payment_method_types],
    ),
    picker,
    setPickerChoice,
    setCodeFrame,
    setDueWithSaved,
    setLoadingSaved,
    setSavedBroken: useCallback(() => {
      setSavedBroken(true);
      setDueWithSaved(undefined);
    }, []),
  };
}
