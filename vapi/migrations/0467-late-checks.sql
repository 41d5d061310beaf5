-- Bills of plans that were settled since late fees were last charged: the run looks at them once more, whenever it comes, for the days
-- up to their last payment.
create table "late_check" (
  "fee_bill_id" bigint not null,
  "created_at" timestamptz not null default now(),
  primary key ("fee_bill_id")
);
alter table "late_check" add foreign key ("fee_bill_id") references "fee_bill" (id);

create function fee_bill_settled() returns trigger language plpgsql as $$
begin
  insert into late_check (fee_bill_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger fee_bill_settled after update of status on fee_bill
  for each row when (new.kind = 1 and new.status = 20 and old.status <> 20) execute function fee_bill_settled();

insert into late_check (fee_bill_id)
select distinct f.id from payment p
join payment_bill b on b.payment_id = p.id
join fee_bill f on f.id = b.fee_bill_id and f.kind = 1 and f.status = 20
where p.status = 1 and p.created_at >= now() - interval '8 days';
