-- A notice that was withdrawn, corrected and sent again reaches whoever has not read it as of then: its message comes back with the time of
-- that sending. What somebody has read, or what was never hidden, keeps its own.
create or replace function message_guard() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.type) is distinct from (new.user_id, new.type)
    or old.notice_id is distinct from new.notice_id
    or (old.created_at is distinct from new.created_at and (old.read_at is not null or old.hidden_at is null or new.hidden_at is not null))
    or (old.read_at is not null and (old.title, old.content) is distinct from (new.title, new.content)) then
    raise exception 'message % may not be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
