-- What a room was to cost before and after a change of its guide price, and why: beside the changes of its area.
alter table "room_change" drop constraint "room_change_kind_check";
alter table "room_change" add constraint "room_change_kind_check" check ("kind" in (1, 2, 3, 4));
alter table "room_change" add column "price_before" numeric(12,4) check ("price_before" >= 0);
alter table "room_change" add column "price_after" numeric(12,4) check ("price_after" >= 0);
