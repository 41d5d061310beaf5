-- Who has taken a room from a later day on has reserved it until then, in the figures as on the board and in the list of rooms: a tenant of
-- the coming month, one who changes into it.
create or replace function room_status_on(incubators bigint[], buildings bigint[], day date)
returns table (
  room_id bigint, incubator_id bigint, building_id bigint, floor_id bigint, area numeric,
  status integer, enterprise_id bigint, contract_id bigint, contract_end date
)
language sql stable as $$
  with warned as materialized (select parameter_number('contract.expire_days', 60)::integer as days),
  present as materialized (
    select o.room_id, o.kind, o.enterprise_id, o.contract_id, c.end_at, c.next_contract_id
    from room_occupancy o
    left join contract c on c.id = o.contract_id
    where o.released_at is null and o.during @> day
  ),
  ahead as materialized (
    select distinct o.room_id
    from room_occupancy o
    where o.released_at is null and o.kind in (1, 2, 3, 6) and o.during && daterange(day, null)
  )
  select u.room_id, u.incubator_id, u.building_id, u.floor_id, u.area,
    room_status_of(u.use::smallint, p.kind, a.room_id is not null, contract_ends_soon(p.end_at, p.next_contract_id, day, w.days)),
    p.enterprise_id, p.contract_id, p.end_at
  from letting_unit(incubators, buildings) u
  cross join warned w
  left join present p on p.room_id = u.room_id
  left join ahead a on a.room_id = u.room_id
$$;
