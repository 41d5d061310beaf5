import { sql, type RawBuilder } from 'kysely';
import type { RankedUse, RankingAnswer } from '@/domain/answers/use';
import { headsOf } from '@/domain/calc/use-tree';
import { addDays } from '@/domain/kernel/moment';
import { meter } from '@/domain/resources/meter';
import { change, figure } from '../../../business/measure/numbers';
import type { Context, Values } from '../../../kernel/context';
import { inScope } from '../../../kernel/scopes';
import { periodOf, type Period } from './period';
import { holderOf, narrowed, unitOf, type SubjectKind, type SubjectMeter } from './subject';
import { usesOf, type Group } from './uses';

type Ranked = Exclude<SubjectKind, 'all' | 'incubator'>;
interface Row extends Omit<SubjectMeter, 'name' | 'capacity'> {
  readonly key: number;
  readonly name: string;
  readonly area: number | null;
}
/** Of each kind of rank: what a meter `t` is put under, its name and its ㎡; `b` is a binding within the period. */
const ranks: Readonly<Record<Ranked, (period: Period) => Readonly<Record<'key' | 'name' | 'area', RawBuilder<unknown>>>>> = {
  building: () => ({ key: sql`h.id`, name: sql`h.name`, area: sql`h.area` }),
  floor: () => ({
    key: sql`f.id`,
    name: sql`h.name || f.name`,
    area: sql`(select sum(x.area) from room x where x.floor_id = f.id and x.parent_id is null and x.deleted_at is null)`,
  }),
  room: () => ({ key: sql`o.id`, name: sql`h.name || o.name`, area: sql`o.area` }),
  tenant: ({ to }) => ({
    key: sql`e.id`,
    name: sql`e.name`,
    // what it holds as the period ends
    area: sql`(select sum(x.area) from room_occupancy p join room x on x.id = p.room_id
      where p.enterprise_id = e.id and p.kind = 3 and p.released_at is null and p.during @> ${addDays(to, -1)}::date)`,
  }),
  meter: () => ({ key: sql`t.id`, name: sql`t.name`, area: sql`o.area` }),
};
async function metersBy(context: Context, by: Ranked, input: Values, period: Period): Promise<readonly Row[]> {
  const { key, name, area } = ranks[by](period);
  const holder = holderOf(context);
  const bound = by === 'tenant' ? sql`join` : sql`left join`;
  const whose = by === 'tenant' ? sql`b.during && daterange(${period.from}::date, ${period.to}::date)` : sql`false`;
  const { rows } =
    await sql<Row>`select distinct on (1, 2) ${key} "key", t.id, t.parent_id, t.is_total, t.incubator_id, t.building_id, ${name} "name", (${area})::float8 area
    from meter t left join building h on h.id = t.building_id left join room o on o.id = t.room_id
    left join floor f on f.id = coalesce(t.floor_id, o.floor_id)
    ${bound} meter_binding b on b.meter_id = t.id and ${whose} ${holder === null ? sql`` : sql`and b.enterprise_id = ${holder}`}
    ${bound} enterprise e on e.id = b.enterprise_id
    where t.kind = ${input.kind} and ${key} is not null and ${narrowed(input)} and ${inScope(meter, context)} order by 1, 2`.execute(context.db);
  return rows;
}
const orders = {
  use: ({ use }: RankedUse) => use,
  area: ({ per_area }: RankedUse) => per_area,
  change: ({ change: by }: RankedUse) => by,
} as const;
/** GET /iot/ranking: who uses most and least, for its size, or most beyond what it did. What cannot be ranked stands last. */
export async function ranking(context: Context, input: Values): Promise<RankingAnswer> {
  const by = (input.by ?? 'room') as Ranked;
  const periods = periodOf(context.now, { ...input, against: input.against === 'year' ? 'year' : 'before' });
  const found = new Map<number, Row[]>();
  for (const row of await metersBy(context, by, input, periods.period)) found.set(row.key, [...(found.get(row.key) ?? []), row]);
  const groups = [...found].map(
    ([key, meters]): Group => ({ key, meters: headsOf(meters, by === 'building'), holder: holderOf(context, by === 'tenant' ? key : null) }),
  );
  const uses = await usesOf(context, groups, periods);
  const data = [...found].flatMap(([id, [row]]): RankedUse[] => {
    const { use = null, elapsed = null, before = null } = uses.get(id) ?? {};
    if (!row) return [];
    return [
      {
        ...{ id, name: row.name, area: figure(row.area, 2), use: figure(use, 3), elapsed: figure(elapsed, 3), before: figure(before, 3) },
        per_area: use === null || !row.area ? null : figure(use / row.area, 3),
        change: change(elapsed, before),
      },
    ];
  });
  const read = orders[(input.order ?? 'use') as keyof typeof orders];
  const sign = input.end === 'bottom' ? 1 : -1;
  data.sort((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0) || one.id - other.id;
    return sign * (a - b) || one.id - other.id;
  });
  return { unit: unitOf(input.kind), total: data.length, data: data.slice(0, Number(input.limit ?? 10)) };
}
