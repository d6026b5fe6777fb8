import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * Whether a folder lies in the layer of a container, which ends with the container, and not on a volume.
 *
 * @param mounts what is mounted, as `/proc/self/mountinfo` lists it; by default that of this process, and nothing where there is none
 */
export async function isContainerLayer(folder: string, mounts?: string): Promise<boolean> {
  const list = mounts ?? (await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
  const path = `${resolve(folder)}/`;
  const holds = (place: string) => path.startsWith(place === '/' ? place : `${place}/`);
  let nearest = { place: '', kind: '' };
  for (const line of list.split('\n')) {
    const [mount = '', source = ''] = line.split(' - ');
    const place = mount.split(' ')[4] ?? '';
    // Of two at one place the later one is seen.
    if (place !== '' && holds(place) && place.length >= nearest.place.length)
      nearest = { place, kind: source.split(' ')[0] ?? '' };
  }
  return nearest.kind === 'overlay' || nearest.kind === 'fuse.fuse-overlayfs';
}
