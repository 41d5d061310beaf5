-- A reduction is settled from its start, and falls due with its bill: while that is still to come into force its day of payment may be another, and
-- the month of the reduction with it. Everything else of a bill in force stays.
drop trigger fee_bill_stands on fee_bill;
create trigger fee_bill_stands before update on fee_bill
  for each row when (
    old.status >= 10
    and ((old.amount, old.payment_item_id, old.period_start, old.period_end)
        is distinct from (new.amount, new.payment_item_id, new.period_start, new.period_end)
      or (old.account_month is distinct from new.account_month and not (old.kind = 6 and old.amount < 0)))
  ) execute function fee_bill_stands();
