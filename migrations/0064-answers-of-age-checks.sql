-- What a check of an age answered; null for every other submission, and for checks before this column.
alter table submissions add column age_verified boolean;
-- PostgreSQL fills no column that has no default: the lock lasts for the change of the catalogue.
select create_reviewer_views();
