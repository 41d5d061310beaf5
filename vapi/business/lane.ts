import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../kernel/db/database';
import { isGivenUp } from '../kernel/db/trouble';

/**
 * Lets so many works go on at the same time; whoever comes next waits for his turn. Between two works the process looks whether somebody
 * else has come: the embedded engine answers without ever leaving its hands, and a hundred works in a row would be one long breath.
 */
export function makeLane(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      void breathe().then(() => {
        const next = waiting.shift();
        if (next) next();
        else free++;
      });
    }
  };
}
/** Pauses before a transaction that was given up is done anew, milliseconds. */
const pauses = [20, 100, 500];
/** A transaction that the database gave up for another one's sake is done anew: a device has nobody who would try again. */
export async function anew<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!isGivenUp(error)) throw error;
      await wait(pause);
    }
  }
  return work();
}
/**
 * How many transactions of devices go on at the same time: one where there is one connection, else no more than half of them. What
 * reports comes by the dozen at every full minute, and people's questions must find connections free and the process in good breath.
 */
export const laneWidth = (connections: number): number => Math.min(3, Math.max(1, Math.floor(connections / 2)));

/** The database as devices use it: their transactions wait for each other, and for nobody else's connection. */
export function laneOf(database: Database): Database {
  const lane = makeLane(laneWidth(database.connections));
  return { ...database, tx: (work, options) => lane(() => anew(() => database.tx(work, options))) };
}
