import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import type { Application } from './asker';

/** Days off `h` that shut the venues of a park. */
const shuts = (incubator: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`h.deleted_at is null and h.kind = 1 and h.block = 1 and (h.incubator_id is null or h.incubator_id = ${incubator})`;
/** Nobody is there to open a venue on a day off, or to take it back; a loan over some days may have such days in it (docs/decisions.md). */
export async function dayOffFaults({ db }: Context, draft: Partial<Application>, wanted: Application, before?: Application): Promise<FieldErrors> {
  const offOn = async (day: string): Promise<string | undefined> => {
    const found = await sql<{ name: string }>`select h.name from holiday h join room r on r.id = ${wanted.room_id}
      where ${shuts(sql`r.incubator_id`)} and ${day}::date between h.start_at and h.end_at order by h.start_at, h.id limit 1`.execute(db);
    return found.rows[0]?.name;
  };
  const isNew = (name: 'start_at' | 'end_at'): boolean => draft[name] !== undefined && draft[name] !== before?.[name];
  const [first, last] = [isNew('start_at') && (await offOn(wanted.start_at)), isNew('end_at') && (await offOn(wanted.end_at))];
  return {
    ...(first && { start_at: [`开始日期为节假日「${first}」，场地停用`] }),
    ...(last && { end_at: [`结束日期为节假日「${last}」，场地停用`] }),
  };
}
/** The days off that lie in what is asked for: whoever audits it knows. */
export async function daysOff({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Pick<Application, 'id' | 'days_off'>[]> {
  const found = await sql<Pick<Application, 'id' | 'days_off'>>`select t.id, string_agg(
      h.name || '（' || h.start_at || case when h.end_at > h.start_at then '至' || h.end_at else '' end || '）', '、' order by h.start_at, h.id) days_off
    from field_record t left join holiday h on ${shuts(sql`t.incubator_id`)} and h.start_at <= t.end_at and h.end_at >= t.start_at
    where t.id = any(${sql.val([...ids])}::bigint[]) group by t.id`.execute(db);
  return found.rows;
}
