-- What lies around the buildings of a park (roads, green, water): a GeoJSON that was imported, for the site model.
alter table "incubator" add column "site" jsonb;
