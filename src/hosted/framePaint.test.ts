// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { reportHeight } from './framePaint.ts';

afterEach(() => vi.unstubAllGlobals());

/** A frame whose content is as high as it says at each width: what the page around it is told, and what gives it another width. */
function frameOf(height: (width: number) => number) {
  let observe = () => {};
  let width = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        observe = look;
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.getBoundingClientRect = () => new DOMRect(0, 0, width, width === 0 ? 0 : height(width));
  const { port1: port } = new MessageChannel();
  const told: unknown[] = [];
  vi.spyOn(port, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
  reportHeight(port);
  return {
    told,
    widen: (next: number) => {
      width = next;
      observe();
    },
  };
}

it('reports no height of a frame that is hidden or a few pixels wide, and its own at the next width', () => {
  const { told, widen } = frameOf((width) => (width < 60 ? 3200 : width < 200 ? 116 : 94));
  for (const width of [0, 12, 20, 320, 12, 0, 320, 120]) widen(width);
  expect(told).toEqual([
    { type: 'size', height: 94 },
    { type: 'size', height: 116 },
  ]);
});
