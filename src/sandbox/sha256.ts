/** Round constants of SHA-256 (FIPS 180-4, 4.2.2): fractional parts of the cube roots of the first 64 primes. */
const constants = /* @__PURE__ */ (() => {
  const words: number[] = [];
  for (let candidate = 2; words.length < 64; candidate += 1) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor += 1;
    if (divisor * divisor > candidate) words.push(fraction(Math.cbrt(candidate)));
  }
  return words;
})();

/** First state (FIPS 180-4, 5.3.3): fractional parts of the square roots of the first eight primes. */
const firstState = /* @__PURE__ */ [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fraction(Math.sqrt(prime)));

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) in one go. The engine's own waits, and operations of the sandbox must not be interrupted. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  for (const [at, byte] of message.entries()) padded.setUint8(at, byte);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n);
  let state = firstState;
  for (let block = 0; block < blocks; block += 1) state = compressed(state, padded, block * 64);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setUint32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

function compressed(state: readonly number[], padded: DataView, offset: number): number[] {
  const schedule: number[] = [];
  const word = (at: number) => schedule[at] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      schedule.push(padded.getUint32(offset + at * 4));
      continue;
    }
    const [late, early] = [word(at - 2), word(at - 15)];
    const mixedLate = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    const mixedEarly = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    schedule.push((mixedLate + word(at - 7) + mixedEarly + word(at - 16)) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [at, constant] of constants.entries()) {
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + constant + word(at);
    const other = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + other) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((value, at) => (value + (state[at] ?? 0)) | 0);
}

/** HMAC-SHA-256 of a text, in lower-case hex digits. */
export const hmacSha256 = (key: string, text: string): string =>
  Array.from(hmacSha256Bytes(key, text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** HMAC-SHA-256 (RFC 2104) of a text. */
export function hmacSha256Bytes(key: string, text: string): Uint8Array {
  const encoder = new TextEncoder();
  const raw = encoder.encode(key);
  const short = raw.length > 64 ? sha256(raw) : raw;
  const pad = (filler: number) => Uint8Array.from({ length: 64 }, (_, at) => (short[at] ?? 0) ^ filler);
  const inner = sha256(Uint8Array.from([...pad(0x36), ...encoder.encode(text)]));
  return sha256(Uint8Array.from([...pad(0x5c), ...inner]));
}
