-- Who asked the register of businesses what, and when: a sealed question counts once, and nobody asks without end.
create table "qcc_call" (
  "token" text not null check (char_length("token") <= 64),
  "user_id" bigint not null,
  "kind" smallint not null check ("kind" in (1, 2)),
  "created_at" timestamptz not null default now(),
  primary key ("token")
);
alter table "qcc_call" add foreign key ("user_id") references "app_user" (id);
create index on "qcc_call" ("user_id", "created_at");
-- A customer that is there already is looked for while its name or its number is typed, one that came to nothing too.
create index enterprise_contact_mobile_idx on enterprise (contact_mobile) where deleted_at is null;
create index enterprise_lower_name_idx on enterprise (lower(name)) where deleted_at is null;
