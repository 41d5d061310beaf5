-- A bill's status moves along domain.md section 6 and no other way: 5 待生效, 10 待缴费, 15 部分缴费, 20 已缴清, 30 已移除.
create function fee_bill_moves() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'fee_bill_moves', message = '账单状态不能这样变更';
end $$;
comment on function fee_bill_moves() is '账单状态不能这样变更';
create trigger fee_bill_moves before update of status on fee_bill
  for each row when (
    old.status <> new.status
    and (old.status::int, new.status::int) not in ((5, 10), (5, 30), (10, 15), (10, 20), (10, 30), (15, 10), (15, 20), (20, 10), (20, 15))
  ) execute function fee_bill_moves();
