/** Characters without a width: two names that differ by them alone look the same. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF]+/g;

/**
 * Text from others (merchant, customer, processor) as it may be shown on a page: without control, direction-changing and zero-width characters, at most
 * 200 code points.
 */
export function displayText(text: string): string {
  const plain = text
    .replace(invisible, '')
    .replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= 200 ? plain : `${characters.slice(0, 199).join('')}…`;
}

/** The end of a number of which the rest is not shown, `•••• 4242`; the dots alone where it is not known. */
export const maskedNumber = (last4 = '') => (last4 === '' ? '••••' : `••••\u00A0${last4}`);

/** A masked number as short as it can be recognised by: its first and last four characters that are shown, `DE89 •••• 3000`. Other texts stay as they are. */
export function shortMask(masked: string): string {
  const [, lead = '', tail = ''] = /^([A-Z\d]*)\*+([A-Z\d]+)$/.exec(masked.replace(/\s/g, '')) ?? [];
  return tail === '' ? masked : [lead.slice(0, 4), '••••', tail.slice(-4)].filter((part) => part !== '').join(' ');
}
