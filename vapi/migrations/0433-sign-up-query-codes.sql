-- Whoever signs up without an account asks by this code which place he has, and cancels by it.
alter table activity_apply add column "query_code" text check (char_length("query_code") <= 8);
create unique index activity_apply_query_key on activity_apply (query_code) where query_code is not null;
