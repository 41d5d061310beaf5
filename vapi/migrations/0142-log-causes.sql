-- What a change came from: the action on another record whose work it was.
alter table "operation_log" add column "cause_resource" text check (char_length("cause_resource") <= 40);
alter table "operation_log" add column "cause_action" text check (char_length("cause_action") <= 40);
alter table "operation_log" add column "cause_id" integer;
alter table "operation_log" add column "cause" text check (char_length("cause") <= 300);
create index on "operation_log" ("cause_resource", "cause_id") where "cause_id" is not null;
