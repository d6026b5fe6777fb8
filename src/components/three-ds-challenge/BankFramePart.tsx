import { Suspense } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import { BankFrameHost } from '../lazyFrameParts.ts';
import { Notice } from '../Notice.tsx';
import type { BankFrameHostProps } from './BankFrameHost.tsx';

/** The frame of the pay origin for a bank's page, whose host is fetched by itself. */
export function BankFramePart(props: BankFrameHostProps) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) =>
        // A 3DS method that does not run is over after its time.
        props.place === 'method' ? null : (
          <div data-part="waiting" role="alert">
            <Notice tone="warning" title={t('failure.network')}>
              <Button onClick={retry}>{t('common.retry')}</Button>
            </Notice>
          </div>
        )
      }
    >
      <Suspense fallback={null}>
        <BankFrameHost {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
