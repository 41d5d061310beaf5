import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import { daysOf } from '@/domain/calc/dates';
import { fieldRecord } from '@/domain/resources/field-record';
import { room } from '@/domain/resources/room';
import { roomOccupancy } from '@/domain/resources/room-occupancy';
import { today } from '@/domain/kernel/moment';
import { chargeUse, withdrawCharge } from '../../business/charges';
import { lockLedgerOf } from '../../business/ledger';
import { cutShort, isTaken, refreshRooms } from '../../business/rooms';
import { createRows } from '../../kernel/changes';
import { lockRows } from '../../kernel/clashes';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import { notifyApplicant, notifyTakenBack } from '../../business/applicants';
import type { Services } from '../../services';
import { askerOf, whatOf, type Application } from './asker';
import { dayOffFaults, daysOff } from './holidays';
import { venueJobs } from './jobs';

const waiting = 2;
const passed = 3;
const venueLoan = 6;
/** Passed or rejected: what an applicant without an account is told by SMS. */
const verdicts: ReadonlySet<number> = new Set([passed, 4]);
const taken = '所选场地在该时段已被占用';
const twice = '您已申请该场地的这些日期，正在等待审核';

/** Its days, both included, as a daterange. */
const rangeOf = ({ start_at, end_at }: Pick<Application, 'start_at' | 'end_at'>) => sql`daterange(${start_at}::date, ${end_at}::date, '[]')`;
/**
 * Whether whoever asks waits for the same room already on any of these days: his firm, or his number where he has no account. Others may
 * ask for it too, and so may staff for anybody: the verdict tells them apart. The room is locked, so that of two at once one sees the other.
 */
async function waitsAlready(context: Context, { id, room_id, start_at, end_at, contact_mobile }: Partial<Application>): Promise<boolean> {
  const { db, caller } = context;
  if (caller.party === 'staff') return false;
  await lockRows(context, room, [Number(room_id)]);
  const his = caller.enterprise_id ? sql`enterprise_id = ${caller.enterprise_id}` : sql`enterprise_id is null and contact_mobile = ${contact_mobile}`;
  const found = await sql`select 1 from field_record where room_id = ${room_id} and audit_status = ${waiting} and id is distinct from ${id ?? null}
    and ${his} and daterange(start_at, end_at, '[]') && daterange(${start_at}::date, ${end_at}::date, '[]') limit 1`.execute(db);
  return found.rows.length > 0;
}
/** An application that has passed holds the room for its days (domain.md section 8). */
async function lend(context: Context, row: Application): Promise<void> {
  if (row.end_at < today(context.now)) refuse('使用日期已过，不能通过');
  await sql`select 1 from room where id = ${row.room_id} for no key update`.execute(context.db);
  const during = rangeOf(row);
  if (await isTaken(context, row.room_id, during)) refuse(taken);
  const { room_id, enterprise_id, id } = row;
  await createRows(context, roomOccupancy, [{ room_id, during, kind: venueLoan, enterprise_id, field_record_id: id }]);
  await refreshRooms(context, [room_id]);
}
/** Applications for a free room as a venue (entities.md 7.5). */
const applications = (services: Services): Feature =>
  hookInto(fieldRecord, {
    lock: lockLedgerOf('field_record'),
    check: async (context, draft, before): Promise<FieldErrors> => {
      const wanted = { ...before, ...draft } as Application;
      const moved = draft.room_id !== undefined || draft.start_at !== undefined || draft.end_at !== undefined;
      if (!moved || !wanted.room_id || !wanted.start_at || !wanted.end_at) return {};
      // an end before its start is told by the rule of the field: no days lie between them
      if (String(wanted.start_at) > String(wanted.end_at)) return {};
      if (draft.start_at && draft.start_at !== before?.start_at && draft.start_at < today(context.now)) return { start_at: ['开始日期不能早于今天'] };
      const shut = await dayOffFaults(context, draft, wanted, before);
      if (Object.keys(shut).length > 0) return shut;
      if (await isTaken(context, wanted.room_id, rangeOf(wanted))) return { start_at: [taken] };
      return (await waitsAlready(context, wanted)) ? { start_at: [twice] } : {};
    },
    // handed in is submitted; the place is the room's
    prepare: async ({ db }, draft, before) => {
      if (before) return {};
      const found = await sql<{
        incubator_id: number;
        building_id: number;
      }>`select incubator_id, building_id from room where id = ${draft.room_id}`.execute(db);
      return { ...found.rows[0], audit_status: waiting };
    },
    derive: daysOff,
    afterAction: async (context, action, row, before) => {
      if (action === 'audit' && row.audit_status === passed) await lend(context, row);
      if (row.created_by === null && row.audit_status !== before.audit_status && verdicts.has(row.audit_status))
        await notifyApplicant(context, services, row.contact_mobile, {
          what: '场地申请',
          passed: row.audit_status === passed,
          reason: row.reason,
        });
      if (action === 'cancel')
        await notifyTakenBack(context, services, fieldRecord, row, askerOf(row), { what: whatOf(row), reason: row.cancel_reason });
      if (action === 'cancel') await withdrawCharge(context, row.fee_bill_id, `场地申请已取消：${row.use_for}`);
      if (action === 'cancel' && before.audit_status === passed) await cutShort(context, sql`field_record_id = ${row.id}`, today(context.now));
    },
  });
/** The bill of an application that has passed: the days are lent, and what they cost is agreed by the staff. */
const charges = handlersOf(fieldRecord, {
  charge: async (context, row, { amount, due }) => {
    if (Number(amount) <= 0) throw invalid({ amount: ['场地费应大于0'] });
    if (due !== null && due !== undefined && String(due) < today(context.now)) throw invalid({ due: ['应缴日不能早于今天'] });
    const { incubator_id, building_id, room_id, enterprise_id, contact_name, company, start_at, end_at } = row;
    const note = `${row.use_for}，共 ${daysOf(start_at, end_at)} 天`;
    const formula = { unit: 'use', note, steps: [{ price: yuanOf(amount), quantity: '1' }] };
    const fee_bill_id = await chargeUse(context, {
      ...{ incubator_id, building_id, room_id, enterprise_id, payer_name: company || contact_name, item: 'venue', amount: Number(amount) },
      ...{ from: start_at, to: end_at, due: due ? String(due) : undefined, formula },
    });
    return { set: { fee_bill_id } };
  },
});
export const venueFeature = (services: Services): Feature => combine([{ jobs: venueJobs(services) }, applications(services), charges]);
