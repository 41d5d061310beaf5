import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkItem } from '@/domain/resources/check-item';
import { checkResult, checkTask } from '@/domain/resources/check-task';
import { enterprise } from '@/domain/resources/enterprise';
import { hazard } from '@/domain/resources/hazard';
import { openPark, type Park } from '../support/park';
import { people, place, type Place } from './people';

describe('巡检任务：审核的人看得到查出了什么、整改成了什么', () => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let task: number;
  beforeAll(async () => {
    park = await openPark();
    here = await place(park, '甲园');
    who = await people(park, here);
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const other = (await park.make(enterprise, { ...inside, name: '别家公司', residence: 2 })).id;
    const [clean, blocked] = [await park.make(checkItem, { ...inside, name: '消火栓' }), await park.make(checkItem, { ...inside, name: '疏散通道' })];
    task = (await park.make(checkTask, { ...inside, kind: 2, enterprise_id: here.enterprise, status: 3 })).id;
    const result = (item: number, ok: 1 | 2) => park.make(checkResult, { task_id: task, item_id: item, ok, note: null });
    await result(clean.id, 1);
    const found = await result(blocked.id, 2);
    const again = await park.make(checkItem, { ...inside, name: '灭火器' });
    const open = await result(again.id, 2);
    const common = { ...inside, task_id: task, deadline: '2026-12-01' };
    await park.make(hazard, { ...common, result_id: found.id, enterprise_id: here.enterprise, text: '通道堆物', rectify_text: '已清走', status: 2 });
    await park.make(hazard, { ...common, result_id: open.id, enterprise_id: other, text: '压力不足', rectify_text: null, status: 1 });
  });
  afterAll(() => park?.close());
  const get = (by: { token: string }, what: string) => park.call(by, 'GET', `/vapi/check/task/${task}/${what}`);

  it('园区看到任务的全部隐患与各项结果，没整改的、不合格的在前，照片可以打开', async () => {
    const { status, body } = await get(who.operator, 'hazards');
    expect([status, body.total]).toEqual([200, 2]);
    expect(body.data.map(({ text, statusText, rectify_text }: any) => [text, statusText, rectify_text])).toEqual([
      ['压力不足', '待整改', null],
      ['通道堆物', '待审核', '已清走'],
    ]);
    expect(body.data[1].enterprise_name).toBe('甲园科技有限公司');
    for (const { save_path } of body.data[1].rectify_photos) expect((await fetch(park.url + save_path)).status).toBe(200);
    const results = (await get(who.operator, 'results')).body.data;
    expect(results.map(({ item_name, okText }: any) => [item_name, okText])).toEqual([
      ['疏散通道', '不合格'],
      ['灭火器', '不合格'],
      ['消火栓', '合格'],
    ]);
  });
  it('受检企业只看到由自己整改的隐患；任务在别的园区，什么也得不到', async () => {
    const own = await get(who.tenant, 'hazards');
    expect(own.body.data.map(({ text }: any) => text)).toEqual(['通道堆物']);
    const there = await people(park, await place(park, '乙园'));
    for (const by of [there.operator, there.tenant, who.provider])
      for (const what of ['hazards', 'results']) {
        const { status, body } = await get(by, what);
        expect([403, 404], what).toContain(status);
        expect(body.data).toBeUndefined();
      }
  });
});
