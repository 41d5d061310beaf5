-- A product of a showcase may show a picture: who may open the showcase may open that file, found by an index like every other (0102).
create index showcase_products_idx on "showcase" using gin ("products" jsonb_path_ops);
