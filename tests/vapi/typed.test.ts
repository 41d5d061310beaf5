import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

onEngineInTurn('人们怎样输入', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park?.close());
  const register = (plate: string, owner_mobile: string): Promise<Answer> =>
    park.call(who.tenant, 'POST', '/vapi/iot/vehicle', { incubator_id: here.incubator, plate, owner_name: '王芳', owner_mobile });
  const stored = async (id: number) => (await park.database.rows('select plate, owner_mobile from vehicle where id = $1', [id]))[0];

  it.each([
    ['浙a12345', '139 0000 1111', '浙A12345'],
    ['浙A 12346', '139-0000-1111', '浙A12346'],
    ['浙A·12347', '+8613900001111', '浙A12347'],
    ['浙Ａ１２３４８', '\u202d+86 139 0000 1111\u202c', '浙A12348'],
  ])('车牌 %s、电话 %s 照规格的样子存下', async (plate, mobile, kept) => {
    const { status, body } = await register(plate, mobile);
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(await stored(body.id)).toEqual({ plate: kept, owner_mobile: '13900001111' });
  });
  it('换一种写法仍是同一个车牌；查询照样找得到；不是车牌与号码的仍被指出', async () => {
    expect(await register('浙a-12345', '13900001111')).toMatchObject({ status: 422, body: { errors: { plate: ['车牌已存在'] } } });
    const found = await park.call(who.tenant, 'GET', `/vapi/iot/vehicle?plate=${encodeURIComponent('浙a·12345')}`);
    expect(found.body.total).toBe(1);
    expect(await register('浙A1', '139 0000')).toMatchObject({
      status: 422,
      body: { errors: { plate: ['请输入正确的车牌号'], owner_mobile: ['请输入合法联系方式'] } },
    });
  });
  it('改变书写方向的字符不留在名称里；只有它们就是没有填', async () => {
    const write = (title: string) =>
      park.call(who.tenant, 'POST', '/vapi/service/suggest', {
        incubator_id: here.incubator,
        title,
        content: '请看\u2067一下\u2069',
        contact_mobile: '13900001111',
      });
    const { status, body } = await write('\u202E付款请转\u202C\u200f');
    expect([status, body.title, body.content]).toEqual([201, '付款请转', '请看一下']);
    expect(await write('\u202E\u2066')).toMatchObject({ status: 422, body: { errors: { title: ['请输入标题'] } } });
  });
});
