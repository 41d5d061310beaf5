-- The shared expressions of entities.md 13.1, each once: lists, counters, statistics and panels are built on these and
-- on nothing else. Everywhere the first two arguments narrow to a reach (null = all), `day` is the day asked in
-- Asia/Shanghai; money is in 分, area in ㎡; a sum over no rows is null, never 0. The set-returning ones are single
-- selects, so that the planner folds them into the query that uses them.

-- A row lies in a reach. A row of an incubator without a building is seen under any of its buildings.
create function in_reach(incubators bigint[], buildings bigint[], of_incubator bigint, of_building bigint) returns boolean
language sql immutable as $$
  select (incubators is null or of_incubator = any (incubators))
    and (buildings is null or of_building is null or of_building = any (buildings))
$$;

-- A number of /setting/cockpit; a parameter has a row only where it was changed.
create function parameter_number(name text, fallback numeric) returns numeric
language sql stable as $$
  select coalesce((select (p.value #>> '{}')::numeric from parameter p where p.key = name), fallback)
$$;

-- 100 x part / whole, one decimal; null over nothing.
create function rate(part numeric, whole numeric) returns numeric
language sql immutable as $$ select round(100 * part / nullif(whole, 0), 1) $$;

-- First moment of a day in the park's time zone.
create function day_start(day date) returns timestamptz
language sql immutable as $$ select day::timestamp at time zone 'Asia/Shanghai' $$;

-- Enterprises ---------------------------------------------------------------------------------------------------
-- Residents of a day: one row an enterprise.
create function resident(incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint)
language sql stable as $$
  select distinct e.enterprise_id
  from entry_information e
  where e.status in (2, 3) and e.settled_at <= day and (e.exited_at is null or e.exited_at > day)
    and in_reach(incubators, buildings, e.incubator_id, e.building_id)
$$;

-- Enterprises in incubation on a day, which are always residents; the stay says in which park.
create function incubating(incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint)
language sql stable as $$
  select distinct i.enterprise_id
  from incubation i
  where i.start_at <= day and (i.end_at is null or i.end_at > day)
    and i.enterprise_id in (select r.enterprise_id from resident(incubators, buildings, day) r)
$$;

-- Enterprises that had graduated by a day, resident or gone. An incubation knows no building: the enterprise's own counts.
create function graduated(incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint)
language sql stable as $$
  select distinct i.enterprise_id
  from incubation i
  join enterprise e on e.id = i.enterprise_id
  where i.status = 2 and i.end_at <= day and in_reach(incubators, buildings, i.incubator_id, e.building_id)
$$;

-- Confirmed honours in force on a day, of whomever: one row an honour (tags).
create function honour_in_force(day date) returns table (enterprise_id bigint, kind smallint, name text, granted_at date)
language sql stable as $$
  select h.enterprise_id, h.kind::smallint, h.name, h.granted_at
  from honour h
  where h.deleted_at is null and h.confirmed_at is not null and h.granted_at <= day and (h.valid_to is null or h.valid_to >= day)
$$;

-- Residents that hold an honour of a kind on a day.
create function holds(of_kind integer, incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint)
language sql stable as $$
  select distinct h.enterprise_id
  from honour_in_force(day) h
  where h.kind = of_kind and h.enterprise_id in (select r.enterprise_id from resident(incubators, buildings, day) r)
$$;

-- The stage of each resident on a day: 1 在孵, 2 毕业留园, 0 非孵化 (which is everything else).
create function resident_stage(incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint, stage integer)
language sql stable as $$
  select r.enterprise_id,
    case
      when exists (select 1 from incubation i where i.enterprise_id = r.enterprise_id and i.start_at <= day and (i.end_at is null or i.end_at > day)) then 1
      when exists (select 1 from incubation i where i.enterprise_id = r.enterprise_id and i.status = 2 and i.end_at <= day) then 2
      else 0
    end
  from resident(incubators, buildings, day) r
$$;

-- Moves of the days from..till, both included: 1 入驻, 2 退出, 3 毕业. Moves between parks are not counted.
create function movement(incubators bigint[], buildings bigint[], from_day date, till_day date)
returns table (kind integer, enterprise_id bigint, moved_on date)
language sql stable as $$
  select 1, e.enterprise_id, e.settled_at
  from entry_information e
  where e.status in (2, 3) and e.begin_kind = 1 and e.settled_at between from_day and till_day
    and in_reach(incubators, buildings, e.incubator_id, e.building_id)
  union all
  select 2, e.enterprise_id, e.exited_at
  from entry_information e
  where e.status = 3 and e.end_kind = 1 and e.exited_at between from_day and till_day
    and in_reach(incubators, buildings, e.incubator_id, e.building_id)
  union all
  select 3, i.enterprise_id, i.end_at
  from incubation i
  join enterprise e on e.id = i.enterprise_id
  where i.status = 2 and i.end_at between from_day and till_day and in_reach(incubators, buildings, i.incubator_id, e.building_id)
$$;

-- Space ---------------------------------------------------------------------------------------------------------
-- Rooms that are let as one: a room with desks or beds counts by its units.
create function letting_unit(incubators bigint[], buildings bigint[])
returns table (room_id bigint, incubator_id bigint, building_id bigint, floor_id bigint, use integer, area numeric, rentable_from date, rentable_to date)
language sql stable as $$
  select r.id, r.incubator_id, r.building_id, r.floor_id, r.use::integer, r.area::numeric, r.rentable_from, r.rentable_to
  from room r
  where r.deleted_at is null and in_reach(incubators, buildings, r.incubator_id, r.building_id)
    and not exists (select 1 from room unit where unit.parent_id = r.id and unit.deleted_at is null)
$$;

-- Rooms that can be let on a day.
create function rentable_room(incubators bigint[], buildings bigint[], day date)
returns table (room_id bigint, incubator_id bigint, building_id bigint, area numeric)
language sql stable as $$
  select u.room_id, u.incubator_id, u.building_id, u.area
  from letting_unit(incubators, buildings) u
  where u.use = 1 and u.rentable_from <= day and (u.rentable_to is null or u.rentable_to > day)
$$;

-- Of these, the rooms let on a day, with who sits in them and by which contract.
create function rented_room(incubators bigint[], buildings bigint[], day date)
returns table (room_id bigint, incubator_id bigint, building_id bigint, area numeric, enterprise_id bigint, contract_id bigint)
language sql stable as $$
  select r.room_id, r.incubator_id, r.building_id, r.area, o.enterprise_id, o.contract_id
  from rentable_room(incubators, buildings, day) r
  join room_occupancy o on o.room_id = r.room_id and o.kind = 3 and o.released_at is null and o.during @> day
$$;

-- Areas by building on a day; incubators and the park are sums of these rows.
create function space_by_building(incubators bigint[], buildings bigint[], day date)
returns table (incubator_id bigint, building_id bigint, total numeric, rentable numeric, rented numeric)
language sql stable as $$
  select b.incubator_id, b.id, b.area::numeric, coalesce(a.area, 0), coalesce(t.area, 0)
  from building b
  left join (select x.building_id, sum(x.area) as area from rentable_room(incubators, buildings, day) x group by 1) a on a.building_id = b.id
  left join (select x.building_id, sum(x.area) as area from rented_room(incubators, buildings, day) x group by 1) t on t.building_id = b.id
  where b.deleted_at is null and in_reach(incubators, buildings, b.incubator_id, b.id)
$$;

create function total_area(incubators bigint[], buildings bigint[]) returns numeric
language sql stable as $$
  select sum(b.area) from building b where b.deleted_at is null and in_reach(incubators, buildings, b.incubator_id, b.id)
$$;
create function rentable(incubators bigint[], buildings bigint[], day date) returns numeric
language sql stable as $$ select sum(r.area) from rentable_room(incubators, buildings, day) r $$;
create function rented(incubators bigint[], buildings bigint[], day date) returns numeric
language sql stable as $$ select sum(r.area) from rented_room(incubators, buildings, day) r $$;
create function rent_rate(incubators bigint[], buildings bigint[], day date) returns numeric
language sql stable as $$
  select rate(coalesce(rented(incubators, buildings, day), 0), rentable(incubators, buildings, day))
$$;

-- The status of every letting unit on a day, first that holds (entities.md 3.5), and who has it. Sold rooms count as
-- 自用, so that none is ever offered; a lease that begins later reserves its room.
create function room_status_on(incubators bigint[], buildings bigint[], day date)
returns table (
  room_id bigint, incubator_id bigint, building_id bigint, floor_id bigint, area numeric,
  status integer, enterprise_id bigint, contract_id bigint, contract_end date
)
language sql stable as $$
  with warned as materialized (select parameter_number('contract.expire_days', 60)::integer as days),
  present as materialized (
    select o.room_id, o.kind, o.enterprise_id, o.contract_id, c.end_at, c.next_contract_id
    from room_occupancy o
    left join contract c on c.id = o.contract_id
    where o.released_at is null and o.during @> day
  ),
  ahead as materialized (
    select distinct o.room_id
    from room_occupancy o
    where o.released_at is null and o.kind in (1, 2, 3, 6) and o.during && daterange(day, null)
  )
  select u.room_id, u.incubator_id, u.building_id, u.floor_id, u.area,
    case
      when p.kind = 4 then 5
      when u.use in (2, 3, 4, 5) or p.kind = 5 then 6
      when p.kind = 3 and p.end_at - day <= w.days and p.next_contract_id is null then 4
      when p.kind = 3 then 3
      when a.room_id is not null then 2
      else 1
    end,
    p.enterprise_id, p.contract_id, p.end_at
  from letting_unit(incubators, buildings) u
  cross join warned w
  left join present p on p.room_id = u.room_id
  left join ahead a on a.room_id = u.room_id
$$;

-- Contracts -----------------------------------------------------------------------------------------------------
-- Contracts in force on a day.
create function contract_in_force(incubators bigint[], buildings bigint[], day date)
returns table (contract_id bigint, incubator_id bigint, building_id bigint, enterprise_id bigint, end_at date)
language sql stable as $$
  select c.id, c.incubator_id, c.building_id, c.enterprise_id, c.end_at
  from contract c
  where c.deleted_at is null and c.status = 30 and day between c.start_at and c.end_at
    and in_reach(incubators, buildings, c.incubator_id, c.building_id)
$$;

-- Mean rent of a day in 元/㎡/天, weighted by area: rent terms of contracts 30 and 40 in force.
create function average_rent(incubators bigint[], buildings bigint[], day date) returns numeric
language sql stable as $$
  select round(sum(t.day_price * r.area) / nullif(sum(r.area), 0), 2)
  from contract c
  join contract_term t on t.contract_id = c.id and day between t.start_at and t.end_at
  join payment_item i on i.id = t.payment_item_id and i.code = 'rent'
  join contract_room r on r.contract_id = c.id and (t.room_id is null or t.room_id = r.room_id) and day between r.start_at and r.end_at
  where c.deleted_at is null and c.status in (30, 40) and in_reach(incubators, buildings, c.incubator_id, c.building_id)
$$;

-- Money ---------------------------------------------------------------------------------------------------------
-- Bills of income of the months from..till (first days), which make up what is receivable.
create function receivable_bill(incubators bigint[], buildings bigint[], from_month date, till_month date)
returns table (fee_bill_id bigint, account_month date, payment_item_id bigint, enterprise_id bigint, amount bigint, paid_amount bigint, status integer)
language sql stable as $$
  select f.id, f.account_month, f.payment_item_id, f.enterprise_id, f.amount, f.paid_amount, f.status::integer
  from fee_bill f
  join payment_item i on i.id = f.payment_item_id and i.is_income = 1
  where f.account_month between from_month and till_month and f.status <> 30
    and in_reach(incubators, buildings, f.incubator_id, f.building_id)
$$;

-- Money that came in on the days from..till, both included, for whichever month it was due: one row an allocation.
create function received_line(incubators bigint[], buildings bigint[], from_day date, till_day date)
returns table (payment_id bigint, fee_bill_id bigint, paid_on date, payment_item_id bigint, enterprise_id bigint, amount bigint)
language sql stable as $$
  select p.id, f.id, (p.paid_at at time zone 'Asia/Shanghai')::date, f.payment_item_id, f.enterprise_id, b.amount
  from payment p
  join payment_bill b on b.payment_id = p.id
  join fee_bill f on f.id = b.fee_bill_id
  join payment_item i on i.id = f.payment_item_id and i.is_income = 1
  where p.status = 1 and p.paid_at >= day_start(from_day) and p.paid_at < day_start(till_day + 1)
    and in_reach(incubators, buildings, f.incubator_id, f.building_id)
$$;

-- Bills that were due before a day and are not paid.
create function overdue_bill(incubators bigint[], buildings bigint[], day date)
returns table (fee_bill_id bigint, enterprise_id bigint, payment_item_id bigint, due_at date, unpaid bigint)
language sql stable as $$
  select f.id, f.enterprise_id, f.payment_item_id, f.due_at, f.amount - f.paid_amount
  from fee_bill f
  where f.status in (10, 15) and f.due_at < day and in_reach(incubators, buildings, f.incubator_id, f.building_id)
$$;

create function receivable(incubators bigint[], buildings bigint[], of_month date) returns bigint
language sql stable as $$ select sum(r.amount)::bigint from receivable_bill(incubators, buildings, of_month, of_month) r $$;
create function received(incubators bigint[], buildings bigint[], of_month date) returns bigint
language sql stable as $$
  select sum(r.amount)::bigint from received_line(incubators, buildings, of_month, (of_month + interval '1 month')::date - 1) r
$$;
create function overdue(incubators bigint[], buildings bigint[], day date) returns table (amount bigint, bills bigint)
language sql stable as $$ select sum(o.unpaid)::bigint, count(*) from overdue_bill(incubators, buildings, day) o $$;

-- Reports -------------------------------------------------------------------------------------------------------
-- Quarterly reports that are closed and have an approved return in the reach, newest first is the last period.
create function reported_period(incubators bigint[], buildings bigint[])
returns table (report_id bigint, period text, period_end date, deadline timestamptz, reported bigint, expected bigint)
language sql stable as $$
  select r.id, r.period, r.period_end, r.deadline, count(*) filter (where t.status = 3), count(*)
  from report r
  join report_return t on t.report_id = r.id and in_reach(incubators, buildings, t.incubator_id, t.building_id)
  where r.deleted_at is null and r.kind = 2 and r.status in (3, 4)
  group by r.id
  having count(*) filter (where t.status = 3) > 0
$$;

-- The last period of the statistics; none where nothing was approved.
create function last_period(incubators bigint[], buildings bigint[])
returns table (report_id bigint, period text, period_end date, deadline timestamptz, reported bigint, expected bigint)
language sql stable as $$
  select p.report_id, p.period, p.period_end, p.deadline, p.reported, p.expected
  from reported_period(incubators, buildings) p
  order by p.period_end desc, p.report_id desc
  limit 1
$$;

-- Approved numbers of the quarters whose last day lies in from..till: money in 分, the rest as filled.
create function reported_value(incubators bigint[], buildings bigint[], from_end date, till_end date)
returns table (period text, period_end date, enterprise_id bigint, key text, value numeric)
language sql stable as $$
  select r.period, r.period_end, t.enterprise_id, i.key, v.number_value::numeric
  from report r
  join report_return t on t.report_id = r.id and t.status = 3 and in_reach(incubators, buildings, t.incubator_id, t.building_id)
  join report_value v on v.return_id = t.id
  join report_item i on i.id = v.item_id
  where r.deleted_at is null and r.kind = 2 and r.status in (3, 4) and r.period_end between from_end and till_end
$$;

-- Sums by key of one quarter, named by its last day.
create function reported_sums(incubators bigint[], buildings bigint[], period_end date) returns table (key text, value numeric, holders bigint)
language sql stable as $$
  select v.key, sum(v.value), count(*) filter (where v.value > 0)
  from reported_value(incubators, buildings, $3, $3) v
  group by v.key
$$;
-- The same of the four quarters that end with it (keys of measure 1 only make sense).
create function year_sums(incubators bigint[], buildings bigint[], period_end date) returns table (key text, value numeric)
language sql stable as $$
  select v.key, sum(v.value)
  from reported_value(incubators, buildings, ($3 - interval '1 year')::date + 1, $3) v
  group by v.key
$$;
create function reported(of_key text, incubators bigint[], buildings bigint[], period_end date) returns numeric
language sql stable as $$ select s.value from reported_sums(incubators, buildings, $4) s where s.key = of_key $$;
create function year_sum(of_key text, incubators bigint[], buildings bigint[], period_end date) returns numeric
language sql stable as $$ select s.value from year_sums(incubators, buildings, $4) s where s.key = of_key $$;
-- The same by enterprise, for rankings.
create function year_sum_by_enterprise(of_key text, incubators bigint[], buildings bigint[], period_end date)
returns table (enterprise_id bigint, value numeric)
language sql stable as $$
  select v.enterprise_id, sum(v.value)
  from reported_value(incubators, buildings, ($4 - interval '1 year')::date + 1, $4) v
  where v.key = of_key
  group by v.enterprise_id
$$;

-- Financing of the days from..till that counts: confirmed, and no debt.
create function financing_of(incubators bigint[], buildings bigint[], from_day date, till_day date)
returns table (enterprise_id bigint, round integer, happened_at date, amount bigint)
language sql stable as $$
  select f.enterprise_id, f.round::integer, f.happened_at, f.amount
  from financing f
  join enterprise e on e.id = f.enterprise_id
  where f.deleted_at is null and f.confirmed_at is not null and f.round <> 7 and f.happened_at between from_day and till_day
    and in_reach(incubators, buildings, f.incubator_id, e.building_id)
$$;
