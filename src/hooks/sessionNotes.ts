/**
 * A note in this tab that survives a reload: which authentication was asked for, so that it is not asked for again. It holds ids and a number,
 * never a secret. Where the page has no storage the note is simply lost, and a reload reads first all the same.
 */
function keyOf(paymentId: string, attempt: number): string {
  return `tillkit:3ds:${paymentId}:${attempt}`;
}

/** Notes that the authentication of this attempt is being asked for. */
export function noteAuthentication(paymentId: string, attempt: number): void {
  try {
    sessionStorage.setItem(keyOf(paymentId, attempt), '1');
  } catch {
    // Storage is refused in some frames and private windows.
  }
}

/** True when this tab has asked for the authentication of this attempt before. */
export function authenticationWasAsked(paymentId: string, attempt: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(paymentId, attempt)) !== null;
  } catch {
    return false;
  }
}
