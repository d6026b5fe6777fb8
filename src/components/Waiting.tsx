import { type ReactNode, useEffect } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { Icon, useAnnounce } from '../ui/index.ts';
import { Reference } from './Outcome.tsx';

export interface WaitingProps {
  /** What is happening. Announced. */
  readonly title: string;
  /** True for the title of the screen that follows, which takes the focus: it is not announced twice. @default false */
  readonly silent?: boolean;
  /** The sentence that must not be missed, before the text. @default none */
  readonly warning?: string | undefined;
  /** How long it usually takes, whether it is safe to leave. */
  readonly text?: string;
  /** The number of the payment or payout at the service, where money may have moved. @default none */
  readonly reference?: string | undefined;
  readonly children?: ReactNode;
}

/** An honest wait: what is happening, what to do meanwhile. */
export function Waiting({ title, silent = false, warning, text, reference, children }: WaitingProps) {
  const announce = useAnnounce();
  const said = silent ? '' : title;
  useEffect(() => announce(said), [announce, said]);
  return (
    <div data-part="waiting">
      <span data-part="status-icon">
        <Icon name="spinner" />
      </span>
      <strong data-part="waiting-title">{title}</strong>
      {warning === undefined ? null : <strong>{warning}</strong>}
      {text === undefined ? null : <p key={text}>{text}</p>}
      {reference === undefined ? null : (
        <dl data-part="facts">
          <Reference value={reference} />
        </dl>
      )}
      {children}
    </div>
  );
}

/** The wait for a payment whose last call may have moved money: of this page, or of another tab. */
export function Checking({
  reference,
  inOtherTab = false,
}: {
  readonly reference: string;
  /** @default false */
  readonly inOtherTab?: boolean;
}) {
  const { t } = useTillkit();
  const text = t('outcome.unknown_checking.text');
  return (
    <Waiting
      title={t(inOtherTab ? 'outcome.otherTab.title' : 'outcome.unknown_checking.title')}
      warning={t('outcome.maybeCharged')}
      text={inOtherTab ? `${t('outcome.otherTab.text')} ${text}` : text}
      reference={reference}
    />
  );
}
