/** Longest time in milliseconds that a pointer counts as down: its release may happen outside of the window, or the click may be one of a key. */
const longestPointerDownMs = 1_000;

/**
 * Runs at once or, while a pointer is down, when it has been released. What moves during a click is no longer under the pointer at its release, and a
 * button that has moved away is not clicked. So a field that is left by a click shows its error only afterwards.
 */
export function afterPointerUp(run: () => void): void {
  // The root is active for as long as a pointer is down, be it mouse, pen or touch.
  if (!document.documentElement.matches(':active')) {
    run();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('mouseup', end, true);
    // The click follows in the same breath.
    setTimeout(run);
  };
  const timer = setTimeout(end, longestPointerDownMs);
  window.addEventListener('mouseup', end, true);
}
