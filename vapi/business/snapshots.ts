import { sql } from 'kysely';
import type { Database } from '../kernel/db/database';
import { Refusal } from '../kernel/errors';
import type { FileStore } from './disk';
import { keepPhotograph } from './keep-file';
import type { OwnPass, PassFault } from './pass-batch';

/** Why a picture is not kept, by what an upload of it would be answered with. */
const reasons: Readonly<Record<number, string>> = {
  413: '抓拍图片像素过大，通行已记录',
  415: '抓拍图片无法识别，通行已记录',
  507: '服务器存储空间不足，抓拍图片没有保存，通行已记录',
};
/**
 * Keeps the pictures of passes that have none yet: a pass that is sent again may bring the one that was lost on the way. Answers those
 * that could not be kept; the pass itself stands.
 */
export async function keepPictures(store: FileStore, database: Database, gate: number, passes: readonly OwnPass[], now: Date): Promise<PassFault[]> {
  const faults: PassFault[] = [];
  for (const { index, image: bytes, plate, at, number } of passes) {
    if (!bytes) continue;
    const bare = sql`gate_id = ${gate} and plate = ${plate} and image is null and
      (passed_at = ${new Date(at)} or (${number ?? null}::text is not null and number = ${number ?? null}))`;
    const waiting = await sql`select 1 from car_pass where ${bare}`.execute(database.q);
    if (waiting.rows.length === 0) continue;
    try {
      await keepPhotograph(store, database, { bytes, title: '抓拍', now }, async (db, file) => {
        const held =
          await sql`update car_pass set image = ${file} where id = (select id from car_pass where ${bare} order by id limit 1 for no key update)
          returning 1`.execute(db);
        return held.rows.length > 0;
      });
    } catch (error) {
      const message = error instanceof Refusal ? reasons[error.status] : undefined;
      if (!message) throw error;
      faults.push({ index, message });
    }
  }
  return faults;
}
