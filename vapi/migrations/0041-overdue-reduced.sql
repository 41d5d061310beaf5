-- What a late bill still asks for is its amount less what was paid and less what was taken off it (an adjustment below 0 beside it), as
-- the list of bills has it: the park's overdue and the list's are one figure.
create or replace function overdue_bill(incubators bigint[], buildings bigint[], day date)
returns table (fee_bill_id bigint, enterprise_id bigint, payment_item_id bigint, due_at date, unpaid bigint)
language sql stable as $$
  select f.id, f.enterprise_id, f.payment_item_id, f.due_at,
    (f.amount - f.paid_amount + coalesce((select sum(a.amount) from fee_bill a
      where a.origin_id = f.id and a.kind = 6 and a.amount < 0 and a.status <> 30), 0))::bigint
  from fee_bill f
  where f.status in (10, 15) and f.due_at < day and in_reach(incubators, buildings, f.incubator_id, f.building_id)
$$;
