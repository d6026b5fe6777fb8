import { useEffect, useId, useMemo, useRef } from 'react';
import type { Challenge } from '../../flows/index.ts';
import { type ThreeDSPress, useTillkit } from '../../hooks/index.ts';
import { Button, Dialog, Icon, PostedFrame, useAnnounce } from '../../ui/index.ts';

/** What a bank's page may do: run, post forms, open its own pop-ups. Never navigate the page around it. */
const bankSandbox = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** Passkeys at the bank need this on every level of nesting. */
const bankAllow = 'publickey-credentials-get *; payment *';

/** The bank's page in the top layer. Closing asks first; the frame stays as it is while the question is on screen. */
export function ChallengeDialog({
  challenge,
  confirming,
  press,
}: {
  readonly challenge: Challenge;
  readonly confirming: boolean;
  readonly press: (press: ThreeDSPress) => void;
}) {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const titleId = useId();
  const fields = useMemo(() => [{ name: 'creq', value: challenge.creq }], [challenge.creq]);
  const opening = t('threeds.atBank');
  useEffect(() => announce(opening), [announce, opening]);

  return (
    <Dialog
      open
      data-part="challenge-dialog"
      data-size={challenge.size}
      aria-labelledby={titleId}
      onRequestClose={() => press(confirming ? 'closeDismissed' : 'closeAsked')}
    >
      <header data-part="dialog-header">
        <div>
          <h2 data-part="dialog-title" id={titleId}>
            {t('threeds.title')}
          </h2>
          <p data-part="bank-host">
            <Icon name="lock" />
            <span>{t('threeds.bankHost', { host: challenge.bankHost })}</span>
          </p>
        </div>
        <button
          type="button"
          data-part="close-button"
          aria-label={t('threeds.close')}
          onClick={() => press('closeAsked')}
        >
          <Icon name="cross" />
        </button>
      </header>
      <div data-part="challenge-body">
        <PostedFrame
          data-part="challenge-frame"
          postKey={challenge.acsTransId}
          action={challenge.acsUrl}
          fields={fields}
          title={t('threeds.frameTitle')}
          sandbox={bankSandbox}
          allow={bankAllow}
          referrerPolicy="strict-origin"
        />
        {confirming ? <ConfirmClose press={press} /> : null}
      </div>
      <footer data-part="dialog-footer">
        <p data-part="hint">{opening}</p>
        <Button variant="quiet" onClick={() => press('challengeEnded')}>
          {t('threeds.finished')}
        </Button>
      </footer>
    </Dialog>
  );
}

function ConfirmClose({ press }: { readonly press: (press: ThreeDSPress) => void }) {
  const { t } = useTillkit();
  const id = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const root = stay.current?.getRootNode();
    const before = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div data-part="confirm" role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h3 id={`${id}-title`}>{t('threeds.confirmClose.title')}</h3>
      <p id={`${id}-text`}>{t('threeds.confirmClose.text')}</p>
      <div data-part="actions">
        <Button variant="primary" ref={stay} onClick={() => press('closeDismissed')}>
          {t('threeds.confirmClose.stay')}
        </Button>
        <Button variant="danger" onClick={() => press('closeConfirmed')}>
          {t('threeds.confirmClose.leave')}
        </Button>
      </div>
    </div>
  );
}
