-- The unique index beside it serves every look-up by payment: the plain one is written to for nothing.
drop index bank_entry_payment_id_idx;
