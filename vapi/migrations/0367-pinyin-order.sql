-- Spelt names are sorted letter by letter, the blank between syllables first, whatever the language of the server.
alter table enterprise alter column pinyin type text collate "C";
alter table region alter column pinyin type text collate "C";
alter table tutor alter column pinyin type text collate "C";
