-- When the operator last brought a list: it may be the same one, so its own time says nothing of that.
alter table status_lists add column fetched_at timestamptz;
