-- 0390 had left the operations of the park out: every screen of domain/screens/heads.ts may hang on a display.
alter table "display"
  drop constraint "display_route_check",
  add constraint "display_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate'));
alter table "display_stop"
  drop constraint "display_stop_route_check",
  add constraint "display_stop_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate'));
