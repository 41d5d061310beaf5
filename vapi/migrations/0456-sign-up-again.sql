-- Whoever was turned down may sign up again, as whoever cancelled: his earlier row stays as it was decided.
drop index activity_apply_once_key;
create unique index activity_apply_once_key on activity_apply (activity_id, mobile) where status not in (3, 4);
comment on index activity_apply_once_key is '您已报名';
