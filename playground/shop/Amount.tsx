import { formatAmount } from 'tillkit';
import { deskLocale } from './moments.ts';

/** An amount in minor units of `currency`, written exactly as people with the language of `locale` write it; `—` for one that cannot be written. */
export function writeAmount(
  amount: number,
  currency: string,
  locale = deskLocale,
  display: 'symbol' | 'code' = 'symbol',
): string {
  const written = formatAmount({ amount, currency, locale, display });
  return written.ok ? written.value : '—';
}

/** An amount in minor units of `currency`, kept in one piece inside a sentence of any direction. */
export function Amount({
  amount,
  currency,
  locale,
}: {
  readonly amount: number;
  readonly currency: string;
  /** BCP 47 tag. @default that of the desk */
  readonly locale?: string;
}) {
  return <bdi className="amount">{writeAmount(amount, currency, locale)}</bdi>;
}
