-- Rules of space, customers, contracts and money that a column definition cannot say: keys, exclusions, checks,
-- indexes of counters and searches, triggers (entities.md sections 3 to 5). The comment of a constraint or of a unique
-- index is the message a person reads when it refuses. Unique keys ignore deleted rows.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Space ---------------------------------------------------------------------------------------------------------
create unique index incubator_name_key on incubator (lower(name)) where deleted_at is null;
comment on index incubator_name_key is '园区名称已存在';
create unique index incubator_code_key on incubator (code) where deleted_at is null;
comment on index incubator_code_key is '简码已存在';
create index incubator_name_trgm on incubator using gin (name gin_trgm_ops);

create unique index building_name_key on building (incubator_id, lower(name)) where deleted_at is null;
comment on index building_name_key is '楼宇名称已存在';
create index building_name_trgm on building using gin (name gin_trgm_ops);

create unique index floor_number_key on floor (building_id, number) where deleted_at is null;
comment on index floor_number_key is '楼层已存在';

create unique index room_type_name_key on room_type (name);
comment on index room_type_name_key is '类型名称已存在';

create unique index room_name_key on room (building_id, name) where deleted_at is null;
comment on index room_name_key is '房间号已存在';
alter table room add constraint room_area_some check (area > 0);
comment on constraint room_area_some on room is '面积应大于0';
alter table room add constraint room_status_stored check (status <> 4);
alter table room add constraint room_rentable_order check (rentable_to is null or rentable_to >= rentable_from);
comment on constraint room_rentable_order on room is '停用日期不能早于投用日期';
alter table room add constraint room_not_own_parent check (parent_id <> id);
create index room_status_idx on room (building_id, status) where deleted_at is null;
create index room_use_idx on room (use, web_show) where deleted_at is null;
create index room_name_trgm on room using gin (name gin_trgm_ops);

-- One room, one holder: half-open ranges may touch, never overlap.
alter table room_occupancy add constraint room_occupancy_free
  exclude using gist (room_id with =, during with &&) where (released_at is null);
comment on constraint room_occupancy_free on room_occupancy is '所选房源在该租期内已被占用';
alter table room_occupancy add constraint room_occupancy_some_days check (not isempty(during) and not lower_inf(during));
-- Exactly the source that its kind needs: a demand, a contract, a field record, or none.
alter table room_occupancy add constraint room_occupancy_source check (
  (need_id is not null) = (kind = 1)
  and (contract_id is not null) = (kind in (2, 3))
  and (field_record_id is not null) = (kind = 6)
);
create index room_occupancy_room_idx on room_occupancy using gist (room_id, during);
create index room_occupancy_let_idx on room_occupancy using gist (during) where kind = 3 and released_at is null;

-- Customers -----------------------------------------------------------------------------------------------------
create unique index enterprise_name_key on enterprise (lower(name)) where deleted_at is null and (need_status <> 50 or residence > 0);
comment on index enterprise_name_key is '公司全称已存在';
create unique index enterprise_credit_code_key on enterprise (credit_code) where deleted_at is null and credit_code is not null;
comment on index enterprise_credit_code_key is '统一社会信用代码已存在';
create index enterprise_need_status_idx on enterprise (incubator_id, need_status, residence) where deleted_at is null;
create index enterprise_residence_idx on enterprise (residence, incubation) where deleted_at is null;
create index enterprise_follow_open_idx on enterprise (follow_id, incubator_id) where deleted_at is null;
create index enterprise_is_akey_idx on enterprise (incubator_id, is_akey) where is_akey = 1 and deleted_at is null;
create index enterprise_waiting_idx on enterprise (incubator_id) where residence = 1 and deleted_at is null;
create index enterprise_tech_field_idx on enterprise (tech_field) where deleted_at is null;
create index enterprise_pinyin_idx on enterprise (pinyin);
create index enterprise_name_trgm on enterprise using gin (name gin_trgm_ops);

create unique index enterprise_from_name_key on enterprise_from (name) where deleted_at is null;
comment on index enterprise_from_name_key is '来源渠道已存在';

create index need_enterprise_idx on need (enterprise_id, created_at desc) where deleted_at is null;
create index need_user_idx on need (user_id, status) where deleted_at is null;
create index need_follow_idx on need (status, last_follow_at) where deleted_at is null and done_at is null;
create index need_dynamic_need_idx on need_dynamic (need_id, created_at);

create unique index entry_information_open_key on entry_information (enterprise_id) where status in (1, 2);
comment on index entry_information_open_key is '该企业已有进行中的入驻';
alter table entry_information add constraint entry_information_order check (exited_at >= settled_at);
comment on constraint entry_information_order on entry_information is '退出日期不能早于入驻日期';
alter table entry_information add constraint entry_information_dates check (
  (status = 1 or settled_at is not null) and (status <> 3 or exited_at is not null)
);
create index entry_information_settled_idx on entry_information (incubator_id, settled_at);
create index entry_information_exited_idx on entry_information (incubator_id, exited_at);

