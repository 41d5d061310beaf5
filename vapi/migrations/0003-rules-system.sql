-- Rules of entities.md sections 2, 7.7 and 12 that columns and foreign keys cannot say: unique keys (deleted rows aside),
-- orders and ranges, guards of rows that are only ever added, and the indexes behind lists, counters and jobs.

-- Users and their reach -----------------------------------------------------------------------------------------------

create unique index app_user_username_key on app_user (lower(username)) where deleted_at is null;
create unique index app_user_mobile_key on app_user (mobile) where mobile is not null and deleted_at is null;
create index app_user_audit_idx on app_user (audit_status) where deleted_at is null;
create index app_user_name_trgm on app_user using gin (name gin_trgm_ops);
create index app_user_username_trgm on app_user using gin (username gin_trgm_ops);
alter table app_user add constraint app_user_one_owner check (num_nonnulls(enterprise_id, facilitator_id, tutor_id) <= 1);
alter table app_user add constraint app_user_admin_stays check (lower(username) <> 'admin' or (deleted_at is null and status = 1));

create function app_user_admin_guard() returns trigger language plpgsql as $$
begin
  if lower(old.username) = 'admin' and (tg_op = 'DELETE' or lower(new.username) <> 'admin') then
    raise exception '账号 admin 不可删除或改名' using errcode = 'check_violation', constraint = 'app_user_admin_stays';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger app_user_admin_guard before delete or update of username on app_user for each row execute function app_user_admin_guard();

-- One live session a user: a later login ends the earlier.
create unique index session_live_key on session (user_id) where ended_at is null;
create index session_expires_idx on session (expires_at) where ended_at is null;
alter table session add constraint session_end_has_reason check ((ended_at is null) = (end_reason is null));
create unique index session_token_hash_key on session_token (token_hash);
create index session_token_expires_idx on session_token (expires_at);

create unique index role_name_key on role (name) where deleted_at is null;
create unique index permission_name_key on permission (name);
create unique index menu_route_key on menu (route_id);
create index menu_parent_sort_idx on menu (parent_id, sort);
alter table menu add constraint menu_route_named check (kind <> 2 or route_id is not null);
alter table menu add constraint menu_link_named check (kind <> 3 or url is not null);

create unique index department_name_key on department (parent_id, name) nulls not distinct where deleted_at is null;
create index department_name_trgm on department using gin (name gin_trgm_ops);

-- A tree has no cycle. Runs on the row's own parents only, so its cost is the depth.
create function refuse_cycle() returns trigger language plpgsql as $$
declare
  ancestor bigint := new.parent_id;
begin
  while ancestor is not null loop
    if ancestor = new.id then
      raise exception '上级不能是自身或下级' using errcode = 'check_violation', constraint = tg_table_name || '_no_cycle';
    end if;
    execute format('select parent_id from %I where id = $1', tg_table_name) into ancestor using ancestor;
  end loop;
  return new;
end $$;
create trigger department_no_cycle before update of parent_id on department for each row execute function refuse_cycle();
create trigger menu_no_cycle before update of parent_id on menu for each row execute function refuse_cycle();

-- Options -------------------------------------------------------------------------------------------------------------

create unique index dictionary_code_key on dictionary (code);
create unique index dictionary_item_value_key on dictionary_item (dictionary_id, value);
alter table dictionary_item add constraint dictionary_item_value_small check (value between -32768 and 32767);
create unique index classification_code_key on classification (code);
create index classification_category_idx on classification (category);
create index classification_big_idx on classification (big_category);
create index classification_medium_idx on classification (medium_category);
create index classification_min_idx on classification (min_category);
create index classification_label_trgm on classification using gin (label gin_trgm_ops);
create index region_pinyin_idx on region (parent_id, pinyin);
create unique index custom_field_name_key on custom_field (module_id, name) where deleted_at is null;
create unique index custom_field_value_key on custom_field_value (enterprise_id, field_id);
create unique index tag_name_key on tag (kind, name);
create unique index place_name_key on place (incubator_id, building_id, name) nulls not distinct;
create index place_name_trgm on place using gin (name gin_trgm_ops);

-- Audit ---------------------------------------------------------------------------------------------------------------

create unique index audit_flow_enabled_key on audit_flow (module, incubator_id) nulls not distinct where enabled = 1;
create unique index audit_step_sort_key on audit_step (flow_id, sort);
alter table audit_step add constraint audit_step_approver check (
  case approver_kind when 1 then cardinality(user_ids) > 0 and user_ids is not null when 2 then role_id is not null else department_id is not null end
);
create index audit_trail_row_idx on audit_trail (resource, row_id, created_at);

