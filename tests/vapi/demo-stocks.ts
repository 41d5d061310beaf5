import { expect, it } from 'vitest';
import type { Ask } from '@/tests/support/demoPark';
import { generateBills } from '@/vapi/business/billing';
import { systemContext } from '@/vapi/kernel/system';
import { today } from '@/domain/kernel/moment';
import type { Database } from '@/vapi/kernel/db/database';

/** What lies ahead of a first start is planned, and nothing of it is done. */
export function nothingAhead(ask: Ask, open: () => Database): void {
  it('has nothing that is yet to happen as done: what lies ahead is planned', async () => {
    const planned =
      /^(start|end|apply_end|plan_end|due|deadline|bill|period_start|period_end|account_month|valid_to|in|apply_to|leave_by|visit|next)(_at|_date)?$/;
    const columns = await open().rows<{ name: string; column: string; type: string }>(
      `select table_name name, column_name "column", data_type type from information_schema.columns
       where table_schema = current_schema() and data_type in ('date', 'timestamp with time zone') order by 1, 2`,
    );
    const ahead: string[] = [];
    for (const { name, column, type } of columns.filter((one) => !planned.test(one.column))) {
      // what the database itself stamps bears the hour of this run
      const stamped = `"${column}" between (select min(at) from schema_migration)${type === 'date' ? '::date' : ''} and now()`;
      const found = await ask(`select count(*) as n from "${name}" where "${column}" > ${type === 'date' ? '$day' : '$now'} and not (${stamped})`);
      if (found.n) ahead.push(`${name}.${column}`);
    }
    expect(ahead).toEqual([]);
    const early = `select (select count(*) from fee_bill where status <> 5 and bill_at > $day) as bills,
      (select count(*) from mtroom_apl where status in (4, 5) and upper(during) > $now) as bookings,
      (select count(*) from visitor where status in (5, 6) and visit_at > $now + interval '15 minutes') as visits`;
    expect(await ask(early)).toEqual({ bills: 0, bookings: 0, visits: 0 });
  });
}

