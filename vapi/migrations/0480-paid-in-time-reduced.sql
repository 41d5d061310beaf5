-- A bill is paid in time where what it asks for was: what was taken off it, by hand or with its days, is not owed.
create or replace function due_thing(day date)
returns table (enterprise_id bigint, kind text, row_id bigint, due_at date, in_time boolean)
language sql stable as $$
  select b.enterprise_id, 'fee_bill', b.id, b.due_at, b.amount + coalesce((
    select sum(a.amount) from fee_bill a where a.origin_id = b.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0) <= coalesce((
    select sum(l.amount) from paid_part l join payment p on p.id = l.payment_id and p.status = 1
    where l.fee_bill_id = b.id and coalesce(l.held_since, (p.paid_at at time zone 'Asia/Shanghai')::date) <= b.due_at), 0)
  from fee_bill b
  where b.enterprise_id is not null and b.status in (10, 15, 20) and b.amount > 0
    and b.due_at > (day - interval '1 year')::date and b.due_at <= day
  union all
  select t.enterprise_id, 'report_return', t.id, (r.deadline at time zone 'Asia/Shanghai')::date, coalesce(t.submitted_at <= r.deadline, false)
  from report r join report_return t on t.report_id = r.id
  where r.deleted_at is null and r.status in (2, 3, 4)
    and r.deadline >= day_start((day - interval '1 year')::date + 1) and r.deadline < day_start(day + 1)
  union all
  select h.enterprise_id, 'hazard', h.id, h.deadline, coalesce(h.rectified_at < day_start(h.deadline + 1), false)
  from hazard h
  where h.enterprise_id is not null and h.deadline > (day - interval '1 year')::date and h.deadline <= day
$$;
