-- The parks that a person belongs to: those he was given (role 2), and those of the firm, provider or tutor that he acts for.
create view user_place as
  select user_id, incubator_id from user_incubator
  union select u.id, e.incubator_id from app_user u join enterprise e on e.id = u.enterprise_id
  union select u.id, f.incubator_id from app_user u join facilitator f on f.id = u.facilitator_id
  union select u.id, t.incubator_id from app_user u join tutor_incubator t on t.tutor_id = u.tutor_id;
