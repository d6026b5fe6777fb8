/**
 * Hides the letters and digits between the first `lead` and the last `trail` characters behind `*`, as the service redacts what a payout goes to
 * (design decision; as deployments answer). A value that is too short for that keeps a tail alone, at most half of it.
 */
export function maskText(value: string, lead: number, trail: number): string {
  if (value.length <= lead + trail) return starred(value, 0, Math.min(trail, Math.floor(value.length / 2)));
  return starred(value, lead, trail);
}

/** Hides an e-mail address except its first two characters and its shape. */
export function maskEmail(value: string): string {
  return starred(value, Math.min(2, Math.max(0, value.lastIndexOf('@') - 1)), 0);
}

/** Masks an e-mail address as one, and anything else as a telephone number, of which the last two digits stay. */
export const maskContact = (value: string): string => (value.includes('@') ? maskEmail(value) : maskText(value, 0, 2));

function starred(value: string, lead: number, trail: number): string {
  const end = value.length - trail;
  return value.slice(0, lead) + value.slice(lead, end).replace(/[\p{L}\p{N}]/gu, '*') + value.slice(end);
}
