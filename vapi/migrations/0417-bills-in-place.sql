-- A bill that a change of room has cut at its very first day stands beside the one in its place: they are told apart by the bill that it came from.
drop index fee_bill_source_key;
create unique index fee_bill_source_key on fee_bill (contract_id, payment_item_id, room_id, period_start, origin_id) nulls not distinct
  where kind in (1, 2, 3) and status <> 30 and meter_settlement_id is null;
comment on index fee_bill_source_key is '该期间的账单已存在';
