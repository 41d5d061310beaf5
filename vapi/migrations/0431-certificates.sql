-- A template may be a certificate of who has taken part in an activity.
alter table "file_template" drop constraint "file_template_module_check1";
alter table "file_template" add check ("module" in ('contract', 'fee_bill', 'payment', 'refund', 'enterprise', 'activity_apply', 'import', 'other'));
