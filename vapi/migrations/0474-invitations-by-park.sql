-- Where the park looks at the guests of its tenants itself, a tenant does not pass the guest whom he has invited: which these are is noted with
-- the invitation. Of those that wait now it is what the setting says.
alter table "visitor" add column "by_park" smallint not null default 2 check ("by_park" in (1, 2));
update "visitor" v set "by_park" = 1 from "app_user" u
where v.status = 2 and u.id = v.created_by and u.enterprise_id = v.enterprise_id
  and exists (select 1 from "parameter" p where p.key = 'visitor.host_passes' and p.value::text = 'false');
