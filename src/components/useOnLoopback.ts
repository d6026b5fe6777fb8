import { useTillkit } from '../hooks/index.ts';
import { isLoopback } from '../validation/index.ts';

/** True on a page that is itself served from this machine: only there may an address be plain http. */
export function useOnLoopback(): boolean {
  const { pageOrigin } = useTillkit();
  return pageOrigin !== undefined && URL.canParse(pageOrigin) && isLoopback(new URL(pageOrigin).hostname);
}
