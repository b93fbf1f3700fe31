create table submissions (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('license', 'selfie', 'age')),
  verification_id text not null,
  external_uid text,
  status text not null check (status in ('processing', 'pending', 'approved', 'rejected')),
  -- the newest attempt, whose result the row shows
  attempt integer not null,
  verdict text,
  reason text,
  score double precision,
  similarity double precision,
  face_comparison text,
  reupload_required boolean not null default false,
  response_required boolean not null default false,
  -- who decided last, and when: no moment while nobody has, no name when the pipeline did
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, subject_id, kind, verification_id),
  unique (tenant_id, subject_id, kind, external_uid),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index submissions_changed on submissions (tenant_id, updated_at desc, id desc);
create index submissions_waiting on submissions (tenant_id, updated_at, id) where status = 'pending';
select protect_by_tenant('submissions');

create table attempts (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  subject_id uuid not null,
  upload_type text not null,
  object_key text not null,
  content_type text not null,
  bytes integer not null,
  -- null while the pipeline runs
  verdict text,
  reason text,
  score double precision,
  similarity double precision,
  face_comparison text,
  age_estimate integer,
  evidence jsonb,
  timings jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, submission_id, attempt),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index attempts_subject on attempts (tenant_id, subject_id);
create index attempts_running on attempts (created_at) where verdict is null;
select protect_by_tenant('attempts');

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  author_type text not null check (author_type in ('admin', 'subject')),
  author text not null,
  comment_text text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index messages_thread on messages (tenant_id, submission_id, created_at);
select protect_by_tenant('messages');
