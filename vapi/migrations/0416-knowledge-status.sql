-- A form leaves the state of a right open where its dates say it; the hook stores what they say.
alter table knowledge alter column status drop not null;
