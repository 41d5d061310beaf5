-- How many were sent a notice and how many have opened it is counted from its messages whenever it is shown.
alter table notice drop column sent_count, drop column read_count;
