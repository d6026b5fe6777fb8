/**
 * Runs at once, or, while something is being pressed, when the press has ended. What a press moves is gone from under the finger before it is let
 * go, and a button that has moved away is not pressed: a field that is left by a press says only afterwards what is wrong with it.
 */
export function afterPress(run: () => void): void {
  // The root is active for as long as anything on the page is pressed, by mouse, pen or touch.
  if (!document.documentElement.matches(':active')) {
    run();
    return;
  }
  // The click follows in the same breath.
  window.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
}
