import type { ReactNode } from 'react';
import { Button } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { usePayoutText } from './PayoutTextContext.ts';

export interface FetchFailedProps {
  readonly retry: () => void;
  /** What could not be fetched. @default that there is no connection, and that nothing was sent */
  readonly children?: ReactNode;
}

/** A part of the form that could not be fetched, and the button that tries again. */
export function FetchFailed({ retry, children }: FetchFailedProps) {
  const t = usePayoutText();
  return (
    <>
      <Notice tone="warning" focused>
        {children ?? `${t('failure.network')} ${t('payout.page.nothingSent')}`}
      </Notice>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </>
  );
}
