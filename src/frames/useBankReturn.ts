import { type RefObject, useEffect } from 'react';
import { useTillkit } from '../hooks/index.ts';

/** The return page of a challenge, or that of a 3DS Method. */
type ReturnPage = 'challenge-end' | 'method-end';

/**
 * Calls `onReturn` when the bank's page in this frame has led to the pay origin's return page. Accepts messages of that origin, that window and those
 * transactions only; a return page that could not read what the bank posted names no transaction. A message is a reason to read, never a result.
 */
export function useBankReturn(
  frame: RefObject<HTMLIFrameElement | null>,
  page: ReturnPage,
  ids: readonly (string | undefined)[],
  onReturn: () => void,
): void {
  const { client } = useTillkit();
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== client.payOrigin || source === null || source !== frame.current?.contentWindow) return;
      if (typeof data !== 'object' || data === null) return;
      // The cast is safe: every field is `unknown` and compared with known values.
      const message = data as { readonly tillkit?: unknown; readonly type?: unknown; readonly id?: unknown };
      if (message.tillkit !== '3ds' || message.type !== page) return;
      if (message.id === undefined || ids.some((id) => id !== undefined && id === message.id)) onReturn();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [client, frame, page, ids, onReturn]);
}
