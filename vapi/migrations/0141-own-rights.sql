-- Tenants and tutors read their own rows of these, as the seeded roles of their kinds hold it from now on.
insert into role_permission (role_id, permission_id)
select r.id, p.id
from role r
join permission p on
  (r.type = 3 and p.name in (
    'enterprise_timeline_list', 'enterprise_timeline_read', 'knowledge_list', 'knowledge_read', 'financing_list', 'financing_read', 'honour_list', 'honour_read',
    'tutor_relation_list', 'tutor_relation_read', 'tutor_record_list', 'tutor_record_read', 'activity_apply_list', 'activity_apply_read',
    'answer_sheet_list', 'answer_sheet_read'))
  or (r.type = 0 and p.name in (
    'tutor_relation_list', 'tutor_relation_read', 'tutor_record_list', 'tutor_record_read', 'activity_apply_list', 'activity_apply_read'))
where r.deleted_at is null
on conflict do nothing;
