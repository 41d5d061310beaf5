-- A directory that comes with the code may be removed by a person and must stay removed when the base data is read again.
alter table menu add column deleted_at timestamptz;
