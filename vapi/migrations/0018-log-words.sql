-- What was done and to what, in words: the log stays readable after the definitions have moved on.

alter table "operation_log" add column "action_label" text check (char_length("action_label") <= 40);
alter table "operation_log" add column "module_label" text check (char_length("module_label") <= 40);
create index operation_log_action_label_idx on operation_log using gin (action_label gin_trgm_ops);
create index operation_log_module_label_idx on operation_log using gin (module_label gin_trgm_ops);
