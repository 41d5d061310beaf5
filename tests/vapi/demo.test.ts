import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker, openPark } from '@/tests/support/demoPark';
import { inTurn } from '@/tests/support/turn';
import type { Database } from '@/vapi/kernel/db/database';
import { nothingAhead, stocksAndInvariants } from './demo-stocks';

describe('the demonstration park on the day of record', () => {
  const now = new Date('2026-11-20T17:05:00+08:00');
  let db: Database;
  beforeAll(async () => {
    db = await openPark(now);
  });
  afterAll(() => db.close());
  const ask = asker(() => db, '2026-11-20', now);
  stocksAndInvariants(ask, () => db, now);

  it('says at the foot of the site whose demonstration it is', async () => {
    expect(await db.rows('select company_name, phone, support, icp from site_setting')).toEqual([
      {
        company_name: '演示园区运营有限公司',
        phone: '0571-00000000',
        support: '演示园区信息中心',
        icp: null,
      },
    ]);
  });

  it('has the money of six months', async () => {
    const due = [119.6, 120.8, 121.9, 122.7, 123.6, 124.8];
    const entered = [117.9, 119.0, 120.1, 119.5, 117.3, 103.9];
    for (const [index, wan] of due.entries()) {
      const month = `date '2026-${String(6 + index).padStart(2, '0')}-01'`;
      expect(
        await ask(`select round(receivable(null, null, ${month}) / 1e6, 1) as due, round(received(null, null, ${month}) / 1e6, 1) as entered`),
      ).toEqual({ due: wan, entered: entered[index] });
    }
    expect(
      await ask(`select round(sum(amount) filter (where i.code = 'rent') / 1e6, 1) as rent, round(sum(amount) filter (where i.code = 'property') / 1e6, 1) as property,
      round(sum(amount) filter (where i.code = 'electric') / 1e6, 1) as electric, round(sum(amount) filter (where i.code = 'water') / 1e6, 1) as water
      from receivable_bill(null, null, date '2026-11-01', date '2026-11-01') r join payment_item i on i.id = r.payment_item_id`),
    ).toEqual({ rent: 96, property: 9.8, electric: 18.1, water: 0.9 });
  });

  it('has the trends of letting, of rights and of revenue', async () => {
    expect(
      await ask(
        `select rent_rate(null, null, '2026-08-31') as a, rent_rate(null, null, '2026-09-30') as b, rent_rate(null, null, '2026-10-31') as c`,
      ),
    ).toEqual({ a: 86.9, b: 87.2, c: 87.7 });
    for (const [end, valid] of [
      ['2023-12-31', 388],
      ['2024-12-31', 471],
      ['2025-12-31', 569],
      ['2026-09-30', 642],
    ] as const) {
      expect(await ask(`select reported('knowledge_valid', null, null, '${end}') as valid`)).toEqual({ valid });
    }
    for (const [end, revenue] of [
      ['2025-12-31', 17900],
      ['2026-03-31', 15200],
      ['2026-06-30', 17300],
      ['2026-09-30', 19500],
    ] as const) {
      expect(await ask(`select reported('revenue', null, null, '${end}') / 1e6 as revenue`)).toEqual({ revenue });
    }
    expect(
      await ask(
        `select reported('knowledge_apply', null, null, '2026-09-30') as filed, reported('knowledge_grant', null, null, '2026-09-30') as granted`,
      ),
    ).toEqual({ filed: 118, granted: 87 });
    expect(
      await ask(`select count(distinct enterprise_id) as companies, sum(amount) / 1e6 as wan, count(*) filter (where round = 1) as angel, count(*) filter (where round = 2) as pre, count(*) filter (where round > 2) as later
      from financing_of(null, null, '2026-01-01', $day)`),
    ).toEqual({ companies: 19, wan: 8460, angel: 9, pre: 6, later: 4 });
  });

  it('has the month and the day of record', async () => {
    expect(await ask(`select count(*) filter (where kind = 1) as entered from movement(null, null, '2026-11-01', $day)`)).toEqual({ entered: 7 });
    expect(await ask(`select count(*) as graduated from movement(null, null, '2026-01-01', $day) where kind = 3`)).toEqual({ graduated: 9 });
    expect(
      await ask(
        `select count(*) filter (where need_status = 10 and residence = 0) as talk, count(*) filter (where need_status = 20 and residence = 0) as intent, count(*) filter (where residence = 1) as signed from enterprise`,
      ),
    ).toEqual({ talk: 48, intent: 19, signed: 9 });
    expect(
      await ask(`select count(*) as total, count(*) filter (where status = 4) as done, count(*) filter (where status = 2) as rectify, count(*) filter (where status = 3) as audit,
      count(*) filter (where status in (1, 2, 3) and due_at < $now) as overdue from check_task where due_date between '2026-11-01' and '2026-11-30' and status <> 6`),
    ).toEqual({ total: 64, done: 55, rectify: 5, audit: 3, overdue: 1 });
    expect(
      await ask(
        `select count(*) filter (where dir = 1) as entered, count(*) filter (where dir = 2) as went from car_pass where passed_at >= day_start($day)`,
      ),
    ).toEqual({ entered: 611, went: 540 });
    expect(
      await ask(`select (select count(*) from mtroom_apl where lower(during) >= day_start($day) and lower(during) < day_start($day + 1) and status in (0, 1, 4)) as bookings,
      (select count(*) from visitor where visit_at >= day_start($day) and visit_at < day_start($day + 1) and status in (3, 5, 6)) as visitors,
      (select count(*) from activity where is_online = 1 and start_at >= day_start('2026-11-01') and start_at < day_start('2026-12-01')) as sessions,
      (select round(avg(a.score), 1) from answer a join question q on q.id = a.question_id and q.type = 4 join questionnaire n on n.id = a.questionnaire_id and n.kind = 2 and n.status = 4) as satisfaction`),
    ).toEqual({ bookings: 11, visitors: 63, sessions: 6, satisfaction: 4.6 });
    // the scores are those that the monthly job computes of these rows: of every resident, none of them invented
    expect(
      await ask(`select (select count(*) from resident(null, null, '2026-10-31')) - count(*) as unscored, count(*) filter (where s.enterprise_id is null) as other,
        (select count(distinct period) from enterprise_synthesize) as months
      from enterprise_synthesize e left join score_of(null, '2026-10-31') s on s.enterprise_id = e.enterprise_id and s.safety = e.safety
        and (s.innovation, s.growth, s.team, s.finance, s.compliance, s.activity, s.total)
          is not distinct from (e.innovation, e.growth, e.team, e.finance, e.compliance, e.activity, e.total)
      where e.period = '2026-10-01'`),
    ).toEqual({ unscored: 0, other: 0, months: 12 });
  });
});

/** What else the park may be loaded on, one a turn: the longest of these suites is the loading itself. */
const others: readonly (() => void)[] = [
  /** A night in which most of the month is yet to come, and the month before it was short. */
  () =>
    describe('the demonstration park on the first of March', () => {
      const now = new Date('2026-03-01T01:30:00+08:00');
      let db: Database;
      beforeAll(async () => {
        db = await openPark(now);
      });
      afterAll(() => db?.close());
      nothingAhead(
        asker(() => db, '2026-03-01', now),
        () => db,
      );
    }),
  () =>
    describe('the demonstration park on another day', () => {
      const now = new Date('2026-03-02T09:30:00+08:00');
      let db: Database;
      beforeAll(async () => {
        db = await openPark(now);
      });
      afterAll(() => db.close());
      stocksAndInvariants(
        asker(() => db, '2026-03-02', now),
        () => db,
        now,
      );
    }),
];
for (const on of inTurn(others, others.length)) on();
