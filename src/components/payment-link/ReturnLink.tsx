import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { LeavingLink } from '../LeavingLink.tsx';
import { useIsEmbedded } from '../useIsEmbedded.ts';
import { useOnLoopback } from '../useOnLoopback.ts';

/**
 * The link to the merchant: only to the payment's own return URL, and only when it is a safe one. On a page of the merchant's a paid payment is gone on from.
 */
export function ReturnLink({
  payment,
  merchantName,
  isPaid = false,
  variant = isPaid ? 'primary' : 'secondary',
}: {
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True where the payer has paid. @default false */
  readonly isPaid?: boolean;
  /** `primary` where the payer is done here, `quiet` beside what is to be done here. @default 'primary' for a paid payment, otherwise 'secondary' */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
}) {
  const { t } = useTillkit();
  const isEmbedded = useIsEmbedded();
  const target = safeUrl(payment.return_url, { allowLoopback: useOnLoopback() });
  if (!target.ok) return null;
  return (
    <LeavingLink href={target.value} variant={variant} referrer>
      {isEmbedded && isPaid ? t('pay.continue') : t('common.backTo', { merchant: merchantName })}
    </LeavingLink>
  );
}