/** What holds on any day of a first start. */
export function stocksAndInvariants(ask: Ask, open: () => Database, now: Date): void {
  nothingAhead(ask, open);
  it('has the areas of record, by incubator and in all', async () => {
    expect(
      await ask(
        'select total_area(null, null) as total, rentable(null, null, $day), rented(null, null, $day), rent_rate(null, null, $day) as rate, rent_rate(null, null, $ago) as ago',
      ),
    ).toEqual({ total: 36200, rentable: 31800, rented: 27984, rate: 88, ago: 85.9 });
    for (const [code, total, rentable, rented] of [
      ['GX', 18000, 16000, 14400],
      ['RJ', 11400, 9800, 8526],
      ['SW', 6800, 6000, 5058],
    ] as const) {
      expect(
        await ask(
          `select sum(s.total) as total, sum(s.rentable) as rentable, sum(s.rented) as rented from space_by_building(null, null, $day) s join incubator i on i.id = s.incubator_id where i.code = '${code}'`,
        ),
      ).toEqual({ total, rentable, rented });
    }
    expect(
      await ask(
        `select sum(area) as share from (select area from rented_room(null, null, $day) r where r.enterprise_id in (select enterprise_id from incubating(null, null, $day)) union all select area from room where use = 3) x`,
      ),
    ).toEqual({ share: 28350 });
    expect(
      await ask(
        'select count(*) as n from building b where area < (select sum(area) from room r where r.building_id = b.id and r.parent_id is null)',
      ),
    ).toEqual({
      n: 0,
    });
    expect(await ask('select count(*) as n from space_by_building(null, null, $day) where not (rented <= rentable and rentable <= total)')).toEqual({
      n: 0,
    });
  });

  it('knows the status of every room, and the stored ones agree', async () => {
    expect(
      await ask(
        'select count(*) - (select count(*) from room r where not exists (select 1 from room u where u.parent_id = r.id)) as n from room_status_on(null, null, $day)',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask(
        'select count(*) as n from room_status_on(null, null, $day) s join room r on r.id = s.room_id where r.status <> case s.status when 4 then 3 else s.status end',
      ),
    ).toEqual({ n: 0 });
    expect(await ask('select count(*) as rooms, count(parent_id) as beds from room')).toEqual({ rooms: 394, beds: 4 });
    // a flat is as large as its beds; two are let to persons from the coming month on, and their bills come to 合同总额
    expect(
      await ask(
        'select f.area - (select sum(b.area) from room b where b.parent_id = f.id) as n from room f where f.id in (select parent_id from room)',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask(`select count(*) as beds, sum(c.total_money - (select sum(f.amount) from fee_bill f where f.contract_id = c.id)) as n from room_occupancy o
        join room b on b.id = o.room_id and b.parent_id is not null join contract c on c.id = o.contract_id and c.enterprise_id is null and c.status = 30
        where o.kind = 3 and lower(o.during) > $day`),
    ).toEqual({ beds: 2, n: 0 });
  });

  it('has the companies of record, now and a year ago', async () => {
    expect(
      await ask(`select (select count(*) from resident(null, null, $day)) as resident, (select count(*) from resident(null, null, $ago)) as resident_ago,
      (select count(*) from incubating(null, null, $day)) as incubating, (select count(*) from incubating(null, null, $ago)) as incubating_ago,
      (select count(*) from graduated(null, null, $day)) as graduated, (select count(*) from graduated(null, null, $ago)) as graduated_ago`),
    ).toEqual({ resident: 186, resident_ago: 175, incubating: 142, incubating_ago: 131, graduated: 57, graduated_ago: 48 });
    expect(
      await ask(
        `select count(*) filter (where stage = 1) as incubated, count(*) filter (where stage = 2) as graduated, count(*) filter (where stage = 0) as others from resident_stage(null, null, $day)`,
      ),
    ).toEqual({ incubated: 142, graduated: 21, others: 23 });
    expect(
      await ask(`select (select count(*) from holds(1, null, null, $day)) as high, (select count(*) from holds(1, null, null, $ago)) as high_ago,
      (select count(*) from holds(2, null, null, $day)) as small, (select count(*) from holds(2, null, null, $ago)) as small_ago, (select count(*) from holds(3, null, null, $day)) as special`),
    ).toEqual({ high: 38, high_ago: 34, small: 64, small_ago: 56, special: 7 });
    expect(await ask('select count(*) as n from incubation where end_at <= start_at')).toEqual({ n: 0 });
    expect(await ask('select count(*) as n from enterprise where residence = 2 and (settled_at is null or settled_at > $day)')).toEqual({ n: 0 });
  });

  it('has the contracts of record', async () => {
    expect(
      await ask(
        `select count(*) as active, count(*) filter (where end_at - $day <= 30) as soon, count(*) filter (where end_at - $day <= 90) as later from contract_in_force(null, null, $day)`,
      ),
    ).toEqual({ active: 179, soon: 6, later: 17 });
    expect(await ask('select average_rent(null, null, $day) as rent')).toEqual({ rent: 1.14 });
    expect(await ask('select count(*) as waiting from enterprise where residence = 1')).toEqual({ waiting: 9 });
  });

  it('has returns whose rights are those of the register', async () => {
    expect(await ask('select reported, expected from last_period(null, null)')).toEqual({ reported: 128, expected: 142 });
    expect(
      await ask(`select sum(value) filter (where key = 'employees') as people, sum(value) filter (where key = 'knowledge_valid') as valid, sum(value) filter (where key like 'ip\\_%') as parts,
      sum(value) filter (where key like 'degree\\_%') as degrees, max(holders) filter (where key = 'knowledge_valid') as holders
      from reported_sums(null, null, (select period_end from last_period(null, null)))`),
    ).toEqual({ people: 1704, valid: 642, parts: 642, degrees: 1704, holders: 82 });
    expect(
      await ask(`select sum(value) filter (where key = 'revenue') / 1e6 as revenue, sum(value) filter (where key = 'tax') / 1e6 as tax, sum(value) filter (where key = 'rd') / 1e6 as rd,
      sum(value) filter (where key = 'profit') / 1e6 as profit from year_sums(null, null, (select period_end from last_period(null, null)))`),
    ).toEqual({ revenue: 69900, tax: 3150, rd: 4670, profit: 2480 });
    expect(
      await ask(`select count(*) as n from report_return t join report p on p.id = t.report_id join report_value v on v.return_id = t.id join report_item i on i.id = v.item_id and i.key = 'knowledge_valid'
      where t.status = 3 and v.number_value <> (select count(*) from knowledge k where k.enterprise_id = t.enterprise_id and k.type <= 6 and k.granted_at <= p.period_end)`),
    ).toEqual({ n: 0 });
  });

  it('keeps the books: what is paid is what was allotted, what is overdue is of record', async () => {
    expect(
      await ask(
        'select count(*) as n from fee_bill f where paid_amount <> coalesce((select sum(amount) from payment_bill b where b.fee_bill_id = f.id), 0)',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask('select count(*) as n from payment p where amount <> (select sum(amount) from payment_bill b where b.payment_id = p.id)'),
    ).toEqual({ n: 0 });
    expect(
      await ask(
        'select count(*) as n from fee_bill where status <> case when paid_amount >= amount then 20 when paid_amount > 0 then 15 else status end',
      ),
    ).toEqual({ n: 0 });
    expect(await ask('select amount, bills from overdue(null, null, $day)')).toEqual({ amount: 7_600_000, bills: 11 });
    expect(await ask('select count(*) as n from payment where paid_at > $now')).toEqual({ n: 0 });
  });

  it('has the whole plan of every contract that is made: its total is the sum of its bills', async () => {
    const wrong = await ask(`select count(*) as n from contract c where c.kind = 1 and c.status in (5, 10, 20, 30)
      and exists (select 1 from contract_room r where r.contract_id = c.id)
      and c.total_money is distinct from (select sum(f.amount) from fee_bill f where f.contract_id = c.id and f.kind = 1 and f.status <> 30)`);
    expect(wrong).toEqual({ n: 0 });
    expect(await ask('select count(*) > 1000 as many from fee_bill where status = 5')).toEqual({ many: 1 });
  });
  it('holds the deposits of those who are here, and what the contracts say of them is what was paid', async () => {
    expect(
      await ask(`select count(*) as n from contract c join entry_information e on e.enterprise_id = c.enterprise_id and e.status = 2
        where c.status in (30, 40) and exists (select 1 from contract_room r where r.contract_id = c.id)
          and c.deposit is distinct from (select sum(f.paid_amount) from fee_bill f where f.contract_id = c.id and f.kind = 3)`),
    ).toEqual({ n: 0 });
    expect(await ask('select sum(amount) > 0 and bool_and(status = 20) as paid from fee_bill where kind = 3 and bill_at <= $day')).toEqual({
      paid: 1,
    });
  });

  it('bills as the product does: 生成账单 leaves every bill as it is and asks for nothing that is past', async () => {
    const undone = new Error('undone');
    const figures =
      'select count(*) as bills, sum(amount) as asked, count(*) filter (where status in (10, 15)) as open from fee_bill where period_start <= $day';
    const before = await ask(figures);
    const inside = await open()
      .tx(async (tx) => {
        const context = systemContext(open(), tx, now, '演示园区');
        const running = await open().rows<{ id: number }>(
          'select c.id from contract c join entry_information e on e.enterprise_id = c.enterprise_id and e.status = 2 where c.status = 30 order by c.id',
          [],
          tx,
        );
        const skipped = [];
        for (const { id } of running) skipped.push(...(await generateBills(context, id)).skipped);
        const [same] = await open().rows<Record<string, string>>(figures.replace('$day', `'${today(now)}'::date`), [], tx);
        throw Object.assign(undone, { same, skipped, contracts: running.length });
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
        return undone as unknown as { same: Record<string, unknown>; skipped: string[]; contracts: number };
      });
    expect(inside.contracts).toBeGreaterThan(100);
    expect([Object.fromEntries(Object.entries(inside.same).map(([key, value]) => [key, Number(value)])), inside.skipped]).toEqual([before, []]);
  });

  it('has devices, bays and readings that go on from what the meters show', async () => {
    expect(
      await ask(
        `select count(*) + (select count(*) from car_gate) as devices, count(*) filter (where state = 3) as fault, count(*) filter (where last_seen_at < $now - interval '30 minutes') as silent from meter`,
      ),
    ).toEqual({ devices: 436, fault: 1, silent: 6 });
    expect(await ask('select sum(spaces) as spaces, sum(inside) as inside from car_park')).toEqual({ spaces: 620, inside: 388 });
    // who stands there is who came and has not left: as many as are counted, and nobody comes or leaves twice
    expect(
      await ask(`select count(*) filter (where p.inside <> (select count(*) from car_stay s where s.car_park_id = p.id)) as wrong,
      (select count(*) from (select dir, lag(dir, 1, 2::smallint) over (partition by car_park_id, plate order by passed_at) as before from car_pass) x where dir = before) as twice,
      (select count(*) from car_stay where entered_at < $now - interval '4 days') as long from car_park p`),
    ).toEqual({ wrong: 0, twice: 0, long: 6 });
    expect(
      await ask(
        'select count(*) as n from meter m join (select distinct on (meter_id) meter_id, value from meter_reading order by meter_id, read_at desc) r on r.meter_id = m.id where r.value <> m.last_value',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask(
        'select count(*) as n from (select value - lag(value) over (partition by meter_id order by read_at) as step from meter_reading) x where step < 0',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask(
        'select count(*) as n from (select last_value - lag(last_value) over (partition by meter_id, grain order by bucket_at) as step from meter_rollup where last_value is not null) x where step < 0',
      ),
    ).toEqual({ n: 0 });
    expect(
      await ask(`select count(*) as n from meter_rollup h where grain = 3 and exists (select 1 from meter_rollup q where q.meter_id = h.meter_id and q.grain = 2 and q.bucket_at = h.bucket_at)
      and usage <> (select sum(usage) from meter_rollup q where q.meter_id = h.meter_id and q.grain = 2 and q.bucket_at >= h.bucket_at and q.bucket_at < h.bucket_at + interval '1 day')`),
    ).toEqual({ n: 0 });
    const { kwh, tons } =
      await ask(`select avg(u) filter (where kind = 1) as kwh, avg(u) filter (where kind = 2) as tons from (select kind, bucket_at, sum(usage) as u from meter_rollup r join meter m on m.id = r.meter_id
      where m.is_total = 1 and grain = 3 and bucket_at < day_start($day) group by 1, 2) x`);
    expect(kwh).toBeGreaterThan(6500);
    expect(kwh).toBeLessThan(7600);
    expect(tons).toBeCloseTo(68, -1);
  });

  it('has inspections of record', async () => {
    expect(await ask('select count(*) as found, count(*) filter (where status = 3) as closed from hazard where found_at > $ago')).toEqual({
      found: 136,
      closed: 128,
    });
  });

  it('has something, and not too much, under every counter', async () => {
    const counters = await ask(`select
      (select count(*) from enterprise where follow_id = (select id from app_user where username = 'admin')) as mine, (select count(*) from enterprise where is_akey = 1) as key,
      (select count(*) from check_item where status = 0) as item, (select count(*) from check_plan where status = 2) as plan, (select count(*) from facilitator where status = 1) as cooperative,
      (select count(*) from project_promotion where audit_status = 2) as promotion, (select count(*) from field_record where audit_status = 2) as venue, (select count(*) from enterprise_change where audit_status = 2) as change,
      (select count(*) from suggest where status = 0) as message, (select count(*) from mtroom_apl where status = 0) as booking, (select count(*) from news where audit_status = 2) as news,
      (select count(*) from policy where audit_status = 2) as policy, (select count(*) from answer_sheet s join questionnaire q on q.id = s.questionnaire_id and q.status = 3 join app_user u on u.id = s.user_id and u.username = 'tenant' where s.status in (0, 1)) as survey,
      (select count(*) from report_return where status = 2) as report, (select count(*) from facilitator_info where audit_status = 2) as info, (select count(*) from facilitator_demeanor where audit_status = 2) as demeanor,
      (select count(*) from settlement_apply where audit_status = 2) as settle, (select count(*) from showcase where audit_status = 2) as showcase, (select count(*) from check_task where status = 3) as audit,
      (select count(*) from check_task where status = 1) as execute, (select count(*) from check_task where status = 2) as rectify, (select count(*) from activity where audit_status = 2) as train, (select count(*) from visitor where status = 2) as visitor`);
    for (const [name, count] of Object.entries(counters)) {
      expect(count, name).toBeGreaterThan(0);
      expect(count, name).toBeLessThan(60);
    }
  });

  it('gives every demonstration account what it needs', async () => {
    expect(
      await ask(`select count(*) filter (where username = 'operator' and (select count(*) from user_incubator i where i.user_id = u.id) = 1) as operator, count(*) filter (where username = 'provider' and facilitator_id is not null) as provider,
      count(*) filter (where username = 'tutor' and tutor_id is not null) as tutor, count(*) filter (where username = 'tenant' and enterprise_id in (select enterprise_id from resident(null, null, $day))
        and exists (select 1 from fee_bill f where f.enterprise_id = u.enterprise_id) and exists (select 1 from meter_binding b where b.enterprise_id = u.enterprise_id)
        and exists (select 1 from message m where m.user_id = u.id and m.read_at is null)) as tenant from app_user u`),
    ).toEqual({ operator: 1, provider: 1, tutor: 1, tenant: 1 });
  });

  it('goes on with numbers and ids from its last ones', async () => {
    expect(
      await ask(
        `select count(*) as n from number_series s where last < (select count(*) from contract c where c.incubator_id = s.incubator_id and s.kind = 'HT' and substr(c.number, 5, 6) = s.period)`,
      ),
    ).toEqual({ n: 0 });
    expect(await ask(`select nextval(pg_get_serial_sequence('enterprise', 'id')) - max(id) as next from enterprise`)).toEqual({ next: 1 });
  });
}
