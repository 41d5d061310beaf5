-- What time changes, each formula once: lists, records, board, tiles, statistics and the public site ask these, whatever way they come by
-- the rows. Plain expressions, so that the planner folds them into the query around them.

-- A contract that ends within so many days of a day, or has ended, and that no other continues: 即将到期 (domain.md section 5).
create function contract_ends_soon(end_at date, successor bigint, day date, days integer) returns boolean
language sql immutable as $$ select successor is null and end_at <= day + days $$;

-- The status of a room of a use, on a day on which it is held for `kind` (null: for nobody), that somebody is to come to (`coming`), and
-- whose contract ends soon (`ending`; never where only what is stored is asked for). The first that holds (entities.md 3.5): repair,
-- own use, 即将到期, let, reserved, free.
create function room_status_of(use smallint, kind smallint, coming boolean, ending boolean) returns integer
language sql immutable as $$
  select case
    when kind = 4 then 5
    when use in (2, 3, 4) or kind = 5 then 6
    when kind = 3 and ending then 4
    when kind = 3 then 3
    when coming then 2
    else 1
  end
$$;

-- A bill that was to be paid before a day and is not (domain.md section 6).
create function bill_late(status smallint, due_at date, day date) returns boolean
language sql immutable as $$ select status in (10, 15) and due_at < day $$;

create or replace function room_status_on(incubators bigint[], buildings bigint[], day date)
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
    where o.released_at is null and o.kind in (1, 2, 6) and o.during && daterange(day, null)
  )
  select u.room_id, u.incubator_id, u.building_id, u.floor_id, u.area,
    room_status_of(u.use::smallint, p.kind, a.room_id is not null, contract_ends_soon(p.end_at, p.next_contract_id, day, w.days)),
    p.enterprise_id, p.contract_id, p.end_at
  from letting_unit(incubators, buildings) u
  cross join warned w
  left join present p on p.room_id = u.room_id
  left join ahead a on a.room_id = u.room_id
$$;

create or replace function overdue_bill(incubators bigint[], buildings bigint[], day date)
returns table (fee_bill_id bigint, enterprise_id bigint, payment_item_id bigint, due_at date, unpaid bigint)
language sql stable as $$
  select f.id, f.enterprise_id, f.payment_item_id, f.due_at,
    (f.amount - f.paid_amount + coalesce((select sum(a.amount) from fee_bill a
      where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0))::bigint
  from fee_bill f
  where bill_late(f.status, f.due_at, day) and in_reach(incubators, buildings, f.incubator_id, f.building_id)
$$;
