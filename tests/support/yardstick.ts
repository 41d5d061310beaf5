import { spawnSync } from 'node:child_process';

/**
 * What a start is made of, in a process of its own: short texts hashed one after the other, memory that nobody had touched yet, and
 * reads from anywhere in it. A machine may be as quick as ever at the first and several times as slow at the others (memory that its
 * host has lent elsewhere), and an embedded database that starts lives on memory.
 */
const work = `const { createHash } = require('node:crypto');
let began = performance.now();
const lap = () => { const ms = performance.now() - began; began = performance.now(); return ms; };
let text = 'park';
for (let n = 0; n < 400_000; n++) text = createHash('sha256').update(text).digest('hex');
const arithmetic = lap();
const words = new Uint32Array(64 << 18);
for (let n = 0; n < words.length; n += 1024) words[n] = n;
let at = 1, sum = 0;
for (let n = 0; n < 2_000_000; n++) { at = (Math.imul(at, 1664525) + 1013904223) >>> 0; sum += words[(at + sum) % words.length] & 1; }
console.log(JSON.stringify([arithmetic, lap()]));`;
/** Of the reference in milliseconds; its 16,384 new pages take 1 µs each, its reads 95 ns. */
const atRest = [410, 206] as const;

/**
 * How many times slower than the reference (two idle cores of 2.1 GHz, where the promised times were measured) this machine is
 * at this moment, half by its arithmetic and half by its memory; never under 1. A time that was promised is held against it, so that
 * a busy machine fails no healthy product.
 */
export function slowness(): number {
  const { stdout } = spawnSync(process.execPath, ['-e', work], { encoding: 'utf8' });
  const [arithmetic, memory] = JSON.parse(stdout) as [number, number];
  return Math.max(1, (arithmetic / atRest[0] + memory / atRest[1]) / 2);
}
