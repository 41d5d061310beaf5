-- Whether a sheet is answered without a name: as its questionnaire said when it was published, which no change of it takes back.
alter table "answer_sheet" add column "is_anonymous" smallint not null default 2 check ("is_anonymous" in (1, 2));
update "answer_sheet" s set "is_anonymous" = q."is_anonymous" from "questionnaire" q where q.id = s.questionnaire_id;
-- Who is sent a questionnaire fills it in himself.
insert into role_permission (role_id, permission_id)
select r.id, p.id
from role r
join permission p on r.type in (0, 3, 4) and p.name in ('answer_sheet_list', 'answer_sheet_read', 'answer_sheet_update')
where r.deleted_at is null
on conflict do nothing;
-- A score alone was kept as an object: an answer is the value itself.
update "answer" set "value" = "value" -> 'score' where jsonb_typeof("value") = 'object' and "value" ? 'score';
