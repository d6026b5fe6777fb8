import { type ReactNode, useEffect } from 'react';
import { requireText } from '../client/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { Outcome } from './Outcome.tsx';
import { tellHost } from './tellHost.ts';

/**
 * Draws a component that was given what it cannot do without. Otherwise the merchant's page hears which setting is missing, as an uncaught error
 * of its own, and the person reads that it could not be opened: nothing about their money, which nothing is known of here.
 */
export function GivenText({
  part,
  needs,
  children,
}: {
  /** `data-tk` of the component. */
  readonly part: string;
  /** The properties that are needed, by name; from JavaScript they may hold anything. */
  readonly needs: Readonly<Record<string, string | undefined>>;
  readonly children: () => ReactNode;
}) {
  const { t } = useTillkit();
  const [name, value] = Object.entries(needs).find(([, given]) => typeof given !== 'string' || given === '') ?? [];
  useEffect(() => {
    if (name !== undefined) tellHost(() => void requireText(`${name} of ${part}`, value));
  }, [part, name, value]);
  if (name === undefined) return children();
  return (
    <div data-tk={part} data-state="notOpened">
      <Outcome tone="warning" state="notOpened" title={t('common.notOpened.title')} text={t('common.notOpened.text')} />
    </div>
  );
}
