-- What a price comes to in 元 for a ㎡ and a day (entities.md 5.2, day_price), to the ten-thousandth that prices are kept with; a price of a room as
-- a whole is divided by its area. Null where the unit has no days.
create function day_price_of(price numeric, unit text, area numeric) returns numeric language sql immutable as $$
  select round(case unit
    when 'yuan_m_day' then price
    when 'yuan_m_month' then price * 12 / 365
    when 'yuan_m_year' then price / 365
    when 'yuan_day' then price / nullif(area, 0)
    when 'yuan_month' then price * 12 / 365 / nullif(area, 0)
    when 'yuan_year' then price / 365 / nullif(area, 0)
  end, 4)
$$;
-- Rooms that stand empty on a day and what that costs so far (entities.md 13.2, vacant_top): days since the last tenant, or since the room came
-- into service, × ㎡ × guide price of a ㎡ and a day; `lost` in 分. List and statistics both read it here. A reserved room loses nothing.
create function vacancy_on(incubators bigint[], buildings bigint[], day date)
returns table (room_id bigint, area numeric, days integer, day_price numeric, lost bigint) language sql stable as $$
  select x.room_id, x.area, x.days, x.day_price, round(x.days * x.area * x.day_price * 100)::bigint
  from (
    select r.id as room_id, r.area,
      greatest(day - greatest(coalesce(r.idle_since, (r.created_at at time zone 'Asia/Shanghai')::date), r.rentable_from), 0) as days,
      day_price_of(r.guide_price, r.price_unit, r.area) as day_price
    from room_status_on(incubators, buildings, day) s join room r on r.id = s.room_id
    where s.status = 1
  ) x
$$;
