import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';

onEngineInTurn('表单草稿', (engine) => {
  let park: Park;
  let clock = new Date('2026-11-20T09:00:00+08:00');
  let one: Session;
  let other: Session;
  beforeAll(async () => {
    park = await openPark({ engine, now: () => clock });
    one = await park.account({ username: 'one', type: 1, permissions: ['enterprise_store', 'tag_store'] });
    other = await park.account({ username: 'other', type: 1, permissions: ['enterprise_store'] });
  });
  afterAll(() => park.close());
  const keep = (who: Session, form_key: string, values: unknown, more: object = {}): Promise<Answer> =>
    park.call(who, 'POST', '/vapi/form-draft', { form_key, values, ...more });
  const read = (who: Session | null, key: string): Promise<Answer> => park.call(who, 'GET', `/vapi/form-draft?form_key=${encodeURIComponent(key)}`);
  const valuesOf = async (who: Session, key: string) => (await read(who, key)).body.values;

  it('自己的草稿再读还在，步骤也在；别人读不到，也盖不掉', async () => {
    expect((await keep(one, 'enterprise:new', { name: '云栈', need_status: 10 }, { step: 2 })).status).toBe(200);
    expect((await read(one, 'enterprise:new')).body).toMatchObject({ values: { name: '云栈', need_status: 10 }, step: 2 });
    expect(await valuesOf(other, 'enterprise:new')).toBeNull();
    await keep(other, 'enterprise:new', { name: '别人的' });
    await keep(one, 'enterprise:new', { name: '云栈科技' });
    expect([await valuesOf(one, 'enterprise:new'), await valuesOf(other, 'enterprise:new')]).toEqual([{ name: '云栈科技' }, { name: '别人的' }]);
    expect((await read(null, 'enterprise:new')).status).toBe(401);
  });
  it('以什么打开的表单各有各的草稿；放弃以后没有了', async () => {
    await keep(one, 'enterprise:new:[["incubator_id",1]]', { name: '甲园的' });
    expect(await valuesOf(one, 'enterprise:new')).toEqual({ name: '云栈科技' });
    expect((await park.call(one, 'DELETE', '/vapi/form-draft', { form_key: 'enterprise:new' })).status).toBe(200);
    expect(await valuesOf(one, 'enterprise:new')).toBeNull();
    expect(await valuesOf(one, 'enterprise:new:[["incubator_id",1]]')).toEqual({ name: '甲园的' });
  });
  it('只有能提交这张表单的人有它的草稿；没有的表单、不是草稿的内容不收', async () => {
    expect((await keep(other, 'tag:new', { name: '标签' })).status).toBe(403);
    expect((await keep(one, 'tag:3', { name: '标签' })).status).toBe(403);
    expect((await keep(one, 'operation_log:new', {})).body.errors).toEqual({ form_key: ['表单不存在'] });
    expect((await keep(one, 'nothing', {})).body.errors).toEqual({ form_key: ['表单不存在'] });
    expect((await keep(one, 'tag:new', [1])).body.errors).toEqual({ values: ['草稿格式不正确'] });
    expect((await keep(one, 'tag:new', { name: 'x'.repeat(70_000) })).body.errors).toEqual({ values: ['草稿过大，无法保存'] });
    expect((await keep(one, 'tag:new', { name: '标签' }, { step: 0 })).status).toBe(422);
  });
  it('表单里没有的不留；超过三十天的不再给出；每人最多二十份，最早的先走', async () => {
    await keep(one, 'tag:new', { name: '标签', made_up: 1 });
    expect(await valuesOf(one, 'tag:new')).toEqual({ name: '标签' });
    await park.database.tx((tx) => park.database.rows("update form_draft set updated_at = updated_at - interval '31 days'", [], tx));
    expect(await valuesOf(one, 'tag:new')).toBeNull();
    for (let at = 1; at <= 21; at++) {
      clock = new Date(clock.getTime() + 1000);
      await keep(one, `enterprise:new:${at}`, { name: `第${at}家` });
    }
    expect([await valuesOf(one, 'enterprise:new:1'), await valuesOf(one, 'enterprise:new:2')]).toEqual([null, { name: '第2家' }]);
    const rows = await park.database.tx((tx) =>
      park.database.rows<{ n: number }>('select count(*)::int n from form_draft where user_id = $1', [one.userId], tx),
    );
    expect(rows[0]?.n).toBe(20);
  });
});
