import { baseMessages, type MessageKey } from '../../i18n/index.ts';
import type { CardFieldName } from './cardFields.ts';

/** The sentence for a validator's error code; a code without a sentence of its own gets its field's general one. */
export function cardErrorKey(field: CardFieldName, code: string, cvcLength: number): MessageKey {
  const wanted = [
    field === 'cvc' && code === 'length' ? `card.cvc.error.length_${cvcLength}` : `card.${field}.error.${code}`,
    `card.${field}.error.shape`,
  ];
  const found = wanted.find((key): key is MessageKey => Object.hasOwn(baseMessages, key));
  return found ?? 'card.number.error.shape';
}
