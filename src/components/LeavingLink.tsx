import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { useAnnounce } from '../ui/index.ts';

/** True inside another page, which most banks and many merchants do not let frame them; also on a server, which does not know. */
export const isFramed = () => typeof window === 'undefined' || window.parent !== window;

/** How long a page takes to be left. */
const leavingMs = 2_000;

/**
 * A link that leaves this page. In a frame it takes the whole window. A host that prevents this (`sandbox`) raises no event, so a payer who is still
 * here a moment later is offered a new page.
 */
export function LeavingLink({
  href,
  variant,
  referrer = false,
  onNewPage,
  children,
}: {
  readonly href: string;
  readonly variant: 'primary' | 'secondary' | 'quiet';
  /** True where the page that is gone to may learn where from. @default false */
  readonly referrer?: boolean;
  readonly onNewPage?: () => void;
  readonly children: ReactNode;
}) {
  const { clock, t } = useTillkit();
  const announce = useAnnounce();
  const [stuck, setStuck] = useState(false);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const rel = referrer ? {} : { rel: 'noreferrer' };

  function leave() {
    cancel.current?.();
    cancel.current = clock.after(leavingMs, () => {
      setStuck(true);
      announce(t('leave.stuck'));
    });
  }

  return (
    <>
      <a
        data-part="button"
        data-variant={variant}
        href={href}
        {...rel}
        {...(isFramed() ? { target: '_top', onClick: leave } : {})}
      >
        <span data-part="button-label">{children}</span>
      </a>
      {stuck ? (
        <>
          <p data-part="hint">{t('leave.stuck')}</p>
          <a data-part="button" data-variant="secondary" href={href} target="_blank" {...rel} onClick={onNewPage}>
            <span data-part="button-label">{t('leave.newPage')}</span>
          </a>
        </>
      ) : null}
    </>
  );
}
