import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { SeriesDate, SeriesPreview, SeriesResult } from '@/domain/answers/slots';
import { mostOccurrences, occurrences, type Stretch } from '@/domain/calc/occurrences';
import { addDays, momentOf, startOfDay, timeOf, toWire } from '@/domain/kernel/moment';
import { mtroom } from '@/domain/resources/mtroom';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { attempt } from '../../kernel/attempt';
import { clashes, lockRows } from '../../kernel/clashes';
import type { Context, Values } from '../../kernel/context';
import type { Engine } from '../../kernel/engine';
import { invalid, type Refusal } from '../../kernel/errors';
import { store } from '../../kernel/operations/store';
import { roomsOf } from './free';
import { pricesOf } from './cost';
import { instead } from './instead';
import { dateFault, dayOf, holidaysOf, shapeFault, type MeetingRoom } from './rules';
import { asSpan } from './stretch';

const wire = ({ start, end }: Stretch) => ({ start_at: toWire(start), end_at: toWire(end) });
const inForce = (room: MeetingRoom, states: readonly number[]) =>
  sql<SqlBool>`t.mtroom_id = ${room.id} and t.status = any(${sql.val([...states])}::int[])`;
/** The dates that are asked for: until a day, so many times, or both. */
function datesOf(input: Values, first: Stretch): Stretch[] {
  const { repeat, repeat_until: until, times } = input;
  if (!until && !times) throw invalid({ repeat_until: ['请选择重复至，或填写重复次数'] });
  if (until && String(until) < dayOf(first.start)) throw invalid({ repeat_until: ['重复至不能早于预约日期'] });
  const before = until ? startOfDay(addDays(String(until), 1)).getTime() : Number.POSITIVE_INFINITY;
  const dates = occurrences(first, Number(repeat), before, times ? Number(times) : undefined);
  if (dates.length > mostOccurrences) throw invalid({ repeat_until: [`一次最多预约${mostOccurrences}次`] });
  return dates;
}
/** GET /service/mtroomSeries: each date of a series, what lies in its way, and what could be had in its place. Nothing is held by it. */
export async function previewSeries(context: Context, input: Values): Promise<SeriesPreview> {
  const [room] = await roomsOf(context, sql<SqlBool>`t.id = ${Number(input.mtroom_id)}`);
  if (!room) throw invalid({ mtroom_id: ['会议室不存在'] });
  const first: Stretch = { start: timeOf(input.start_at) ?? Number.NaN, end: timeOf(input.end_at) ?? Number.NaN };
  const wrong = first.end > first.start ? shapeFault(room, first) : '结束时间应大于开始时间';
  if (wrong) throw invalid({ end_at: [wrong] });
  if (Number(input.people ?? 0) > room.capacity) throw invalid({ people: ['参会人数不能超过容纳人数'] });
  const dates = datesOf(input, first);
  const last = dates.at(-1) ?? first;
  const holidays = await holidaysOf(context, [room.incubator_id], dayOf(first.start), dayOf(last.start));
  const spans = dates.map(asSpan);
  const [taken, held] = [
    await clashes(context, mtroomApl, 'during', spans, inForce(room, [1, 4])),
    await clashes(context, mtroomApl, 'during', spans, inForce(room, [0])),
  ];
  const judged = dates.map((date, at) => {
    const shut = dateFault(context.now, room, date, holidays);
    const met = (found: typeof taken) => found.some(({ span }) => span === at);
    if (shut) return { date, state: 'closed' as const, why: shut };
    if (met(taken)) return { date, state: 'taken' as const, why: '时段已被占用' };
    return met(held) ? { date, state: 'held' as const, why: '该时段已有待审核的预约' } : { date, state: 'free' as const, why: null };
  });
  const others = await instead(
    context,
    room,
    input.people ? Number(input.people) : null,
    judged.flatMap(({ date, state }) => (state === 'taken' || state === 'closed' ? [date] : [])),
  );
  const data = judged.map(({ date, state, why }): SeriesDate => ({ ...wire(date), state, why, others: others.get(date.start) ?? [] }));
  const lines = [...new Set(data.flatMap((date) => date.others.map(({ line }) => line)))];
  const offered = lines.length > 0 ? await roomsOf(context, sql<SqlBool>`t.id = any(${sql.val(lines)}::bigint[]) and t.id <> ${room.id}`) : [];
  return { label: room.name, prices: await pricesOf(context, [room, ...offered], context.caller.enterprise_id, dates), data };
}
interface Pick {
  readonly mtroom_id: number;
  readonly start: Date;
  readonly end: Date;
}
const unreadable = (): never => {
  throw invalid({ picks: ['预约日期格式不正确'] });
};
/** What was sent, one by one: rooms by their numbers, times as the wire has them. */
function picksOf(sent: unknown): Pick[] {
  if (!Array.isArray(sent) || sent.length === 0) throw invalid({ picks: ['请选择预约日期'] });
  if (sent.length > mostOccurrences) throw invalid({ picks: [`一次最多预约${mostOccurrences}次`] });
  const picks = sent.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return unreadable();
    const { mtroom_id, start_at, end_at } = one as Values;
    const [start, end] = [start_at, end_at].map((text) => (typeof text === 'string' ? momentOf(text) : null));
    if (!Number.isSafeInteger(mtroom_id) || Number(mtroom_id) <= 0 || !start || !end) return unreadable();
    return { mtroom_id: Number(mtroom_id), start, end };
  });
  const meets = (one: Pick, other: Pick): boolean => one.mtroom_id === other.mtroom_id && one.start < other.end && other.start < one.end;
  if (picks.some((one, at) => picks.slice(0, at).some((other) => meets(one, other)))) throw invalid({ picks: ['所选的日期互相重叠'] });
  return picks;
}
const wordsOf = ({ message, body }: Refusal): string => {
  const errors = Object.values((body?.errors ?? {}) as Record<string, readonly string[]>).flat();
  return errors.length > 0 ? errors.join('；') : message;
};
/**
 * POST /service/mtroomSeries: the chosen dates, each stored as a booking of its own would be, in one series. Their rooms are locked first: what
 * is free then stays so. One that cannot be had is lost alone, and its result says why.
 */
export async function bookSeries(context: Context, engine: Engine, { picks: sent, ...about }: Values): Promise<{ data: SeriesResult[] }> {
  const picks = picksOf(sent);
  await lockRows(
    context,
    mtroom,
    picks.map(({ mtroom_id }) => mtroom_id),
  );
  const ids = picks.map(({ mtroom_id }) => mtroom_id);
  const rooms = new Map((await roomsOf(context, sql<SqlBool>`t.id = any(${sql.val(ids)}::bigint[])`)).map((room) => [Number(room.id), room]));
  const series_id = randomUUID();
  const data: SeriesResult[] = [];
  for (const { mtroom_id, start, end } of picks) {
    const result = { line: mtroom_id, label: rooms.get(mtroom_id)?.name ?? '', start_at: toWire(start), end_at: toWire(end) };
    let id = 0;
    let waits = false;
    const refused = await attempt(context, engine, async () => {
      const made = await store(mtroomApl, context, { ...about, mtroom_id, during: [result.start_at, result.end_at] }, engine, { series_id });
      id = Number(made.id);
      waits = made.status === 0;
    });
    data.push(refused ? { ...result, ok: false, message: wordsOf(refused) } : { ...result, ok: true, id, waits });
  }
  return { data };
}
