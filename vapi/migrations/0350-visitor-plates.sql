-- A gate asks for the visitors of a plate while a car waits before it, and each pass is matched with them.
create index visitor_plate_idx on visitor (incubator_id, plate) where plate is not null;
