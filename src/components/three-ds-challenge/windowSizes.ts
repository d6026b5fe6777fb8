import type { ChallengeWindowSize } from '../../flows/index.ts';
import type { ChallengeOptions } from './challengeOptions.ts';

/** Room in CSS pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

type FixedSize = Exclude<ChallengeWindowSize, '05'>;

/** The frame of each size in CSS pixels (EMV 3DS). `05` is full screen. */
export const frameSizes: Readonly<Record<FixedSize, Room>> = {
  '01': { width: 250, height: 400 },
  '02': { width: 390, height: 400 },
  '03': { width: 500, height: 600 },
  '04': { width: 600, height: 400 },
};

/** The window that a dialog with such a frame needs: its header and footer take more lines the narrower it is. */
const windows: Readonly<Record<FixedSize, Room>> = {
  '01': { width: 284, height: 640 },
  '02': { width: 424, height: 580 },
  '03': { width: 534, height: 760 },
  '04': { width: 634, height: 580 },
};

/** The least height of a frame: what a code field with its label and button needs. */
export const leastFrameHeight = 250;

/** True when header, frame and footer at full size leave the frame less than its least height: then the footer is folded. */
export function isShort({ height }: Room): boolean {
  return height < 480;
}

/** By area, the largest first. */
const largestFirst: readonly FixedSize[] = ['03', '04', '02', '01'];

/** True when the frame of this size and what surrounds it fit into a window. */
export function fitsWindow(size: ChallengeWindowSize, room: Room): boolean {
  return size !== '05' && room.width >= windows[size].width && room.height >= windows[size].height;
}

/** True when the frame of this size fits beside nothing: a page can be scrolled, so only its width counts. */
export function fitsWidth(size: ChallengeWindowSize, width: number): boolean {
  return size !== '05' && width >= frameSizes[size].width;
}

/** The size to ask the bank for, whose CReq says `said`; nothing where the CReq stays as it is. */
export function askedSize(
  { presentation = 'dialog', windowSize = presentation === 'fullscreen' ? '05' : undefined }: ChallengeOptions,
  room: Room,
  said: ChallengeWindowSize,
): ChallengeWindowSize | undefined {
  if (windowSize === undefined) {
    // A service that does not know the window asks for the full screen; on a large one that is an empty page with a few fields.
    const size = presentation === 'dialog' && said === '05' ? largestIn(room) : said;
    return size === said ? undefined : size;
  }
  if (windowSize === 'bank') return undefined;
  if (windowSize !== 'auto') return windowSize;
  if (presentation === 'inline') return largestFirst.find((size) => fitsWidth(size, room.width)) ?? '05';
  if (presentation === 'newPage') return '05';
  return largestIn(room);
}

/** 250 pixels in the middle of a telephone's window are no page to type on: there the window is the page. */
function largestIn(room: Room): ChallengeWindowSize {
  return largestFirst.find((size) => size !== '01' && fitsWindow(size, room)) ?? '05';
}
