import type { FrameMessage } from '../frames/index.ts';

/** What a key in the frame means for the page around it, whose form and dialog are not in this document; `undefined` for most keys. */
export function messageOfKey(event: KeyboardEvent): FrameMessage | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.key === 'Escape') return { t: 'key', key: 'escape' };
  return event.key === 'Enter' && event.target instanceof HTMLInputElement ? { t: 'key', key: 'submit' } : undefined;
}
