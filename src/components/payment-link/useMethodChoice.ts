import { useCallback, useEffect, useRef, useState } from 'react';
import type { AlternativeMethodType, PaymentView } from '../../contract/index.ts';
import type { PayInstrument } from '../../hooks/index.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import type { PickerChoice } from '../saved-payment-methods/useChoiceReport.ts';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import type { AlternativeMethodsHandle } from './AlternativeMethods.tsx';
import type { FormState } from './formState.ts';

/** A type of payment method as it is chosen; `none` where the payment takes none that this version knows. */
export type ChosenType = AlternativeMethodType | 'card' | 'none';

/** True where a payment takes cards. Without a list of types it does. */
const takesCards = (types: readonly string[] = ['credit']) => types.includes('credit') || types.includes('debit');

/**
 * The payment methods that a form offers, and the chosen one. The choice between types and the list of saved methods are parts that load later: where one
 * cannot be loaded, the form goes on with a new card.
 *
 * @param onDue called with the payment as the chosen method changes it; with `undefined` where it changes nothing
 */
export function useMethodChoice({ link }: FormState, onDue: (due: PaymentView | undefined) => void) {
  const picker = useRef<PickerHandle>(null);
  const alternatives = useRef<AlternativeMethodsHandle>(null);
  const [areAlternativesBroken, setAlternativesBroken] = useState(false);
  const [isSavedBroken, setSavedBroken] = useState(false);
  const [isCardOnly, setCardOnly] = useState(false);
  const [isLoadingSaved, setLoadingSaved] = useState(false);
  // Absent until the choice between types has rendered.
  const [chosenType, setChosenType] = useState<ChosenType>();
  const [pickerChoice, setPickerChoice] = useState<PickerChoice>();
  const [codeFrame, setCodeFrame] = useState<CardEntryHandle['frameState']>();
  const [dueWithSaved, setDueWithSaved] = useState<PaymentView>();
  const types = areAlternativesBroken || isCardOnly ? undefined : link.payment_method_types;
  const type = types === undefined ? undefined : chosenType;
  const isAlternative = type !== undefined && type !== 'card';
  const offersSaved = link.customer_id !== undefined && !isSavedBroken && !isCardOnly;

  // The surcharge of a saved method is due only while a saved method is chosen.
  useEffect(() => onDue(isAlternative ? undefined : dueWithSaved), [onDue, isAlternative, dueWithSaved]);

  /** The chosen instrument, or that a new card is chosen. Absent where something is missing, which the part of that method then shows. */
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
    types,
    type,
    isAlternative,
    offersSaved,
    isSavedBroken,
    pickerChoice,
    /** State of the frame with the security code of the chosen saved card. */
    codeFrame,
    /** True until it is known what the chosen type needs. */
    isLoading: (types !== undefined && type === undefined) || (isLoadingSaved && !isAlternative),
    takeInstrument,
    picker,
    alternatives,
    setChosenType,
    setPickerChoice,
    setCodeFrame,
    setDueWithSaved,
    setLoadingSaved,
    setSavedBroken: useCallback(() => {
      setSavedBroken(true);
      setDueWithSaved(undefined);
    }, []),
    setAlternativesBroken: useCallback(
      () => setAlternativesBroken(takesCards(link.payment_method_types)),
      [link.payment_method_types],
    ),
    /** Offers a new card only, until the returned function is called. */
    offerCardOnly: useCallback(() => {
      setCardOnly(true);
      return () => setCardOnly(false);
    }, []),
  };
}
