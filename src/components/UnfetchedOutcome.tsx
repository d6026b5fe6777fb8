import { useTillkit } from '../hooks/index.ts';
import { Button } from '../ui/index.ts';
import { Outcome, type OutcomeTone } from './Outcome.tsx';

/** Stands in for a screen that cannot be fetched: what is known of the payment in the texts that are loaded, and another attempt. */
export function UnfetchedOutcome({
  tone = 'neutral',
  state,
  title,
  paymentId,
  retry,
}: {
  /** @default 'neutral' */
  readonly tone?: OutcomeTone;
  /** Exposed as `[data-state]`. */
  readonly state: string;
  readonly title: string;
  readonly paymentId: string;
  readonly retry: () => void;
}) {
  const { t } = useTillkit();
  return (
    <Outcome tone={tone} state={state} title={title} text={t('outcome.unfetched.text')} reference={paymentId}>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Outcome>
  );
}
