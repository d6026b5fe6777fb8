import { formatAmount } from 'tillkit';

/** An amount in minor units of `currency`, written exactly, and kept in one piece inside a sentence of any direction. */
export function Amount({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  const written = formatAmount({ amount, currency, locale: 'en' });
  return <bdi className="amount">{written.ok ? written.value : '—'}</bdi>;
}
