import { afterAll, beforeAll, expect, it } from 'vitest';
import { room } from '@/domain/resources/room';
import { addDays } from '@/domain/kernel/moment';
import { onEachEngine } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { day, end, makeLeases, makeLeaving } from './leases';

onEachEngine('企业现在的情况', (engine) => {
  let park: Park;
  let leases: ReturnType<typeof makeLeases>;
  let leaving: ReturnType<typeof makeLeaving>;
  beforeAll(async () => {
    park = await openPark({ engine });
    leases = makeLeases(park);
    leaving = makeLeaving(park);
  });
  afterAll(() => park.close());
  const rows = <T>(text: string, params: unknown[] = []) => park.database.rows<T>(text, params);
  type Lease = Awaited<ReturnType<typeof leases.lease>>;
  const headOf = async ({ who, here }: Lease, by = who.operator) => (await park.call(by, 'GET', `/vapi/enterprise/${here.enterprise}/head`)).body;
  const stayOf = async ({ who, here }: Lease) =>
    (await park.call(who.operator, 'GET', `/vapi/enterprise/entryInformation?enterprise_id=${here.enterprise}`)).body.data[0];
  const hold = (lease: Lease, id: number | undefined, from: string, until: string) =>
    rows('insert into room_occupancy (room_id, during, kind, enterprise_id, contract_id) values ($1, daterange($2, $3), 3, $4, $5)', [
      ...[id, from, until, lease.here.enterprise, lease.id],
    ]);

  it('换房还没到日子，只算今天在用的房间；一间都还没有的，算将来的', async () => {
    const lease = await leases.lease();
    const inside = { incubator_id: lease.here.incubator, building_id: lease.here.building };
    const coming = await park.make(room, { ...inside, name: '901', use: 1, area: 83, status: 2 });
    const before = (await stayOf(lease)).leased_area;
    await hold(lease, coming.id, addDays(day, 5), addDays(end, 1));
    expect([(await headOf(lease)).rooms, (await stayOf(lease)).rooms, (await stayOf(lease)).leased_area]).toEqual(['101、102', '101、102', before]);
    await rows(
      'update room_occupancy set during = daterange(lower(during), $2) where contract_id = $1 and lower(during) < $2 and upper(during) > $2',
      [...[lease.id, day]],
    );
    expect([(await headOf(lease)).rooms, Number((await stayOf(lease)).leased_area)]).toEqual(['901', 83]);
  });
  it('下一步：逾期先于到期；退租结算待审核、待退款时就是它；企业自己看到自己该做的', async () => {
    const lease = await leases.lease();
    const { who, rooms, id } = lease;
    await rows('update fee_bill set bill_at = $2, due_at = $2 where contract_id = $1 and kind = 1', [id, addDays(day, -3)]);
    expect([(await headOf(lease)).next, (await headOf(lease, who.tenant)).next]).toEqual(['催缴逾期账单 ¥600.00', '缴纳逾期账单 ¥600.00']);
    expect((await leaving.leave(who.operator, id, rooms)).status).toBe(201);
    const [waits] = await rows<{ id: number }>('select id from refund where contract_id = $1', [id]);
    expect((await headOf(lease)).next).toBe('审核退租结算');
    await rows('update refund set status = 20 where id = $1', [waits?.id]);
    expect((await headOf(lease)).next).toBe('确认退租退款');
  });
  it('需求的意向房间：空闲的在前，不论房号', async () => {
    const { who, here } = await leases.lease();
    const inside = { incubator_id: here.incubator, building_id: here.building };
    for (const name of ['201', '202']) await park.make(room, { ...inside, name, use: 1, area: 60, status: 3 });
    await park.make(room, { ...inside, name: '999', use: 1, area: 60, status: 1 });
    const { body } = await park.call(who.operator, 'GET', `/vapi/options/room?for=need.room&building_id=${here.building}`);
    expect(body.data[0].label).toMatch(/^999/);
  });
});
