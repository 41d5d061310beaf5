-- When a demand is to be followed up next: asked for with each follow-up, and what the reminder goes by.
alter table "need" add column "next_follow_at" date;
create index need_next_follow_idx on need (next_follow_at) where deleted_at is null and done_at is null and next_follow_at is not null;
