-- Who has a case open, and since when: it lapses by the app's clock.
-- waiting_since is the queue's order: set when a submission comes to wait for a decision, and left alone by
-- messages and flags, so that writing about a case does not send it to the end of the queue.
alter table submissions
  add column open_by text,
  add column open_at timestamptz,
  add column waiting_since timestamptz;

-- Row-level security holds for the table's owner too: only this role sees every tenant's rows.
set local role attesta_system;
update submissions set waiting_since = updated_at where status = 'pending';
reset role;

drop index submissions_waiting;
create index submissions_waiting on submissions (tenant_id, waiting_since, id) where status = 'pending';
create index submissions_of_subject on submissions (tenant_id, subject_id, updated_at desc, id desc);
create index submissions_external on submissions (tenant_id, kind, external_uid) where external_uid is not null;
