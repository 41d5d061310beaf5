-- What a booking of a charged meeting room costs, quoted when it is made, and how much of the month's free time it takes.
alter table "mtroom_apl" add column "cost" bigint check ("cost" >= 0);
alter table "mtroom_apl" add column "free_minutes" integer check ("free_minutes" >= 0);
