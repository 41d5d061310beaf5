-- A day worked instead of a day off shuts neither meeting rooms nor venues, whatever it was stored with.
update holiday set block = 2 where kind = 2 and block = 1;
