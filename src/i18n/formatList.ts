/** Items joined as a sentence of the locale does it: "Visa, Mastercard, and Amex". An empty list gives `''`. */
export function formatList(
  items: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(locale, { type }).format(items);
}
