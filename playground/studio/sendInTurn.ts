/** What waits for its turn, by what it is for: only the latest of each. */
const waiting = new Map<object, () => void>();
let isRunning = false;

function step(): void {
  const [next] = waiting;
  isRunning = next !== undefined;
  if (next === undefined) return;
  const [key, send] = next;
  waiting.delete(key);
  send();
  requestAnimationFrame(step);
}

/** Sends one thing in each frame of the screen: dozens of previews follow a colour while it is dragged, and the studio stays smooth. */
export function sendInTurn(key: object, send: () => void): void {
  waiting.set(key, send);
  if (isRunning) return;
  isRunning = true;
  requestAnimationFrame(step);
}
