import { useCallback, useState } from 'react';
import type { SavedPaymentMethod, SelectionPolicy } from '../../hooks/index.ts';
import { emptyList, type PickerEvent, type PickerList, step } from './pickerList.ts';

/** The list of a picker. Each answer of the service is taken in once, in the render that brings it, so that nothing is painted without it. */
export function usePickerList(
  policy: SelectionPolicy,
  answer: readonly SavedPaymentMethod[] | undefined,
  grouped: boolean,
  rowsAtFirst?: number,
): readonly [PickerList, (event: PickerEvent) => void] {
  const [kept, setKept] = useState<{
    readonly list: PickerList;
    readonly of: readonly SavedPaymentMethod[] | undefined;
  }>(() => ({ list: emptyList(policy, rowsAtFirst), of: undefined }));
  const tell = useCallback(
    (event: PickerEvent) => setKept((before) => ({ ...before, list: step(before.list, event) })),
    [],
  );
  if (answer === undefined || answer === kept.of) return [kept.list, tell];
  const list = step(kept.list, { type: 'listed', methods: answer, grouped });
  setKept({ list, of: answer });
  return [list, tell];
}
