import { sql } from 'kysely';
import { display } from '@/domain/resources/display';
import type { Db } from '../../kernel/db/database';
import { notFound, refuse } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import { forgetFile, Unwanted } from '../../business/keep-file';
import type { Services } from '../../services';
import { takeFile } from '../file/upload';
import { displayOf } from './caller';

/** A picture of a screen of 1280 px is a tenth of this. */
const maxBytes = 1024 * 1024;
const allowed = ['jpg', 'jpeg', 'png'] as const;
const isRequested = sql<boolean>`coalesce(shot_requested_at > coalesce(shot_at, '-infinity'), false)`;
interface Requested {
  readonly shot: number | null;
  readonly waits: boolean;
}

/** POST /display/shot: the picture that was asked for, one for each asking; the one before it goes. */
export const shot =
  (services: Services): RawHandler =>
  async (context, req, res) => {
    const id = displayOf(context.caller);
    if (id <= 0) throw notFound();
    const waits = await sql`select 1 from display where id = ${id} and ${isRequested}`.execute(context.db);
    if (waits.rows.length === 0) refuse('没有要求截图');
    let gone: string | null = null;
    const hold = async (db: Db, file: number): Promise<boolean> => {
      const [before] = (await sql<Requested>`select shot, ${isRequested} waits from display where id = ${id} for no key update`.execute(db)).rows;
      if (!before?.waits) return false;
      await measure(db, display, [{ id, shot: file, shot_at: context.now }]);
      gone = before.shot === null ? null : await forgetFile(db, before.shot);
      return true;
    };
    await takeFile(services, context, req, { allowed, maxBytes, from: 'devices' }, hold).catch((error: unknown) => {
      // another one came while this was looked into
      if (error instanceof Unwanted) refuse('没有要求截图');
      throw error;
    });
    if (gone !== null) await services.store.remove(gone);
    res.status(201).json({ id });
  };
