import { type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from 'react';
import type { CardMode, PartTranslator, SavedPaymentMethod, SavedPaymentMethodsVerbs } from '../../hooks/index.ts';
import { defined } from '../../money/index.ts';
import { BrandMark, type RadioListRow } from '../../ui/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import { ChosenMethod, hasBeside } from './ChosenMethod.tsx';
import {
  ExpiredRow,
  type MakeMethodDefault,
  RemovedNote,
  type RemoveMethod,
  RowActions,
  type RowFailure,
} from './MethodTools.tsx';
import { methodRow, type PickerSlots } from './methodRow.tsx';
import { newMethod as newValue, type PickerEvent, type PickerList } from './pickerList.ts';
import type { PickerPaying } from './usePickerHandle.ts';

const everyNetwork: readonly string[] = [];
/** The value of the row that shows more; no id has a tilde. */
const moreMethods = '~more';

/** How rows are drawn, as the page has asked for it. */
export interface RowOptions {
  readonly clientSecret: string;
  readonly currency: string;
  readonly recurring?: boolean | undefined;
  readonly installments?: boolean | undefined;
  readonly accepts?: readonly string[] | undefined;
  readonly grouped: boolean;
  readonly details: 'short' | 'full';
  readonly slots: PickerSlots;
  readonly mode: CardMode | undefined;
  readonly onFrameLost: CardEntryOptions['onFrameLost'];
  readonly newMethod: ReactNode;
  readonly newMethodLabel: ReactNode;
  readonly onRemove: RemoveMethod | undefined;
  readonly onMakeDefault: MakeMethodDefault | undefined;
}

/** What the rows show at the moment. */
export interface RowState {
  readonly t: PartTranslator<'saved'>;
  readonly list: PickerList;
  /** Methods in the order of the screen; absent while there is no list to show. */
  readonly shown: readonly SavedPaymentMethod[] | undefined;
  readonly chosen: SavedPaymentMethod | undefined;
  readonly managing: boolean;
  readonly paying: PickerPaying;
  readonly verbs: SavedPaymentMethodsVerbs | undefined;
  readonly code: Ref<CardEntryHandle>;
  readonly tell: (event: PickerEvent) => void;
  /** Moves the focus below the list, once a row is gone. */
  readonly toFooter: () => void;
  /** Shows more methods; absent where all are shown. */
  readonly more: ReactNode;
  /** Chooses the fields of a new card; absent where there are none. */
  readonly toNew: (() => void) | undefined;
}

/** The rows of a picker, and what its tools have to know of them. */
export function usePickerRows(options: RowOptions, state: RowState) {
  const {
    currency,
    recurring = false,
    installments = false,
    accepts = everyNetwork,
    grouped,
    slots,
    details,
  } = options;
  const { clientSecret, mode, onFrameLost } = options;
  const { t, list, chosen, managing, paying, verbs, code, tell, toFooter, toNew } = state;
  const { refusedId } = paying;
  const rowFocus = useRef<string | undefined>(undefined);
  const [failures, setFailures] = useState<ReadonlyMap<string, RowFailure>>(new Map());
  const fail = useCallback((id: string, failure: RowFailure | undefined) => {
    setFailures((known) => {
      const next = new Map(known);
      if (failure === undefined) next.delete(id);
      else next.set(id, failure);
      return next;
    });
  }, []);

  const updates = toNew !== undefined;
  // A row is made once for each method, so that choosing another one draws two rows and not all of them.
  const rowOf = useMemo(() => {
    const setting = { t, currency, recurring, installments, accepts, grouped, slots, updates };
    const made = new WeakMap<SavedPaymentMethod, RadioListRow>();
    return (method: SavedPaymentMethod) => {
      const row = made.get(method) ?? methodRow(method, { ...setting, refused: method.id === refusedId });
      made.set(method, row);
      return row;
    };
  }, [t, currency, recurring, installments, accepts, grouped, slots, updates, refusedId]);

  /** The note in the place of a row that is being removed; nothing for any other. */
  const noteOf = (method: SavedPaymentMethod) => {
    const stage = list.removals.get(method.id)?.stage;
    if (stage !== 'undo' && stage !== 'sending') return undefined;
    return <RemovedNote key={method.id} {...{ t, method, stage, tell }} focus={rowFocus} />;
  };

  const besideOf = (method: SavedPaymentMethod) => {
    if (method !== chosen) return undefined;
    const beside = hasBeside({ method, t, details }) ? (
      <ChosenMethod {...{ method, t, currency, details, code, clientSecret, mode, onFrameLost }} />
    ) : undefined;
    return slots.beside?.({ method, part: beside ?? null }) ?? beside;
  };

  const actionsOf = (method: SavedPaymentMethod) => {
    const failure = failures.get(method.id);
    if (verbs === undefined || (!managing && failure === undefined)) return undefined;
    const { onRemove, onMakeDefault } = options;
    return (
      <RowActions
        {...{ t, method, managing, failure, tell, verbs, onRemove, onMakeDefault }}
        focus={rowFocus}
        onFailure={fail}
        afterwards={toFooter}
      />
    );
  };

  const rows: RadioListRow[] = [];
  if (state.shown !== undefined) {
    for (const method of state.shown) {
      const row = rowOf(method);
      const instead = noteOf(method);
      if (instead !== undefined) {
        rows.push({ ...row, instead });
        continue;
      }
      const beside = besideOf(method);
      const actions = actionsOf(method);
      if (method.issue === 'expired' && toNew !== undefined) {
        const instead = (
          <ExpiredRow {...{ t, method }} content={row.content} onUpdate={toNew}>
            {actions}
          </ExpiredRow>
        );
        rows.push({ ...row, instead });
        continue;
      }
      const added = defined({ beside, actions });
      rows.push(beside === undefined && actions === undefined ? row : { ...row, ...added });
    }
    // Below the methods that it belongs to, above what is none of them.
    if (state.more !== undefined) rows.push({ value: moreMethods, content: null, instead: state.more });
    if (options.newMethod !== undefined)
      rows.push({
        value: newValue,
        content: (
          <>
            <BrandMark />
            <span data-part="method-name">{options.newMethodLabel ?? t('saved.newCard')}</span>
          </>
        ),
        beside: options.newMethod,
        keepBeside: true,
      });
  }
  return { rows, noteOf, fail };
}
