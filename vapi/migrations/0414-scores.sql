-- What the monthly score of a resident is made of (entities.md 4.9), each once: the job stores its ranks, the enterprise's page shows its parts.
-- `day` is the last of the month; what happens over time is looked at over the year that ends with it. null: nothing is known of it, never 0.

-- Bills, returns and hazards that fell due in the year up to a day, and which of them were in time.
create function due_thing(day date)
returns table (enterprise_id bigint, kind text, row_id bigint, due_at date, in_time boolean)
language sql stable as $$
  select b.enterprise_id, 'fee_bill', b.id, b.due_at, b.amount <= coalesce((
    select sum(l.amount) from payment_bill l join payment p on p.id = l.payment_id and p.status = 1
    where l.fee_bill_id = b.id and p.paid_at < day_start(b.due_at + 1)), 0)
  from fee_bill b
  where b.enterprise_id is not null and b.status in (10, 15, 20) and b.amount > 0
    and b.due_at > (day - interval '1 year')::date and b.due_at <= day
  union all
  select t.enterprise_id, 'report_return', t.id, (r.deadline at time zone 'Asia/Shanghai')::date, coalesce(t.submitted_at <= r.deadline, false)
  from report r join report_return t on t.report_id = r.id
  where r.deleted_at is null and r.status in (2, 3, 4)
    and r.deadline >= day_start((day - interval '1 year')::date + 1) and r.deadline < day_start(day + 1)
  union all
  select h.enterprise_id, 'hazard', h.id, h.deadline, coalesce(h.rectified_at < day_start(h.deadline + 1), false)
  from hazard h
  where h.enterprise_id is not null and h.deadline > (day - interval '1 year')::date and h.deadline <= day
$$;

-- What an enterprise took part in over the year up to a day: sign-ups that were accepted, bookings that were used, days on which somebody logged in.
create function act_of_firm(day date)
returns table (enterprise_id bigint, kind text, row_id bigint, happened_at timestamptz)
language sql stable as $$
  select a.enterprise_id, 'activity_apply', a.id, v.start_at
  from activity_apply a join activity v on v.id = a.activity_id
  where a.enterprise_id is not null and a.status = 2
    and v.start_at >= day_start((day - interval '1 year')::date + 1) and v.start_at < day_start(day + 1)
  union all
  select m.enterprise_id, 'mtroom_apl', m.id, lower(m.during)
  from mtroom_apl m
  where m.enterprise_id is not null and m.status in (1, 4)
    and lower(m.during) >= day_start((day - interval '1 year')::date + 1) and lower(m.during) < day_start(day + 1)
  union all
  select u.enterprise_id, 'session', min(s.id), min(s.created_at)
  from session s join app_user u on u.id = s.user_id and u.enterprise_id is not null
  where s.created_at >= day_start((day - interval '1 year')::date + 1) and s.created_at < day_start(day + 1)
  group by u.enterprise_id, (s.created_at at time zone 'Asia/Shanghai')::date
$$;

-- Points taken off for hazards found in the year up to a day: 一般 2, 较大 8, 重大 20, double for what is open past its deadline.
create function hazard_points(day date) returns table (enterprise_id bigint, row_id bigint, points integer)
language sql stable as $$
  select h.enterprise_id, h.id, (case h.level when 1 then 2 when 2 then 8 else 20 end)
    * case when h.deadline < day and (h.closed_at is null or h.closed_at >= day_start(day + 1)) then 2 else 1 end
  from hazard h
  where h.enterprise_id is not null
    and h.found_at >= day_start((day - interval '1 year')::date + 1) and h.found_at < day_start(day + 1)
$$;

-- Rights in force on a day, as they are counted: no trade marks, nothing that was handed on.
create function right_in_force(day date) returns table (enterprise_id bigint, row_id bigint)
language sql stable as $$
  select k.enterprise_id, k.id
  from knowledge k
  where k.deleted_at is null and k.confirmed_at is not null and k.type <> 7 and k.status <> 4
    and k.granted_at <= day and (k.expires_at is null or k.expires_at > day)
$$;

-- The figures behind the axes, a row for each resident of the day.
create function score_part(incubators bigint[], day date)
returns table (enterprise_id bigint, incubator_id bigint, rights bigint, rd numeric, growth numeric, degrees numeric, raised numeric,
  due bigint, kept bigint, acts bigint, points bigint)
