import { Worker } from 'node:worker_threads';

/** Runs on a thread of its own: the work that it watches may never come back to its event loop. */
const watching = `
const { workerData } = require('node:worker_threads');
const until = new Float64Array(workerData.until);
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
setInterval(() => {
  if (process.ppid !== workerData.parent || (until[0] > 0 && used() > until[0])) process.kill(process.pid, 'SIGKILL');
}, 200);
`;
export interface Watchdog {
  /** Work that may take so many ms of the processor, until `end`. */
  begin(ms: number): void;
  end(): void;
}
/**
 * Kills this process when its parent has gone, by whatever way, and when its work takes more of the processor than it may: time that others
 * take of a busy machine is not counted. `parent`: the process id of whoever started this one.
 */
export function startWatchdog(parent: number): Watchdog {
  const until = new Float64Array(new SharedArrayBuffer(8));
  new Worker(watching, { eval: true, workerData: { parent, until: until.buffer } }).unref();
  return {
    begin: (ms) => {
      const { user, system } = process.cpuUsage();
      until[0] = (user + system) / 1000 + ms;
    },
    end: () => {
      until[0] = 0;
    },
  };
}
