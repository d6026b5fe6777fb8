/** What an identifier is for. Each purpose draws from its own stream, so that a look through the control surface changes no payment's id. */
export type IdPurpose =
  | 'key'
  | 'request'
  | 'control'
  | 'payment'
  | 'secret'
  | 'link'
  | 'method'
  | 'token'
  | 'customer'
  | 'transaction'
  | 'threeDS'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'mandate';

/** Identifiers and secrets of one sandbox: the same seed and the same calls give the same values. */
export interface Ids {
  /** Letters and digits. */
  text(purpose: IdPurpose, length: number): string;
  hex(purpose: IdPurpose, length: number): string;
  /** Version 4 in shape, as EMV 3DS transaction ids are. */
  uuid(purpose: IdPurpose): string;
  /** The same value for the same input, in letters and digits; for what must be recognised again but not read back. */
  derive(input: string, length: number): string;
  /** Starts all streams again. */
  reset(): void;
}

/** State of a stream: the four words of its generator. */
export type StreamPosition = readonly [number, number, number, number];

/** States of the streams, by purpose. */
export type StreamPositions = Readonly<Partial<Record<IdPurpose, StreamPosition>>>;

/** The side of the identifiers that is written down, kept inside the sandbox. */
export interface IdBook extends Ids {
  /** What all streams are made from. */
  readonly seed: string;
  /** State of every stream that was ever drawn from. */
  positions(): StreamPositions;
  /** Restores the states of streams. */
  resume(positions: StreamPositions): void;
  /** Starts all streams again, from another seed where one is given. */
  reset(seed?: string): void;
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const hexDigits = '0123456789abcdef';

/** Makes the identifiers of one sandbox; without a seed they differ from run to run. */
export function createIds(seed: string | number | undefined): IdBook {
  let root = seed === undefined ? entropy() : String(seed);
  const streams = new Map<IdPurpose, Stream>();
  const derived = new Map<string, string>();
  const streamOf = (purpose: IdPurpose) => {
    const known = streams.get(purpose);
    if (known) return known;
    const stream = createStream(`${root}/${purpose}`);
    streams.set(purpose, stream);
    return stream;
  };
  const hex = (purpose: IdPurpose, length: number) => draw(streamOf(purpose), hexDigits, length);
  return {
    get seed() {
      return root;
    },
    text: (purpose, length) => draw(streamOf(purpose), lettersAndDigits, length),
    hex,
    uuid(purpose) {
      const digits = hex(purpose, 30);
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
    },
    derive(input, length) {
      const known = derived.get(`${length}/${input}`);
      if (known !== undefined) return known;
      const text = draw(createStream(`${root}/derived/${input}`), lettersAndDigits, length);
      // Asked for the same few things again and again; whatever else is asked for is not kept for long.
      if (derived.size >= derivedLimit) derived.clear();
      derived.set(`${length}/${input}`, text);
      return text;
    },
    reset(next) {
      root = next ?? root;
      streams.clear();
      derived.clear();
    },
    positions: () => Object.fromEntries([...streams].map(([purpose, stream]) => [purpose, stream.position()])),
    resume(positions) {
      // `Object.keys` of the positions are their purposes.
      for (const purpose of Object.keys(positions) as IdPurpose[]) {
        const position = positions[purpose];
        if (!position) continue;
        const stream = createStream('');
        stream.resume(position);
        streams.set(purpose, stream);
      }
    },
  };
}

/** Derived values that are kept at hand. */
const derivedLimit = 1000;

function entropy(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join('-');
}

interface Stream {
  next(): number;
  position(): StreamPosition;
  resume(position: StreamPosition): void;
}

function draw(stream: Stream, alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet.charAt(stream.next() % alphabet.length);
  return text;
}

/** Small Fast Counter generator (sfc32), seeded from a text. Not for real secrets: those of a sandbox guard nothing. */
function createStream(seed: string): Stream {
  let [a, b, c] = [0x9e3779b9, 0x243f6a88, 0xb7e15162];
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + sum) >>> 0;
    return sum;
  };
  for (const character of seed) {
    a = (a ^ (character.codePointAt(0) ?? 0)) >>> 0;
    next();
    next();
  }
  for (let i = 0; i < 16; i += 1) next();
  return {
    next,
    position: () => [a, b, c, counter],
    resume([first, second, third, count]) {
      a = first;
      b = second;
      c = third;
      counter = count;
    },
  };
}
