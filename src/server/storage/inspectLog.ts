import { readFile } from 'node:fs/promises';

const headerBytes = 32;
const frameBytes = 24;

/** The two running sums of a write-ahead log over a piece of it, which is a multiple of eight bytes long. */
function addSums([one, other]: readonly [number, number], piece: DataView, littleEndian: boolean): [number, number] {
  let [first, second] = [one, other];
  for (let at = 0; at < piece.byteLength; at += 8) {
    first = (first + piece.getUint32(at, littleEndian) + second) >>> 0;
    second = (second + piece.getUint32(at + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
}

/** Whether each frame since the log was last begun anew has the sums that SQLite has written with it. */
function isWhole(log: Buffer): boolean {
  const view = (at: number, length: number) => new DataView(log.buffer, log.byteOffset + at, length);
  const number = (at: number) => log.readUInt32BE(at);
  const littleEndian = number(0) === 0x377f0682;
  const pageBytes = number(8);
  let sums = addSums([0, 0], view(0, 24), littleEndian);
  const isAt = (at: number) => sums[0] === number(at) && sums[1] === number(at + 4);
  if (!isAt(24)) return false;
  for (let at = headerBytes; at < log.length; at += frameBytes + pageBytes) {
    if (at + frameBytes > log.length) return false;
    // What was written before the log was begun anew.
    if (number(at + 8) !== number(16) || number(at + 12) !== number(20)) return true;
    if (at + frameBytes + pageBytes > log.length) return false;
    sums = addSums(sums, view(at, 8), littleEndian);
    sums = addSums(sums, view(at + frameBytes, pageBytes), littleEndian);
    if (!isAt(at + 16)) return false;
  }
  return true;
}

/**
 * Looks at the write-ahead log beside a file of SQLite's, before the file is opened. SQLite itself takes a log only as far as its sums are right, without a word.
 *
 * @returns `in doubt` where the log is missing, empty, cut off or damaged: what was written last may be lost, unless the file was closed in order
 */
export async function inspectLog(location: string): Promise<'whole' | 'in doubt'> {
  const log = await readFile(`${location}-wal`).catch(() => undefined);
  return log !== undefined && log.length > headerBytes && isWhole(log) ? 'whole' : 'in doubt';
}
