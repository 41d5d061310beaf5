-- Filters that a user has kept of a list under names of his own, beside his columns: [{name, values: {query: [text]}, opens}].
alter table user_table add column filters jsonb;
