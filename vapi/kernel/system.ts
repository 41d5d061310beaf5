import { systemCaller } from './caller';
import type { Context } from './context';
import type { Database, Db } from './db/database';

/** What work is done in that nobody asked for in person, at a moment, inside an open transaction. */
export const systemContext = (database: Database, db: Db, now: Date, reason: string): Context => ({
  db,
  database,
  caller: systemCaller(reason),
  now,
  chosen: null,
  request: { id: '', ip: '', userAgent: '', method: '', path: '', query: {} },
});
