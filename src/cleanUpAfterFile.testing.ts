import { afterAll, vi } from 'vitest';

// The test files of a worker share their modules and, with jsdom, their window. What a file leaves behind ends with it, and a file with a page begins as a
// page does: nothing that loads later is there.
if (typeof document !== 'undefined') vi.resetModules();
afterAll(async () => {
  if (typeof document !== 'undefined') {
    // A component that is still there reads on, in the middle of the next file.
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  const page = document.documentElement;
  for (const name of page.getAttributeNames()) page.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
