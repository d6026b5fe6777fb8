import { type ReactNode, useEffect } from 'react';
import { Icon, useAnnounce } from '../ui/index.ts';

export interface WaitingProps {
  /** What is happening. Announced. */
  readonly title: string;
  /** How long it usually takes, whether it is safe to leave. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** An honest wait: what is happening, what to do meanwhile. */
export function Waiting({ title, text, children }: WaitingProps) {
  const announce = useAnnounce();
  useEffect(() => announce(title), [announce, title]);
  return (
    <div data-part="waiting">
      <span data-part="status-icon">
        <Icon name="spinner" />
      </span>
      <p data-part="waiting-title">{title}</p>
      {text === undefined ? null : <p key={text}>{text}</p>}
      {children}
    </div>
  );
}
