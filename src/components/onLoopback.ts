/** True on a page that is itself served from this machine: only there may an address be plain http. */
export function onLoopback(): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(window.location.hostname);
}
