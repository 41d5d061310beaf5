-- A flow that is changed while records wait in it leaves its old steps to them: a version that stands beside the flow.

alter table audit_flow add column revision integer not null default 1;
alter table audit_flow add column origin_id bigint references audit_flow (id);
create index on audit_flow (origin_id);
alter table audit_flow add constraint audit_flow_version_rests check (origin_id is null or enabled = 2);

comment on index audit_flow_enabled_key is '该模块在该园区已有启用的审核流程';
