-- Who may open the scan of a supplement is asked by its file (0102).
create index contract_supplement_files_idx on "contract_supplement" using gin ("files");
