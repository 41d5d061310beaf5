-- A shared meter reaches every tenant: who has no meter of his own bears his part by a bill of the shared sheet, for the days of his rooms.
alter table "meter_share" alter column "to_id" drop not null;
alter table "meter_share" add column "fee_bill_id" bigint references "fee_bill" (id);
create index on "meter_share" ("fee_bill_id");
alter table "meter_share" add column "contract_id" bigint references "contract" (id);
create index on "meter_share" ("contract_id");
alter table "meter_share" add column "room_id" bigint references "room" (id);
create index on "meter_share" ("room_id");
alter table "meter_share" add column "period_start" date;
alter table "meter_share" add column "period_end" date;
alter table "meter_share" add constraint meter_share_one_bearer check ((to_id is null) <> (fee_bill_id is null));
comment on constraint meter_share_one_bearer on "meter_share" is '公摊由抄表单或账单之一承担';

-- One bill a sheet of a tenant's meter; of a shared one, one for each contract.
drop index fee_bill_settlement_key;
create unique index fee_bill_settlement_key on fee_bill (meter_settlement_id, contract_id) nulls not distinct
  where kind = 2 and status <> 30 and meter_settlement_id is not null;
comment on index fee_bill_settlement_key is '该抄表单已出账';
