import { activity } from '@/domain/resources/activity';
import { checkTask } from '@/domain/resources/check-task';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { financing, knowledge } from '@/domain/resources/growth-record';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { teamMember } from '@/domain/resources/team';
import { tutor } from '@/domain/resources/tutor';
import type { Park } from '../support/park';

/** What lies beside what is counted, in the first building of every park on 2026-11-20: a list that counts it too says another number. */
export async function oddRows(park: Park, houses: readonly { readonly id: number; readonly incubator_id: number }[]): Promise<void> {
  const { make, database } = park;
  const first = houses.filter(({ incubator_id }, at) => houses.findIndex((one) => one.incubator_id === incubator_id) === at);
  const spent = await make(paymentItem, { name: '支出项', is_income: 2, code: null });
  for (const { id: building_id, incubator_id } of first) {
    const at = { incubator_id, building_id };
    const [firm] = await database.rows<{ id: number; floor: number; type: number }>(
      `select e.id, f.id floor, r.room_type_id "type" from enterprise e, floor f, room r where e.incubation = 1 and e.building_id = $1 and f.building_id = $1 and r.building_id = $1
        and not exists (select 1 from knowledge k where k.enterprise_id = e.id) and not exists (select 1 from financing g where g.enterprise_id = e.id) order by e.id limit 1`,
      [building_id],
    );
    if (!firm) throw new Error('nobody is there to be counted wrongly');
    const own = { ...at, enterprise_id: firm.id };
    // inspections of another month, and one that was called off
    await make(checkTask, { ...at, status: 2, due_date: '2026-10-15', due_at: '2026-10-15 18:00:00+08' });
    await make(checkTask, { ...at, status: 6, due_date: '2026-11-18', due_at: '2026-11-18 18:00:00+08' });
    // due on a day of this month, done until one of the next
    await make(checkTask, { ...at, status: 1, due_date: '2026-11-30', due_at: '2026-12-01 12:00:00+08' });
    await make(activity, {
      ...at,
      is_online: 2,
      start_at: '2026-11-12 09:00:00+08',
      end_at: '2026-11-12 10:00:00+08',
      apply_end_at: '2026-11-12 08:00:00+08',
    });
    // a second contract of one tenant that ends soon, and one that has yet to begin
    const term = { ...own, status: 30, party_kind: 1 };
    await make(contract, { ...term, start_at: '2026-01-01', end_at: '2026-12-31' });
    const later = await make(contract, { ...term, start_at: '2026-11-21', end_at: '2026-12-31' });
    // bills of the month that nobody owes the park: money it spends, removed ones, those of a draft
    const draft = await make(contract, { ...term, status: 5, start_at: '2026-11-01', end_at: '2027-10-31' });
    const bill = {
      ...own,
      amount: 10_000_00,
      paid_amount: 0,
      kind: 5,
      account_month: '2026-11-01',
      due_at: '2026-11-25',
      bill_at: '2026-11-01',
      origin_id: null,
    };
    for (const more of [
      { status: 10, payment_item_id: spent.id, contract_id: null },
      { status: 30, contract_id: null, remove_reason: '重复' },
      { status: 5, contract_id: draft.id },
      { status: 5, contract_id: later.id },
    ])
      await make(feeBill, { ...bill, ...more });
    // moved here from another park, and gone again
    const moved = await make(enterprise, {
      ...at,
      residence: 3,
      incubation: 0,
      need_status: 20,
      created_at: '2020-01-01 00:00:00+08',
      settled_at: '2026-11-03',
    });
    await make(entryInformation, {
      ...{ ...at, enterprise_id: moved.id, status: 3, begin_kind: 2, end_kind: 2, settled_at: '2026-11-03', exited_at: '2026-11-10' },
      ...{ settlement_type: 2, contract_id: null, need_id: null, refund_id: null },
    });
    // what was not confirmed, is no patent, or came too early
    const right = { incubator_id, enterprise_id: firm.id, applied_at: '2026-02-01', granted_at: null, expires_at: null };
    await make(knowledge, { ...right, type: 1, number: `X${building_id}`, confirmed_at: null });
    await make(knowledge, { ...right, type: 4, number: `Y${building_id}`, confirmed_at: '2026-03-01 00:00:00+08' });
    const raised = { incubator_id, enterprise_id: firm.id, round: 1, amount: 1_000_000_00 };
    await make(financing, { ...raised, happened_at: '2026-05-01', confirmed_at: null });
    await make(financing, { ...raised, happened_at: '2025-05-01', confirmed_at: '2025-06-01 00:00:00+08' });
    // who has left
    await make(teamMember, { incubator_id, is_professional: 1, joined_at: '2020-01-01', left_at: '2025-01-01' });
    const gone = await make(tutor, { hired_at: '2020-01-01', left_at: '2025-01-01' });
    await database.rows('insert into tutor_incubator (tutor_id, incubator_id) values ($1, $2)', [gone.id, incubator_id]);
    // rooms that cannot be let any more or yet, one of public service, and one that is let by its desks
    const place = {
      ...at,
      floor_id: firm.floor,
      room_type_id: firm.type,
      area: 10,
      status: 1,
      parent_id: null,
      rentable_from: '2020-01-01',
      rentable_to: null,
    };
    await make(room, { ...place, name: '停用', use: 1, rentable_to: '2026-01-01' });
    await make(room, { ...place, name: '未投用', use: 1, rentable_from: '2027-01-01' });
    await make(room, { ...place, name: '公共', use: 3 });
    const whole = await make(room, { ...place, name: '大间', use: 1 });
    await make(room, { ...place, name: '大间-1', use: 1, parent_id: whole.id, area: 4 });
  }
}
