import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTillkit } from '../hooks/index.ts';
import { Icon } from '../ui/index.ts';

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;

/**
 * At the top of a hosted page while the device has no connection, `<div data-tk="offline-bar" role="status">`. It goes by itself. It has a place of its own,
 * and what is being typed in stays where it is: the page scrolls by as much.
 */
export function OfflineBar() {
  const { t } = useTillkit();
  const [online, setOnline] = useState(true);
  useEffect(() => {
    // Nothing else shows or hides the bar, so the page is always scrolled by its height.
    const follow = () => {
      const field = document.activeElement;
      const before = topOf(field);
      flushSync(() => setOnline(navigator.onLine));
      const moved = topOf(field) - before;
      if (moved !== 0) window.scrollBy(0, moved);
    };
    // React cannot flush inside an effect.
    queueMicrotask(follow);
    for (const event of ['online', 'offline']) window.addEventListener(event, follow);
    return () => {
      for (const event of ['online', 'offline']) window.removeEventListener(event, follow);
    };
  }, []);
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
