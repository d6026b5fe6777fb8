/** Something that becomes due at a moment, in milliseconds since 1970. */
interface Due<T> {
  readonly at: number;
  readonly item: T;
}

/** What becomes due, soonest first. */
export interface DueQueue<T> {
  add(at: number, item: T): void;
  /** Takes out everything whose moment has come, soonest first. */
  take(now: number): Due<T>[];
}

/** Makes an empty queue: a binary heap. */
export function createDueQueue<T>(): DueQueue<T> {
  const heap: Due<T>[] = [];
  const atOf = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]];
    if (!first || !second) return;
    heap[a] = second;
    heap[b] = first;
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const child = atOf(left + 1) < atOf(left) ? left + 1 : left;
      if (atOf(child) >= atOf(index)) return;
      swap(index, child);
      index = child;
    }
  }

  return {
    add(at, item) {
      heap.push({ at, item });
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (atOf(parent) <= atOf(index)) return;
        swap(index, parent);
        index = parent;
      }
    },
    take(now) {
      const taken: Due<T>[] = [];
      while (atOf(0) <= now) {
        const first = heap[0];
        const last = heap.pop();
        if (!first || !last) break;
        taken.push(first);
        if (heap.length > 0) {
          heap[0] = last;
          sink();
        }
      }
      return taken;
    },
  };
}
