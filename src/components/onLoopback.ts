import { isLoopback } from '../contract/index.ts';

/** True on a page that is itself served from this machine: only there may an address be plain http. */
export function onLoopback(): boolean {
  return isLoopback(window.location.hostname);
}
