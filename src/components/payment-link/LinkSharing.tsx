import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../hooks/index.ts';
import { sharingTexts } from '../../i18n/index.ts';
import { Button, Dialog, ErrorBoundary, Icon, QrCodePart, useAnnounce } from '../../ui/index.ts';

/**
 * The page's address as a code to scan, to copy and to send, `<dialog data-part="share-dialog">`. The code is made here; the address goes nowhere.
 * It can be sent where the device can send (Web Share).
 */
export function LinkSharing({
  address,
  merchantName,
  close,
}: {
  readonly address: string;
  readonly merchantName: string;
  readonly close: () => void;
}) {
  const t = useTexts(sharingTexts);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'sharing.copied' | 'sharing.copyByHand'>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('sharing.copied');
    } catch {
      // No permission, or no clipboard on a page without https: the person does it.
      field.current?.select();
      setSaid('sharing.copyByHand');
    }
  }

  async function send() {
    try {
      await navigator.share({ title: merchantName, url: address });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  }

  return (
    <Dialog open aria-labelledby={heading} data-part="share-dialog" onRequestClose={close}>
      <header data-part="dialog-header">
        <h2 data-part="dialog-title" id={heading} tabIndex={-1} data-initial-focus="">
          {t('sharing.title')}
        </h2>
        <button data-part="close-button" type="button" aria-label={t('sharing.close')} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div data-part="form">
        {/* Its place is kept; without the code there is still the address. */}
        <div data-part="code">
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <QrCodePart text={address} label={t('sharing.code')} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <p>{t('sharing.text')}</p>
        <div data-part="control">
          <input
            data-part="input"
            ref={field}
            readOnly
            dir="ltr"
            value={address}
            aria-label={t('sharing.address')}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button variant="primary" onClick={copy}>
          {t('common.copy')}
        </Button>
        {canSend(address) ? <Button onClick={send}>{t('sharing.send')}</Button> : null}
        <p data-part="hint">{said === undefined ? null : t(said)}</p>
      </div>
      <Said text={said === undefined ? '' : t(said)} />
    </Dialog>
  );
}

/** Says inside the dialog, whose own region speaks while it is open. */
function Said({ text }: { readonly text: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  return null;
}

function canSend(url: string): boolean {
  return typeof navigator.share === 'function' && (navigator.canShare?.({ url }) ?? true);
}
