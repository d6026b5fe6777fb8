import { useEffect, useRef } from 'react';
import type { PartTranslator, SavedPaymentMethod } from '../../hooks/index.ts';
import { useAnnounce } from '../../ui/index.ts';
import { tellHost } from '../tellHost.ts';

/** What is chosen: a saved method, or the row for a new one. */
export type PickerChoice =
  | {
      readonly kind: 'saved';
      /** The chosen method as it was listed last; its token changes with every list. */
      readonly method: SavedPaymentMethod;
    }
  | { readonly kind: 'new' };

/** Tells the page of every change of the choice, and says aloud what a change means for the amount. */
export function useChoiceReport({
  choice,
  amount,
  currency,
  lost,
  t,
  onChoiceChange,
}: {
  readonly choice: PickerChoice | undefined;
  /** Minor units of `currency`, without a surcharge. */
  readonly amount: number;
  readonly currency: string;
  /** What was chosen is gone and nothing is chosen instead. */
  readonly lost: boolean;
  readonly t: PartTranslator<'saved'>;
  readonly onChoiceChange: ((choice: PickerChoice | undefined) => void) | undefined;
}): void {
  const announce = useAnnounce();
  const id = choice?.kind === 'saved' ? choice.method.id : choice?.kind;
  const { total = 0, due = amount } = (choice?.kind === 'saved' ? choice.method.surcharge : undefined) ?? {};

  const report = useRef(onChoiceChange);
  const latest = useRef(choice);
  useEffect(() => {
    report.current = onChoiceChange;
    latest.current = choice;
  });
  // The choice is reported once per change of what is chosen or of what it costs, not once per render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these three identify the choice.
  useEffect(() => tellHost(() => report.current?.(latest.current)), [id, total, due]);

  const heard = useRef({ id, total, due });
  useEffect(() => {
    const before = heard.current;
    heard.current = { id, total, due };
    // The first choice is not announced: the payer has not acted yet. A changed total is, where the method adds to it.
    if (before.id === undefined || id === undefined) return;
    if (before.id === id && (total === 0 || before.due === due)) return;
    const spoken = { total: { amount: due, currency }, surcharge: { amount: total, currency } };
    if (total > 0) announce(t('saved.spokenSurcharge', spoken));
    else if (before.total > 0) announce(t('saved.spokenNoSurcharge', spoken));
  }, [id, total, due, currency, t, announce]);

  useEffect(() => announce(lost ? t('saved.lost') : ''), [lost, t, announce]);
}
