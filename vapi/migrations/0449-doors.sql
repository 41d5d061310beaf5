-- The address of a tablet at the door of a meeting room: known by its hash alone.
alter table "mtroom" add column "door_hash" text;
alter table "mtroom" add column "door_at" timestamptz;
create unique index "mtroom_door_hash_key" on "mtroom" ("door_hash") where "door_hash" is not null;
