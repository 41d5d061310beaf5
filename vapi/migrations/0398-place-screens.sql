-- 园区地图 and 企业: every screen of domain/screens/heads.ts may hang on a display.
alter table "display"
  drop constraint "display_route_check",
  add constraint "display_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate', '/danalyse', '/dmap', '/dcompany'));
alter table "display_stop"
  drop constraint "display_stop_route_check",
  add constraint "display_stop_route_check" check ("route" in ('/cockpit', '/cockpitEnterprise', '/cockpitCompanyList', '/cockpitIot', '/cockpitOperate', '/danalyse', '/dmap', '/dcompany'));
