-- The order of the long lists, with the id that makes it total: a page is read from the index alone, however deep it lies.
drop index operation_log_time_idx;
create index operation_log_page on operation_log (created_at desc, id desc);
drop index login_log_time_idx;
create index login_log_page on login_log (created_at desc, id desc);
create index notice_page on notice (is_top, top_at desc nulls last, published_at desc nulls last, id desc) where deleted_at is null;
create index message_page on message (user_id, created_at desc, id desc);
