import { type ReactNode, useState } from 'react';
import type { BrowserPaymentLink, PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import { Receipt } from './Receipt.tsx';

/** A button that becomes the receipt. Where its texts cannot be fetched there is none; the facts of the payment are shown above. */
export function ShowReceipt(props: {
  readonly link: BrowserPaymentLink;
  readonly payment: PaymentView;
  /** What was paid with; absent when it is not known that the one who looks is the one who paid. */
  readonly method?: ReactNode;
}) {
  const { t } = useTillkit();
  const [open, setOpen] = useState(false);
  if (!open) return <Button onClick={() => setOpen(true)}>{t('link.receipt')}</Button>;
  return (
    <ErrorBoundary fallback={() => null}>
      <Receipt {...props} />
    </ErrorBoundary>
  );
}
