import { type ReactNode, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutPage } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { Receipt } from './Receipt.tsx';

/** A button that becomes the receipt. What else can be done is before the button, and before those of the receipt. */
export function ShowReceipt({
  children,
  ...props
}: {
  readonly page: CheckoutPage;
  readonly payment: PaymentView;
  /** What was paid with. */
  readonly method?: ReactNode;
  /** What else can be done. */
  readonly children?: ReactNode;
}) {
  const { t } = useTillkit();
  const [open, setOpen] = useState(false);
  return open ? (
    <Receipt {...props}>{children}</Receipt>
  ) : (
    <>
      {children}
      <Button onClick={() => setOpen(true)}>{t('link.receipt')}</Button>
    </>
  );
}
