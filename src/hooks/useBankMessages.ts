import { useEffect } from 'react';
import { useTillkit } from './useTillkit.ts';

/** What a bank's frame can make known on its way out. A hint to go and read, never a result. */
export type BankMessage = 'challenge-end' | 'method-end';

/** Hears the return pages of the pay origin, and nobody else. */
export function useBankMessages(callback: (message: BankMessage) => void): void {
  const { client } = useTillkit();
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== client.proxyOrigin || typeof data !== 'object' || data === null) return;
      const { tillkit, type } = data as { readonly tillkit?: unknown; readonly type?: unknown };
      if (tillkit === '3ds' && (type === 'challenge-end' || type === 'method-end')) callback(type);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [client, callback]);
}
