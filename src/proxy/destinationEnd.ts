import type { PayoutMethodData } from '../contract/index.ts';

/** What names a redacted destination, in the order in which a kind of destination is recognised by it (interface 2.2; design decision for banks and wallets). */
const names = [
  ['card', ['card', 'last4']],
  ['bank', ['bank', 'iban']],
  ['bank', ['bank', 'pix_key']],
  ['bank', ['bank', 'upi_id']],
  ['bank', ['bank', 'pay_id']],
  ['bank', ['bank', 'bank_account_number']],
  ['bank', ['bank_redirect', 'interac', 'email']],
  ['wallet', ['wallet', 'paypal', 'email']],
  ['wallet', ['wallet', 'paypal', 'telephone_number']],
  ['wallet', ['wallet', 'paypal', 'paypal_id']],
  ['wallet', ['wallet', 'venmo', 'telephone_number']],
] as const;

/** The end of a redacted destination, to be compared with the end of what a person has confirmed on the screen. */
export interface DestinationEnd {
  readonly kind: (typeof names)[number][0];
  /** True unless a character that both show is another one: what is starred fits everything. */
  readonly matches: (end: string) => boolean;
}

/** The end of where a payout goes; `undefined` when the service shows nothing that could be compared. */
export function destinationEnd(destination: PayoutMethodData): DestinationEnd | undefined {
  for (const [kind, path] of names) {
    let value: unknown = destination;
    for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof value === 'string' && value !== '') return { kind, matches: (end) => fits(value, end) };
  }
  return undefined;
}

function fits(shown: string, end: string): boolean {
  const [one, other] = [shown, end].map((text) => [...text.replace(/[\s-]/g, '').toLowerCase()].reverse());
  if (one === undefined || other === undefined || other.length === 0) return false;
  return other.every((character, at) => one[at] === undefined || one[at] === '*' || one[at] === character);
}
