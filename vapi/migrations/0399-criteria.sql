-- What the criteria of statistics.md section 2 count, row by row: the statistic sums these rows and the list behind each light shows them, so
-- that number and list cannot differ. Arguments as those of the other shared expressions.

-- Rooms used by those in incubation, public service included.
create function incubating_room(incubators bigint[], buildings bigint[], day date) returns table (room_id bigint, area numeric)
language sql stable as $$
  select r.room_id, r.area
  from rented_room(incubators, buildings, day) r
  where r.enterprise_id in (select i.enterprise_id from incubating(incubators, buildings, day) i)
  union all
  select u.room_id, u.area from letting_unit(incubators, buildings) u where u.use = 3
$$;

-- Enterprises by what they are counted as (codes counted_firm): 1 in incubation; of these 2 who applied for a patent, as it is registered with its
-- rights, 3 who holds valid rights by the returns of the last approved period, 4 who raised money in the year of that period, as the figures of the
-- economy count it (that year is over when another has begun); 5 who has graduated.
create function counted_firm(incubators bigint[], buildings bigint[], day date) returns table (enterprise_id bigint, counted integer)
language sql stable as $$
  with own as materialized (select i.enterprise_id from incubating(incubators, buildings, day) i),
  last as materialized (select p.period_end from last_period(incubators, buildings) p),
  y as materialized (select date_trunc('year', coalesce((select period_end from last), day))::date as starts)
  select o.enterprise_id, 1 from own o
  union all
  (select distinct k.enterprise_id, 2
  from knowledge k
  where k.type in (1, 2, 3) and k.applied_at <= day and k.confirmed_at is not null and k.deleted_at is null
    and k.enterprise_id in (select enterprise_id from own))
  union all
  (select distinct v.enterprise_id, 3
  from last l cross join lateral reported_value(incubators, buildings, l.period_end, l.period_end) v
  where v.key = 'knowledge_valid' and v.value > 0 and v.enterprise_id in (select enterprise_id from own))
  union all
  (select distinct f.enterprise_id, 4
  from y cross join lateral financing_of(incubators, buildings, y.starts, least(day, (y.starts + interval '1 year')::date - 1)) f
  where f.enterprise_id in (select enterprise_id from own))
  union all
  select g.enterprise_id, 5 from graduated(incubators, buildings, day) g
$$;

-- Tutors in service; they belong to parks, not to buildings.
create function serving_tutor(incubators bigint[]) returns table (tutor_id bigint)
language sql stable as $$
  select distinct x.tutor_id
  from tutor_incubator x
  join tutor t on t.id = x.tutor_id and t.left_at is null and t.deleted_at is null
  where in_reach(incubators, null, x.incubator_id, null)
$$;
