-- Until when a document or a face is blocked, by the database's clock; null for no end.
alter table blocks add column until timestamptz;
create index blocks_until on blocks (until) where until is not null;

-- Since when, and by whom, a case is with those who may decide about fraud; null if it is not. Its status stays.
alter table submissions add column escalated_at timestamptz;
alter table submissions add column escalated_by text;
alter table submissions alter column escalated_by set statistics 0;
create index submissions_escalated on submissions (tenant_id, waiting_since, id)
  where status = 'pending' and escalated_at is not null;

-- Whether only they read the note.
alter table submission_notes add column restricted boolean not null default false;
alter table submission_notes alter column restricted drop default;

select create_reviewer_views();
