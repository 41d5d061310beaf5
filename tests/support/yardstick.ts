import { spawnSync } from 'node:child_process';

/** Half a second of one core: short texts hashed one after the other, in a process of its own, as it takes a machine that does nothing else. */
const work = `const { createHash } = require('node:crypto');
const began = performance.now();
let text = 'park';
for (let n = 0; n < 400_000; n++) text = createHash('sha256').update(text).digest('hex');
console.log(performance.now() - began);`;
const atRest = 410;

/**
 * How many times slower than the reference (two idle cores of 2.1 GHz, where the promised times were measured) this machine is
 * at this moment; never under 1. A time that was promised is held against it, so that a busy machine fails no healthy product.
 */
export function slowness(): number {
  const { stdout } = spawnSync(process.execPath, ['-e', work], { encoding: 'utf8' });
  return Math.max(1, Number(stdout) / atRest);
}
