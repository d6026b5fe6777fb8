import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTillkit } from '../hooks/index.ts';
import { Icon } from '../ui/index.ts';

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;

const subscribe = (tell: () => void) => {
  const change = () => {
    const field = document.activeElement;
    const before = topOf(field);
    flushSync(tell);
    window.scrollBy(0, topOf(field) - before);
  };
  for (const event of ['online', 'offline']) window.addEventListener(event, change);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, change);
  };
};

/**
 * At the top of a hosted page while the device has no connection, `<div data-tk="offline-bar" role="status">`. It goes by itself. It has a place of its own,
 * and what is being typed in stays where it is: the page scrolls by as much.
 */
export function OfflineBar() {
  const { t } = useTillkit();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div data-tk="offline-bar" role="status">
      {online ? null : (
        <p data-part="notice" data-tone="warning">
          <Icon name="warning" />
          <span>{t('common.offline')}</span>
        </p>
      )}
    </div>
  );
}
