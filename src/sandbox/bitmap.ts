/** A set of small integers, a bit each: which rows have a value. */
export interface Bitmap {
  /** How many are in it. */
  readonly count: number;
  set(position: number): void;
  clear(position: number): void;
  has(position: number): boolean;
  /** Thirty-two of its bits at once; 0 beyond the last. */
  word(index: number): number;
}

/** Makes an empty set. */
export function createBitmap(): Bitmap {
  let words = new Uint32Array(4);
  let count = 0;
  const has = (position: number) => (((words[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
  return {
    get count() {
      return count;
    },
    has,
    word: (index) => words[index] ?? 0,
    set(position) {
      if (has(position)) return;
      const index = position >>> 5;
      if (index >= words.length) {
        const wider = new Uint32Array(Math.max(words.length * 2, index + 1));
        wider.set(words);
        words = wider;
      }
      words[index] = (words[index] ?? 0) | (1 << (position & 31));
      count += 1;
    },
    clear(position) {
      if (!has(position)) return;
      const index = position >>> 5;
      words[index] = (words[index] ?? 0) & ~(1 << (position & 31));
      count -= 1;
    },
  };
}

/** How many bits of a word are set. */
export function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