-- Files and settings --------------------------------------------------------------------------------------------------

create unique index file_disk_key on file (disk_key);
create index file_unused_idx on file (created_at) where used_at is null;
alter table file add constraint file_size_range check (size between 0 and 104857600);
create unique index file_template_name_key on file_template (name) where deleted_at is null;
create unique index site_setting_one_row on site_setting ((true));
create unique index parameter_key_key on parameter (key);

-- Notices and messages ------------------------------------------------------------------------------------------------

create index notice_order_idx on notice (incubator_id, is_top, top_at desc, published_at desc) where deleted_at is null;
create index notice_waiting_idx on notice (incubator_id, submitted_at) where audit_status = 2;
create index notice_public_idx on notice (is_top, top_at desc, published_at desc) where is_public = 1 and is_online = 1 and deleted_at is null;
create index notice_title_trgm on notice using gin (title gin_trgm_ops);
alter table notice add constraint notice_period check (end_at is null or start_at is null or end_at >= start_at);
alter table notice add constraint notice_counts check (sent_count >= 0 and read_count >= 0);

create unique index message_notice_key on message (notice_id, user_id);
create unique index message_dedupe_key on message (user_id, dedupe_key);
create index message_unread_idx on message (user_id) where read_at is null and hidden_at is null;
create index message_inbox_idx on message (user_id, created_at desc);
create index message_title_trgm on message using gin (title gin_trgm_ops);
alter table message add constraint message_notice_type check (notice_id is null or type = 1);

-- Reading, receipt and hiding are the owner's; what was sent stays as it was once somebody has read it.
create function message_guard() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.type, old.created_at) is distinct from (new.user_id, new.type, new.created_at)
    or old.notice_id is distinct from new.notice_id
    or (old.read_at is not null and (old.title, old.content) is distinct from (new.title, new.content)) then
    raise exception 'message % may not be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger message_guard before update on message for each row execute function message_guard();

-- Logs and plumbing ---------------------------------------------------------------------------------------------------

-- Rows that are only ever added. Retention says so for its own transaction: set local park.retention = 'on'.
create function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('park.retention', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger operation_log_append_only before update or delete on operation_log for each row execute function append_only();
create trigger login_log_append_only before update or delete on login_log for each row execute function append_only();
create trigger audit_trail_append_only before update or delete on audit_trail for each row execute function append_only();
create trigger park_event_append_only before update or delete on park_event for each row execute function append_only();

create index operation_log_time_idx on operation_log (created_at desc);
create index operation_log_row_idx on operation_log (resource, row_id);
create index operation_log_user_idx on operation_log (user_id, created_at desc);
create index operation_log_park_idx on operation_log (incubator_id, created_at desc);
create index operation_log_title_trgm on operation_log using gin (row_title gin_trgm_ops);
create index login_log_time_idx on login_log (created_at desc);
create index login_log_user_idx on login_log (username, created_at desc);
create index login_log_ip_idx on login_log (ip, created_at desc);

create unique index idempotency_key_key on idempotency_key (user_id, method, path, key) nulls not distinct;
create index idempotency_key_expires_idx on idempotency_key (expires_at);
create index captcha_mobile_idx on captcha (mobile, created_at desc);
create index captcha_ip_idx on captcha (ip, created_at desc);
create index outbox_due_idx on outbox (status, next_try_at);
create unique index user_table_key on user_table (user_id, table_key);
alter table user_table add constraint user_table_page_size check (page_size is null or page_size between 1 and 1000);
create unique index qcc_result_key on qcc_result (kind, keyword);
create index qcc_result_expires_idx on qcc_result (expires_at);
create index park_event_time_idx on park_event (incubator_id, occurred_at desc);
create unique index job_run_key on job_run (job, run_for);
create unique index number_series_key on number_series (kind, incubator_id, period) nulls not distinct;

-- Boards and displays -------------------------------------------------------------------------------------------------

create unique index board_role_initial_key on board (role_id, kind) where is_initial = 1 and user_id is null and deleted_at is null;
create unique index board_user_initial_key on board (user_id, kind) where is_initial = 1 and user_id is not null and deleted_at is null;
alter table board_panel add constraint board_panel_on_grid check (x >= 0 and y >= 0 and w > 0 and h > 0);
alter table board_panel add constraint board_panel_links check (quick_links is null or cardinality(quick_links) <= 12);
create unique index board_share_token_key on board_share (token_hash);
create unique index display_token_key on display (token_hash) where token_hash is not null;
create unique index display_pair_key on display (pair_code) where pair_code is not null and deleted_at is null;
