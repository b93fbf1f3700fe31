-- Words by which staff see at once whose a case is, such as VIP.
alter table subjects add column tags text[] not null default '{}';
alter table subjects alter column tags set statistics 0;
