-- Where a meter was put in the place of another one, the number of that one stands beside what the new one showed at first: what is settled
-- of days before the change names the meter that was read.
alter table meter_reading add column number_before text;
