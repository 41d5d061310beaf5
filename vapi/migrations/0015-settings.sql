-- A value of a dictionary that was removed is remembered, so that it never comes back with another meaning.
alter table "dictionary" add column "retired_values" jsonb;
-- The items that the product brings along keep their values; those an administrator adds to the same dictionary are his own.
alter table "dictionary_item" add column "is_system" smallint not null default 2 check ("is_system" in (1, 2));
update "dictionary_item" i set "is_system" = 1 from "dictionary" d where d."id" = i."dictionary_id" and d."is_system" = 1;

-- Light, dark, or as the person's own system has it.
alter table "site_setting" add column "theme_mode" smallint not null default 1 check ("theme_mode" in (1, 2, 3));
