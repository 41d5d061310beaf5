/** First 32 bits of the fractional parts of the square roots (state) and cube roots (keys) of the first primes (FIPS 180-4). */
const fractionOf = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}
const primes = firstPrimes(64);
const keys = primes.map((prime) => fractionOf(Math.cbrt(prime)));
const begin = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message in blocks of 64 bytes: a set bit after it, zeros, and its length in bits at the end. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}
function mix(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (keys[at] ?? 0) + (words[at] ?? 0)) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0);
}
/** SHA-256 of a text, in hexadecimal. The browser's own is there on https alone, and parks run their office on plain http too. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state: readonly number[] = begin;
  for (let from = 0; from < view.byteLength; from += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getUint32(from + at * 4));
    for (let at = 16; at < 64; at += 1) {
      const [near = 0, far = 0, seventh = 0, first = 0] = [words[at - 2], words[at - 15], words[at - 7], words[at - 16]];
      words.push(((turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + seventh + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + first) | 0);
    }
    state = mix(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
/** What a question to the register is sealed over, before the login token (decisions.md, A-056). */
export const sealedText = (keyword: string, time: number): string => `${keyword}${time}`;
