-- The second factor. A secret is sealed under the master key; it counts once a code has shown that the
-- authenticator has it. The last step used is kept, so that no code works twice.
alter table staff_users
  add column totp_secret bytea,
  add column totp_active boolean not null default false,
  add column totp_last_step integer not null default 0;
create unique index staff_users_username on staff_users (tenant_id, lower(username));

create table staff_recovery_codes (
  tenant_id uuid not null,
  user_id integer not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
select protect_by_tenant('staff_recovery_codes');

-- Between the password and the code.
create table login_challenges (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
create index login_challenges_age on login_challenges (created_at);
select protect_by_tenant('login_challenges');

-- One-time links by which a superuser lets somebody enrol who cannot log in without a second factor.
create table staff_enrolments (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
select protect_by_tenant('staff_enrolments');

-- Tries to log in that have not succeeded, by address and by e-mail, each as a keyed hash.
create table login_failures (
  tenant_id uuid not null references tenants,
  bucket bytea not null,
  id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, bucket, id)
);
create index login_failures_age on login_failures (at);
select protect_by_tenant('login_failures');
