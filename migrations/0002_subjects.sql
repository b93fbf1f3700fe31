-- image_key is the subject's own AES-256 key, wrapped by MASTER_KEY: without it no image can be read.
create table subjects (
  tenant_id uuid not null references tenants,
  id uuid not null,
  external_uid text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date,
  photo_url text,
  image_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, external_uid)
);
create index subjects_newest on subjects (tenant_id, created_at desc, id desc);
select protect_by_tenant('subjects');

create table subject_details (
  tenant_id uuid not null,
  subject_id uuid not null,
  email text,
  license_number text,
  license_state text,
  license_issue_date date,
  license_expiry_date date,
  addr_street text,
  addr_city text,
  addr_state text,
  addr_zip text,
  addr_country text,
  primary key (tenant_id, subject_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
select protect_by_tenant('subject_details');

create table deletion_requests (
  tenant_id uuid not null references tenants,
  request_id uuid not null,
  subject_id uuid not null,
  status text not null check (status in ('pending', 'completed')),
  reason text,
  confirmed boolean not null,
  requested_by text not null check (requested_by in ('subject', 'staff')),
  requested_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, request_id)
);
create unique index deletion_requests_one_pending on deletion_requests (tenant_id, subject_id) where status = 'pending';
select protect_by_tenant('deletion_requests');

create table ephemeral_tokens (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  token_hash bytea not null,
  upload_type text not null,
  can_edit_details boolean not null,
  view_subject_details boolean not null,
  can_list_reupload boolean not null,
  can_list_need_reply boolean not null,
  can_return_capabilities boolean not null,
  require_face_match boolean not null,
  min_age integer,
  max_uses integer,
  use_count integer not null default 0,
  max_license_attempts integer,
  license_use_count integer not null default 0,
  max_selfie_attempts integer,
  selfie_use_count integer not null default 0,
  workflow_steps jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index ephemeral_tokens_subject on ephemeral_tokens (tenant_id, subject_id, created_at desc);
select protect_by_tenant('ephemeral_tokens');
