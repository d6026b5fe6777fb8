import { useCallback, useEffect, useState } from 'react';
import type { BrowserPayout, StoredDestination } from '../../contract/index.ts';
import { type PayoutDetails, useTillkit } from '../../hooks/index.ts';
import {
  offersNothing,
  type Rail,
  type RailField,
  type RailFieldRules,
  type RailProblem,
  type RailWarning,
  type ReviewedField,
} from '../../validation/index.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import type { PerField } from './payoutRules.ts';
import { useDestinationFields, useFieldInputs } from './useDestinationFields.ts';
import { useFieldValidation } from './useFieldValidation.ts';
import { type PayoutCountryField, type RailsOfCountry, useRailChoice } from './useRailChoice.ts';

/** A form for a payout's destination. The texts are in the inputs; React never has them. */
export interface PayoutEntryHandle {
  /** The choice of country and rail. */
  readonly choice: PayoutChoiceForm;
  /** Destinations of the receiver's earlier payouts. */
  readonly stored: {
    /** Those that the link offers, newest first; empty where it offers none. */
    readonly offered: readonly StoredDestination[];
    /** The chosen one, first the newest; absent while another destination is to be entered. */
    readonly chosen: StoredDestination | undefined;
    /** Chooses one by its `payout_method_id`, or with `undefined` another destination. */
    readonly choose: (methodId: string | undefined) => void;
  };
  /** The fields of the chosen rail. */
  readonly fields: PayoutFieldsForm;
  /** What is reviewed before it is sent. */
  readonly review: {
    /** The fields, without their texts. */
    readonly fields: readonly ReviewedField[];
    /**
     * What a field holds, in full and in the groups people know it by, read from its input now; empty when it is not sound. Sensitive: write it into the
     * document by a ref, as text, and keep it nowhere else.
     */
    readonly written: (field: RailField) => string;
  };
  /**
   * Checks every field; shows what is wrong and moves the focus to the first of them. At once, unless the rules are still being fetched. False as well
   * when these cannot be fetched, which `choice.hasFailed` then says, or another rail was chosen meanwhile.
   */
  readonly validate: () => Promise<boolean>;
  /** True while `validate` waits for the rules. */
  readonly isChecking: boolean;
  /** What is sent, read from the inputs now; `undefined` when it is no longer sound. Sensitive: keep it nowhere. */
  readonly read: () =>
    | (PayoutDetails & {
        /** Last characters of what names the destination, at most four, to recognise it by. */
        readonly last4: string;
      })
    | undefined;
  /** Shows a field as refused by the service, and moves the focus to it. */
  readonly refuse: (field: RailField) => void;
  /** Empties every field and what was reviewed. */
  readonly clear: () => void;
}

/** The choice of country and rail. */
export interface PayoutChoiceForm {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  /** The field of the country. */
  readonly countryField: PayoutCountryField;
  /** Rails of the chosen country; `none` until one is chosen. */
  readonly offered: RailsOfCountry;
  /** The chosen rail; absent while the country has none to choose. */
  readonly rail: Rail | undefined;
  /** True until it is known where the person's account may be: before that nothing is drawn, so that nothing moves. */
  readonly isSettling: boolean;
  /** True when this version knows none of the rails that the link names, so that no country can be chosen. */
  readonly isUnusable: boolean;
  /** True once the rules of the chosen rail were needed and could not be fetched. What was typed stays, and another rail can be chosen. */
  readonly hasFailed: boolean;
  /** Fetches the rules of the chosen rail again. */
  readonly retry: () => void;
  /** Chooses a country (ISO 3166-1 alpha-2). What fits the new country stays in the fields. */
  readonly chooseCountry: (code: string) => void;
  /** Chooses a rail of the country. What fits the new rail stays in the fields. */
  readonly chooseRail: (rail: Rail) => void;
}

