import { describe, expect, it } from 'vitest';
import type { ChallengeWindowSize } from '../../flows/index.ts';
import { askedSize, fitsWidth, fitsWindow, isShort, leastFrameHeight } from './windowSizes.ts';

/** From the narrowest telephone to a desk; all of them are high enough for every frame. */
const widths = [320, 360, 390, 600, 768, 1280] as const;
const sizes: readonly ChallengeWindowSize[] = ['01', '02', '03', '04', '05'];
const height = 900;

describe('A12: the frame of a challenge', () => {
  it.each<[ChallengeWindowSize, readonly ChallengeWindowSize[]]>([
    ['01', ['01', '01', '01', '01', '01', '01']],
    ['02', ['05', '05', '05', '02', '02', '02']],
    ['03', ['05', '05', '05', '03', '03', '03']],
    ['04', ['05', '05', '05', '05', '04', '04']],
    ['05', ['05', '05', '05', '05', '05', '05']],
  ])('of size %s in a dialog is %s at 320, 360, 390, 600, 768 and 1280 pixels', (size, shown) => {
    for (const windowSize of [size, 'bank'] as const)
      expect(widths.map((width) => askedSize({ windowSize }, { width, height }, size))).toEqual(
        widths.map(() => (windowSize === 'bank' ? undefined : size)),
      );
    expect(widths.map((width) => (fitsWindow(size, { width, height }) ? size : '05'))).toEqual(shown);
  });

  it('that is chosen automatically is the largest that fits, and full screen under 390 pixels', () => {
    const chosen = widths.map((width) => askedSize({ windowSize: 'auto' }, { width, height }, '05'));
    expect(chosen).toEqual(['05', '05', '05', '03', '03', '03']);
    const area = (size: ChallengeWindowSize) => ({ '01': 1, '02': 2, '03': 4, '04': 3, '05': 0 })[size];
    for (let width = 200; width <= 1400; width += 1) {
      for (const high of [500, 600, 700, 800, 1000]) {
        const size = askedSize({ windowSize: 'auto' }, { width, height: high }, '05');
        if (width < 390) expect([width, size]).toEqual([width, '05']);
        const fitting = sizes.filter((one) => one !== '01' && fitsWindow(one, { width, height: high }));
        const largest = fitting.sort((one, other) => area(other) - area(one))[0] ?? '05';
        expect([width, high, size]).toEqual([width, high, largest]);
      }
    }
  });

  it('in the flow of a page is the largest of the width of its place, whatever the height', () => {
    const at = (width: number) =>
      askedSize({ presentation: 'inline', windowSize: 'auto' }, { width, height: 300 }, '05');
    expect([249, 250, 389, 390, 499, 500, 600, 1280].map(at)).toEqual(['05', '01', '01', '02', '02', '03', '03', '03']);
    expect([389, 390].map((width) => fitsWidth('02', width))).toEqual([false, true]);
  });

  it('whose CReq says full screen is a dialog in a window with room for one, unless the merchant says how it is shown', () => {
    const at = (width: number, high: number) => askedSize({}, { width, height: high }, '05');
    expect([at(1280, 800), at(1280, 620), at(390, 844), at(320, 256), at(568, 320)]).toEqual([
      '03',
      '04',
      undefined,
      undefined,
      undefined,
    ]);
    for (const said of ['01', '02', '03', '04'] as const)
      expect(askedSize({}, { width: 1280, height: 800 }, said)).toBeUndefined();
    const desk = { width: 1280, height: 800 };
    expect(askedSize({ windowSize: 'bank' }, desk, '05')).toBeUndefined();
    expect(askedSize({ windowSize: '05' }, desk, '03')).toBe('05');
    expect(askedSize({ presentation: 'fullscreen' }, desk, '03')).toBe('05');
    expect(askedSize({ presentation: 'inline' }, desk, '05')).toBeUndefined();
  });

  it('has a folded footer where its own height would fall below the least', () => {
    expect([256, 320, 479, 480].map((high) => isShort({ width: 568, height: high }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(leastFrameHeight).toBe(250);
  });
});
