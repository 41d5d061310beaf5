-- The gateway that reported a gate's passes last: a gate that has no token of its own is there as long as that one reports.
alter table "car_gate" add column "gateway_id" bigint;
alter table "car_gate" add foreign key ("gateway_id") references "iot_gateway" (id);
create index on "car_gate" ("gateway_id");
