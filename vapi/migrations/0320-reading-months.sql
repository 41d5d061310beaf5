-- Readings by months of Asia/Shanghai: a month that is past keeping goes as a whole, and gives its space back. What is older than the first
-- month lies in meter_reading_before, what is newer than the last in meter_reading_after, so that no moment is without a place; a default
-- partition would be looked into for every neighbour of a reading. The partitions have a schema of their own: none of them is a table of the
-- product. Months are made and dropped by vapi/business/reading-months.ts.
create schema partitions;
alter table "meter_reading" rename to "meter_reading_whole";
alter table "meter_reading_whole" rename constraint "meter_reading_pkey" to "meter_reading_whole_pkey";
alter table "meter_reading_whole" drop constraint "meter_reading_source_check";
drop index meter_reading_at_idx;
create table "meter_reading" (
  "meter_id" bigint not null,
  "read_at" timestamptz not null,
  "value" numeric(16,3) not null,
  "power" numeric(12,3),
  "source" smallint not null default 1 check ("source" in (1, 2, 3, 4)),
  "created_at" timestamptz not null default now()
) partition by range ("read_at");

-- From the first month of what a gateway reported, two years back at most, to the month after this one.
do $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai');
  month timestamp := greatest(
    (select least(date_trunc('month', min(read_at) at time zone 'Asia/Shanghai'), this_month) from meter_reading_whole where source in (1, 2)),
    this_month - interval '24 months');
begin
  if not exists (select 1 from meter_reading_whole where source in (1, 2)) then month := this_month; end if;
  execute format('create table partitions.meter_reading_before partition of meter_reading for values from (minvalue) to (%L)',
    month at time zone 'Asia/Shanghai');
  while month <= this_month + interval '1 month' loop
    execute format('create table partitions.%I partition of meter_reading for values from (%L) to (%L)', 'meter_reading_' || to_char(month, 'YYYY_MM'),
      month at time zone 'Asia/Shanghai', (month + interval '1 month') at time zone 'Asia/Shanghai');
    month := month + interval '1 month';
  end loop;
  execute format('create table partitions.meter_reading_after partition of meter_reading for values from (%L) to (maxvalue)',
    month at time zone 'Asia/Shanghai');
end
$$;
insert into meter_reading (meter_id, read_at, value, power, source, created_at)
  select meter_id, read_at, value, power, source, created_at from meter_reading_whole;
drop table meter_reading_whole;
alter table "meter_reading" add primary key ("meter_id", "read_at");
alter table "meter_reading" add foreign key ("meter_id") references "meter" (id);
-- What stays when a month goes: few among millions.
create index meter_reading_kept_idx on meter_reading (meter_id, read_at) where source not in (1, 2);
