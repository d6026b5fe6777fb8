import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { safeUrl } from '../../instruments/index.ts';
import { LeavingLink } from '../LeavingLink.tsx';
import { useOnLoopback } from '../useOnLoopback.ts';

/** The link to the merchant: only to the payment's own return URL, only when it is a safe one, and with the host that it leads to. */
export function ReturnLink({
  payment,
  merchantName,
  variant = 'secondary',
}: {
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** `primary` where the payer is done here. @default 'secondary' */
  readonly variant?: 'primary' | 'secondary';
}) {
  const { t } = useTillkit();
  const target = safeUrl(payment.return_url, { allowLoopback: useOnLoopback() });
  if (!target.ok) return null;
  return (
    <LeavingLink href={target.value} variant={variant} referrer>
      {t('common.backTo', { merchant: merchantName })} (<bdi>{new URL(target.value).host}</bdi>)
    </LeavingLink>
  );
}
