-- Tables that came after merges: what is stored in them while its enterprise goes into another waits for the merge too (0426).
create trigger enterprise_not_merged before insert or update of enterprise_id on payment_notice
  for each row when (new.enterprise_id is not null) execute function enterprise_not_merged();
create trigger enterprise_not_merged before insert or update of enterprise_id on contract_supplement
  for each row when (new.enterprise_id is not null) execute function enterprise_not_merged();
