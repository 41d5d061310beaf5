-- What is audited on status codes of its own keeps who decided it when, why it was turned down, and the step of the flow at which it waits.

alter table "refund"
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "refund" (audit_flow_id) where audit_flow_id is not null;
create index on "refund" (audited_by) where audited_by is not null;
alter table "user_register"
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "user_register" (audit_flow_id) where audit_flow_id is not null;
alter table "visitor"
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer,
  add column "cancel_reason" text check (char_length("cancel_reason") <= 100);
create index on "visitor" (audit_flow_id) where audit_flow_id is not null;
create index on "visitor" (audited_by) where audited_by is not null;
alter table "field_record"
  add column "cancel_reason" text check (char_length("cancel_reason") <= 100);
alter table "mtroom_apl"
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "mtroom_apl" (audit_flow_id) where audit_flow_id is not null;
create index on "mtroom_apl" (audited_by) where audited_by is not null;
alter table "report_return"
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "report_return" (audit_flow_id) where audit_flow_id is not null;
create index on "report_return" (audited_by) where audited_by is not null;
alter table "check_item"
  add column "reason" text check (char_length("reason") <= 100),
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "check_item" (audit_flow_id) where audit_flow_id is not null;
create index on "check_item" (audited_by) where audited_by is not null;
alter table "check_plan"
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "check_plan" (audit_flow_id) where audit_flow_id is not null;
create index on "check_plan" (audited_by) where audited_by is not null;
alter table "check_task"
  add column "reason" text check (char_length("reason") <= 100),
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "check_task" (audit_flow_id) where audit_flow_id is not null;
create index on "check_task" (audited_by) where audited_by is not null;
alter table "facilitator"
  add column "reason" text check (char_length("reason") <= 100),
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "facilitator" (audit_flow_id) where audit_flow_id is not null;
create index on "facilitator" (audited_by) where audited_by is not null;
alter table "contract"
  add column "reason" text check (char_length("reason") <= 100),
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references app_user (id),
  add column "audit_flow_id" bigint references audit_flow (id),
  add column "audit_step" integer;
create index on "contract" (audit_flow_id) where audit_flow_id is not null;
create index on "contract" (audited_by) where audited_by is not null;
