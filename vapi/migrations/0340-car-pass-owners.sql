-- Whose car passed: the tenant of the vehicle or of the visitor at the time, as car_stay has it. Tenants read their own passes by it.
alter table car_pass add column "enterprise_id" bigint;
update car_pass p set enterprise_id = x.enterprise_id
from (select q.id, coalesce(v.enterprise_id, g.enterprise_id) enterprise_id from car_pass q
  left join vehicle v on v.id = q.vehicle_id left join visitor g on g.id = q.visitor_id) x
where x.id = p.id and x.enterprise_id is not null;
alter table "car_pass" add foreign key ("enterprise_id") references "enterprise" (id);
create index car_pass_enterprise_idx on car_pass (enterprise_id, passed_at desc);

-- The roles of tenants read them from now on, as the seeded role of their kind does.
insert into role_permission (role_id, permission_id)
select r.id, p.id from role r join permission p on p.name in ('car_pass_list', 'car_stay_list', 'car_stay_read')
where r.type = 3 and r.deleted_at is null
on conflict do nothing;
insert into role_menu (role_id, menu_id)
select r.id, m.id from role r join menu m on m.path = '/iot/car' where r.type = 3 and r.deleted_at is null
on conflict do nothing;
