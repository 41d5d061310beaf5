import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchCalls } from '@/domain/calls/search';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { allResources } from '@/domain/resources';
import { incubator } from '@/domain/resources/incubator';
import { mtroom } from '@/domain/resources/mtroom';
import { room } from '@/domain/resources/room';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

interface Found {
  readonly data: readonly { readonly resource: string; readonly rows: readonly { readonly id: number; readonly title: string }[] }[];
}
onEngineInTurn('全局搜索', (engine) => {
  let park: Park;
  let firm = 0;
  let there = 0;
  const rights = ['enterprise_list', 'room_list'];
  beforeAll(async () => {
    park = await openPark({ engine });
    const one = await park.make(enterprise, { name: '星河100%精密科技', contact_mobile: '13912345678' });
    firm = one.id;
    there = (await park.make(incubator, { name: '别的园区' })).id;
    await park.make(enterprise, { name: '星河外地公司', incubator_id: there, building_id: (await park.make(building, { incubator_id: there })).id });
    await park.make(room, { name: '星河厅' });
    await park.make(mtroom, { name: '北斗会议室' });
    for (let nth = 0; nth < 8; nth += 1) await park.make(enterprise, { name: `批量企业${nth}` });
  });
  afterAll(() => park.close());
  const search = async (who: Session, q: string) => {
    const { status, body } = await park.call(who, 'GET', `/vapi/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return (body as Found).data.map(({ resource, rows }) => [resource, rows.map(({ title }) => title)]);
  };
  it('一个词在每一类里找，只在自己的范围内', async () => {
    const all = await park.account({ type: 1, permissions: rights });
    expect(await search(all, '星河')).toEqual([
      ['enterprise', ['星河外地公司', '星河100%精密科技']],
      ['room', ['星河厅']],
    ]);
    const other = await park.account({ type: 2, permissions: rights, incubators: [there] });
    expect(await search(other, '星河')).toEqual([['enterprise', ['星河外地公司']]]);
    const tenant = await park.account({ type: 3, permissions: ['enterprise_list'], enterprise_id: firm });
    expect(await search(tenant, '星河')).toEqual([['enterprise', ['星河100%精密科技']]]);
    const none = await park.account({ type: 1, permissions: ['room_list'] });
    expect(await search(none, '星河')).toEqual([['room', ['星河厅']]]);
  });
  it('会议室按名称找得到', async () => {
    const all = await park.account({ type: 1, permissions: ['mtroom_list'] });
    expect(await search(all, '北斗')).toEqual([['mtroom', ['北斗会议室']]]);
  });
  it('能找到的每一类，地址上都写着它读哪些表', () => {
    const findable = allResources.filter(({ found }) => found).map(({ name }) => name);
    expect([...findable].sort()).toEqual([...searchCalls.everything.reads].sort());
  });
  it('每类最多五条；通配符是普通的字；空白与过长不是关键字', async () => {
    const all = await park.account({ type: 1, permissions: rights });
    expect((await search(all, '批量企业'))[0]?.[1]).toHaveLength(5);
    expect(await search(all, '100%精')).toEqual([['enterprise', ['星河100%精密科技']]]);
    expect(await search(all, '星_')).toEqual([]);
    expect((await park.call(all, 'GET', '/vapi/search?q=')).status).toBe(422);
    expect((await park.call(all, 'GET', `/vapi/search?q=${'长'.repeat(41)}`)).status).toBe(422);
    expect((await park.call({ token: '' }, 'GET', '/vapi/search?q=a')).status).toBe(401);
  });
  it('号码能看全的人才按号码找得到，四位以上才算号码', async () => {
    const shown = await park.account({ type: 1, permissions: [...rights, 'privacy_show'] });
    const masked = await park.account({ type: 1, permissions: rights });
    expect(await search(shown, '391234')).toEqual([['enterprise', ['星河100%精密科技']]]);
    expect(await search(masked, '391234')).toEqual([]);
    expect(await search(shown, '391')).toEqual([]);
  });
});
