const key = (paymentId: string) => `tillkit:rejected:${paymentId}`;

/**
 * Ids of the saved methods whose bank does not want them to be tried again for this payment (`trans_status` `R`), as noted in this tab. Where the page
 * has no storage they hold until it is left.
 */
export function notedRejections(paymentId: string): readonly string[] {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(key(paymentId)) ?? '[]');
    return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes them all. */
export function noteRejections(paymentId: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(key(paymentId), JSON.stringify(ids));
  } catch {
    // Storage is refused in some frames and private windows.
  }
}
