import { systemCaller } from './caller';
import type { Context } from './context';
import type { Database, Db } from './db/database';

/** The context of work that no person called for: a job, at a moment, inside an open transaction. */
export const systemContext = (database: Database, db: Db, now: Date, reason: string): Context => ({
  db,
  database,
  caller: systemCaller(reason),
  now,
  chosen: null,
  request: { id: '', ip: '', userAgent: '', method: '', path: '', query: {} },
});
