-- Why a refund was turned down.
alter table "refund" add column "reason" text check (char_length("reason") <= 100);
