import { defined } from '../../money/index.ts';
import type { EntryChange } from '../componentEvents.ts';
import { getTypedTexts } from '../useChangeReport.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** How far the fields of a card are filled in. @param container the element around them; absent before something was typed */
export function getCardEntryChange(entry: CardEntryHandle, container: ParentNode | null | undefined): EntryChange {
  const { brand, parts } = entry;
  const { frame } = parts;
  if (frame.entered) {
    const { complete = false, empty = true, network } = frame.link?.state() ?? {};
    return { brand, ...defined({ network }), complete, empty };
  }
  // Only whether fields are empty leaves this function.
  const { number, expMonth, cvc, holderName = '', network } = entry.read();
  const complete = [number, expMonth, cvc, holderName].every((value) => value !== '');
  const empty = getTypedTexts(container).every((text) => text === '');
  return { brand, ...defined({ network }), complete, empty };
}
