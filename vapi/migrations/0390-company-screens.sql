-- A display may show the screens of the enterprises: which screens there are is said in domain/screens/heads.ts, whose codes the columns check.
alter table "display"
  drop constraint "display_route_check",
  add constraint "display_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot'));
alter table "display_stop"
  drop constraint "display_stop_route_check",
  add constraint "display_stop_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot'));
