-- A change or an exit that is entered later takes days off bills that were settled or removed by then: the run of late fees looks at them once
-- more (0467), and takes off what was charged for days on which less was owed. Once also at what has been charged so far.
create function fee_bill_cut() returns trigger language plpgsql as $$
begin
  insert into late_check (fee_bill_id) values (case new.kind when 1 then new.id else new.origin_id end) on conflict do nothing;
  return null;
end $$;
create trigger fee_bill_removed after update of status on fee_bill
  for each row when (new.kind = 1 and new.status = 30 and old.status <> 30) execute function fee_bill_cut();
create trigger fee_bill_cut after insert on fee_bill
  for each row when (new.kind = 6 and new.amount < 0 and new.origin_id is not null and new.formula ?| array['change_of', 'refund_id'])
  execute function fee_bill_cut();

do $$ begin
  if to_regclass('late_check') is not null then
    insert into late_check (fee_bill_id)
    select distinct o.id from fee_bill o
    join fee_bill l on l.origin_id = o.id and l.kind = 4 and l.status <> 30
    where o.kind = 1 and (o.status = 30 or exists (select 1 from fee_bill a where a.origin_id = o.id and a.kind = 6 and a.amount < 0
      and a.status <> 30 and a.formula ?| array['change_of', 'refund_id']))
    on conflict do nothing;
  end if;
end $$;
