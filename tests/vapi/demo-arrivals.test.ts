import { afterAll, beforeAll, expect, it } from 'vitest';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { place } from './people';

onEngineInTurn('演示园区的会议室签到', (engine) => {
  let now = new Date('2026-11-24T08:58:00+08:00');
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine, demo: true, now: () => now });
    await park.app.jobs.tick();
  });
  afterAll(() => park.close());

  it('自带的预约大多到点签到，不再全成爽约；来访者自己约的由他自己签到；日志写明是演示数据的任务', async () => {
    const here = await place(park, '甲园');
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const own = await park.account({ type: 3, enterprise_id: here.enterprise });
    const during = '["2026-11-24 09:00+08","2026-11-24 10:00+08")';
    const ids: number[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const hall = await park.make(mtroom, { ...inside, name: `会议室${nth}` });
      const user_id = nth === 8 ? own.userId : null;
      ids.push((await park.make(mtroomApl, { ...inside, mtroom_id: hall.id, user_id, status: 1, during, check_in_at: null, code: '123456' })).id);
    }
    const states = async () => {
      const found = await park.database.rows<{ id: number; status: number; arrived: boolean }>(
        'select id, status, check_in_at is not null as arrived from mtroom_apl where id = any($1::bigint[]) order by id',
        [ids],
      );
      return found.map(({ status, arrived }) => [status, arrived]);
    };
    for (const time of ['08:59', '09:05', '09:20', '10:05']) {
      now = new Date(`2026-11-24T${time}:00+08:00`);
      await park.app.jobs.tick();
      if (time === '08:59') expect(await states()).toEqual(ids.map(() => [1, false]));
    }
    // one in eight stays away, and whatever a visitor has booked himself
    expect(await states()).toEqual(ids.map((id, nth) => (id % 8 === 0 || nth === 8 ? [5, false] : [4, true])));
    const jobs = await park.database.rows<{ title: string }>("select title from job where name = 'demo_check_in'");
    expect(jobs).toEqual([{ title: '会议室签到（演示数据）' }]);
    const [log] = await park.database.rows<{ cause_resource: string }>(
      "select cause_resource from operation_log where resource = 'mtroom_apl' and action = 'check_in' limit 1",
    );
    expect(log?.cause_resource).toBe('job');
  });
});
