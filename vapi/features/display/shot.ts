import { sql } from 'kysely';
import { display } from '@/domain/resources/display';
import { notFound, refuse } from '../../kernel/errors';
import type { RawHandler } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
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
    const file = await takeFile(services, context, req, { allowed, maxBytes });
    const { isWanted, gone } = await context.database.tx(async (db) => {
      const [before] = (await sql<Requested>`select shot, ${isRequested} waits from display where id = ${id} for no key update`.execute(db)).rows;
      const isWanted = before?.waits === true;
      if (isWanted) {
        await measure(db, display, [{ id, shot: file.id, shot_at: context.now }]);
        await sql`update file set used_at = ${context.now} where id = ${file.id}`.execute(db);
      }
      const old = await sql<{ disk_key: string }>`delete from file where id = ${isWanted ? (before.shot ?? 0) : file.id} returning disk_key`.execute(
        db,
      );
      return { isWanted, gone: old.rows };
    });
    for (const { disk_key } of gone) await services.store.remove(disk_key);
    // another one came while this was looked into
    if (!isWanted) refuse('没有要求截图');
    res.status(201).json({ id });
  };
