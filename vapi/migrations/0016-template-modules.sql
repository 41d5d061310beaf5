-- What a template is filled with is one of a closed list.
update "file_template" set "module" = 'other' where "module" is not null and "module" not in ('contract', 'fee_bill', 'payment', 'refund', 'enterprise', 'import', 'other');
alter table "file_template" add check ("module" in ('contract', 'fee_bill', 'payment', 'refund', 'enterprise', 'import', 'other'));
