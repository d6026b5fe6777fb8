import { type ReactNode, useEffect } from 'react';
import { requireText } from '../client/index.ts';
import { paymentIdOfSecret } from '../contract/index.ts';
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
  const [name, value] = Object.entries(needs).find((need) => !isUsable(...need)) ?? [];
  useEffect(() => {
    if (name === undefined) return;
    tellHost(() => {
      requireText(`${name} of ${part}`, value);
      throw new Error(
        `tillkit: ${name} of ${part} is no client secret, which looks like pay_…_secret_…. Pass client_secret of the payment that your server has created.`,
      );
    });
  }, [part, name, value]);
  if (name === undefined) return children();
  return (
    <div data-tk={part} data-state="notOpened">
      <Outcome tone="warning" state="notOpened" title={t('common.notOpened.title')} text={t('common.notOpened.text')} />
    </div>
  );
}

const isUsable = (name: string, given: string | undefined): boolean =>
  typeof given === 'string' && given !== '' && (name !== 'clientSecret' || paymentIdOfSecret(given) !== '');
