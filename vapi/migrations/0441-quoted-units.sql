-- How a booking was quoted, by the hour or by the use: a room may be charged for otherwise by the time it is billed.
alter table "mtroom_apl" add column "price_unit" smallint check ("price_unit" in (1, 2));
update mtroom_apl a set price_unit = m.price_unit from mtroom m where m.id = a.mtroom_id and a.cost is not null;
