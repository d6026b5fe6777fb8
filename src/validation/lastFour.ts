/** The last four letters or digits of an account number or of its mask; `undefined` where there are none. */
export function lastFour(text: string | undefined): string | undefined {
  return (text ?? '').replace(/[^\p{L}\p{Nd}]/gu, '').slice(-4) || undefined;
}
