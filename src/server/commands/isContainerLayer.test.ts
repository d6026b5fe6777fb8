import { describe, expect, it } from 'vitest';
import { isContainerLayer } from './isContainerLayer.ts';

const mountedAs = (...mounts: readonly (readonly [place: string, kind: string])[]) =>
  mounts
    .map(([place, kind], at) => `${at + 20} 1 0:${at} / ${place} rw,relatime shared:1 - ${kind} source rw`)
    .join('\n');

describe('a folder in the layer of a container', () => {
  it.each([
    ['/app/tillkit-data', [['/', 'overlay']], true],
    [
      '/app/tillkit-data',
      [
        ['/', 'overlay'],
        ['/app/tillkit-data', 'ext4'],
      ],
      false,
    ],
    [
      '/app/tillkit-data',
      [
        ['/', 'overlay'],
        ['/app/tillkit', 'ext4'],
      ],
      true,
    ],
    [
      '/data/shop',
      [
        ['/', 'overlay'],
        ['/data', 'nfs4'],
      ],
      false,
    ],
    ['/app/tillkit-data', [['/', 'ext4']], false],
    ['/app/tillkit-data', [], false],
  ] as const)('is told from a volume: %s with %j is %s', async (folder, mounts, expected) => {
    expect(await isContainerLayer(folder, mountedAs(...mounts))).toBe(expected);
  });
});
