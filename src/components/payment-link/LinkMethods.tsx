import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import { type PaymentView, savedMethodsFor } from '../../contract/index.ts';
import type { Problem } from '../../flows/index.ts';
import type { CardMode, MethodSurcharge } from '../../hooks/index.ts';
import { loadTexts, savedTexts } from '../../i18n/index.ts';
import { CodeFrameContext } from '../card-entry/CodeFrameContext.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import { SavedPaymentMethodPicker } from '../saved-payment-methods/SavedPaymentMethodPicker.tsx';
import type { PickerChoice } from '../saved-payment-methods/useChoiceReport.ts';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import { withSurcharge } from './withSurcharge.ts';

/** Fetches the texts of the saved methods, so that drawing them waits for none. */
export const loadMethodTexts = (locale: string) => loadTexts(savedTexts, locale);

export interface LinkMethodsProps {
  readonly payment: PaymentView;
  readonly clientSecret: string;
  readonly customerId: string;
  /** Networks of the cards that are taken; absent where all are. */
  readonly accepts: readonly string[] | undefined;
  /** Fields for a new card. */
  readonly newMethod: ReactNode;
  /** Where the field for a security code is. */
  readonly mode: CardMode | undefined;
  readonly onFrameLost: CardEntryOptions['onFrameLost'];
  /** Called with the state of the frame for a security code; with `undefined` while there is none. */
  readonly onCodeFrame: (state: CardEntryHandle['frameState']) => void;
  readonly handle: RefObject<PickerHandle | null>;
  /** The problem of the previous submit. */
  readonly problem: Problem | undefined;
  /** Called with what is chosen. */
  readonly onChoice: (choice: PickerChoice | undefined) => void;
  /** Called with what is due with the chosen method; `undefined` where that is what the payment says. */
  readonly onDue: (due: PaymentView | undefined) => void;
}

/** The saved methods of a payment link, and what the chosen one makes of the amount. */
export function LinkMethods({ payment, onDue, onChoice, onCodeFrame, handle, problem, ...picker }: LinkMethodsProps) {
  const [surcharge, setSurcharge] = useState<MethodSurcharge>();
  const noteChoice = useCallback(
    (choice: PickerChoice | undefined) => {
      setSurcharge(choice?.kind === 'saved' ? choice.method.surcharge : undefined);
      onChoice(choice);
    },
    [onChoice],
  );
  useEffect(() => onDue(surcharge && withSurcharge(payment, surcharge)), [onDue, payment, surcharge]);
  // The list is older than its tokens, or than what its methods cost.
  const outdated =
    problem?.kind === 'notSent' &&
    (problem.failure.code === 'method_expired' || problem.failure.code === 'amount_changed');
  useEffect(() => {
    if (outdated) handle.current?.renew();
  }, [outdated, handle]);
  return (
    <CodeFrameContext.Provider value={onCodeFrame}>
      <SavedPaymentMethodPicker
        {...picker}
        {...savedMethodsFor(payment)}
        // With three of them the button that pays is in sight.
        rowsAtFirst={3}
        handle={handle}
        onChoiceChange={noteChoice}
      />
    </CodeFrameContext.Provider>
  );
}
