-- A change of room or price that is recorded late moves money from days that are no longer charged to the days in their place. The park has
-- had it since the payment came in, not since the change was recorded: by this day it is held against lateness. Null: since its payment.
alter table "payment_bill" add column "held_since" date;
alter table "payment_release" add column "held_since" date;
create or replace view paid_part (payment_id, fee_bill_id, amount, held_since) as
  select b.payment_id, b.fee_bill_id, b.amount, b.held_since from payment_bill b
  union all
  select r.payment_id, r.fee_bill_id, r.amount, r.held_since from payment_release r;
