/**
 * How many characters are handed to the engine's own loops while `work` runs: every pattern, split, trim and normalisation. What a clock would say of
 * a busy machine, this says of the code.
 */
export function charactersLookedAt(work: () => void): number {
  let looked = 0;
  const text = String.prototype;
  const pattern = RegExp.prototype;
  const watched = [
    ...(['normalize', 'split', 'trim', 'toUpperCase', 'toLowerCase', 'replace', 'match', 'matchAll'] as const).map(
      (name) => [text, name] as const,
    ),
    ...(['test', 'exec'] as const).map((name) => [pattern, name] as const),
  ];
  const originals = watched.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  for (const [owner, name] of watched) {
    const original: unknown = Reflect.get(owner, name);
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value: function counting(this: unknown, ...given: readonly unknown[]): unknown {
        const subject = owner === text ? this : given[0];
        // Replacing and splitting call `exec` for every match, each time with the whole text, of which it reads a part.
        // A test calls `exec` as well: the same read is counted there, once.
        const often = this instanceof RegExp && (this.global || this.sticky);
        const counted = owner === text || (name === 'test') === often;
        if (counted && typeof subject === 'string') looked += subject.length;
        // It is the original method.
        return Reflect.apply(original as (...words: readonly unknown[]) => unknown, this, given);
      },
    });
  }
  try {
    work();
  } finally {
    watched.forEach(([owner, name], index) => {
      Object.defineProperty(owner, name, originals[index] ?? {});
    });
  }
  return looked;
}
