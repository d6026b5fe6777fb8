/** Runs when what the page shows now has been painted: what is drawn upon a key is not to delay the key itself. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
