-- A series may also begin without another meter (its counter was set back): the number then is found at the next change, over few rows.
create index meter_reading_number_before on meter_reading (meter_id, read_at) where number_before is not null;
