-- Only what can be let stands empty: a room that is out of service on the day, or sold, or public, loses no rent, here as in the list of
-- free rooms. One that comes into service later is free to be reserved already, and has stood empty for no day yet.
create or replace function vacancy_on(incubators bigint[], buildings bigint[], day date)
returns table (room_id bigint, area numeric, days integer, day_price numeric, lost bigint) language sql stable as $$
  select x.room_id, x.area, x.days, x.day_price, round(x.days * x.area * x.day_price * 100)::bigint
  from (
    select r.id as room_id, r.area,
      greatest(day - greatest(coalesce(r.idle_since, (r.created_at at time zone 'Asia/Shanghai')::date), r.rentable_from), 0) as days,
      day_price_of(r.guide_price, r.price_unit, r.area) as day_price
    from room_status_on(incubators, buildings, day) s join room r on r.id = s.room_id
    where s.status = 1 and r.use = 1 and (r.rentable_to is null or r.rentable_to > day)
  ) x
$$;
