import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockTime, exampleOf, fieldsIn, meets, parametersIn, type AnyCondition, type Clock } from '@/domain/kernel/condition';
import { codeList, date, dateTime, integer, range, text, textList } from '@/domain/kernel/field';
import { codes } from '@/domain/kernel/codes';
import { toWire } from '@/domain/kernel/moment';
import type { Database } from '@/vapi/kernel/db/database';
import { predicateOf } from '@/vapi/kernel/conditions';
import { seeded } from '../relay/support';
import { onEachEngine, openTestDatabase } from '../support/engines';

const fields = {
  status: integer('状态'),
  note: text('备注'),
  day: date('日期'),
  at: dateTime('时间'),
  other: dateTime('另一时间'),
  days: range('期间'),
  times: range('时段', { of: 'dateTime' }),
  words: textList('词'),
  kinds: codeList('类别', codes('kinds', [{ code: 1, label: '一' }])),
};
const clock: Clock = { now: new Date('2026-11-22T03:04:05Z'), parameter: (key) => ({ days: 2, minutes: 90 })[key] ?? Number.NaN };
const next = seeded(Number(process.env.SEED ?? 5));
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

/** Days and moments around the clock's, its own and midnight among them: where before and after are decided. */
const moments = [-2 * 86_400, -86_400, -11 * 3600 - 245, -5400, -1, 0, 1, 5400, 86_400 - 11 * 3600 - 245, 86_400, 2 * 86_400].map((seconds) =>
  toWire(clock.now.getTime() + seconds * 1000),
);
const anyMoment = () => pick([null, ...moments]);
const anyDay = () => anyMoment()?.slice(0, 10) ?? null;
function anyRange(one: string | null, other: string | null): string | null {
  if (one === null && other === null) return null;
  const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
  return from === to ? null : `[${from ? `"${from}"` : ''},${to ? `"${to}"` : ''})`;
}
const anyRow = () => ({
  status: pick([null, 1, 2, 3]),
  note: pick([null, '', '甲', '乙']),
  day: anyDay(),
  at: anyMoment(),
  other: anyMoment(),
  days: anyRange(anyDay(), anyDay()),
  times: anyRange(anyMoment(), anyMoment()),
  words: pick([null, [], ['甲']]),
  kinds: pick([null, [], [1]]),
});
const anyMomentOf = (name: string) =>
  pick<unknown>([
    'now',
    'today',
    { today: pick([-1, 0, 1, 2]) },
    { now: pick([-90, 0, 90]) },
    { today: { parameter: 'days' } },
    { now: { minus: { parameter: 'minutes' } } },
    ...(name === 'at' ? [{ field: 'other' }, { field: 'day' }, { field: 'times' }] : name === 'day' ? [{ field: 'at' }, { field: 'days' }] : []),
  ]);
function anyTest(): [string, unknown] {
  const name = pick(Object.keys(fields));
  if (next() < 0.15) return [name, { empty: next() < 0.5 }];
  if (name === 'status') return [name, pick<unknown>([1, [1, 2], [1, null], null, { not: 2 }, { not: [1, 3] }, { not: null }, []])];
  if (name === 'note') return [name, pick<unknown>(['甲', ['甲', '乙'], null, { not: '甲' }, { not: [null, '甲'] }])];
  if (name === 'words' || name === 'kinds') return [name, { empty: next() < 0.5 }];
  return [name, pick([{ before: anyMomentOf(name) }, { after: anyMomentOf(name) }, { on: 'today' }])];
}
function anyCondition(depth = 0): AnyCondition {
  const tests = Object.fromEntries(Array.from({ length: pick([0, 1, 1, 2]) }, anyTest));
  if (depth > 1) return tests;
  const inner = () => Array.from({ length: pick([1, 2, 2]) }, () => anyCondition(depth + 1));
  return { ...tests, ...(next() < 0.3 && { any: inner() }), ...(next() < 0.2 && { all: inner() }) } as AnyCondition;
}

