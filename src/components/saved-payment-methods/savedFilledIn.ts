import type { SavedPaymentMethod } from '../../hooks/index.ts';
import { parseCardCvc } from '../../validation/index.ts';
import type { EntryChange } from '../componentEvents.ts';
import { getTypedTexts } from '../useChangeReport.ts';

/**
 * How far the chosen saved method is filled in: its security code, where it asks for one. Until the field or the frame of the code is there, nothing is
 * typed.
 *
 * @param framed what the frame says of the code; `undefined` for a field in this document, or none yet
 */
export function savedFilledIn(
  { requiresCvc, card }: SavedPaymentMethod,
  framed: Pick<EntryChange, 'complete' | 'empty'> | undefined,
  place: HTMLElement | undefined,
): EntryChange {
  const brand = card?.brand ?? null;
  if (!requiresCvc) return { brand, complete: true, empty: true };
  if (framed !== undefined) return { brand, complete: framed.complete, empty: framed.empty };
  const [code = ''] = getTypedTexts(place, '[data-part="method-cvc"]');
  return { brand, complete: parseCardCvc(code, brand).ok, empty: code === '' };
}
