import { type RefObject, useEffect } from 'react';
import { useTillkit } from '../hooks/index.ts';

/** Which return page is listened for: that of the challenge, or that of the 3DS method. */
type ReturnPage = 'challenge-end' | 'method-end';

/**
 * Calls back when this frame has reached the pay origin's return page. It accepts messages of that origin, that window and those transactions only; a
 * return page that could not read what the bank posted names none. A message is only ever a reason to read.
 */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  type: ReturnPage,
  ids: readonly (string | undefined)[],
  callback: () => void,
): void {
  const { client } = useTillkit();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== client.payOrigin || source === null || source !== frame.current?.contentWindow) return;
      if (typeof data !== 'object' || data === null) return;
      // Any object can be looked into; what is found is compared with literals.
      const message = data as { readonly tillkit?: unknown; readonly type?: unknown; readonly id?: unknown };
      if (message.tillkit !== '3ds' || message.type !== type) return;
      if (message.id === undefined || ids.some((id) => id !== undefined && id === message.id)) callback();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [client, frame, type, ids, callback]);
}