create unique index incubation_open_key on incubation (enterprise_id) where status = 1;
comment on index incubation_open_key is '该企业已在孵';
alter table incubation add constraint incubation_order check (end_at > start_at);
comment on constraint incubation_order on incubation is '毕业日期应晚于入孵日期';
alter table incubation add constraint incubation_ended check (status = 1 or end_at is not null);
create index incubation_period_idx on incubation (incubator_id, start_at, end_at);
create index incubation_end_idx on incubation (incubator_id, end_at) where status = 2;

create unique index enterprise_change_pending_key on enterprise_change (enterprise_id) where audit_status = 2;
comment on index enterprise_change_pending_key is '已有待审核的变更申请';
create unique index showcase_enterprise_key on showcase (enterprise_id) where deleted_at is null;
comment on index showcase_enterprise_key is '该企业已有企业风采';
create index showcase_online_idx on showcase (sort, id) where is_online = 1 and deleted_at is null;
create index showcase_title_trgm on showcase using gin (title gin_trgm_ops);

alter table tutor_relation add constraint tutor_relation_once
  exclude using gist (tutor_id with =, enterprise_id with =, daterange(start_at, end_at) with &&);
comment on constraint tutor_relation_once on tutor_relation is '该导师已在辅导该企业';
create index tutor_record_time_idx on tutor_record (relation_id, happened_at desc);

create unique index enterprise_timeline_source_key on enterprise_timeline (resource, row_id, type) where deleted_at is null;
create index enterprise_timeline_time_idx on enterprise_timeline (enterprise_id, happened_at desc) where deleted_at is null;
create unique index enterprise_synthesize_key on enterprise_synthesize (enterprise_id, period);
create index enterprise_synthesize_period_idx on enterprise_synthesize (period);

create unique index knowledge_number_key on knowledge (type, number) where deleted_at is null;
comment on index knowledge_number_key is '该知识产权已登记';
alter table knowledge add constraint knowledge_order check (granted_at >= applied_at);
comment on constraint knowledge_order on knowledge is '授权日期不能早于申请日期';
create index knowledge_granted_idx on knowledge (incubator_id, type, granted_at) where deleted_at is null;
create index knowledge_name_trgm on knowledge using gin (name gin_trgm_ops);
create index financing_time_idx on financing (incubator_id, happened_at) where deleted_at is null;
create index financing_investor_trgm on financing using gin (investor gin_trgm_ops);
alter table honour add constraint honour_once
  exclude using gist (enterprise_id with =, kind with =, daterange(granted_at, valid_to, '[]') with &&)
  where (kind <= 6 and deleted_at is null);
comment on constraint honour_once on honour is '该资质有效期重叠';
create index honour_time_idx on honour (kind, granted_at, valid_to) where deleted_at is null;
create index honour_name_trgm on honour using gin (name gin_trgm_ops);

create unique index settlement_apply_pending_key on settlement_apply (contact_mobile, name) where audit_status = 2;
comment on index settlement_apply_pending_key is '您已提交过申请，请等待审核';
create unique index enterprise_apply_pending_key on enterprise_apply (contact_mobile, name) where audit_status = 2;
comment on index enterprise_apply_pending_key is '您已提交过申请，请等待审核';
create index settlement_apply_name_trgm on settlement_apply using gin (name gin_trgm_ops);
create index enterprise_apply_name_trgm on enterprise_apply using gin (name gin_trgm_ops);

-- What waits for an audit, counted on the dashboard.
create index enterprise_change_waiting_idx on enterprise_change (incubator_id, submitted_at) where audit_status = 2;
create index showcase_waiting_idx on showcase (incubator_id, submitted_at) where audit_status = 2 and deleted_at is null;
create index settlement_apply_waiting_idx on settlement_apply (incubator_id, submitted_at) where audit_status = 2;
create index enterprise_apply_waiting_idx on enterprise_apply (incubator_id, submitted_at) where audit_status = 2;

-- Contracts and money -------------------------------------------------------------------------------------------
create unique index contract_number_key on contract (number) where deleted_at is null;
comment on index contract_number_key is '合同编号已存在';
alter table contract add constraint contract_order check (end_at >= start_at);
comment on constraint contract_order on contract is '结束日期不能早于开始日期';
alter table contract add constraint contract_party check (case party_kind when 1 then enterprise_id is not null else party_name is not null end);
comment on constraint contract_party on contract is '请选择乙方';
create index contract_status_idx on contract (incubator_id, status, end_at) where deleted_at is null;
create index contract_enterprise_idx on contract (enterprise_id, status) where deleted_at is null;
create index contract_number_trgm on contract using gin (number gin_trgm_ops);

create unique index contract_room_key on contract_room (contract_id, room_id, start_at);
alter table contract_room add constraint contract_room_order check (end_at >= start_at);
create unique index contract_term_key on contract_term (contract_id, room_id, payment_item_id, start_at) nulls not distinct;
alter table contract_term add constraint contract_term_order check (end_at >= start_at);
create index contract_term_period_idx on contract_term (payment_item_id, start_at, end_at);

