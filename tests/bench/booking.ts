import { incubator } from '@/domain/resources/incubator';
import { mtroom } from '@/domain/resources/mtroom';
import { engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { measure, type RoomFigure } from './rooms';

const halls = 60;
const perDay = 6;
const bookings = 100_000;
/** Sixty meeting rooms for 2 to 61 people, each with six bookings a day of an hour from two thirds of the year ago until a month ahead. Answers today. */
async function fillHalls(park: Park): Promise<string> {
  const place = await park.make(incubator, {});
  for (let n = 0; n < halls; n++)
    await park.make(mtroom, {
      ...{ name: `基准会议室 ${n}`, incubator_id: place.id, capacity: 2 + n, status: 1, open_from: '08:00', open_to: '20:00' },
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    });
  const days = Math.ceil(bookings / halls / perDay);
  await park.database.rows(
    `insert into mtroom_apl (mtroom_id, incubator_id, during, title, people, contact_name, contact_mobile, status, code)
     select m.id, m.incubator_id, tstzrange(s.begins, s.begins + interval '1 hour'), '例会', 2, '张三', '13800000001', case when d > 30 then 4 else 1 end, '123456'
     from mtroom m cross join generate_series(0, $2::int - 1) d cross join generate_series(0, $3::int - 1) k
     cross join lateral (select day_start((now() at time zone 'Asia/Shanghai')::date + 30 - d) + (8 + 2 * k) * interval '1 hour' as begins) s
     where m.incubator_id = $1`,
    [place.id, days, perDay],
  );
  for (const table of ['mtroom', 'mtroom_apl']) await park.database.rows(`analyze ${table}`);
  const [{ day } = { day: '' }] = await park.database.rows<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`);
  return day;
}
/** The day grid of 60 rooms, the week of one, and the search for a free room of so many people at a time, over 100,000 bookings, against their own SQL. */
export async function bookingBench(rounds = 31): Promise<RoomFigure[]> {
  const figures: RoomFigure[] = [];
  for (const engine of engines) {
    const park = await openPark({ engine });
    try {
      const day = await fillHalls(park);
      const rows = ({ data }: { data: readonly unknown[] }): number => data.length;
      const grid = (query: string) => `service/aplMtroomlist?pageSize=100&${query}`;
      const lines: readonly (readonly [what: string, query: string])[] = [
        ['日视图，60 间会议室', `date=${day}`],
        ['周视图，一间会议室', `date=${day}&days=7&name=基准会议室 30`],
        ['某一时间空闲的 20 人会议室', `date=${day}&capacity_start=20&start_at=${day} 09:00:00&end_at=${day} 10:00:00`],
      ];
      for (const [what, query] of lines)
        figures.push({ what: `${what}，100,000 次预约`, engine, ...(await measure(park, grid(query), rows, rounds, ['mtroom_list'])) });
    } finally {
      await park.close();
    }
  }
  return figures;
}
