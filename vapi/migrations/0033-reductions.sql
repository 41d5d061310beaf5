-- A reduction (an adjustment below 0) stands as 已缴清 from the start and nobody paid it: it goes with the bill that it corrects, so that
-- no sum counts what is taken off a bill that is not there. All other moves stay as they were.
drop trigger fee_bill_moves on fee_bill;
create trigger fee_bill_moves before update of status on fee_bill
  for each row when (
    old.status <> new.status
    and (old.status::int, new.status::int) not in ((5, 10), (5, 30), (10, 15), (10, 20), (10, 30), (15, 10), (15, 20), (20, 10), (20, 15))
    and not (old.kind = 6 and old.amount < 0 and old.status = 20 and new.status = 30)
  ) execute function fee_bill_moves();
