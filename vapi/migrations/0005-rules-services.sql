-- Rules of meters and cars, services, content, providers, inspection, questionnaires and reports that a column definition
-- cannot say (entities.md sections 6 to 11). As in 0004 the comment of a constraint or of a unique index is the message a
-- person reads when it refuses. Unique keys ignore deleted rows.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Meters --------------------------------------------------------------------------------------------------------
create unique index iot_gateway_token_key on iot_gateway (token_hash) where token_hash is not null;

create unique index meter_number_key on meter (kind, number) where deleted_at is null;
comment on index meter_number_key is '表号已存在';
alter table meter add constraint meter_ratio_some check (ratio > 0);
comment on constraint meter_ratio_some on meter is '倍率应大于0';
alter table meter add constraint meter_capacity_some check (capacity >= 0);
comment on constraint meter_capacity_some on meter is '额定不能小于0';
alter table meter add constraint meter_state_stored check (state <> 2);
alter table meter add constraint meter_not_own_parent check (parent_id <> id);
create index meter_building_kind_idx on meter (building_id, kind) where deleted_at is null;
create index meter_last_seen_idx on meter (last_seen_at) where deleted_at is null;
create index meter_total_idx on meter (incubator_id, kind) where is_total = 1 and deleted_at is null;

-- A parent is of the same kind, and no meter stands above itself.
create function meter_parent_fits() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from meter where id = new.parent_id and kind = new.kind) then
    raise exception using errcode = 'check_violation', constraint = 'meter_parent_fits', message = '上级表须为同一类型';
  end if;
  if exists (
    with recursive above as (
      select parent_id from meter where id = new.parent_id
      union
      select m.parent_id from meter m join above a on m.id = a.parent_id
    )
    select 1 from above where parent_id = new.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'meter_parent_fits', message = '上级表不能是自己的下级';
  end if;
  return new;
end $$;
create trigger meter_parent_fits before insert or update of parent_id, kind on meter
  for each row when (new.parent_id is not null) execute function meter_parent_fits();

alter table meter_binding add constraint meter_binding_free exclude using gist (meter_id with =, during with &&);
comment on constraint meter_binding_free on meter_binding is '该表计已绑定';
alter table meter_binding add constraint meter_binding_some_days check (not isempty(during));
alter table meter_binding add constraint meter_binding_serves check (room_id is not null or enterprise_id is not null);
comment on constraint meter_binding_serves on meter_binding is '请选择房间或企业';
create index meter_binding_room_idx on meter_binding using gist (room_id, during);

create index meter_reading_at_idx on meter_reading (read_at);
create unique index meter_anomaly_once_key on meter_anomaly (meter_id, read_at, reason, value);
create index meter_anomaly_open_idx on meter_anomaly (incubator_id, read_at desc) where handled_at is null;
create index meter_rollup_bucket_idx on meter_rollup (grain, bucket_at);
alter table meter_rollup add constraint meter_rollup_bands check (usage = usage_tip + usage_peak + usage_flat + usage_valley);

-- Hours of a price, as minutes of the day: the same two times mean the whole day, 22:00 to 06:00 goes over midnight.
create function price_minutes(from_time time, to_time time) returns int4multirange language sql immutable as $$
  select case
    when f = t then int4multirange(int4range(0, 1440))
    when f < t then int4multirange(int4range(f, t))
    else int4multirange(int4range(f, 1440), int4range(0, t))
  end
  from (select extract(epoch from from_time)::integer / 60 as f, extract(epoch from to_time)::integer / 60 as t) minutes
$$;
-- Months of a price; none means all.
create function price_months(months integer[]) returns int4multirange language sql immutable as $$
  select case when coalesce(cardinality(months), 0) = 0 then int4multirange(int4range(1, 13))
    else (select range_agg(int4range(m, m + 1)) from unnest(months) as m) end
$$;
alter table energy_price add constraint energy_price_once exclude using gist (
  incubator_id with =, kind with =, valid with &&, price_minutes(from_time, to_time) with &&, price_months(months) with &&
);
comment on constraint energy_price_once on energy_price is '时段重叠';

create unique index meter_settlement_once_key on meter_settlement (meter_id, period_start) where status <> 4;
comment on index meter_settlement_once_key is '该表计本期已抄表';
alter table meter_settlement add constraint meter_settlement_forward check (this_value >= last_value);
comment on constraint meter_settlement_forward on meter_settlement is '本期读数不能小于上期读数';
alter table meter_settlement add constraint meter_settlement_order check (period_end >= period_start);
comment on constraint meter_settlement_order on meter_settlement is '期间结束不能早于期间开始';
create index meter_settlement_status_idx on meter_settlement (incubator_id, status, period_start desc);

-- Alarms and cars -----------------------------------------------------------------------------------------------
create unique index alarm_open_key on alarm (rule_id, meter_id, gate_id) nulls not distinct where status in (1, 2);
create index alarm_status_idx on alarm (incubator_id, status, happened_at desc);
alter table alarm add constraint alarm_note check (status <> 4 or handle_note is not null);
comment on constraint alarm_note on alarm is '请输入处理说明';
create index alarm_rule_metric_idx on alarm_rule (incubator_id, device_kind, metric) where enabled = 1;

alter table car_park add constraint car_park_inside check (inside between 0 and spaces * 2);
alter table car_park add constraint car_park_spaces_some check (spaces > 0);
create unique index car_gate_name_key on car_gate (car_park_id, name);
comment on index car_gate_name_key is '道闸名称已存在';
create unique index car_gate_token_key on car_gate (token_hash) where token_hash is not null;
alter table car_gate add constraint car_gate_state_stored check (state <> 2);
create unique index vehicle_plate_key on vehicle (incubator_id, plate) where deleted_at is null;
comment on index vehicle_plate_key is '车牌已存在';
create unique index car_pass_once_key on car_pass (gate_id, plate, passed_at);
create index car_pass_park_idx on car_pass (car_park_id, passed_at desc);
create index car_pass_incubator_idx on car_pass (incubator_id, passed_at desc);

-- Services ------------------------------------------------------------------------------------------------------
create index suggest_status_idx on suggest (incubator_id, status, created_at) where deleted_at is null;
create index suggest_waiting_idx on suggest (incubator_id) where status = 0 and deleted_at is null;
create index suggest_facilitator_status_idx on suggest (facilitator_id, status) where facilitator_id is not null;
create index suggest_created_by_idx on suggest (created_by);
alter table suggest add constraint suggest_score_range check (score between 1 and 5);
comment on constraint suggest_score_range on suggest is '评分为1至5';

create unique index mtroom_name_key on mtroom (building_id, name) nulls not distinct where deleted_at is null;
comment on index mtroom_name_key is '会议室名称已存在';
alter table mtroom add constraint mtroom_hours check (open_from < open_to);
comment on constraint mtroom_hours on mtroom is '结束时间应大于开始时间';
alter table mtroom add constraint mtroom_capacity_some check (capacity > 0);

-- Half-open: one booking may end when the next begins. A pending one (0) holds softly, so it is not in here.
alter table mtroom_apl add constraint mtroom_apl_free exclude using gist (mtroom_id with =, during with &&) where (status in (1, 4));
comment on constraint mtroom_apl_free on mtroom_apl is '时段已被占用';
alter table mtroom_apl add constraint mtroom_apl_during check (not isempty(during) and not lower_inf(during) and not upper_inf(during));
alter table mtroom_apl add constraint mtroom_apl_reason check (status <> 2 or reason is not null);
create index mtroom_apl_room_idx on mtroom_apl (mtroom_id, lower(during));
create index mtroom_apl_start_idx on mtroom_apl (incubator_id, lower(during));
create index mtroom_apl_waiting_idx on mtroom_apl (incubator_id) where status = 0;

alter table holiday add constraint holiday_once exclude using gist (
  coalesce(incubator_id, 0) with =, kind with =, daterange(start_at, end_at, '[]') with &&
) where (deleted_at is null);
comment on constraint holiday_once on holiday is '节假日日期重叠';

alter table field_record add constraint field_record_order check (end_at >= start_at);
comment on constraint field_record_order on field_record is '结束日期不能早于开始日期';
create unique index field_record_query_key on field_record (query_code) where query_code is not null;

create unique index visitor_code_key on visitor (incubator_id, code, ((visit_at at time zone 'Asia/Shanghai')::date))
  where status = 3 and code is not null;
create index visitor_status_idx on visitor (incubator_id, status, visit_at);
create index visitor_mobile_idx on visitor (mobile);
create index visitor_waiting_idx on visitor (incubator_id) where status = 2;

-- Content -------------------------------------------------------------------------------------------------------
create unique index policy_category_name_key on policy_category (name) where deleted_at is null;
comment on index policy_category_name_key is '分类名称已存在';
create index policy_apply_to_idx on policy (audit_status, apply_to) where deleted_at is null;
create unique index policy_apply_once_key on policy_apply (policy_id, enterprise_id) where status <> 6 and deleted_at is null;
comment on index policy_apply_once_key is '该政策已申报';
alter table policy_apply add constraint policy_apply_approved check (status <> 5 or (approved_money is not null and approved_at is not null));
comment on constraint policy_apply_approved on policy_apply is '请输入获批金额';
create unique index activity_type_name_key on activity_type (name);
comment on index activity_type_name_key is '类型名称已存在';
alter table activity add constraint activity_order check (end_at > start_at);
comment on constraint activity_order on activity is '结束时间应大于开始时间';
alter table activity add constraint activity_apply_end check (apply_end_at <= end_at);
comment on constraint activity_apply_end on activity is '报名截止不能晚于活动结束';
create index activity_start_idx on activity (audit_status, start_at) where deleted_at is null;
create unique index activity_apply_once_key on activity_apply (activity_id, mobile) where status <> 4;
comment on index activity_apply_once_key is '您已报名';
create index activity_apply_status_idx on activity_apply (activity_id, status);
create unique index park_activity_category_name_key on park_activity_category (name);
comment on index park_activity_category_name_key is '分类名称已存在';
create index news_published_idx on news (audit_status, published_at desc) where deleted_at is null;
create index news_category_idx on news (category, is_online) where deleted_at is null;
create unique index promotion_category_name_key on promotion_category (name);
comment on index promotion_category_name_key is '分类名称已存在';
create unique index park_introduction_key on park_introduction (kind, incubator_id) where kind = 2 and deleted_at is null;
comment on index park_introduction_key is '该园区介绍已存在';
alter table park_introduction add constraint park_introduction_park check (kind <> 2 or incubator_id is not null);
comment on constraint park_introduction_park on park_introduction is '请选择园区';
alter table score add constraint score_balance check (balance >= 0);
comment on constraint score_balance on score is '积分余额不足';
create unique index score_once_key on score (kind, resource, row_id) where row_id is not null;
create index score_enterprise_idx on score (enterprise_id, created_at desc);

-- Providers, tutors, team ---------------------------------------------------------------------------------------
create unique index facilitator_category_name_key on facilitator_category (name);
comment on index facilitator_category_name_key is '服务类别已存在';
create unique index facilitator_credit_code_key on facilitator (credit_code) where deleted_at is null and credit_code is not null;
comment on index facilitator_credit_code_key is '该信用代码已存在';
create index facilitator_waiting_idx on facilitator (incubator_id) where status = 1 and deleted_at is null;
create unique index facilitator_apply_open_key on facilitator_apply (facilitator_id) where status = 1;
comment on index facilitator_apply_open_key is '已有待审核的合作申请';
create unique index facilitator_info_number_key on facilitator_info (facilitator_id, number);
create unique index facilitator_info_open_key on facilitator_info (facilitator_id) where audit_status = 2;
comment on index facilitator_info_open_key is '已有待审核的资料';
create index tutor_kind_idx on tutor (kind) where deleted_at is null;
create index tutor_pinyin_idx on tutor (pinyin) where deleted_at is null;
create unique index team_setting_key on team_setting (incubator_id);
comment on index team_setting_key is '该园区的团队设置已存在';
create index team_member_serving_idx on team_member (incubator_id) where left_at is null and deleted_at is null;

-- What waits for an audit, oldest first: the counters and their lists.
create index policy_audit_idx on policy (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index activity_audit_idx on activity (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index park_activity_audit_idx on park_activity (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index news_audit_idx on news (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index project_promotion_audit_idx on project_promotion (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index facilitator_service_audit_idx on facilitator_service (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index facilitator_info_audit_idx on facilitator_info (incubator_id, submitted_at) where audit_status = 2;
create index facilitator_demeanor_audit_idx on facilitator_demeanor (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index field_record_audit_idx on field_record (incubator_id, submitted_at) where audit_status = 2;

-- Inspection ----------------------------------------------------------------------------------------------------
create unique index check_item_name_key on check_item (incubator_id, category, name) where deleted_at is null;
comment on index check_item_name_key is '该类别下检查项已存在';
alter table check_item add constraint check_item_values check (value_min < value_max);
comment on constraint check_item_values on check_item is '最大值应大于最小值';
create index check_item_waiting_idx on check_item (incubator_id) where status = 0 and deleted_at is null;
create unique index check_point_code_key on check_point (code) where deleted_at is null and code is not null;
comment on index check_point_code_key is '点位编码已存在';
alter table check_plan add constraint check_plan_order check (end_at >= start_at);
comment on constraint check_plan_order on check_plan is '结束日期不能早于开始日期';
create index check_plan_waiting_idx on check_plan (incubator_id) where status = 2 and deleted_at is null;
create unique index check_task_number_key on check_task (number);
create unique index check_task_once_key on check_task (plan_id, point_id, due_date) where plan_id is not null;
alter table check_task add constraint check_task_enterprise check (kind <> 2 or enterprise_id is not null);
comment on constraint check_task_enterprise on check_task is '请选择受检企业';
create index check_task_status_idx on check_task (incubator_id, status, due_at);
create index check_task_user_idx on check_task (user_id, status);
create index check_task_enterprise_idx on check_task (enterprise_id, status);
create index check_task_due_idx on check_task (incubator_id, due_date);
create index check_task_open_idx on check_task (incubator_id, status) where status in (1, 2, 3);
create unique index check_result_once_key on check_result (task_id, item_id);
create unique index hazard_result_key on hazard (result_id);
alter table hazard add constraint hazard_responsible check (enterprise_id is not null or user_id is not null);
comment on constraint hazard_responsible on hazard is '请选择整改责任方';
create index hazard_found_idx on hazard (incubator_id, found_at);
create index hazard_enterprise_idx on hazard (enterprise_id, status);
create index hazard_deadline_idx on hazard (deadline) where status <> 3;

-- Questionnaires and reports ------------------------------------------------------------------------------------
create unique index questionnaire_template_name_key on questionnaire_template (name) where deleted_at is null;
comment on index questionnaire_template_name_key is '模板名称已存在';
alter table questionnaire add constraint questionnaire_order check (end_at > start_at);
comment on constraint questionnaire_order on questionnaire is '结束时间应大于开始时间';
create index questionnaire_status_idx on questionnaire (kind, status) where deleted_at is null;
create unique index question_sort_key on question (owner_kind, owner_id, sort);
alter table question add constraint question_options check (type not in (1, 2, 5) or options is not null);
comment on constraint question_options on question is '请输入选项';
create unique index answer_sheet_once_key on answer_sheet (questionnaire_id, user_id);
create index answer_sheet_user_idx on answer_sheet (user_id, status);
create index answer_sheet_open_idx on answer_sheet (user_id) where status in (0, 1);
create unique index answer_sheet_question_key on answer (sheet_id, question_id) where sheet_id is not null;
create unique index answer_anonymous_key on answer (anonymous_key, question_id) where anonymous_key is not null;
alter table answer add constraint answer_of_one check ((sheet_id is null) <> (anonymous_key is null));

create unique index report_template_name_key on report_template (name) where deleted_at is null;
comment on index report_template_name_key is 'name 已存在';
create unique index report_item_key on report_item (template_id, key);
create unique index report_period_key on report (template_id, period) where deleted_at is null;
comment on index report_period_key is '该期报表已存在';
create index report_number_idx on report (kind, year, number) where deleted_at is null;
create unique index report_return_once_key on report_return (report_id, enterprise_id);
create index report_return_status_idx on report_return (report_id, status);
create index report_return_enterprise_idx on report_return (enterprise_id, status);
create index report_return_approved_idx on report_return (incubator_id, report_id) where status = 3;
create index report_return_waiting_idx on report_return (incubator_id) where status = 2;
alter table report_return add constraint report_return_reason check (status <> 4 or reason is not null);
comment on constraint report_return_reason on report_return is '请输入退回原因';

-- Searched texts ------------------------------------------------------------------------------------------------
create index iot_gateway_name_trgm on iot_gateway using gin (name gin_trgm_ops);
create index meter_name_trgm on meter using gin (name gin_trgm_ops);
create index meter_number_trgm on meter using gin (number gin_trgm_ops);
create index alarm_rule_name_trgm on alarm_rule using gin (name gin_trgm_ops);
create index alarm_text_trgm on alarm using gin (text gin_trgm_ops);
create index car_park_name_trgm on car_park using gin (name gin_trgm_ops);
create index vehicle_plate_trgm on vehicle using gin (plate gin_trgm_ops);
create index vehicle_owner_name_trgm on vehicle using gin (owner_name gin_trgm_ops);
create index car_pass_plate_trgm on car_pass using gin (plate gin_trgm_ops);
create index suggest_title_trgm on suggest using gin (title gin_trgm_ops);
create index mtroom_name_trgm on mtroom using gin (name gin_trgm_ops);
create index mtroom_apl_title_trgm on mtroom_apl using gin (title gin_trgm_ops);
create index holiday_name_trgm on holiday using gin (name gin_trgm_ops);
create index field_record_company_trgm on field_record using gin (company gin_trgm_ops);
create index visitor_name_trgm on visitor using gin (name gin_trgm_ops);
create index visitor_mobile_trgm on visitor using gin (mobile gin_trgm_ops);
create index policy_category_name_trgm on policy_category using gin (name gin_trgm_ops);
create index policy_title_trgm on policy using gin (title gin_trgm_ops);
create index activity_type_name_trgm on activity_type using gin (name gin_trgm_ops);
create index activity_title_trgm on activity using gin (title gin_trgm_ops);
create index activity_apply_name_trgm on activity_apply using gin (name gin_trgm_ops);
create index park_activity_category_name_trgm on park_activity_category using gin (name gin_trgm_ops);
create index park_activity_title_trgm on park_activity using gin (title gin_trgm_ops);
create index news_title_trgm on news using gin (title gin_trgm_ops);
create index banner_title_trgm on banner using gin (title gin_trgm_ops);
create index promotion_category_name_trgm on promotion_category using gin (name gin_trgm_ops);
create index project_promotion_name_trgm on project_promotion using gin (name gin_trgm_ops);
create index park_introduction_title_trgm on park_introduction using gin (title gin_trgm_ops);
create index facilitator_service_title_trgm on facilitator_service using gin (title gin_trgm_ops);
create index facilitator_category_name_trgm on facilitator_category using gin (name gin_trgm_ops);
create index facilitator_name_trgm on facilitator using gin (name gin_trgm_ops);
create index facilitator_demeanor_title_trgm on facilitator_demeanor using gin (title gin_trgm_ops);
create index tutor_name_trgm on tutor using gin (name gin_trgm_ops);
create index tutor_company_trgm on tutor using gin (company gin_trgm_ops);
create index team_member_name_trgm on team_member using gin (name gin_trgm_ops);
create index team_activity_title_trgm on team_activity using gin (title gin_trgm_ops);
create index team_service_name_trgm on team_service using gin (name gin_trgm_ops);
create index check_item_name_trgm on check_item using gin (name gin_trgm_ops);
create index check_point_name_trgm on check_point using gin (name gin_trgm_ops);
create index check_plan_name_trgm on check_plan using gin (name gin_trgm_ops);
create index check_task_number_trgm on check_task using gin (number gin_trgm_ops);
create index hazard_text_trgm on hazard using gin (text gin_trgm_ops);
create index questionnaire_template_name_trgm on questionnaire_template using gin (name gin_trgm_ops);
create index questionnaire_title_trgm on questionnaire using gin (title gin_trgm_ops);
create index report_template_name_trgm on report_template using gin (name gin_trgm_ops);
create index report_title_trgm on report using gin (title gin_trgm_ops);