language sql stable as $$
  with r as materialized (
    select distinct on (e.enterprise_id) e.enterprise_id, e.incubator_id
    from entry_information e
    where e.status in (2, 3) and e.settled_at <= day and (e.exited_at is null or e.exited_at > day)
      and (incubators is null or e.incubator_id = any (incubators))
    order by e.enterprise_id, e.settled_at desc, e.id desc
  ),
  v as materialized (
    select x.enterprise_id, x.period_end, x.key, x.value
    from reported_value(null, null, (day - interval '2 years')::date + 1, day) x
    where x.key in ('revenue', 'rd', 'employees', 'degree_doctor', 'degree_master', 'degree_bachelor')
  ),
  rights as (select k.enterprise_id, count(*) n from right_in_force(day) k group by 1),
  rd as (select v.enterprise_id, sum(v.value) n from v where v.key = 'rd' and v.period_end > (day - interval '1 year')::date group by 1),
  growth as (
    select n.enterprise_id, round(100 * (sum(n.value) / nullif(sum(o.value), 0) - 1), 1) n
    from v n join v o on o.enterprise_id = n.enterprise_id and o.key = 'revenue' and o.period_end = (n.period_end + 1 - interval '1 year')::date - 1
    where n.key = 'revenue' and n.period_end > (day - interval '1 year')::date
    group by 1
  ),
  last as (select v.enterprise_id, max(v.period_end) period_end from v where v.key = 'employees' and v.value > 0 group by 1),
  degrees as (
    select l.enterprise_id, round(100 * sum(v.value) filter (where v.key like 'degree%') / nullif(sum(v.value) filter (where v.key = 'employees'), 0), 1) n
    from last l join v on v.enterprise_id = l.enterprise_id and v.period_end = l.period_end
    group by 1
  ),
  raised as (select f.enterprise_id, sum(f.amount) n from financing_of(null, null, '-infinity', day) f group by 1),
  due as (select d.enterprise_id, count(*) n, count(*) filter (where d.in_time) kept from due_thing(day) d group by 1),
  acts as (select a.enterprise_id, count(*) n from act_of_firm(day) a group by 1),
  points as (select p.enterprise_id, sum(p.points) n from hazard_points(day) p group by 1)
  select r.enterprise_id, r.incubator_id, rights.n, rd.n, growth.n, degrees.n, raised.n, due.n, due.kept, acts.n, points.n
  from r
  left join rights on rights.enterprise_id = r.enterprise_id
  left join rd on rd.enterprise_id = r.enterprise_id
  left join growth on growth.enterprise_id = r.enterprise_id
  left join degrees on degrees.enterprise_id = r.enterprise_id
  left join raised on raised.enterprise_id = r.enterprise_id
  left join due on due.enterprise_id = r.enterprise_id
  left join acts on acts.enterprise_id = r.enterprise_id
  left join points on points.enterprise_id = r.enterprise_id
$$;

-- Each figure as a rank within the incubator, in percent: how many of those that have one it is not below. Innovation is the mean of its two
-- ranks, the total that of the axes which are known. Where nothing at all was in time, being no worse than others is no merit.
create function score_of(incubators bigint[], day date)
returns table (enterprise_id bigint, incubator_id bigint, innovation integer, growth integer, team integer, finance integer, compliance integer,
  activity integer, total integer, safety integer)
language sql stable as $$
  with p as materialized (
    select x.*, (x.rights is not null or x.rd is not null) invents, x.kept::numeric / x.due as rate from score_part(incubators, day) x
  ),
  s as (
    select p.enterprise_id, p.incubator_id,
      case when p.invents then round(50 * (cume_dist() over (partition by p.incubator_id, p.invents order by coalesce(p.rights, 0))
        + cume_dist() over (partition by p.incubator_id, p.invents order by coalesce(p.rd, 0)))::numeric)::integer end innovation,
      case when p.growth is not null then round(100 * (cume_dist() over (partition by p.incubator_id, p.growth is null order by p.growth))::numeric)::integer end growth,
      case when p.degrees is not null then round(100 * (cume_dist() over (partition by p.incubator_id, p.degrees is null order by p.degrees))::numeric)::integer end team,
      case when p.raised is not null then round(100 * (cume_dist() over (partition by p.incubator_id, p.raised is null order by p.raised))::numeric)::integer end finance,
      case when p.rate = 0 then 0 when p.rate is not null then round(100 * (cume_dist() over (partition by p.incubator_id, p.rate is null order by p.rate))::numeric)::integer end compliance,
      case when p.acts is not null then round(100 * (cume_dist() over (partition by p.incubator_id, p.acts is null order by p.acts))::numeric)::integer end activity,
      greatest(0, 100 - coalesce(p.points, 0))::integer safety
    from p
  )
  select s.enterprise_id, s.incubator_id, s.innovation, s.growth, s.team, s.finance, s.compliance, s.activity,
    (select round(avg(a))::integer from unnest(array[s.innovation, s.growth, s.team, s.finance, s.compliance, s.activity]) a), s.safety
  from s
$$;

-- Who is scored beside an enterprise: the residents of a day of the park that it sat in itself.
create function score_peer(of_enterprise bigint, day date) returns table (enterprise_id bigint)
language sql stable as $$
  with r as materialized (
    select distinct on (e.enterprise_id) e.enterprise_id, e.incubator_id
    from entry_information e
    where e.status in (2, 3) and e.settled_at <= day and (e.exited_at is null or e.exited_at > day)
    order by e.enterprise_id, e.settled_at desc, e.id desc
  )
  select r.enterprise_id from r where r.incubator_id = (select o.incubator_id from r o where o.enterprise_id = of_enterprise)
$$;
