import { sql } from 'kysely';
import { yuanOf } from '@/domain/format';
import type { FinalLine } from '@/domain/calc/finalLine';
import type { Settlement } from '@/domain/calc/settlement';
import { refund } from '@/domain/resources/refund';
import { countTotals } from '../../business/billing';
import { lockLedgerOf } from '../../business/ledger';
import { bindLater } from '../../business/meter-bindings';
import { vacate } from '../../business/rooms';
import { addDays, today } from '@/domain/kernel/moment';
import type { Context } from '../../kernel/context';
import { invalid, refuse, type FieldErrors } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type ActionChange, type ActionResult, type Feature } from '../../kernel/handlers';
import { logChange } from '../../kernel/log';
import { storeDraft } from '../../kernel/operations/store';
import type { Services } from '../../services';
import { endContract, leaveIncubator, unbindMeters } from './close';
import { billReadings, fenOfLines, finalLines, mustBeBilled, unbillReadings } from './final';
import { leftRooms } from './meters';
import { preview } from './preview';
import { correctBills, settleMoney, type Method, type Refund } from './settle';
import { settledLines } from './settled-lines';
import { chargeLeaving, lastRoomDay, lockContract, roomsOf, sheetOf, type Contract, type Leaving, type Sheet } from './sheet';

type Values = Readonly<Record<string, unknown>>;
const running: readonly number[] = [30, 40];
/** 已续签, 已退租, 已作废: nothing can be left any more, but what was paid ahead, or came back later (a late fee taken off, a bill corrected), is still the tenant's. */
const over: readonly number[] = [50, 60, 90];
const expired = 40;
const toPay = 20;
const kinds = { refund: 1, rooms: 2, all: 3 } as const;

/** Whether a contract may be left on a day, or money of it given back; one that has run out may be left later than its end. */
function faults(row: Contract, exit: string, kind: number): FieldErrors {
  const isOver = kind === kinds.refund && over.includes(row.status);
  if (!isOver && !running.includes(row.status)) return { contract_id: ['合同不在履行中，不能办理退租退款'] };
  const late = !isOver && row.status !== expired && exit > addDays(row.end_at, 1);
  return exit < row.start_at || late ? { exit_at: ['退出日期应在合同期内'] } : {};
}
/** Whether the rooms may be given back by now: on the last day that they are let, at the earliest. */
const isDay = ({ now }: Context, exit: string): boolean => exit <= addDays(today(now), 1);
const numbers = ({ unpaid, deposit, credit, amount }: Settlement) => ({ unpaid, deposit, credit, amount });
/** What the sheet looks at: nothing leaves with a 退款, some rooms or all with the others. */
const leaving = (row: Pick<Refund, 'kind' | 'contract_id' | 'exit_at' | 'penalty'>, rooms: readonly number[]) => ({
  contract: row.contract_id,
  exit: row.kind === kinds.refund ? null : row.exit_at,
  rooms: row.kind === kinds.rooms ? rooms : null,
  penalty: row.penalty,
  metered: 0,
});
async function refundRooms({ db }: Context, id: number): Promise<number[]> {
  const found = await sql<{ room_id: number }>`select room_id from refund_room where refund_id = ${id}`.execute(db);
  return found.rows.map(({ room_id }) => room_id);
}
/** The lines of a refund's last readings, as they were reckoned when it was handed in. */
const linesOf = ({ readings }: Refund): FinalLine[] => (Array.isArray(readings) ? (readings as unknown as FinalLine[]) : []);
const keptLines = async (context: Context, sheet: Sheet, left: Leaving): Promise<Refund['lines']> =>
  JSON.stringify(await settledLines(context, sheet, left)) as never;
/** The figures of the day it is asked for; `kind` comes from the call: 退款 unless rooms are given. */
async function prepared(context: Context, draft: Partial<Refund>): Promise<Partial<Refund>> {
  const row = await lockContract(context, Number(draft.contract_id));
  const kind = draft.kind ?? kinds.refund;
  const about = { kind, contract_id: row.id, exit_at: String(draft.exit_at), penalty: draft.penalty ?? 0 };
  const left = leaving(about, draft.room_ids ?? []);
  const { lines, faults } =
    left.exit === null ? { lines: [], faults: [] } : await finalLines(context, row, { ...left, exit: left.exit, readings: draft.readings });
  // what a meter will have counted by then nobody knows yet
  const early = lines.find(({ settled, period_end }) => !settled && period_end > today(context.now));
  if (early) throw invalid({ exit_at: [`末次读数以退出时为准，请在 ${early.period_end} 或之后办理`] });
  if (faults.length > 0) throw invalid({ readings: faults });
  await chargeLeaving(context, left);
  const sheet = await sheetOf(context, { ...left, metered: fenOfLines(lines) });
  if (kind === kinds.refund && sheet.amount <= 0) refuse('没有可退的金额');
  const readings = lines.length > 0 ? (JSON.stringify(lines) as unknown as Refund['readings']) : null;
  const parts = await keptLines(context, sheet, left);
  return {
    lines: parts,
    kind,
    enterprise_id: row.enterprise_id,
    incubator_id: row.incubator_id,
    building_id: row.building_id,
    readings,
    ...numbers(sheet),
  };
}

