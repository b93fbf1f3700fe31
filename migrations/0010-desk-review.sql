-- What a desk of several people needs to decide together: reasons of the tenant's own list, a second person's look
-- before some decisions count, and documents and faces that a tenant wants to hear of.

-- A code of the tenant's list: of what was decided last, of what was decided about an attempt, and in the audit.
alter table submissions add column reason_code text;
alter table attempts add column reason_code text;
alter table audit_entries add column reason_code text;

-- 'wanted': one person has looked, and another has to; 'differs': two have, and did not agree. Once it is decided
-- 'agreed', or 'settled' where they differed first. Null where one person is enough.
alter table submissions add column second_look text
  check (second_look in ('wanted', 'differs', 'agreed', 'settled'));
alter table submissions add column first_look_by text;
create index submissions_second_look on submissions (tenant_id, second_look, updated_at desc, id desc)
  where second_look is not null;

-- What each person chose who looked at an attempt that takes two. `outcome` is null until the case is decided, or
-- another picture came, or it was opened again; until then a choice is nobody's to read.
create table looks (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  -- in which order they looked, from 1
  number integer not null,
  -- who, beyond the user's own deletion: ids are never used again
  user_id integer not null,
  name text not null,
  choice text not null check (choice in ('approve', 'reject', 'reupload')),
  reason_code text,
  comment text,
  at timestamptz not null,
  outcome text check (outcome in ('agreed', 'settled', 'void')),
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index looks_submission on looks (tenant_id, submission_id, at);
create index looks_by_moment on looks (tenant_id, at);
select protect_by_tenant('looks');

-- Documents and faces that a tenant wants to hear of when they come again. Each hangs on the person from whose case it
-- was taken, and goes with that person's erasure: a face is sealed under the person's own key, numbers are hashed under
-- the tenant's.
create table blocks (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  what text not null check (what in ('document', 'face')),
  -- of the case that it was taken from: a selfie and a portrait are compared otherwise
  kind text not null check (kind in ('license', 'selfie', 'age')),
  -- the case that it was taken from, which may be gone
  submission_id uuid not null,
  attempt integer not null,
  comment text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, what, submission_id, attempt),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index blocks_subject on blocks (tenant_id, subject_id);
select protect_by_tenant('blocks');

create table blocked_numbers (
  tenant_id uuid not null,
  block_id uuid not null,
  number_hash bytea not null,
  primary key (tenant_id, block_id, number_hash),
  foreign key (tenant_id, block_id) references blocks on delete cascade
);
create index blocked_numbers_same on blocked_numbers (tenant_id, number_hash);
select protect_by_tenant('blocked_numbers');

create table blocked_faces (
  tenant_id uuid not null,
  block_id uuid not null,
  described_by text not null,
  whole bytea not null,
  primary key (tenant_id, block_id, described_by),
  foreign key (tenant_id, block_id) references blocks on delete cascade
);
select protect_by_tenant('blocked_faces');
