import { type ReactNode, useEffect } from 'react';
import { Icon, useAnnounce } from '../ui/index.ts';
import { Reference } from './Outcome.tsx';

export interface WaitingProps {
  /** What is happening. Announced. */
  readonly title: string;
  /** How long it usually takes, whether it is safe to leave. */
  readonly text?: string;
  /** The number of the payment or payout at the service, where money may have moved. @default none */
  readonly reference?: string | undefined;
  readonly children?: ReactNode;
}

/** An honest wait: what is happening, what to do meanwhile. */
export function Waiting({ title, text, reference, children }: WaitingProps) {
  const announce = useAnnounce();
  useEffect(() => announce(title), [announce, title]);
  return (
    <div data-part="waiting">
      <span data-part="status-icon">
        <Icon name="spinner" />
      </span>
      <p data-part="waiting-title">{title}</p>
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
