import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, toWire, today } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';
import { readXlsx } from '../support/sheets';
import { people, place, type Place } from './people';

const day = today(new Date());

onEachEngine('创建人', (engine) => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let paid: number;
  let name: string;
  const call = (by: Session, method: string, path: string, body?: object) => park.call(by, method, `/vapi/${path}`, body);
  const ofList = async (by: Session) => ((await call(by, 'GET', 'payment?page=1&pageSize=10')).body as { data: Record<string, unknown>[] }).data[0];
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    who = await people(park, here);
    const [item] = await park.database.rows<{ id: number }>("select id from payment_item where code = 'rent'");
    const bill = await call(who.operator, 'POST', 'fee', {
      ...{ incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise, payment_item_id: item?.id },
      ...{ amount: '100', bill_at: addDays(day, -30), due_at: day },
    });
    const sent = await call(who.operator, 'POST', 'payment', {
      ...{ incubator_id: here.incubator, enterprise_id: here.enterprise, amount: '100.00', method: 1, paid_at: toWire(new Date()), credit: 2 },
      bills: [{ fee_bill_id: bill.body.id, amount: '100.00' }],
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    paid = sent.body.id as number;
    name = (await park.database.rows<{ name: string }>('select name from app_user where id = $1', [who.operator.userId]))[0]?.name as string;
  });
  afterAll(() => park?.close());

  it('园区人员在列表、详情与导出里看到姓名，不是编号', async () => {
    const named = { created_by: who.operator.userId, created_by_name: name };
    expect(await ofList(who.operator)).toMatchObject(named);
    expect((await call(who.operator, 'GET', `payment/${paid}`)).body).toMatchObject(named);
    const [head = [], row = []] = await readXlsx((await call(who.operator, 'GET', 'payment/export')).body);
    expect(row[head.indexOf('创建人')]).toBe(name);
  });
  it('企业看到自己的收款，不看到园区账号的编号与姓名', async () => {
    expect(await ofList(who.tenant)).toMatchObject({ id: paid, created_by: null, created_by_name: null });
  });
});
