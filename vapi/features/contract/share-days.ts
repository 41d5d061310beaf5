import { sql } from 'kysely';
import type { SettledLine } from '@/domain/answers/money';
import { addDays } from '@/domain/kernel/moment';
import { flatOf, inFlat } from '../../business/flats';
import type { Context } from '../../kernel/context';
import type { Leaving } from './sheet';

interface Unsettled {
  readonly id: number;
  readonly number: string;
  readonly item: string;
  readonly period_start: string;
  readonly period_end: string;
}
/**
 * Shared meters in whose reach rooms are left, with the tenant's days that no sheet was made for yet, or one that still waits (entities.md 6.3): their
 * share comes as a bill of its own later, so the settlement says so. Who wants it on the settlement confirms their sheets up to the last day first.
 */
export async function unsettledShares({ db }: Context, { contract, exit, rooms }: Leaving): Promise<SettledLine[]> {
  if (exit === null) return [];
  const left = rooms ? sql`and o.room_id = any(${sql.val([...rooms])}::bigint[])` : sql``;
  const last = addDays(exit, -1);
  const { rows } = await sql<Unsettled>`select m.id, m.number, i.name || '公摊' item, min(d.since)::text period_start, max(d.until)::text period_end
    from contract c join room_occupancy o on o.contract_id = c.id and o.released_at is null and o.kind in (2, 3) ${left}
    join room r on r.id = o.room_id and r.deleted_at is null
    join meter m on m.incubator_id = c.incubator_id and m.is_public = 1 and m.share_rule in (1, 2) and m.deleted_at is null
      and (m.building_id is null or m.building_id = r.building_id) and (m.floor_id is null or m.floor_id = r.floor_id) and ${inFlat(sql`r.id`, flatOf('m'))}
    join payment_item i on i.code = case m.kind when 1 then 'electric' else 'water' end
    cross join lateral (select lower(o.during) since, least(coalesce(upper(o.during) - 1, ${last}::date), ${last}::date) until) h
    cross join lateral (
      select greatest(h.since, (select max(s.period_end) + 1 from meter_settlement s where s.meter_id = m.id and s.status in (1, 2, 3))) since, h.until
      union all
      select greatest(h.since, s.period_start), least(h.until, s.period_end) from meter_settlement s where s.meter_id = m.id and s.status = 1) d
    where c.id = ${contract} and d.since <= d.until group by m.id, i.id order by i.id, m.number`.execute(db);
  const none = { room: null, worth: '0.00', paid: '0.00', owed: '0.00', formula: null };
  return rows.map((row) => ({ of: 'share', ...row, ...none }));
}
