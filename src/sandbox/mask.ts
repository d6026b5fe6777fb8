/**
 * Redaction of what a payout goes to (upstream 3.1): letters and digits between the first `lead` and the last `trail` characters become
 * `*`. A value that is too short for that keeps a tail alone, at most half of it.
 */
export function masked(value: string, lead: number, trail: number): string {
  if (value.length <= lead + trail) return starred(value, 0, Math.min(trail, Math.floor(value.length / 2)));
  return starred(value, lead, trail);
}

function starred(value: string, lead: number, trail: number): string {
  const end = value.length - trail;
  return value.slice(0, lead) + value.slice(lead, end).replace(/[\p{L}\p{N}]/gu, '*') + value.slice(end);
}

/** An e-mail address: its first two characters and its shape. */
export function maskedEmail(value: string): string {
  const at = value.lastIndexOf('@');
  const shown = Math.min(2, Math.max(0, at - 1));
  return starred(value, shown, 0);
}

/** A telephone number: its last two digits. */
export const maskedPhone = (value: string) => masked(value, 0, 2);
