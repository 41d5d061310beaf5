-- paid_amount of a bill = the allocations of valid payments. The bills are locked first, in the order of their ids: an UPDATE alone sums
-- by the snapshot that it began with, waits for a row that another payment holds, and then writes a sum without that payment. Here the sum is
-- a statement of its own, which begins when the rows are ours. Not the keys: whoever allocates to the same bill need not wait for the lock.
create or replace function count_paid(bills bigint[]) returns void language plpgsql as $$
begin
  perform 1 from fee_bill where id = any(bills) order by id for no key update;
  update fee_bill f
  set paid_amount = s.paid, updated_at = now()
  from (
    select b.id, coalesce(sum(pb.amount) filter (where p.status = 1), 0)::bigint as paid
    from unnest(bills) as b (id)
    left join payment_bill pb on pb.fee_bill_id = b.id
    left join payment p on p.id = pb.payment_id
    group by b.id
  ) s
  where f.id = s.id and f.paid_amount <> s.paid;
end $$;

-- One item of one room (or of the whole contract) has one price at a time: two would charge the same days twice, or one of them never.
alter table contract_term add constraint contract_term_once
  exclude using gist (contract_id with =, coalesce(room_id, 0) with =, payment_item_id with =, daterange(start_at, end_at, '[]') with &&);
comment on constraint contract_term_once on contract_term is '同一房间同一费用项的计费期间不能重叠';