onEachEngine('条件', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  it('同一个条件，页面上的判断与数据库的查询对每一行都一致', async () => {
    await database.tx(async (db) => {
      await sql`create temp table sample (id int, status int, note text, day date, at timestamptz, other timestamptz, days daterange, times tstzrange, words text[], kinds int[]) on commit drop`.execute(
        db,
      );
      await sql`set local time zone 'Asia/Shanghai'`.execute(db);
      for (let id = 0; id < 60; id++) {
        const row = anyRow();
        await sql`insert into sample values (${id}, ${row.status}, ${row.note}, ${row.day}::date, ${row.at}::timestamptz, ${row.other}::timestamptz,
          ${row.days}::daterange, ${row.times}::tstzrange, ${row.words}::text[], ${row.kinds}::int[])`.execute(db);
      }
      await sql`set local time zone 'UTC'`.execute(db);
      const { rows } = await sql<{ id: number }>`select * from sample order by id`.execute(db);
      let chosen = 0;
      for (let round = 0; round < 400; round++) {
        const condition = anyCondition();
        const found = await sql<{ id: number }>`select id from sample t where ${predicateOf(condition, fields, clock)} order by id`.execute(db);
        const met = rows.filter((row) => meets(condition, row, clock)).map(({ id }) => id);
        expect([JSON.stringify(condition), found.rows.map(({ id }) => id)]).toEqual([JSON.stringify(condition), met]);
        chosen += met.length;
      }
      // neither all of them nor none: the conditions decide
      expect(chosen).toBeGreaterThan(400 * 60 * 0.05);
      expect(chosen).toBeLessThan(400 * 60 * 0.95);
    });
  });
});

it('时刻：今天、现在、提前或推后若干天与分钟，数目可以是参数', () => {
  expect(toWire(clockTime('today', clock) ?? 0)).toBe('2026-11-22 00:00:00');
  expect(toWire(clockTime({ today: -1 }, clock) ?? 0)).toBe('2026-11-21 00:00:00');
  expect(toWire(clockTime({ now: { parameter: 'minutes' } }, clock) ?? 0)).toBe('2026-11-22 12:34:05');
  expect(toWire(clockTime({ now: { minus: { parameter: 'minutes' } } }, clock) ?? 0)).toBe('2026-11-22 09:34:05');
});
it('开始前 N 分钟可以取消：差一秒也不行，空的不算', () => {
  const cancellable: AnyCondition = { status: [0, 1], times: { after: { now: { parameter: 'minutes' } } } };
  const booked = (start: string | null) => ({ status: 1, times: start && [start, '2026-11-22 18:00:00'] });
  expect(['2026-11-22 12:34:06', '2026-11-22 12:34:05', null].map((start) => meets(cancellable, booked(start), clock))).toEqual([true, false, false]);
  expect(meets(cancellable, { ...booked('2026-11-23 09:00:00'), status: 2 }, clock)).toBe(false);
  expect([parametersIn(cancellable), fieldsIn({ ...cancellable, at: { before: { field: 'other' } } })]).toEqual([
    ['minutes'],
    ['status', 'times', 'at', 'other'],
  ]);
});
it('当天：从零点起，到次日零点为止；空的不算', () => {
  const at = (time: string | null) => meets({ at: { on: 'today' } }, { at: time }, clock);
  expect(['2026-11-21 23:59:59', '2026-11-22 00:00:00', '2026-11-22 23:59:59', '2026-11-23 00:00:00', null].map(at)).toEqual([
    ...[false, true, true, false, false],
  ]);
});
it('号码当作文字送来也算同一个值；例子满足它的条件', () => {
  expect(meets({ status: 50 }, { status: '50' }, clock)).toBe(true);
  expect(meets({ status: 50 }, { status: { toString: () => '50' } }, clock)).toBe(false);
  const condition: AnyCondition = { any: [{ status: [2, 3] }, { status: 4 }], all: [{ note: '甲' }] };
  expect(meets(condition, exampleOf(condition), clock)).toBe(true);
});
