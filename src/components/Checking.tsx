import { useTillkit } from '../hooks/index.ts';
import { Waiting } from './Waiting.tsx';

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