/** The fields of the chosen rail. */
export interface PayoutFieldsForm {
  /** The fields in their order; absent while it is found out which of what was typed before stays. */
  readonly asked: readonly RailFieldRules[] | undefined;
  /** Props of the input of a field. A field is checked when it is left, and again with every key while it is shown as wrong. */
  readonly register: (field: RailField) => {
    /** Name of the field. */
    readonly name: RailField;
    /** Checks the field as soon as its rules are there. */
    readonly onBlur: () => void;
    /** Checks the field again while it is shown as wrong. */
    readonly onChange: () => void;
  };
  /** For the element around the inputs. */
  readonly ref: (element: HTMLElement | null) => void;
  /** Errors that are shown now, by field; a field without one is absent. The code has a sentence in every language. */
  readonly problems: PerField<RailProblem>;
  /** Doubts that are shown now, by field; a field without one is absent. A warning does not keep the form from being sent. */
  readonly warnings: PerField<RailWarning>;
  /** The field that the service has refused as it is; absent for none, and once the field has been changed. */
  readonly refused: RailField | undefined;
  /** True while something that was typed for another country or rail has no place here; it is back with that one. */
  readonly hasUnplacedText: boolean;
}

/**
 * The form for a payout's destination: the chosen country and rail (`useRailChoice`), the fields that these ask for (`useDestinationFields`), and their
 * validation (`useFieldValidation`). The texts are in the inputs alone, for the reason that `useSecretFields` gives.
 *
 * @param initialCountry the country that is chosen first where none was chosen before. @default the likely one
 */
export function usePayoutEntry(page: BrowserPayout, initialCountry?: string | undefined): PayoutEntryHandle {
  const { client, clock } = useTillkit();
  const choice = useRailChoice(page, initialCountry);
  const inputs = useFieldInputs();
  const destination = useDestinationFields(page.payout.payout_id, choice, inputs);
  const validation = useFieldValidation(destination, inputs);
  const [refused, setRefused] = useState<RailField>();
  const [storedChoice, setStoredChoice] = useState<{ readonly methodId: string | undefined }>();
  const { country, rail } = choice;
  const { rules, typedTexts } = destination;
  const { inputOf, typed, empty } = inputs;
  const { problems, clearFindings, clearReviewed } = validation;

  // After the render that shows the step of the field: a hidden input takes no focus.
  useEffect(() => {
    if (refused !== undefined) inputOf(refused)?.focus();
  }, [refused, inputOf]);

  const { stored_destinations: offered = [] } = page;
  const clear = useCallback(() => {
    typedTexts.current = {};
    empty();
    clearFindings();
    clearReviewed();
  }, [typedTexts, empty, clearFindings, clearReviewed]);
  useEmptiedOnLeave(clear);

  function leaveDestination() {
    destination.leave();
    clearFindings();
    setRefused(undefined);
  }

  return {
    choice: {
      country: country ?? '',
      countryField: choice.getCountryField(leaveDestination),
      offered: choice.offered,
      rail,
      isSettling: country === undefined,
      isUnusable: offersNothing(page.payout_link.offered, page.payout.currency, page.payout.priority, client.adapter),
      hasFailed: destination.hasFailed,
      retry: destination.retry,
      chooseCountry(code) {
        if (code === country) return;
        leaveDestination();
        choice.chooseCountry(code);
      },
      chooseRail(other) {
        if (other === rail) return;
        leaveDestination();
        choice.chooseRail(other);
      },
    },
    stored: {
      offered,
      chosen: offered.find(({ payout_method_id: id }, index) =>
        storedChoice === undefined ? index === 0 : id === storedChoice.methodId,
      ),
      choose: (methodId) => setStoredChoice({ methodId }),
    },
    fields: {
      asked: destination.asked,
      register: (field) => ({
        name: field,
        onBlur: () => validation.validateField(field, { format: true }),
        onChange() {
          if (refused === field) setRefused(undefined);
          if (problems[field] !== undefined) validation.validateField(field, { format: false });
        },
      }),
      ref: inputs.containerRef,
      problems,
      warnings: validation.warnings,
      refused,
      hasUnplacedText: destination.hasUnplacedText,
    },
    review: {
      fields: validation.reviewed,
      written: (field) => rules?.format(typed(), field, clock.now()) ?? '',
    },
    validate: validation.validateAll,
    isChecking: validation.isChecking,
    read: () => rules?.read(typed(), clock.now()),
    refuse: setRefused,
    clear,
  };
}
