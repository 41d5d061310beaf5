import { sql, type RawBuilder } from 'kysely';
import type { CarPass, IotStatistics } from '@/domain/feeds/iot';
import { startOfDay, toWire } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { masked } from '../../kernel/mask';
import { inside, rowsOf, type Area } from './area';

interface Bays {
  id: number;
  name: string;
  spaces: number;
  inside: number;
}
const parksOf = (area: Area): RawBuilder<Bays> =>
  sql`select p.id, p.name, p.spaces::int spaces, p.inside::int inside from car_park p where p.deleted_at is null and ${inside(area, 'p')}
    order by (select i.sort from incubator i where i.id = p.incubator_id), p.incubator_id, p.name, p.id`;
const freeOf = ({ spaces, inside: standing }: Pick<Bays, 'spaces' | 'inside'>): number => Math.max(spaces - standing, 0);
/** Passes of today by hour and direction. */
const passesOf = (area: Area, from: Date): RawBuilder<{ hour: number; dir: number; n: number }> => sql`
  select extract(hour from c.passed_at at time zone 'Asia/Shanghai')::int "hour", c.dir::int dir, count(*)::int n
  from car_park p join car_pass c on c.car_park_id = p.id and c.passed_at >= ${from} where p.deleted_at is null and ${inside(area, 'p')} group by 1, 2`;
interface Pass {
  plate: string;
  dir: number;
  passed_at: Date;
  gate: string;
}
const recentOf = (area: Area): RawBuilder<Pass> => sql`
  select x.plate, x.dir::int dir, x.passed_at, g.name gate
  from car_park p cross join lateral (select c.plate, c.dir, c.passed_at, c.gate_id, c.id from car_pass c where c.car_park_id = p.id order by c.passed_at desc limit 10) x
  join car_gate g on g.id = x.gate_id where p.deleted_at is null and ${inside(area, 'p')} order by x.passed_at desc, x.id desc limit 10`;

export interface Cars {
  readonly car: IotStatistics['car'];
  readonly last: Date | null;
}
/** Bays and passes of today. Plates leave masked: a screen on the wall shows nobody's whole number. */
export async function carsOf(context: Context, area: Area, day: string): Promise<Cars> {
  const parks = await rowsOf(context, parksOf(area));
  const sum = (key: 'spaces' | 'inside') => parks.reduce((total, row) => total + row[key], 0);
  const all = { spaces: sum('spaces'), inside: sum('inside') };
  const passes = await rowsOf(context, passesOf(area, startOfDay(day)));
  const recent = await rowsOf(context, recentOf(area));
  const now = toWire(context.now);
  const hours = all.spaces > 0 || passes.length > 0 ? Array.from({ length: Number(now.slice(11, 13)) + 1 }, (_, hour) => hour) : [];
  const count = (hour: number, dir: number) => passes.find((row) => row.hour === hour && row.dir === dir)?.n ?? 0;
  const total = (dir: number) => passes.filter((row) => row.dir === dir).reduce((sum, { n }) => sum + n, 0);
  const line = (name: string, dir: number) => ({ name, unit: '辆', data: hours.map((hour) => count(hour, dir)) });
  const shown = recent.map(
    ({ plate, dir, passed_at, gate }): CarPass => ({
      plate: String(masked('plate', plate)),
      dir: dir === 1 ? 'in' : 'out',
      time: toWire(passed_at),
      gate,
    }),
  );
  return {
    car: {
      ...all,
      free: freeOf(all),
      parks: parks.map((row) => ({ ...row, free: freeOf(row) })),
      in_today: total(1),
      out_today: total(2),
      by_hour: { x: hours.map((hour) => `${String(hour).padStart(2, '0')}:00`), series: [line('进场', 1), line('出场', 2)] },
      recent: shown,
    },
    last: recent[0]?.passed_at ?? null,
  };
}
/** Passes of the last hour, newest first: 1 in, -1 out. */
export const movesSince = (area: Area, from: Date): RawBuilder<{ at: Date; step: number }> => sql`
  select date_trunc('minute', c.passed_at) "at", sum(case when c.dir = 1 then 1 else -1 end)::int step
  from car_park p join car_pass c on c.car_park_id = p.id and c.passed_at >= ${from} where p.deleted_at is null and ${inside(area, 'p')} group by 1`;
