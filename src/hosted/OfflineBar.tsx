import { useSyncExternalStore } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { Icon } from '../ui/index.ts';

const subscribe = (tell: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, tell);
  };
};

/** At the top of a hosted page while the device has no connection, `<div data-tk="offline-bar" role="status">`. It goes by itself, and moves nothing. */
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
