-- Whom an alarm is about may be a gateway, a car park, or a place as a whole; what it measures stands in it, so that it is told apart
-- from another one of the same device without its rule.
alter table "alarm" add column "metric" smallint not null default 6 check ("metric" in (1, 2, 3, 4, 5, 6, 7));
alter table "alarm" add column "gateway_id" bigint;
alter table "alarm" add column "car_park_id" bigint;
alter table "alarm" add column "room_id" bigint;
alter table "alarm" add column "cleared_at" timestamptz;
alter table "alarm" add column "notified_at" timestamptz;
alter table "alarm" add foreign key ("gateway_id") references "iot_gateway" (id);
create index on "alarm" ("gateway_id");
alter table "alarm" add foreign key ("car_park_id") references "car_park" (id);
create index on "alarm" ("car_park_id");
alter table "alarm" add foreign key ("room_id") references "room" (id);
create index on "alarm" ("room_id");
update alarm a set metric = r.metric from alarm_rule r where r.id = a.rule_id;
update alarm a set room_id = m.room_id from meter m where m.id = a.meter_id;
-- Nobody is told today of what was raised before there were messages.
update alarm set notified_at = happened_at;

-- Of two open alarms of one cause the older one gives way.
update alarm a set status = 3, cleared_at = coalesce(a.last_at, a.happened_at) where a.status in (1, 2) and exists (
  select 1 from alarm b where b.status in (1, 2) and b.metric = a.metric and b.incubator_id = a.incubator_id and b.meter_id is not distinct from a.meter_id
    and b.gate_id is not distinct from a.gate_id and (a.meter_id is not null or a.gate_id is not null or b.building_id is not distinct from a.building_id)
    and b.id > a.id);
drop index alarm_open_key;
create unique index alarm_cause_key on alarm (metric, incubator_id, meter_id, gate_id, gateway_id, car_park_id,
  (case when meter_id is null and gate_id is null and gateway_id is null and car_park_id is null then coalesce(building_id, 0) end))
  nulls not distinct where status in (1, 2);
comment on index alarm_cause_key is '该告警仍未处理完，不能重复';

alter table "alarm_rule" add column "meter_id" bigint;
alter table "alarm_rule" add column "clear_threshold" numeric(14,3);
alter table "alarm_rule" add column "sms" smallint not null default 2 check ("sms" in (1, 2));
alter table "alarm_rule" add column "quiet_from" time;
alter table "alarm_rule" add column "quiet_to" time;
alter table "alarm_rule" add foreign key ("meter_id") references "meter" (id);
create index on "alarm_rule" ("meter_id");
