-- Requests that came with an Idempotency-Key, for a day: what has been done of each, and its answer. The
-- name and the seal come from the credential and the key together, neither of which is stored.
create table keyed_requests (
  tenant_id uuid not null references tenants,
  name bytea not null,
  fingerprint bytea not null,
  -- the subject whose device sent it; its erasure takes the row along
  subject_id uuid,
  -- who works on it, and until when unless renewed; null when it is answered or was let go
  runner uuid,
  runs_until timestamptz,
  -- how far an upload has come: a server that takes it over goes on from here
  use_reserved boolean not null default false,
  submission_id uuid,
  attempt integer,
  answer bytea,
  created_at timestamptz not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index keyed_requests_subject on keyed_requests (tenant_id, subject_id);
create index keyed_requests_submission on keyed_requests (tenant_id, submission_id);
create index keyed_requests_age on keyed_requests (created_at);
select protect_by_tenant('keyed_requests');
