-- A display may show the analysis of the returns: which screens there are is said in domain/screens/heads.ts, whose codes the columns check.
alter table "display"
  drop constraint "display_route_check",
  add constraint "display_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate', '/danalyse'));
alter table "display_stop"
  drop constraint "display_stop_route_check",
  add constraint "display_stop_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate', '/danalyse'));

-- Where an enterprise sat when it filed is said too: figures are split by building.
drop function reported_value(bigint[], bigint[], date, date);
create function reported_value(incubators bigint[], buildings bigint[], from_end date, till_end date)
returns table (period text, period_end date, enterprise_id bigint, key text, value numeric, building_id bigint)
language sql stable as $$
  select r.period, r.period_end, t.enterprise_id, i.key, v.number_value::numeric, t.building_id
  from report r
  join report_return t on t.report_id = r.id and t.status = 3 and in_reach(incubators, buildings, t.incubator_id, t.building_id)
  join report_value v on v.return_id = t.id
  join report_item i on i.id = v.item_id
  where r.deleted_at is null and r.kind = 2 and r.status in (3, 4) and r.period_end between from_end and till_end
$$;
