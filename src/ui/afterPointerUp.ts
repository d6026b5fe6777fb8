/** A press is over by then, as far as anybody hears: it may end outside of the window, or be one of a key. */
const longestPointerDownMs = 1_000;

/**
 * Runs at once, or, while something is being pressed, when the press has ended. What a press moves is gone from under the finger before it is let
 * go, and a button that has moved away is not pressed: a field that is left by a press says only afterwards what is wrong with it.
 */
export function afterPointerUp(run: () => void): void {
  // The root is active for as long as anything on the page is pressed, by mouse, pen or touch.
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
