-- A desk for several reviewers: who has which case, until when it should be decided, what they tell one another, and
-- the filters that they keep.

alter table submissions
  -- who has it to decide, a user's id, and until when without another sign; a user who is gone has nothing
  add column claimed_by integer,
  add column claimed_until timestamptz,
  -- when it should be decided at the latest, by the tenant's targets; kept after the decision, to be held against it
  add column due_at timestamptz,
  -- by which of the tenant's targets that was worked out: 0 by none
  add column due_revision integer not null default 0,
  -- that of the link by which the newest attempt came
  add column workflow_id uuid;

-- Whoever is there already. The tables' owner sees no row of them, as everybody without a tenant.
set local role attesta_system;
update submissions s set workflow_id = t.workflow_id
  from attempts a, ephemeral_tokens t
  where a.tenant_id = s.tenant_id and a.submission_id = s.id and a.attempt = s.attempt
    and t.tenant_id = a.tenant_id and t.id = a.token_id and t.workflow_id is not null;
reset role;

-- What the queue is narrowed by, of those who wait alone.
create index submissions_claimed on submissions (tenant_id, claimed_by) where status = 'pending' and claimed_by is not null;
create index submissions_due on submissions (tenant_id, due_at, id) where status = 'pending' and due_at is not null;
create index submissions_reason on submissions (tenant_id, reason, waiting_since, id) where status = 'pending';
create index submissions_workflow on submissions (tenant_id, workflow_id, waiting_since, id)
  where status = 'pending' and workflow_id is not null;
create index submissions_score on submissions (tenant_id, score) where status = 'pending' and score is not null;
-- Whose moment was worked out by other targets than the tenant has now.
create index submissions_due_revision on submissions (tenant_id, due_revision) where status = 'pending';

-- What reviewers tell one another about a case; never for the subject's device.
create table submission_notes (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  author text not null,
  note_text text not null,
  -- the names of the colleagues in it, as they were called then
  mentions text[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index submission_notes_thread on submission_notes (tenant_id, submission_id, created_at, id);
select protect_by_tenant('submission_notes');

-- Who is named in a note and has not opened its case since.
create table note_mentions (
  tenant_id uuid not null,
  user_id integer not null,
  submission_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, submission_id),
  foreign key (tenant_id, user_id) references staff_users on delete cascade,
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index note_mentions_case on note_mentions (tenant_id, submission_id);
select protect_by_tenant('note_mentions');

-- The queue's filters by name, of one user or of all.
create table saved_filters (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- null is the whole team's
  user_id integer,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
create unique index saved_filters_name on saved_filters (tenant_id, coalesce(user_id, 0), lower(name));
create index saved_filters_user on saved_filters (tenant_id, user_id);
select protect_by_tenant('saved_filters');
