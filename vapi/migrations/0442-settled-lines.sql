-- What a settlement is made of, bill by bill with how each was reckoned: the paper stays what was handed in, whatever its bills become.
alter table "refund" add column "lines" jsonb;