create unique index payment_item_name_key on payment_item (name);
comment on index payment_item_name_key is '费用项已存在';
create unique index payment_item_code_key on payment_item (code) where code is not null;

create unique index fee_bill_number_key on fee_bill (number);
create unique index fee_bill_source_key on fee_bill (contract_id, payment_item_id, room_id, period_start) nulls not distinct
  where kind in (1, 2, 3) and status <> 30;
comment on index fee_bill_source_key is '该期间的账单已存在';
alter table fee_bill add constraint fee_bill_paid check (paid_amount <= greatest(amount, 0));
comment on constraint fee_bill_paid on fee_bill is '收款金额不能大于应收金额';
alter table fee_bill add constraint fee_bill_negative check (amount >= 0 or kind = 6);
comment on constraint fee_bill_negative on fee_bill is '应收金额不能小于0';
alter table fee_bill add constraint fee_bill_month check (extract(day from account_month) = 1);
alter table fee_bill add constraint fee_bill_period check (period_end >= period_start);
create index fee_bill_month_idx on fee_bill (incubator_id, account_month, status);
create index fee_bill_enterprise_idx on fee_bill (enterprise_id, status, due_at);
create index fee_bill_due_idx on fee_bill (due_at) where status in (10, 15);
create index fee_bill_draft_idx on fee_bill (bill_at) where status = 5;
create index fee_bill_number_trgm on fee_bill using gin (number gin_trgm_ops);

create unique index payment_number_key on payment (number);
alter table payment add constraint payment_some check (amount > 0);
comment on constraint payment_some on payment is '金额应大于0';
create index payment_time_idx on payment (incubator_id, paid_at) where status = 1;
create index payment_number_trgm on payment using gin (number gin_trgm_ops);

create unique index refund_open_key on refund (contract_id) where status in (10, 20);
comment on index refund_open_key is '该合同已有进行中的退租';

-- Triggers ------------------------------------------------------------------------------------------------------
-- A row's building lies in the row's incubator. Attached to every table that has both columns.
create function building_inside_incubator() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from building where id = new.building_id and incubator_id = new.incubator_id) then
    raise exception using errcode = 'check_violation', constraint = 'building_inside_incubator', message = '所选楼宇不属于该园区';
  end if;
  return new;
end $$;

do $$
declare
  of_place text;
begin
  for of_place in
    select t.table_name from information_schema.tables t
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and (
        select count(*) from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name in ('incubator_id', 'building_id')
      ) = 2
  loop
    execute format(
      'create trigger building_inside_incubator before insert or update of incubator_id, building_id on %I
       for each row when (new.building_id is not null) execute function building_inside_incubator()',
      of_place
    );
  end loop;
end $$;

-- paid_amount of a bill = the allocations of valid payments.
create function count_paid(bills bigint[]) returns void language sql as $$
  update fee_bill f
  set paid_amount = s.paid, updated_at = now()
  from (
    select b.id, coalesce(sum(pb.amount) filter (where p.status = 1), 0)::bigint as paid
    from unnest(bills) as b (id)
    left join payment_bill pb on pb.fee_bill_id = b.id
    left join payment p on p.id = pb.payment_id
    group by b.id
  ) s
  where f.id = s.id and f.paid_amount <> s.paid
$$;

create function payment_bill_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_paid(array(select distinct fee_bill_id from now_there));
  elsif tg_op = 'DELETE' then
    perform count_paid(array(select distinct fee_bill_id from gone));
  else
    perform count_paid(array(select fee_bill_id from now_there union select fee_bill_id from gone));
  end if;
  return null;
end $$;
create trigger payment_bill_inserted after insert on payment_bill
  referencing new table as now_there for each statement execute function payment_bill_counted();
create trigger payment_bill_updated after update on payment_bill
  referencing old table as gone new table as now_there for each statement execute function payment_bill_counted();
create trigger payment_bill_deleted after delete on payment_bill
  referencing old table as gone for each statement execute function payment_bill_counted();

create function payment_status_counted() returns trigger language plpgsql as $$
begin
  perform count_paid(array(select fee_bill_id from payment_bill where payment_id = new.id));
  return null;
end $$;
create trigger payment_voided after update of status on payment
  for each row when (old.status is distinct from new.status) execute function payment_status_counted();

-- From 待缴费 on a bill's amount, item and period stand; a correction is an adjustment row.
create function fee_bill_stands() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'fee_bill_stands', message = '账单已生效，不能修改金额、费用项和期间';
end $$;
create trigger fee_bill_stands before update on fee_bill
  for each row when (
    old.status >= 10
    and (old.amount, old.payment_item_id, old.period_start, old.period_end, old.account_month)
      is distinct from (new.amount, new.payment_item_id, new.period_start, new.period_end, new.account_month)
  ) execute function fee_bill_stands();

-- A trigger names itself as the constraint it keeps; its function carries the message, as an index or a constraint does.
comment on function building_inside_incubator() is '所选楼宇不属于该园区';
comment on function fee_bill_stands() is '账单已生效，不能修改金额、费用项和期间';
