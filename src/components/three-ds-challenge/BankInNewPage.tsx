import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type AtBank, withWindowSize } from '../../flows/index.ts';
import { type PartTranslator, type ThreeDSViewEvent, useTexts, useTillkit } from '../../hooks/index.ts';
import { bankTexts } from '../../i18n/index.ts';
import { Button, Icon, postToNewPage, useAnnounce } from '../../ui/index.ts';
import { Waiting } from '../Waiting.tsx';
import { BankFramePart } from './BankFramePart.tsx';
import { ConfirmClose } from './ConfirmClose.tsx';
import type { ChallengeOptions } from './challengeOptions.ts';
import { isTaken, take } from './takenChallenges.ts';
import { askedSize } from './windowSizes.ts';

interface Props {
  readonly bank: AtBank;
  readonly confirming: boolean;
  /** True where a frame of the pay origin opens the page: a policy of this page that names no bank would stop a form of its own. */
  readonly framed: boolean;
  readonly options: ChallengeOptions;
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}

/**
 * The challenge in a page beside this one. Browsers open a page only on a click, so there is a button. The page that opens cannot reach back to this
 * one, and the service's own reads show when it has ended.
 */
export function BankInNewPage({ bank, confirming, framed, options, dispatch }: Props) {
  const t = useTexts(bankTexts);
  const { challenge, opened, doubtful } = bank;
  const place = useRef<HTMLDivElement>(null);
  const form = useMemo(() => {
    const size = askedSize({ ...options, presentation: 'newPage' }, { width: 0, height: 0 }, challenge.size);
    const value = size === undefined ? challenge.creq : withWindowSize(challenge.creq, size);
    return { action: challenge.acsUrl, field: challenge.field ?? 'creq', value };
  }, [challenge, options]);
  const [mine] = useState(() => !isTaken(challenge));
  useEffect(() => {
    if (framed || opened === undefined || place.current === null || isTaken(challenge)) return;
    take(challenge);
    postToNewPage(place.current, form.action, [{ name: form.field, value: form.value }]);
  }, [framed, opened, challenge, form]);
  return (
    <div data-part="new-page" ref={place}>
      {confirming ? <ConfirmClose dispatch={dispatch} /> : null}
      {framed ? (
        // It stays while the page beside this one loads: a form of a document that is gone may not arrive.
        <div hidden={confirming || opened !== undefined}>
          <Before host={challenge.bankHost} dispatch={dispatch} t={t}>
            <BankFramePart
              place="newPage"
              title={t('bank.newPage.open')}
              form={opened !== undefined && mine ? form : undefined}
              onPosted={() => take(challenge)}
              onEvent={(event) => event === 'asked' && dispatch('bankOpened')}
            />
          </Before>
        </div>
      ) : confirming || opened !== undefined ? null : (
        <Before host={challenge.bankHost} dispatch={dispatch} t={t}>
          <Button variant="primary" onClick={() => dispatch('bankOpened')}>
            {t('bank.newPage.open')}
          </Button>
        </Before>
      )}
      {confirming || opened === undefined ? null : (
        <Waiting title={t('bank.newPage.waiting')} text={t('bank.newPage.waitingText')}>
          <BankHost host={challenge.bankHost} />
          <div data-part="actions">
            <Button onClick={() => dispatch('challengeEnded')}>{t('threeds.finished')}</Button>
            {doubtful ? <Button onClick={() => dispatch('newPageAsked')}>{t('bank.newPage.again')}</Button> : null}
            <Button variant="quiet" onClick={() => dispatch('closeAsked')}>
              {t('bank.newPage.stop')}
            </Button>
          </div>
        </Waiting>
      )}
    </div>
  );
}

function Before({
  host,
  dispatch,
  t,
  children,
}: Pick<Props, 'dispatch'> & {
  readonly host: string;
  readonly t: PartTranslator<'bank'>;
  /** What opens the page. */
  readonly children: ReactNode;
}) {
  const id = useId();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('bank.newPage.title');
  useEffect(() => {
    heading.current?.focus();
    return announce(title);
  }, [announce, title]);
  return (
    <section data-tk="outcome" data-tone="info" data-state="newPage" aria-labelledby={id}>
      <span data-part="status-icon">
        <Icon name="external" />
      </span>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      <p>{t('bank.newPage.text')}</p>
      <BankHost host={host} />
      <div data-part="actions">
        {children}
        <Button variant="quiet" onClick={() => dispatch('closeAsked')}>
          {t('bank.newPage.stop')}
        </Button>
      </div>
    </section>
  );
}

/** Whose page is shown, or about to be opened. */
function BankHost({ host }: { readonly host: string }) {
  const { t } = useTillkit();
  return (
    <p data-part="bank-host">
      <Icon name="lock" />
      <span>{t('threeds.bankHost', { host })}</span>
    </p>
  );
}
