-- Whoever books a meeting room without an account asks by this code how it stands, and for the code by which he is let in.
alter table mtroom_apl add column "query_code" text check (char_length("query_code") <= 8);
create unique index mtroom_apl_query_key on mtroom_apl (query_code) where query_code is not null;
