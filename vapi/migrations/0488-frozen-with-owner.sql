-- When an enterprise leaves or a provider's partnership ends, its accounts are frozen; when it comes back, those are opened again, and none that
-- staff had frozen by hand. Of those that are frozen now the log says which they are: of a freezing by hand it names no other record as its cause.
alter table "app_user" add column "frozen_with_owner" smallint not null default 2 check ("frozen_with_owner" in (1, 2));
update "app_user" u set "frozen_with_owner" = 1
where u.status = 2 and coalesce(u.enterprise_id, u.facilitator_id) is not null and (
  select l.cause_resource is not null and l.cause_resource <> 'user' from "operation_log" l
  where l.resource = 'user' and l.row_id = u.id and l.after ? 'status' order by l.id desc limit 1
);
