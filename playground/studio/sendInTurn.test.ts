// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { sendInTurn } from './sendInTurn.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends one thing in each frame, the latest of each preview, and begins again after a rest', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step));
  const [first, second] = [{}, {}];
  const sent: string[] = [];
  sendInTurn(first, () => sent.push('first, red'));
  sendInTurn(second, () => sent.push('second, red'));
  sendInTurn(first, () => sent.push('first, green'));
  expect(sent).toEqual([]);
  frames.shift()?.();
  expect(sent).toEqual(['first, green']);
  frames.shift()?.();
  frames.shift()?.();
  expect(sent).toEqual(['first, green', 'second, red']);
  expect(frames).toEqual([]);
  sendInTurn(first, () => sent.push('first, blue'));
  frames.shift()?.();
  expect(sent.at(-1)).toBe('first, blue');
});
