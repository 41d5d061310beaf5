-- A meter of a flat serves a person by his contract, who has no firm to be served as; its sheets are billed to it.
alter table meter_binding add column contract_id bigint references contract (id);
create index on meter_binding (contract_id);
alter table meter_binding add constraint meter_binding_one_tenant check (contract_id is null or enterprise_id is null);
alter table meter_settlement add column contract_id bigint references contract (id);
create index on meter_settlement (contract_id);
