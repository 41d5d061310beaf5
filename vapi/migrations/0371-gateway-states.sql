-- Whether a gateway is there follows from when it reported last; the column keeps what a list asks for by name.
alter table "iot_gateway" add column "state" smallint not null default 2 check ("state" in (1, 2));
