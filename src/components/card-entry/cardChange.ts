import { defined } from '../../money/index.ts';
import type { EntryChange } from '../componentEvents.ts';
import { typedIn } from '../entryChange.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** How far the fields of a card are filled in. @param place the element around them; absent before something was typed */
export function cardFilledIn(entry: CardEntryHandle, place: ParentNode | null | undefined): EntryChange {
  const { brand, parts } = entry;
  const { frame } = parts;
  if (frame.entered) {
    const { complete = false, empty = true, network } = frame.link?.state() ?? {};
    return { brand, ...defined({ network }), complete, empty };
  }
  // Read for what is missing alone: nothing of it leaves this function.
  const { number, expMonth, cvc, holderName = '', network } = entry.read();
  const complete = [number, expMonth, cvc, holderName].every((value) => value !== '');
  return { brand, ...defined({ network }), complete, empty: typedIn(place).join('') === '' };
}
