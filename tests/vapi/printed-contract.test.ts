import { afterAll, beforeAll, expect, it } from 'vitest';
import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { incubator } from '@/domain/resources/incubator';
import { room } from '@/domain/resources/room';
import { printedContract } from '@/vapi/features/contract/printed';
import type { Context } from '@/vapi/kernel/context';
import { onEachEngine } from '../support/engines';
import { pricedLeases } from './priced-leases';

const year = ['2026-04-01', '2027-03-31'] as const;
type Bill = { readonly id: number; readonly amount: string; readonly period_start: string };
type Printed = { readonly total_money: string; readonly plan: readonly Bill[]; readonly terms: readonly Record<string, unknown>[] };

onEachEngine('合同书上的账单计划', (engine) => {
  let all: Awaited<ReturnType<typeof pricedLeases>>;
  beforeAll(async () => {
    all = await pricedLeases(engine, '2026-05-16');
  });
  afterAll(() => all?.park.close());
  const printed = async (id: number): Promise<{ row: Printed; paper: Printed }> => {
    const row = (await all.good(all.call('GET', `pact/contract/${id}`))) as Printed;
    return { row, paper: (await printedContract({ db: all.park.database.q } as Context, row as never)) as never };
  };
  const fenOf = (rows: readonly Bill[]): number => rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);

  it('换房、改价、移除之后，各行之和仍是合同总额；移除的不在其中，条款只写房间在合同中的日子', async () => {
    const { id, firm, home } = await all.lease(year);
    const other = await all.freeRoom(60);
    const swap = { from_room: home, to_room: other, changed_at: '2026-05-16' };
    await all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, swap));
    expect((await all.reprice(id, { begins_at: '2026-08-01', rise: '10' })).status).toBe(200);
    const last = await all.billOf(id, '2027-01-01');
    await all.good(all.call('PUT', 'fee/remove', { ids: [last.id], remove_reason: '免收一期' }));
    const { row, paper } = await printed(id);
    expect(fenOf(paper.plan)).toBe(Math.round(Number(row.total_money) * 100));
    expect(fenOf(row.plan)).toBeGreaterThan(fenOf(paper.plan));
    expect(paper.plan.map((bill) => bill.id)).not.toContain(last.id);
    // the record and its paper alike
    for (const { terms } of [row, paper]) {
      const spans = (at: number) => terms.filter(({ room_id }) => room_id === at).map(({ start_at, end_at }) => [start_at, end_at]);
      expect(spans(home)).toEqual([['2026-04-01', '2026-05-15']]);
      expect(spans(other)).toEqual([
        ['2026-05-16', '2026-07-31'],
        ['2026-08-01', '2027-03-31'],
      ]);
    }
    // what the plan is reckoned by stays
    expect(
      await all.rows('select start_at::text since, end_at::text until from contract_term where contract_id = $1 order by id limit 1', [id]),
    ).toEqual([{ since: '2026-04-01', until: '2027-03-31' }]);
  });
  it('换走又换回的房间，条款按它在合同中的每一段日子写；草稿照所填的写', async () => {
    const { id, firm, home } = await all.lease(year);
    const other = await all.freeRoom(60);
    const change = (from_room: number, to_room: number, changed_at: string) =>
      all.good(all.call('PUT', `enterprise/changeRoom/${firm}`, { from_room, to_room, changed_at }));
    await change(home, other, '2026-05-01');
    await change(other, home, '2026-05-11');
    const { row, paper } = await printed(id);
    for (const { terms } of [row, paper]) {
      const spans = terms.map(({ room_id, start_at, end_at }) => [room_id, start_at, end_at]);
      expect(spans.filter(([at]) => at === other)).toEqual([[other, '2026-05-01', '2026-05-10']]);
      expect(spans.filter(([at]) => at === home)).toEqual([
        [home, '2026-04-01', '2026-04-30'],
        [home, '2026-05-11', '2027-03-31'],
      ]);
    }
    await all.rows('update contract set status = 5 where id = $1', [id]);
    const draft = (await all.good(all.call('GET', `pact/contract/${id}`))) as Printed;
    expect(draft.terms.map(({ start_at, end_at }) => [start_at, end_at])).toContainEqual(['2026-04-01', '2027-03-31']);
  });
  it('房间须在合同的园区里，看得到几个园区的人也不能把别的园区的房间租出去', async () => {
    const park = await all.park.make(incubator, {});
    const house = await all.park.make(building, { incubator_id: park.id });
    const strange = await all.park.make(room, { incubator_id: park.id, building_id: house.id, name: 'X-1', use: 1, area: 50, status: 1 });
    const { firm } = await all.lease(year);
    const { id: foreign } = await all.park.make(enterprise, {
      incubator_id: park.id,
      building_id: house.id,
      name: '他园公司',
      residence: 2,
      need_status: 20,
    });
    const rooms = [{ room_id: strange.id, area: 50, start_at: '2026-06-01', end_at: '2027-05-31' }];
    const term = { start_at: '2026-06-01', end_at: '2027-05-31', sign_at: '2026-05-16', handler_id: all.who.operator.userId };
    const draft = {
      incubator_id: all.here.incubator,
      building_id: all.here.building,
      enterprise_id: firm,
      kind: 1,
      type: 1,
      ...term,
      rooms,
      terms: [],
      plan: [],
    };
    const answer = await all.park.call(['contract_store', 'contract_read'], 'POST', '/vapi/pact/contract', draft);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(answer.body.errors).toMatchObject({ 'rooms.0.room_id': ['房间不属于所选园区'] });
    // nor to a firm of that park, which would owe where nobody of its own park sees it; said when the first step is left
    const whose = { incubator_id: all.here.incubator, enterprise_id: foreign, start_at: term.start_at, end_at: term.end_at, rooms: [], terms: [] };
    const checked = await all.park.call(['contract_store', 'contract_read'], 'POST', '/vapi/pact/contract/check', whose);
    expect([checked.status, checked.body.errors]).toEqual([422, { enterprise_id: ['乙方不属于所选园区'] }]);
    const stored = await all.park.call(['contract_store', 'contract_read'], 'POST', '/vapi/pact/contract', {
      ...draft,
      rooms: [],
      enterprise_id: foreign,
    });
    expect([stored.status, stored.body.errors?.enterprise_id]).toEqual([422, ['乙方不属于所选园区']]);
  });
});
