import { useCallback, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import type { RailField, RailProblem, RailWarning, ReviewedField } from '../../validation/index.ts';
import type { PayoutRules, PerField } from './payoutRules.ts';
import type { DestinationFields, FieldInputs } from './useDestinationFields.ts';

/** What is shown about the fields: codes, and no text that was typed. */
interface Findings {
  readonly problems: PerField<RailProblem>;
  readonly warnings: PerField<RailWarning>;
}

const noFindings: Findings = { problems: {}, warnings: {} };

function withField<Value>(all: PerField<Value>, field: RailField, value: Value | undefined): PerField<Value> {
  const { [field]: _, ...others }: PerField<Value> = all;
  return value === undefined ? others : { ...others, [field]: value };
}

/** Validates the fields of a destination, one of them or all, and holds what is shown about them. */
export function useFieldValidation({ asked, rules, ...destination }: DestinationFields, inputs: FieldInputs) {
  const { clock } = useTillkit();
  const [findings, setFindings] = useState(noFindings);
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const { inputOf } = inputs;

  /** Validates a field, and formats its text where it is valid and the person has left it. */
  function validateField(field: RailField, { format }: { readonly format: boolean }): void {
    const input = inputOf(field);
    const text = input?.value;
    const validateBy = (by: PayoutRules) => {
      // The rules may arrive after the text was changed or the field replaced.
      if (input === undefined || inputOf(field) !== input || input.value !== text) return;
      const result = by.validateField(inputs, field, clock.now());
      if (result === undefined) return;
      const { problem, warning, formatted } = result;
      setFindings((last) => ({
        problems: withField(last.problems, field, problem),
        warnings: withField(last.warnings, field, warning),
      }));
      if (format && formatted !== undefined && !input.matches(':focus')) input.value = formatted;
    };
    if (rules !== undefined) validateBy(rules);
    else destination.pendingRules.current?.then(validateBy, () => undefined);
  }

  /** Validates all fields, and moves the focus to the first that is wrong. False as well where the rules cannot be fetched. */
  async function validateAll(): Promise<boolean> {
    if (asked === undefined) return false;
    try {
      if (rules === undefined) setIsChecking(true);
      const by = rules ?? (await destination.loadRules());
      if (by === undefined) return false;
      const { problems, warnings, firstWrong, reviewed: toReview } = by.validateForm(inputs, clock.now());
      setFindings({ problems, warnings });
      if (firstWrong !== undefined) inputOf(firstWrong)?.focus();
      if (toReview === undefined) return false;
      setReviewed(toReview);
      return true;
    } catch {
      destination.setFailed(true);
      return false;
    } finally {
      setIsChecking(false);
    }
  }

  return {
    ...findings,
    /** The fields to review, without their texts, as they were validated last. */
    reviewed,
    /** True while `validateAll` waits for the rules. */
    isChecking,
    validateField,
    validateAll,
    clearFindings: useCallback(() => setFindings(noFindings), []),
    clearReviewed: useCallback(() => setReviewed([]), []),
  };
}
