-- What a custom field asked before it was changed stays as a row of its own, with the answers that were given to it.
alter table "custom_field" add column "current_id" bigint references "custom_field" (id);
create index on "custom_field" ("current_id");
