-- A facilitator answers in its own name, not in the park's.
alter table suggest_reply
  drop constraint suggest_reply_side_check,
  add constraint suggest_reply_side_check check ("side" in (1, 2, 3));
update suggest_reply r set side = 3 from suggest s
  where s.id = r.suggest_id and s.facilitator_id is not null and r.side = 1
    and exists (select 1 from app_user u where u.id = r.user_id and u.facilitator_id = s.facilitator_id);