/** What a settlement comes to today, and whether it is still what was audited; of a debt some may have been paid in the meantime. */
async function settledAs(context: Context, row: Refund) {
  const about = { ...leaving(row, await refundRooms(context, row.id)), refund: row.id };
  const sheet = await sheetOf(context, about);
  const less = row.amount < 0 && sheet.amount <= 0 && sheet.amount > row.amount;
  return { rooms: about.rooms, sheet, holds: sheet.amount === row.amount || less, about };
}
/** 退款, 退房 and 退租 (domain.md section 3, entities.md 5.6). */
export const refundFeature = (services: Services): Feature => {
  const { signals, engine } = services;
  const leave = async (context: Context, input: Values): Promise<ActionResult> => {
    const row = await lockContract(context, Number(input.contract_id));
    const wrong = faults(row, String(input.exit_at), kinds.rooms);
    if (Object.keys(wrong).length > 0) throw invalid(wrong);
    const held = await roomsOf(context, row.id, String(input.exit_at));
    const rooms = (input.room_ids ?? []) as number[];
    const until = held.length > 0 ? null : await lastRoomDay(context, row.id);
    if (until) throw invalid({ exit_at: [`该合同的房间至 ${until} 止，请选择该日的次日或更早`] });
    if (held.length > 0 && rooms.length === 0) throw invalid({ room_ids: ['请选择房间'] });
    if (rooms.some((id) => !held.includes(id))) throw invalid({ room_ids: ['所选房间不属于该合同'] });
    const kind = held.every((id) => rooms.includes(id)) ? kinds.all : kinds.rooms;
    const stored = await storeDraft(refund, context, { ...input, kind }, {}, engine);
    await logChange(context, refund, 'leave', undefined, stored);
    return { message: refund.actions.leave.done, id: stored.id };
  };
  const pay = async (context: Context, row: Refund, { method }: Values): Promise<ActionChange<typeof refund.fields>> => {
    if (row.paid_at && new Date(row.paid_at) > new Date(context.now.getTime() + 60_000)) throw invalid({ paid_at: ['退款时间不能晚于当前时间'] });
    if (row.kind !== kinds.refund && !isDay(context, row.exit_at)) refuse(`退出日期 ${row.exit_at} 未到，不能确认退款`);
    const held = await lockContract(context, row.contract_id);
    const { rooms, sheet, holds, about } = await settledAs(context, row);
    if (about.exit !== null) await mustBeBilled(context, held, about.exit, rooms);
    if (!holds) refuse('账单已变化，请撤销后重新提交');
    const collect = method ? (Number(method) as Method) : undefined;
    // of a debt that has become less the paper says so; else it stays what was handed in
    const changed = sheet.amount === row.amount ? {} : { lines: await keptLines(context, sheet, about) };
    if (sheet.amount < 0 && collect === undefined) throw invalid({ method: [`应补 ${yuanOf(-sheet.amount)} 元，请选择收款方式`] });
    const gone = rooms ? rooms.map((room_id) => ({ room_id, day: row.exit_at })) : await leftRooms(context, held.id, row.exit_at);
    if (row.kind !== kinds.refund) await correctBills(context, { ...row, reason: '退租结算', formula: { refund_id: row.id } }, sheet);
    await settleMoney(context, { row, contract: held, sheet, rooms, collect });
    await countTotals(context, held.id);
    const set = { ...numbers(sheet), ...changed };
    if (row.kind === kinds.refund) return { set };
    await vacate(context, held.id, row.exit_at, rooms);
    for (const { room_id, day } of gone) {
      await unbindMeters(context, held, day, [room_id]);
      await bindLater(context, [room_id], day);
    }
    await endContract(context, row, held, rooms);
    if (!rooms) await leaveIncubator(context, signals, held, row, row.exit_at);
    return { set };
  };
  return combine([
    handlersOf(refund, { leave: (context, _row, input) => leave(context, input), pay: (context, row, input) => pay(context, row, input), preview }),
    hookInto(refund, {
      lock: lockLedgerOf('refund'),
      // what the meters counted is owed from the moment the sheet is approved: it can be paid like any bill, and stays when it was
      afterAction: async (context, action, row, before) => {
        // approved is to be paid (entities.md 5.6); only one that bills have overtaken has no other way out
        if (action === 'cancel' && before.status === toPay) {
          await lockContract(context, row.contract_id);
          if ((await settledAs(context, row)).holds) refuse('当前状态不能撤销');
        }
        if (action === 'audit' && row.status === toPay && row.kind !== kinds.refund) {
          const { exit, rooms } = leaving(row, await refundRooms(context, row.id));
          if (exit !== null) await mustBeBilled(context, await lockContract(context, row.contract_id), exit, rooms);
        }
        const lines = linesOf(row);
        if (lines.length === 0) return;
        if (action === 'cancel' && before.status === toPay) await unbillReadings(context, lines);
        if (action !== 'audit' || row.status !== toPay) return;
        const made = await billReadings(context, row, await lockContract(context, row.contract_id), lines);
        return { readings: JSON.stringify(made) as never };
      },
      // without a contract or a day their own rules have spoken already
      check: async (context, draft) =>
        draft.contract_id && draft.exit_at ? faults(await lockContract(context, draft.contract_id), draft.exit_at, draft.kind ?? kinds.refund) : {},
      prepare: (context, draft) => prepared(context, draft),
    }),
  ]);
};
