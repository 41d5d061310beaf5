-- A room is on the public site only while it is free or reserved. That it was there when it was let is kept, and given back when it is free again.
alter table "room" add column "show_again" smallint not null default 2 check ("show_again" in (1, 2));
