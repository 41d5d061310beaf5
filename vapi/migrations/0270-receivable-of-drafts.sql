-- A plan is owed by nobody before its contract has passed its audit: the bills of a draft count nowhere.
create or replace function receivable_bill(incubators bigint[], buildings bigint[], from_month date, till_month date)
returns table (fee_bill_id bigint, account_month date, payment_item_id bigint, enterprise_id bigint, amount bigint, paid_amount bigint, status integer)
language sql stable as $$
  select f.id, f.account_month, f.payment_item_id, f.enterprise_id, f.amount, f.paid_amount, f.status::integer
  from fee_bill f
  join payment_item i on i.id = f.payment_item_id and i.is_income = 1
  where f.account_month between from_month and till_month and f.status <> 30
    and in_reach(incubators, buildings, f.incubator_id, f.building_id)
    and not (f.status = 5 and exists (select 1 from contract c where c.id = f.contract_id and c.status in (5, 10, 15)))
$$;
