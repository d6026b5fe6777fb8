/** Text of strangers (merchant, customer, processor) as it may stand on a page: no control or direction-changing characters, at most 200 code points. */
export function displayText(text: string): string {
  const plain = text.replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= 200 ? plain : `${characters.slice(0, 199).join('')}…`;
}
