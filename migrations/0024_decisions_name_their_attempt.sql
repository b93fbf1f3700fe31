-- Which attempt a decision is about. It is covered by its entry's hash where there is one, so that entries
-- from before keep theirs.
alter table audit_entries add column attempt integer;
