-- The latest time of the database's own clock. `seen_at` has the times of servers, which nothing relies on
-- any more; servers of the version before still write it during a rolling upgrade.
alter table clock add column database_at timestamptz;
