-- Sign-ups are audited, and wait for a seat (5 候补) where there is none.
alter table activity_apply
  drop constraint activity_apply_status_check,
  add constraint activity_apply_status_check check ("status" in (1, 2, 3, 4, 5)),
  add column "reason" text check (char_length("reason") <= 100),
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references "app_user" (id),
  add column "audit_flow_id" bigint references "audit_flow" (id),
  add column "audit_step" integer,
  add column "moved_at" timestamptz;
create index on "activity_apply" ("audited_by");
create index on "activity_apply" ("audit_flow_id");
create index activity_apply_queue_idx on activity_apply (activity_id, id) where status = 5;
create index activity_apply_company_trgm on activity_apply using gin (company gin_trgm_ops);

-- Applications for policies are audited; a policy says which materials they need, and they hold a file for each.
alter table policy_apply
  add column "audited_at" timestamptz,
  add column "audited_by" bigint references "app_user" (id),
  add column "audit_flow_id" bigint references "audit_flow" (id),
  add column "audit_step" integer;
create index on "policy_apply" ("audited_by");
create index on "policy_apply" ("audit_flow_id");
update policy_apply set form = null where jsonb_typeof(form) <> 'array';
create index policy_apply_form_idx on "policy_apply" using gin ("form" jsonb_path_ops);
alter table policy add column "materials" jsonb;
