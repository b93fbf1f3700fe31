-- The case that an entry of the audit is about. It is part of an entry's hash where it is not null, so older entries keep
-- their hash. No foreign key: an entry outlives its case.
alter table audit_entries add column submission_id uuid;
-- PostgreSQL fills no column that has no default: the lock lasts for the change of the catalogue.
select create_reviewer_views();
