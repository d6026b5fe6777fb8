import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { type ThreeDSViewEvent, useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';

/** The question before a bank's page is left: its answer may be on the way. What it lies over is inert. */
export function ConfirmClose({ dispatch }: { readonly dispatch: (event: ThreeDSViewEvent) => void }) {
  const { t } = useTillkit();
  const id = useId();
  const stay = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  // At once: what is inert behind it loses the focus with the next frame, and has it back only when it is inert no more.
  useLayoutEffect(() => {
    const root = stay.current?.getRootNode();
    before.current ??= root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    stay.current?.focus();
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
    [],
  );
  return (
    <div data-part="confirm" role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <div data-part="confirm-sheet">
        <h3 id={`${id}-title`}>{t('threeds.confirmClose.title')}</h3>
        <p id={`${id}-text`}>{t('threeds.confirmClose.text')}</p>
        <div data-part="actions">
          <Button variant="primary" ref={stay} onClick={() => dispatch('closeDismissed')}>
            {t('threeds.confirmClose.stay')}
          </Button>
          <Button variant="danger" onClick={() => dispatch('closeConfirmed')}>
            {t('threeds.confirmClose.leave')}
          </Button>
        </div>
      </div>
    </div>
  );
}
