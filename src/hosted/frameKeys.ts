import type { FrameMessage } from '../frames/index.ts';

/** The message for a key that the page around the frame handles: Enter submits its form, Escape closes its dialog. `undefined` for other keys. */
export function getKeyMessage(event: KeyboardEvent): FrameMessage | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.key === 'Escape') return { type: 'key', key: 'escape' };
  return event.key === 'Enter' && event.target instanceof HTMLInputElement ? { type: 'key', key: 'submit' } : undefined;
}
