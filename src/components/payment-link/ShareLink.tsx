import { Suspense, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import { LinkSharing } from '../lazyParts.ts';

/** Offers the page's address to another device. */
export function ShareLink({ address, merchantName }: { readonly address: string; readonly merchantName: string }) {
  const { t } = useTillkit();
  const [open, setOpen] = useState(false);
  return (
    // Where it cannot be fetched, the address itself is what was asked for.
    <ErrorBoundary fallback={() => <bdi data-part="share">{address}</bdi>}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('link.share')}
      </Button>
      {open ? (
        <Suspense>
          <LinkSharing address={address} merchantName={merchantName} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ErrorBoundary>
  );
}
